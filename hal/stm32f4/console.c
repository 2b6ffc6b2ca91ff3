/* Pins and clock of the console, which is USART1. */
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/stm32f4/stm32f4.h"

const struct stm32_usart stm32_console = { .registers = USART1, .irq = STM32F4_IRQ_USART1 };

/* A pin has two bits in some registers and four in AFR; the port's other pins are not changed. The
   pin is pulled up. Without a cable an input is then idle, and does not receive breaks. */
static void pin_start(struct gpio_registers *port, unsigned pin)
{
    volatile uint32_t *function = &port->AFR[pin / 8U];
    unsigned shift = pin % 8U * 4U;

    *function = (*function & ~(UINT32_C(0xF) << shift)) | (uint32_t)GPIO_AF_USART1 << shift;
    shift = pin * 2U;
    port->PUPDR = (port->PUPDR & ~(UINT32_C(3) << shift)) | (uint32_t)GPIO_PUPDR_UP << shift;
    port->MODER = (port->MODER & ~(UINT32_C(3) << shift)) | (uint32_t)GPIO_MODER_ALTERNATE << shift;
}

/* The USART's bus runs at half the core's clock. */
void chip_console_start(void)
{
    struct gpio_registers *port = GPIO_PORT(stm32f4_board.console_port);

    RCC->AHB1ENR |= UINT32_C(1) << stm32f4_board.console_port;
    RCC->APB2ENR |= RCC_APB2ENR_USART1EN;
    /* a clock needs two cycles before the first access */
    (void)RCC->APB2ENR;
    pin_start(port, stm32f4_board.console_tx);
    pin_start(port, stm32f4_board.console_rx);
    stm32_usart_start(hal_board.clock_hz / 2U, stm32f4_board.console_baud);
}
