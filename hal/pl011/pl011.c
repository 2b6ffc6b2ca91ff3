#include "hal/pl011/pl011.h"

#include "hal/console.h"
#include "hal/program.h"

enum { RECEIVE_INTERRUPTS = PL011_INT_RX | PL011_INT_RT };

/* The divisor has a unit of 1/64, and is rounded. It takes effect when LCR_H is written. */
void pl011_start(struct pl011 *uart, uint32_t clock_hz, uint32_t baud)
{
    uint32_t divisor = (clock_hz * 4U + baud / 2U) / baud;

    uart->CR = 0;
    uart->LCR_H = 0;
    uart->IBRD = divisor / 64U;
    uart->FBRD = divisor % 64U;
    uart->LCR_H = PL011_LCR_H_WLEN_8 | PL011_LCR_H_FEN;
    uart->IFLS = PL011_IFLS_TX_1_8_RX_1_8;
    uart->ICR = PL011_INT_ALL;
    uart->IMSC = RECEIVE_INTERRUPTS;
    uart->CR = PL011_CR_UARTEN | PL011_CR_TXE | PL011_CR_RXE;
}

void pl011_acknowledge(struct pl011 *uart)
{
    uart->ICR = RECEIVE_INTERRUPTS | PL011_INT_TX;
}

static unsigned receive_room(void)
{
    return program_has_uart() ? program_receive_room() : console_receive_room();
}

static void take(uint32_t data)
{
    if (program_has_uart()) {
        program_on_receive((uint8_t)data);
        return;
    }
    if (data & PL011_DR_OE) {
        console_on_overrun();
    }
    console_on_receive((uint8_t)data);
}

bool pl011_receive(struct pl011 *uart)
{
    bool came = false;

    while (!(uart->FR & PL011_FR_RXFE) && receive_room() > 0) {
        take(uart->DR);
        came = true;
    }
    return came;
}

bool pl011_send(struct pl011 *uart, int (*next)(void))
{
    while (!(uart->FR & PL011_FR_TXFF)) {
        int byte = next();

        if (byte < 0) {
            return false;
        }
        uart->DR = (uint32_t)byte;
    }
    return true;
}

void pl011_ask(struct pl011 *uart, bool for_room)
{
    uart->IMSC = (receive_room() > 0 ? (uint32_t)RECEIVE_INTERRUPTS : 0U) |
                 (for_room ? (uint32_t)PL011_INT_TX : 0U);
}
