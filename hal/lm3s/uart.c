/* The console on UART0, which is a PL011, by interrupt in both directions. The player may give the
   UART to a program instead (program.c). */
#include "hal/console.h"
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/lm3s/lm3s.h"
#include "hal/pl011/pl011.h"
#include "hal/program.h"

#define RCGC1_UART0 (UINT32_C(1) << 0)
#define RCGC2_GPIOA (UINT32_C(1) << 0)

enum { PIN_U0RX = 1 << 0, PIN_U0TX = 1 << 1 };

static void pins_start(void)
{
    SYSCTL_RCGC1 |= RCGC1_UART0;
    SYSCTL_RCGC2 |= RCGC2_GPIOA;
    /* the gated clocks need three cycles before the first access */
    (void)SYSCTL_RCGC2;
    (void)SYSCTL_RCGC2;
    LM3S_GPIOA->AFSEL |= PIN_U0RX | PIN_U0TX;
    LM3S_GPIOA->DEN |= PIN_U0RX | PIN_U0TX;
}

void chip_console_start(void)
{
    pins_start();
    pl011_start(LM3S_UART0, hal_board.clock_hz, lm3s_board.console_baud);
    cortexm_irq_enable(LM3S_IRQ_UART0);
}

static int next_for_program(void)
{
    while (console_next_to_send() >= 0) {
        /* nobody reads it */
    }
    return program_next_to_send();
}

void chip_console_serve(void)
{
    pl011_acknowledge(LM3S_UART0);
    pl011_receive(LM3S_UART0);
    pl011_ask(LM3S_UART0,
              pl011_send(LM3S_UART0, program_has_uart() ? next_for_program : console_next_to_send));
}
