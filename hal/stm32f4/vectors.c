/* The vector table of the STM32F405, which serves the STM32F411, too. */
#include "hal/cortexm/cortexm.h"
#include "hal/stm32f4/stm32f4.h"
#include "hal/systick/systick.h"

static const union vector vectors[CORTEXM_VECTORS(STM32F4_IRQS)] CORTEXM_VECTOR_SECTION = {
    CORTEXM_SYSTEM_VECTORS(systick_handler),
    CORTEXM_NO_HANDLER(0, STM32F4_IRQ_USART1 - 1),
    CORTEXM_HANDLER(STM32F4_IRQ_USART1, chip_console_serve),
    CORTEXM_NO_HANDLER(STM32F4_IRQ_USART1 + 1, STM32F4_IRQS - 1),
};
