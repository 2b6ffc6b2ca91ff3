/* The vector table of an STM32F103 of medium density, whose program begins in flash_size.c. */
#include "hal/cortexm/cortexm.h"
#include "hal/stm32f1/stm32f1.h"
#include "hal/stm32f103/flash_size.h"
#include "hal/systick/systick.h"

static const union vector vectors[CORTEXM_VECTORS(STM32F103_IRQS)] CORTEXM_VECTOR_SECTION = {
    CORTEXM_SYSTEM_VECTORS_FROM(stm32f103_start, systick_handler),
    CORTEXM_NO_HANDLER(0, STM32F1_IRQ_USART1 - 1),
    CORTEXM_HANDLER(STM32F1_IRQ_USART1, chip_console_serve),
    CORTEXM_NO_HANDLER(STM32F1_IRQ_USART1 + 1, STM32F103_IRQS - 1),
};
