/* Pins and clock of the console, which is USART1. */
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/stm32f1/stm32f1.h"

enum { PIN_TX = 9, PIN_RX = 10 };

const struct stm32_usart stm32_console = { .registers = USART1, .irq = STM32F1_IRQ_USART1 };

static void pin_set_mode(unsigned pin, uint32_t mode)
{
    unsigned shift = (pin - 8U) * 4U; /* CRH holds pins 8 to 15 */

    GPIOA->CRH = (GPIOA->CRH & ~(UINT32_C(0xF) << shift)) | mode << shift;
}

/* The input is pulled up. Without a cable it is then idle, and does not receive breaks. */
static void pins_start(void)
{
    RCC->APB2ENR |= RCC_APB2ENR_IOPAEN | RCC_APB2ENR_USART1EN;
    pin_set_mode(PIN_TX, GPIO_ALTERNATE_PUSH_PULL_10MHZ);
    pin_set_mode(PIN_RX, GPIO_INPUT_PULL);
    GPIOA->BSRR = UINT32_C(1) << PIN_RX;
}

/* All buses run at the core's clock. */
void chip_console_start(void)
{
    pins_start();
    stm32_usart_start(CORE_HZ, stm32f1_board.console_baud);
}
