/*
 * STM32F100 and STM32F103: their registers, and the table that a board gives to the drivers. The
 * registers have the names of the reference manuals RM0041 and RM0008.
 */
#ifndef KILOMATE_HAL_STM32F1_STM32F1_H
#define KILOMATE_HAL_STM32F1_STM32F1_H

#include <stdint.h>

#include "hal/stm32/reset.h"
#include "hal/stm32/usart.h"

/* --- reset and clock control --- */

struct rcc_registers {
    volatile uint32_t CR;
    volatile uint32_t CFGR;
    volatile uint32_t CIR;
    volatile uint32_t APB2RSTR;
    volatile uint32_t APB1RSTR;
    volatile uint32_t AHBENR;
    volatile uint32_t APB2ENR;
    volatile uint32_t APB1ENR;
    volatile uint32_t BDCR;
    volatile uint32_t CSR;
};
#define RCC ((struct rcc_registers *)0x40021000U)

#define RCC_CR_HSEON (UINT32_C(1) << 16)
#define RCC_CR_HSERDY (UINT32_C(1) << 17)
#define RCC_CR_PLLON (UINT32_C(1) << 24)
#define RCC_CR_PLLRDY (UINT32_C(1) << 25)
#define RCC_CFGR_SW_PLL UINT32_C(2)
#define RCC_CFGR_SWS_MASK (UINT32_C(3) << 2)
#define RCC_CFGR_SWS_PLL (UINT32_C(2) << 2)
#define RCC_CFGR_PPRE1_2 (UINT32_C(4) << 8)
#define RCC_CFGR_PLLSRC_PREDIV1 (UINT32_C(1) << 16) /* else: HSI / 2 */
#define RCC_CFGR_PLLMUL(factor) (((uint32_t)(factor)-2U) << 18)
#define RCC_APB2ENR_IOPAEN (UINT32_C(1) << 2)
#define RCC_APB2ENR_USART1EN (UINT32_C(1) << 14)

/* --- flash interface of the STM32F103; the STM32F100 needs no wait states --- */

#define FLASH_ACR (*(volatile uint32_t *)0x40022000U)
#define FLASH_ACR_LATENCY_2 UINT32_C(2)
#define FLASH_ACR_LATENCY_MASK UINT32_C(7)
#define FLASH_ACR_PRFTBE (UINT32_C(1) << 4)

/* --- GPIO --- */

/* An emulated relative has these two elsewhere: board.mk says where. */
#ifndef STM32F1_GPIOA
#define STM32F1_GPIOA 0x40010800U
#define STM32F1_USART1 0x40013800U
#endif

struct gpio_registers {
    volatile uint32_t CRL;
    volatile uint32_t CRH;
    volatile uint32_t IDR;
    volatile uint32_t ODR;
    volatile uint32_t BSRR;
    volatile uint32_t BRR;
    volatile uint32_t LCKR;
};
#define GPIOA ((struct gpio_registers *)STM32F1_GPIOA)

/* The four bits of a pin in CRL or CRH: MODE and CNF. */
enum { GPIO_INPUT_PULL = 0x8, GPIO_ALTERNATE_PUSH_PULL_10MHZ = 0x9 };

/* Port A after a reset, but PA9 an output of USART1 and PA10 its input, pulled up. */
#define GPIO_CRH_USART1 UINT32_C(0x44444894)
#define GPIO_PULL_UP_USART1 (UINT32_C(1) << 10)

/* --- USART --- */

#define USART1 ((struct usart_registers *)STM32F1_USART1)

/* How many interrupts each chip has, and the numbers of those that are used. */
enum { STM32F1_IRQ_USART1 = 37, STM32F100_IRQS = 61, STM32F103_IRQS = 43 };

/* --- what a board's board.c says --- */

/* The factor from the crystal must give hal_board.clock_hz, and on an STM32F100 the other one, too.
   An STM32F103 may run slower from the internal oscillator. The console is USART1: PA9 is the
   output, PA10 the input. */
struct stm32f1_board {
    uint8_t pll_multiplier_hse; /* factor from the crystal (HSE) */
    uint8_t pll_multiplier_hsi; /* from half the internal oscillator (HSI / 2 = 4 MHz), which is
                                   used if the crystal does not start */
    uint32_t console_baud;
};
extern const struct stm32f1_board stm32f1_board;

#endif
