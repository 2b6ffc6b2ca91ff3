/*
 * ARM's PrimeCell UART, PL011, as several chips have it: the registers used, with the
 * manual's names, and what a console needs of it. The chip gives it clock and pins.
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

/* 8N1, from off and empty: a reset may leave the port running and bytes in it. It asks
   for an interrupt when a byte has come. */
void pl011_start(struct pl011 *uart, uint32_t clock_hz, uint32_t baud);

/* Clears the interrupts. They tell of a change in a FIFO, not of its state: so before the
   two below. */
void pl011_acknowledge(struct pl011 *uart);

/* Moves received bytes into the console's ring as far as there is room; true if one came. */
bool pl011_receive(struct pl011 *uart);

/* Fills the FIFO with what `next` brings (console_next_to_send or the like: -1 if nothing); true
   if it is full and more may be waiting. */
bool pl011_send(struct pl011 *uart, int (*next)(void));

/* Asks for the interrupts that are needed to go on: received bytes if the ring has room,
   and room in the FIFO if wanted. Sending never begins with an interrupt. */
void pl011_ask(struct pl011 *uart, bool for_room);

#endif
