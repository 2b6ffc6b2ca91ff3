/* The vector table of the LM3S6965. */
#include "hal/cortexm/cortexm.h"
#include "hal/lm3s/lm3s.h"
#include "hal/systick/systick.h"

static const union vector vectors[CORTEXM_VECTORS(LM3S_IRQS)] CORTEXM_VECTOR_SECTION = {
    CORTEXM_SYSTEM_VECTORS(systick_handler),
    CORTEXM_NO_HANDLER(0, LM3S_IRQ_UART0 - 1),
    CORTEXM_HANDLER(LM3S_IRQ_UART0, chip_console_serve),
    CORTEXM_NO_HANDLER(LM3S_IRQ_UART0 + 1, LM3S_IRQS - 1),
};
