#include "hal/stm32/usart.h"

#include "hal/console.h"
#include "hal/cortexm/cortexm.h"

enum { RUNNING = USART_CR1_UE | USART_CR1_TE | USART_CR1_RE };

/* Without any interrupt wanted, the NVIC's mask is set too, because the emulator's port holds its
   interrupt until the byte is read. */
static void interrupts_set(uint32_t wanted)
{
    stm32_console.registers->CR1 = RUNNING | wanted;
    if (wanted != 0) {
        cortexm_irq_enable(stm32_console.irq);
    } else {
        cortexm_irq_disable(stm32_console.irq);
    }
}

void stm32_usart_start(uint32_t bus_hz, uint32_t baud)
{
    stm32_console.registers->BRR = (bus_hz + baud / 2U) / baud;
    interrupts_set(USART_CR1_RXNEIE);
}

/* Reading the data after the status clears both "received" and "overrun". */
static void receive(void)
{
    uint32_t status = stm32_console.registers->SR;
    uint8_t byte;

    if (!(status & (USART_SR_RXNE | USART_SR_ORE)) || console_receive_room() == 0) {
        return;
    }
    byte = (uint8_t)stm32_console.registers->DR;
    if (status & USART_SR_ORE) {
        console_on_overrun();
    }
    if (status & USART_SR_RXNE) {
        console_on_receive(byte);
    }
}

/* Sends as long as the port takes bytes. True if more bytes may be waiting. */
static bool send(void)
{
    while (stm32_console.registers->SR & USART_SR_TXE) {
        int byte = console_next_to_send();

        if (byte < 0) {
            return false;
        }
        stm32_console.registers->DR = (uint32_t)byte;
    }
    return true;
}

void chip_console_serve(void)
{
    uint32_t wanted;

    receive();
    wanted = console_receive_room() > 0 ? USART_CR1_RXNEIE : 0U;
    if (send()) {
        wanted |= USART_CR1_TXEIE;
    }
    interrupts_set(wanted);
}
