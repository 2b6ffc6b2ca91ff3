/* The vector table of the nRF51822. */
#include "hal/cortexm/cortexm.h"
#include "hal/nrf51/nrf51.h"

static const union vector vectors[CORTEXM_VECTORS(NRF51_IRQS)] CORTEXM_VECTOR_SECTION = {
    CORTEXM_SYSTEM_VECTORS(cortexm_fault_handler),
    CORTEXM_NO_HANDLER(0, NRF51_IRQ_UART0 - 1),
    CORTEXM_HANDLER(NRF51_IRQ_UART0, chip_console_serve),
    CORTEXM_NO_HANDLER(NRF51_IRQ_UART0 + 1, NRF51_IRQ_TIMER0 - 1),
    CORTEXM_HANDLER(NRF51_IRQ_TIMER0, nrf51_timer0_handler),
    CORTEXM_NO_HANDLER(NRF51_IRQ_TIMER0 + 1, NRF51_IRQS - 1),
};
