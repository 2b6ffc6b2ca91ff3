/*
 * The look at the chip's flash. An STM32F103C8 reports 64 KB, and many of them have 128. On one
 * that has not, whatever lies behind the first 64 KB reads as a fault. So this comes before all
 * else, lies at the beginning of the flash, and calls nothing that does not. .data and .bss are not
 * there yet, and the core still runs from the internal oscillator of 8 MHz.
 */
#include "hal/stm32f103/flash_size.h"

#include "hal/cortexm/cortexm.h"
#include "hal/stm32f1/stm32f1.h"

#define FIRST __attribute__((section(".text.at_start"), noinline))
#define FIRST_TEXT __attribute__((section(".rodata.at_start")))

enum { NEEDED_KB = 128, START_HZ = 8000000, START_BAUD = 115200 };

/* Bounds of the waits: for the port to take a byte, and some seconds for a key. */
enum { SEND_POLLS = 10000, KEY_POLLS = 2000000 };

/* How much flash the chip reports, in KB. The emulator has no such register: what is missing of
   128 KB stands in a word of its memory, which is 0 at power on. */
#ifdef EMULATED
uint32_t stm32f103_missing_kb __attribute__((section(".noinit")));
#define FLASH_KB (NEEDED_KB - stm32f103_missing_kb)
#else
#define FLASH_KB (*(const volatile uint16_t *)0x1FFFF7E0U)
#endif

static const char too_small[] FIRST_TEXT =
    "\r\nThis chip reports less than 128 KB of flash: use an STM32F103CB, or press a key to try "
    "(many C8 have 128).\r\n";

FIRST static void say(const char *text)
{
    for (; *text != '\0'; text++) {
        for (unsigned polls = SEND_POLLS; polls > 0 && !(USART1->SR & USART_SR_TXE); polls--) {
        }
        USART1->DR = (uint8_t)*text;
    }
}

FIRST static void port_start(void)
{
    RCC->APB2ENR |= RCC_APB2ENR_IOPAEN | RCC_APB2ENR_USART1EN;
    GPIOA->CRH = GPIO_CRH_USART1;
    GPIOA->BSRR = GPIO_PULL_UP_USART1;
    USART1->BRR = START_HZ / START_BAUD;
    USART1->CR1 = USART_CR1_UE | USART_CR1_TE | USART_CR1_RE;
}

FIRST static void wait_for_a_key(void)
{
    for (;;) {
        say(too_small);
        for (unsigned polls = KEY_POLLS; polls > 0; polls--) {
            if (USART1->SR & USART_SR_RXNE) {
                (void)USART1->DR;
                return;
            }
        }
    }
}

FIRST void stm32f103_start(void)
{
    if (FLASH_KB < NEEDED_KB) {
        port_start();
        wait_for_a_key();
    }
    cortexm_reset_handler();
}
