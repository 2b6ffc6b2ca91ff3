/* The console on UART0, by interrupt in both directions. */
#include "hal/console.h"
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/lm3s/lm3s.h"

#define RCGC1_UART0 (UINT32_C(1) << 0)
#define RCGC2_GPIOA (UINT32_C(1) << 0)

enum { PIN_U0RX = 1 << 0, PIN_U0TX = 1 << 1, RECEIVE_INTERRUPTS = UART_INT_RX | UART_INT_RT };

static struct lm3s_uart *const uart = LM3S_UART0;

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

/* A reset may leave the port running and bytes in it: begin from off and
   empty. The divisor is in 1/64, rounded; writing LCRH takes it over. */
void chip_console_start(void)
{
    uint32_t divisor =
        (hal_board.clock_hz * 4U + lm3s_board.console_baud / 2U) / lm3s_board.console_baud;

    pins_start();
    uart->CTL = 0;
    uart->LCRH = 0;
    uart->IBRD = divisor / 64U;
    uart->FBRD = divisor % 64U;
    uart->LCRH = UART_LCRH_WLEN_8 | UART_LCRH_FEN;
    uart->IFLS = UART_IFLS_TX_1_8_RX_1_8;
    uart->ICR = UART_INT_ALL;
    uart->IM = RECEIVE_INTERRUPTS;
    uart->CTL = UART_CTL_UARTEN | UART_CTL_TXE | UART_CTL_RXE;
    cortexm_irq_enable(LM3S_IRQ_UART0);
}

static void receive(void)
{
    while (!(uart->FR & UART_FR_RXFE) && console_receive_room() > 0) {
        uint32_t data = uart->DR;

        if (data & UART_DR_OE) {
            console_on_overrun();
        }
        console_on_receive((uint8_t)data);
    }
}

/* Fills the FIFO; true if it is full and more may be waiting. */
static bool send(void)
{
    while (!(uart->FR & UART_FR_TXFF)) {
        int byte = console_next_to_send();

        if (byte < 0) {
            return false;
        }
        uart->DR = (uint32_t)byte;
    }
    return true;
}

/* The interrupts tell of a change in a FIFO, not of its state: so they are
   cleared before the FIFOs are looked at, and sending never begins with one. */
void chip_console_serve(void)
{
    uint32_t wanted;

    uart->ICR = RECEIVE_INTERRUPTS | UART_INT_TX;
    receive();
    wanted = console_receive_room() > 0 ? RECEIVE_INTERRUPTS : 0U;
    if (send()) {
        wanted |= UART_INT_TX;
    }
    uart->IM = wanted;
}
