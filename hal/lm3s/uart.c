/* The console on UART0, which is a PL011, by interrupt in both directions. The player may give the
   UART to a program instead. */
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

static volatile unsigned program; /* that has the UART; 0: the console has it */
static unsigned programs;

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

/* --- for a program --- */

bool hal_program_is_by_speed(void)
{
    return false;
}

unsigned hal_program_here(void)
{
    return program;
}

bool program_has_uart(void)
{
    return program != 0;
}

/* The UART has sent all when this is asked for: a byte waits at most some milliseconds. */
unsigned program_port_waiting(void)
{
    return 0;
}

void program_start_sending(void)
{
    console_start_sending();
}

void program_resume_receiving(void)
{
    console_resume_receiving();
}

void hal_program_give(bool is_given)
{
    while (hal_console_room() < CONSOLE_TX_SIZE || LM3S_UART0->FR & PL011_FR_BUSY) {
        hal_watchdog_feed();
    }
    program_forget();
    programs += is_given;
    program = is_given ? programs : 0;
    pl011_start(LM3S_UART0, hal_board.clock_hz,
                is_given ? (uint32_t)HAL_PROGRAM_SPEED : lm3s_board.console_baud);
}
