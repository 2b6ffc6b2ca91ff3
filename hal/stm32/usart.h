/*
 * The console on a USART of the STM32F1 and STM32F4 families, by interrupt in both directions. The
 * chip's folder says which USART it is, and sets up its clock and pins.
 */
#ifndef KILOMATE_HAL_STM32_USART_H
#define KILOMATE_HAL_STM32_USART_H

#include <stdint.h>

/* --- registers, with the names of the reference manuals (chapter USART) --- */

struct usart_registers {
    volatile uint32_t SR;
    volatile uint32_t DR;
    volatile uint32_t BRR;
    volatile uint32_t CR1;
    volatile uint32_t CR2;
    volatile uint32_t CR3;
    volatile uint32_t GTPR;
};

enum {
    USART_SR_ORE = 1 << 3,
    USART_SR_RXNE = 1 << 5,
    USART_SR_TXE = 1 << 7,
    USART_CR1_RE = 1 << 2,
    USART_CR1_TE = 1 << 3,
    USART_CR1_RXNEIE = 1 << 5,
    USART_CR1_TXEIE = 1 << 7,
    USART_CR1_UE = 1 << 13
};

/* --- what the chip's folder says --- */

struct stm32_usart {
    struct usart_registers *registers;
    uint8_t irq; /* number of its interrupt */
};
extern const struct stm32_usart stm32_console;

/* Starts the USART, and begins to receive. bus_hz: the clock of the USART's bus. */
void stm32_usart_start(uint32_t bus_hz, uint32_t baud);

#endif
