/*
 * STM32F405 and STM32F411: their registers, and the table that a board gives to the drivers. The
 * registers have the names of the reference manuals RM0090 and RM0383, and are the same in both but
 * for the scales of the voltage.
 */
#ifndef KILOMATE_HAL_STM32F4_STM32F4_H
#define KILOMATE_HAL_STM32F4_STM32F4_H

#include <stdint.h>

#include "hal/stm32/reset.h"
#include "hal/stm32/usart.h"

/* --- reset and clock control --- */

struct rcc_registers {
    volatile uint32_t CR;
    volatile uint32_t PLLCFGR;
    volatile uint32_t CFGR;
    volatile uint32_t CIR;
    volatile uint32_t RSTR[8];
    volatile uint32_t AHB1ENR;
    volatile uint32_t AHB2ENR;
    volatile uint32_t AHB3ENR;
    volatile uint32_t reserved;
    volatile uint32_t APB1ENR;
    volatile uint32_t APB2ENR;
    volatile uint32_t reserved2[2];
    volatile uint32_t LPENR[6]; /* AHB1LPENR to APB2LPENR */
    volatile uint32_t reserved3[2];
    volatile uint32_t BDCR;
    volatile uint32_t CSR;
};
#define RCC ((struct rcc_registers *)0x40023800U)

#define RCC_CR_HSEON (UINT32_C(1) << 16)
#define RCC_CR_HSERDY (UINT32_C(1) << 17)
#define RCC_CR_PLLON (UINT32_C(1) << 24)
#define RCC_CR_PLLRDY (UINT32_C(1) << 25)
#define RCC_PLLCFGR_PLLM(divider) ((uint32_t)(divider) << 0)
#define RCC_PLLCFGR_PLLN(factor) ((uint32_t)(factor) << 6)
#define RCC_PLLCFGR_PLLP_2 (UINT32_C(0) << 16)
#define RCC_PLLCFGR_PLLSRC_HSE (UINT32_C(1) << 22) /* else: HSI */
#define RCC_PLLCFGR_PLLQ(divider) ((uint32_t)(divider) << 24)
#define RCC_PLLCFGR_RESERVED (UINT32_C(2) << 28) /* kept as after a reset */
#define RCC_CFGR_SW_PLL (UINT32_C(2) << 0)
#define RCC_CFGR_SWS_MASK (UINT32_C(3) << 2)
#define RCC_CFGR_SWS_PLL (UINT32_C(2) << 2)
#define RCC_CFGR_PPRE1_4 (UINT32_C(5) << 10)
#define RCC_CFGR_PPRE2_2 (UINT32_C(4) << 13)
#define RCC_APB1ENR_PWREN (UINT32_C(1) << 28)
#define RCC_APB2ENR_USART1EN (UINT32_C(1) << 4)

/* --- power control --- */

struct pwr_registers {
    volatile uint32_t CR;
    volatile uint32_t CSR;
};
#define PWR ((struct pwr_registers *)0x40007000U)

#define PWR_CR_VOS(scale) ((uint32_t)(scale) << 14)
#define PWR_CSR_VOSRDY (UINT32_C(1) << 14)

/* What VOS becomes, or 0 if it stays as after a reset; board.mk sets it. */
#ifndef VOLTAGE_SCALE
#define VOLTAGE_SCALE 0
#endif

/* --- flash interface --- */

#define FLASH_ACR (*(volatile uint32_t *)0x40023C00U)
#define FLASH_ACR_LATENCY(wait_states) ((uint32_t)(wait_states) << 0)
#define FLASH_ACR_LATENCY_MASK (UINT32_C(7) << 0)
#define FLASH_ACR_ICEN (UINT32_C(1) << 9)
#define FLASH_ACR_DCEN (UINT32_C(1) << 10)
#define FLASH_ACR_DCRST (UINT32_C(1) << 12) /* flushes the data cache while it is off */

struct flash_registers {
    volatile uint32_t ACR;
    volatile uint32_t KEYR;
    volatile uint32_t OPTKEYR;
    volatile uint32_t SR;
    volatile uint32_t CR;
};
#define FLASH ((struct flash_registers *)0x40023C00U)

#define FLASH_KEY1 UINT32_C(0x45670123)
#define FLASH_KEY2 UINT32_C(0xCDEF89AB)
#define FLASH_SR_ERRORS UINT32_C(0x1F2) /* all are cleared by writing 1 */
#define FLASH_SR_BSY (UINT32_C(1) << 16)
#define FLASH_CR_PG (UINT32_C(1) << 0)
#define FLASH_CR_SER (UINT32_C(1) << 1)
#define FLASH_CR_SNB(sector) ((uint32_t)(sector) << 3)
#define FLASH_CR_PSIZE_32 (UINT32_C(2) << 8) /* with 2.7 V or more */
#define FLASH_CR_STRT (UINT32_C(1) << 16)
#define FLASH_CR_LOCK (UINT32_C(1) << 31)

/* The number of a sector of 128 KB: four of 16 KB and one of 64 KB stand before the first. */
#define FLASH_SECTOR_OF(place) (((uint32_t)(uintptr_t)(place)-0x08000000U) / 0x20000U + 4U)

/* --- GPIO --- */

struct gpio_registers {
    volatile uint32_t MODER;
    volatile uint32_t OTYPER;
    volatile uint32_t OSPEEDR;
    volatile uint32_t PUPDR;
    volatile uint32_t IDR;
    volatile uint32_t ODR;
    volatile uint32_t BSRR;
    volatile uint32_t LCKR;
    volatile uint32_t AFR[2]; /* AFRL, AFRH */
};

/* Ports A, B, ... are 0, 1, ... here and in AHB1ENR. */
#define GPIO_PORT(port) ((struct gpio_registers *)(0x40020000U + 0x400U * (port)))
enum { GPIO_A, GPIO_B };
enum { GPIO_MODER_ALTERNATE = 2, GPIO_PUPDR_UP = 1, GPIO_AF_USART1 = 7 };

/* --- USART --- */

#define USART1 ((struct usart_registers *)0x40011000U)

/* How many interrupts the STM32F405 has, and the numbers of those that are used. The STM32F411 has
   two more, of SPI4 and SPI5, which are never enabled. */
enum { STM32F4_IRQ_USART1 = 37, STM32F4_IRQS = 82 };

/* --- what a board's board.c says --- */

/* The PLL divides the crystal (HSE) down to 1 MHz and multiplies that by pll_factor. Half of the
   result must be hal_board.clock_hz. If the crystal does not start, the internal oscillator (HSI,
   16 MHz) takes its place. The console is USART1. Its output and input are PA9 and PA10, or PB6 and
   PB7. */
struct stm32f4_board {
    uint8_t crystal_mhz;
    uint16_t pll_factor;  /* 192..432 */
    uint8_t pll_q;        /* such that pll_factor / pll_q is 48 (MHz) or less */
    uint8_t wait_states;  /* of the flash at this clock, with 2.7 V or more */
    uint8_t console_port; /* GPIO_A or GPIO_B */
    uint8_t console_tx;   /* number of the pin in that port */
    uint8_t console_rx;   /* the same */
    uint32_t console_baud;
};
extern const struct stm32f4_board stm32f4_board;

#endif
