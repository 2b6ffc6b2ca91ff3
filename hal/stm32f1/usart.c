#include "hal/stm32f1/usart.h"

#include "hal/console.h"
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/stm32f1/stm32f1.h"

enum { PIN_TX = 9, PIN_RX = 10, RUNNING = USART_CR1_UE | USART_CR1_TE | USART_CR1_RE };

static void pin_set_mode(unsigned pin, uint32_t mode)
{
    unsigned shift = (pin - 8U) * 4U; /* CRH holds pins 8 to 15 */
    GPIOA->CRH = (GPIOA->CRH & ~(UINT32_C(0xF) << shift)) | mode << shift;
}

/* An input that nobody drives is pulled up: idle, not a stream of breaks. */
static void pins_start(void)
{
    RCC->APB2ENR |= RCC_APB2ENR_IOPAEN | RCC_APB2ENR_USART1EN;
    pin_set_mode(PIN_TX, GPIO_ALTERNATE_PUSH_PULL_10MHZ);
    pin_set_mode(PIN_RX, GPIO_INPUT_PULL);
    GPIOA->BSRR = UINT32_C(1) << PIN_RX;
}

/* When none is wanted the NVIC's mask is set too: the emulated port keeps its
   line up until its byte is read. */
static void interrupts_set(uint32_t wanted)
{
    USART1->CR1 = RUNNING | wanted;
    if (wanted != 0) {
        cortexm_irq_enable(STM32F1_IRQ_USART1);
    } else {
        cortexm_irq_disable(STM32F1_IRQ_USART1);
    }
}

void chip_console_start(void)
{
    pins_start();
    uint32_t baud = stm32f1_board.console_baud;
    USART1->BRR = (hal_board.clock_hz + baud / 2U) / baud;
    interrupts_set(USART_CR1_RXNEIE);
}

/* Reading the data after the status clears both "received" and "overrun". */
static void receive(void)
{
    uint32_t status = USART1->SR;
    if (!(status & (USART_SR_RXNE | USART_SR_ORE)) || console_receive_room() == 0) {
        return;
    }
    uint8_t byte = (uint8_t)USART1->DR;
    if (status & USART_SR_ORE) {
        console_on_overrun();
    }
    if (status & USART_SR_RXNE) {
        console_on_receive(byte);
    }
}

/* Sends while the port takes bytes; true if more may be waiting. */
static bool send(void)
{
    while (USART1->SR & USART_SR_TXE) {
        int byte = console_next_to_send();
        if (byte < 0) {
            return false;
        }
        USART1->DR = (uint32_t)byte;
    }
    return true;
}

/* Moves what can be moved, then asks for the interrupts that are needed to go
   on. A byte that does not fit the ring stays in the port. */
static void serve(void)
{
    receive();
    uint32_t wanted = console_receive_room() > 0 ? USART_CR1_RXNEIE : 0U;
    if (send()) {
        wanted |= USART_CR1_TXEIE;
    }
    interrupts_set(wanted);
}

static void serve_masked(void)
{
    uint32_t primask = cortexm_interrupts_mask();
    serve();
    cortexm_interrupts_restore(primask);
}

void console_start_sending(void)
{
    serve_masked();
}

void console_resume_receiving(void)
{
    serve_masked();
}

void stm32f1_usart1_handler(void)
{
    serve();
}
