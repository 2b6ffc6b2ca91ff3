/*
 * ARM's PrimeCell UART PL011, which several chips have: its registers, and the functions that a
 * console needs. The registers have the names of its technical reference manual (ARM DDI 0183,
 * "Programmer's Model"). The chip's own driver sets up clock and pins.
 */
#ifndef KILOMATE_HAL_PL011_PL011_H
#define KILOMATE_HAL_PL011_PL011_H

#include <stdbool.h>
#include <stdint.h>

struct pl011 {
    volatile uint32_t DR;
    volatile uint32_t RSR; /* write: ECR */
    volatile uint32_t reserved0[4];
    volatile uint32_t FR;
    volatile uint32_t reserved1;
    volatile uint32_t ILPR;
    volatile uint32_t IBRD;
    volatile uint32_t FBRD;
    volatile uint32_t LCR_H;
    volatile uint32_t CR;
    volatile uint32_t IFLS;
    volatile uint32_t IMSC;
    volatile uint32_t RIS;
    volatile uint32_t MIS;
    volatile uint32_t ICR;
};

enum {
    PL011_DR_OE = 1 << 11,
    PL011_FR_BUSY = 1 << 3,
    PL011_FR_RXFE = 1 << 4,
    PL011_FR_TXFF = 1 << 5,
    PL011_LCR_H_FEN = 1 << 4,
    PL011_LCR_H_WLEN_8 = 3 << 5,
    PL011_CR_UARTEN = 1 << 0,
    PL011_CR_TXE = 1 << 8,
    PL011_CR_RXE = 1 << 9,
    PL011_IFLS_TX_1_8_RX_1_8 = 0,
    PL011_INT_RX = 1 << 4,
    PL011_INT_TX = 1 << 5,
    PL011_INT_RT = 1 << 6,
    PL011_INT_ALL = 0x7F0
};

/* Starts the UART with 8 data bits, no parity and 1 stop bit, and enables the interrupt for
   received bytes. clock_hz: the UART's clock. It is switched off first, since a restart of the
   program may leave it running with old bytes in it. */
void pl011_start(struct pl011 *uart, uint32_t clock_hz, uint32_t baud);

/* Clears the interrupts. To be called before the two functions below: an interrupt tells that a
   FIFO has changed, not what is in it. */
void pl011_acknowledge(struct pl011 *uart);

/* Moves received bytes into the console's ring, as many as fit; into the program's while that has
   the UART. True if there was one. */
bool pl011_receive(struct pl011 *uart);

/* Fills the FIFO with bytes from `next`, which returns -1 if there are none, as
   console_next_to_send() does. True if the FIFO is full, so that more bytes may be waiting. */
bool pl011_send(struct pl011 *uart, int (*next)(void));

/* Enables the interrupts that are needed to go on: for received bytes if the ring has room, and for
   room in the FIFO if for_room. The first bytes are sent without an interrupt. */
void pl011_ask(struct pl011 *uart, bool for_room);

#endif
