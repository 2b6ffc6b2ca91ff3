/*
 * nRF51822: its registers, and the table that a board gives to the drivers. The registers have the
 * names of the nRF51 Series Reference Manual, with the name of the peripheral in front.
 */
#ifndef KILOMATE_HAL_NRF51_NRF51_H
#define KILOMATE_HAL_NRF51_NRF51_H

#include <stdint.h>

/* Writing 1 to a task starts it. An event reads as 1 until 0 is written to it. */
#define NRF51_REGISTER(address) (*(volatile uint32_t *)(address))

/* --- clock --- */

#define CLOCK_TASKS_HFCLKSTART NRF51_REGISTER(0x40000000U)
#define CLOCK_EVENTS_HFCLKSTARTED NRF51_REGISTER(0x40000100U)

/* --- reset reasons; writing 1 to a bit clears it --- */

#define POWER_RESETREAS NRF51_REGISTER(0x40000400U)
#define POWER_RESETREAS_RESETPIN (UINT32_C(1) << 0)
#define POWER_RESETREAS_DOG (UINT32_C(1) << 1)
#define POWER_RESETREAS_SREQ (UINT32_C(1) << 2)
#define POWER_RESETREAS_LOCKUP (UINT32_C(1) << 3)
#define POWER_RESETREAS_DIF (UINT32_C(1) << 18) /* a debugger has caused the reset */

/* --- watchdog --- */

#define WDT_TASKS_START NRF51_REGISTER(0x40010000U)
#define WDT_CRV NRF51_REGISTER(0x40010504U)
#define WDT_RREN NRF51_REGISTER(0x40010508U)
#define WDT_CONFIG NRF51_REGISTER(0x4001050CU)
#define WDT_RR0 NRF51_REGISTER(0x40010600U)
#define WDT_RREN_RR0 (UINT32_C(1) << 0)
#define WDT_CONFIG_SLEEP_RUN (UINT32_C(1) << 0) /* runs during sleep; a debugger stops it */
#define WDT_RR_RELOAD UINT32_C(0x6E524635)
enum { WDT_HZ = 32768 };

/* --- flash: non-volatile memory controller --- */

#define NVMC_READY NRF51_REGISTER(0x4001E400U)
#define NVMC_CONFIG NRF51_REGISTER(0x4001E504U)
#define NVMC_ERASEPAGE NRF51_REGISTER(0x4001E508U)

enum { NVMC_CONFIG_READ = 0, NVMC_CONFIG_WRITE = 1, NVMC_CONFIG_ERASE = 2 };

/* --- UART0 --- */

#define UART_TASKS_STARTRX NRF51_REGISTER(0x40002000U)
#define UART_TASKS_STARTTX NRF51_REGISTER(0x40002008U)
#define UART_EVENTS_RXDRDY NRF51_REGISTER(0x40002108U)
#define UART_EVENTS_TXDRDY NRF51_REGISTER(0x4000211CU)
#define UART_EVENTS_ERROR NRF51_REGISTER(0x40002124U)
#define UART_INTENSET NRF51_REGISTER(0x40002304U)
#define UART_INTENCLR NRF51_REGISTER(0x40002308U)
#define UART_ERRORSRC NRF51_REGISTER(0x40002480U)
#define UART_ENABLE NRF51_REGISTER(0x40002500U)
#define UART_PSELTXD NRF51_REGISTER(0x4000250CU)
#define UART_PSELRXD NRF51_REGISTER(0x40002514U)
#define UART_RXD NRF51_REGISTER(0x40002518U)
#define UART_TXD NRF51_REGISTER(0x4000251CU)
#define UART_BAUDRATE NRF51_REGISTER(0x40002524U)
#define UART_CONFIG NRF51_REGISTER(0x4000256CU)

enum {
    UART_INT_RXDRDY = 1 << 2,
    UART_INT_TXDRDY = 1 << 7,
    UART_ERRORSRC_OVERRUN = 1 << 0,
    UART_ENABLE_ON = 4,
    UART_CONFIG_8N1 = 0
};

/* --- TIMER0: the timer with 32 bits --- */

#define TIMER_TASKS_START NRF51_REGISTER(0x40008000U)
#define TIMER_TASKS_STOP NRF51_REGISTER(0x40008004U)
#define TIMER_TASKS_CLEAR NRF51_REGISTER(0x4000800CU)
#define TIMER_TASKS_CAPTURE(i) NRF51_REGISTER(0x40008040U + 4U * (i))
#define TIMER_EVENTS_COMPARE(i) NRF51_REGISTER(0x40008140U + 4U * (i))
#define TIMER_INTENSET NRF51_REGISTER(0x40008304U)
#define TIMER_MODE NRF51_REGISTER(0x40008504U)
#define TIMER_BITMODE NRF51_REGISTER(0x40008508U)
#define TIMER_PRESCALER NRF51_REGISTER(0x40008510U)
#define TIMER_CC(i) NRF51_REGISTER(0x40008540U + 4U * (i))
#define TIMER_INT_COMPARE(i) (UINT32_C(1) << (16U + (i)))

enum {
    TIMER_MODE_TIMER = 0,
    TIMER_BITMODE_32 = 3,
    TIMER_PRESCALER_1_MHZ = 4 /* 16 MHz / 2^4 */
};

/* --- GPIO --- */

#define GPIO_OUTSET NRF51_REGISTER(0x50000508U)
#define GPIO_DIRSET NRF51_REGISTER(0x50000518U)
#define GPIO_PIN_CNF(pin) NRF51_REGISTER(0x50000700U + 4U * (pin))
#define GPIO_PIN_CNF_INPUT_PULL_UP (UINT32_C(3) << 2)

/* How many interrupts the chip has, and the numbers of those that are used. */
enum { NRF51_IRQ_UART0 = 2, NRF51_IRQ_TIMER0 = 8, NRF51_IRQS = 32 };

/* --- what a board's board.c says --- */

/* The console is UART0. The core always runs at 16 MHz. */
struct nrf51_board {
    uint8_t console_tx; /* numbers of pins */
    uint8_t console_rx;
    uint32_t console_baudrate; /* value of the register BAUDRATE */
};
extern const struct nrf51_board nrf51_board;

#define NRF51_BAUDRATE_115200 UINT32_C(0x01D7E000)

/* The handler of the millisecond tick. */
void nrf51_timer0_handler(void);

#endif
