/*
 * LM3S6965: its registers, and the table that a board gives to the drivers. The registers have the
 * names of the data sheet, but for the prefix SYSCTL of the chapter "System Control".
 */
#ifndef KILOMATE_HAL_LM3S_LM3S_H
#define KILOMATE_HAL_LM3S_LM3S_H

#include <stdint.h>

/* --- system control --- */

#define SYSCTL_RESC (*(volatile uint32_t *)0x400FE05CU)
#define SYSCTL_RIS (*(volatile uint32_t *)0x400FE050U)
#define SYSCTL_MISC (*(volatile uint32_t *)0x400FE058U)
#define SYSCTL_RCC (*(volatile uint32_t *)0x400FE060U)
#define SYSCTL_RCGC0 (*(volatile uint32_t *)0x400FE100U)
#define SYSCTL_RCGC1 (*(volatile uint32_t *)0x400FE104U)
#define SYSCTL_RCGC2 (*(volatile uint32_t *)0x400FE108U)

#define SYSCTL_RESC_EXT (UINT32_C(1) << 0)
#define SYSCTL_RESC_POR (UINT32_C(1) << 1)
#define SYSCTL_RESC_BOR (UINT32_C(1) << 2)
#define SYSCTL_RESC_WDT (UINT32_C(1) << 3)
#define SYSCTL_RESC_SW (UINT32_C(1) << 4)
#define SYSCTL_RCGC0_WDT (UINT32_C(1) << 3)
#define SYSCTL_RIS_PLLLRIS (UINT32_C(1) << 6)
#define SYSCTL_MISC_PLLLMIS (UINT32_C(1) << 6)

#define SYSCTL_RCC_MOSCDIS (UINT32_C(1) << 0)
#define SYSCTL_RCC_OSCSRC_MASK (UINT32_C(3) << 4) /* 0: main oscillator */
#define SYSCTL_RCC_XTAL(code) ((uint32_t)(code) << 6)
#define SYSCTL_RCC_XTAL_MASK (UINT32_C(0xF) << 6)
#define SYSCTL_RCC_BYPASS (UINT32_C(1) << 11)
#define SYSCTL_RCC_PWRDN (UINT32_C(1) << 13)
#define SYSCTL_RCC_USESYSDIV (UINT32_C(1) << 22)
#define SYSCTL_RCC_SYSDIV(divider) (((uint32_t)(divider)-1U) << 23)
#define SYSCTL_RCC_SYSDIV_MASK (UINT32_C(0xF) << 23)

/* --- watchdog --- */

#define WATCHDOG_LOAD (*(volatile uint32_t *)0x40000000U)
#define WATCHDOG_CTL (*(volatile uint32_t *)0x40000008U)
#define WATCHDOG_ICR (*(volatile uint32_t *)0x4000000CU)
#define WATCHDOG_TEST (*(volatile uint32_t *)0x40000418U)
#define WATCHDOG_CTL_INTEN (UINT32_C(1) << 0)
#define WATCHDOG_CTL_RESEN (UINT32_C(1) << 1)
#define WATCHDOG_TEST_STALL (UINT32_C(1) << 8)

/* --- GPIO --- */

struct lm3s_gpio {
    volatile uint32_t DATA[256];
    volatile uint32_t DIR;
    volatile uint32_t interrupt[7];
    volatile uint32_t AFSEL;
    volatile uint32_t reserved[55];
    volatile uint32_t DR2R;
    volatile uint32_t DR4R;
    volatile uint32_t DR8R;
    volatile uint32_t ODR;
    volatile uint32_t PUR;
    volatile uint32_t PDR;
    volatile uint32_t SLR;
    volatile uint32_t DEN;
};
#define LM3S_GPIOA ((struct lm3s_gpio *)0x40004000U)

/* --- UART: a PL011, see hal/pl011 --- */

#define LM3S_UART0 ((struct pl011 *)0x4000C000U)

/* How many interrupts the chip has, and the numbers of those that are used. */
enum { LM3S_IRQ_UART0 = 5, LM3S_IRQ_WATCHDOG = 18, LM3S_IRQS = 44 };

/* --- what a board's board.c says --- */

/* The console is UART0: PA0 is the input, PA1 the output. */
struct lm3s_board {
    uint8_t xtal;   /* the crystal, as a code of the field XTAL of RCC */
    uint8_t sysdiv; /* divides the 200 MHz of the PLL */
    uint32_t console_baud;
};
extern const struct lm3s_board lm3s_board;

enum { LM3S_XTAL_8_MHZ = 0xE };

#endif
