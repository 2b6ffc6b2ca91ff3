/* The vector table of the STM32F100. */
#include "hal/cortexm/cortexm.h"
#include "hal/stm32f1/stm32f1.h"
#include "hal/systick/systick.h"

static const union vector vectors[CORTEXM_VECTORS(STM32F100_IRQS)] CORTEXM_VECTOR_SECTION = {
    CORTEXM_SYSTEM_VECTORS(systick_handler),
    CORTEXM_NO_HANDLER(0, STM32F1_IRQ_USART1 - 1),
    CORTEXM_HANDLER(STM32F1_IRQ_USART1, chip_console_serve),
    CORTEXM_NO_HANDLER(STM32F1_IRQ_USART1 + 1, STM32F100_IRQS - 1),
};
