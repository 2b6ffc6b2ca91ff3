/* The console on UART0. */
#include "hal/console.h"
#include "hal/cortexm/cortexm.h"
#include "hal/pl011/pl011.h"
#include "hal/rp2040/rp2040.h"

/* An input that nobody drives is pulled up: idle, not a stream of breaks. */
static void pins_start(void)
{
    PADS_BANK0_GPIO(rp2040_board.console_tx) = PADS_SCHMITT | PADS_DRIVE_4MA | PADS_IE;
    PADS_BANK0_GPIO(rp2040_board.console_rx) = PADS_SCHMITT | PADS_DRIVE_4MA | PADS_IE | PADS_PUE;
    IO_BANK0_GPIO_CTRL(rp2040_board.console_tx) = GPIO_FUNC_UART;
    IO_BANK0_GPIO_CTRL(rp2040_board.console_rx) = GPIO_FUNC_UART;
}

void chip_console_start(void)
{
    rp2040_unreset(RP2040_RESET_IO_BANK0 | RP2040_RESET_PADS_BANK0 | RP2040_RESET_UART0);
    pl011_start(RP2040_UART0, rp2040_peri_hz(), rp2040_board.console_baud);
    pins_start();
    cortexm_irq_enable(RP2040_IRQ_UART0);
}

void chip_console_serve(void)
{
    pl011_acknowledge(RP2040_UART0);
    pl011_receive(RP2040_UART0);
    pl011_ask(RP2040_UART0, pl011_send(RP2040_UART0));
}
