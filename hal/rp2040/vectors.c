/* The vector table of the RP2040. */
#include "hal/cortexm/cortexm.h"
#include "hal/rp2040/console.h"
#include "hal/rp2040/rp2040.h"

static const union vector vectors[CORTEXM_VECTORS(RP2040_IRQS)] CORTEXM_VECTOR_SECTION = {
    CORTEXM_SYSTEM_VECTORS(cortexm_fault_handler),
    CORTEXM_HANDLER(RP2040_IRQ_TIMER_0, rp2040_timer_handler),
    CORTEXM_NO_HANDLER(RP2040_IRQ_TIMER_0 + 1, RP2040_IRQ_USBCTRL - 1),
    CORTEXM_HANDLER(RP2040_IRQ_USBCTRL, rp2040_usb_handler),
    CORTEXM_NO_HANDLER(RP2040_IRQ_USBCTRL + 1, RP2040_IRQ_UART0 - 1),
    CORTEXM_HANDLER(RP2040_IRQ_UART0, chip_console_serve),
    CORTEXM_NO_HANDLER(RP2040_IRQ_UART0 + 1, RP2040_IRQS - 1),
};
