/*
 * RP2040: its registers, and the table that a board gives to the drivers. The registers have the
 * names of the data sheet. pins.h, ssi.h and usb_registers.h have more of them.
 */
#ifndef KILOMATE_HAL_RP2040_RP2040_H
#define KILOMATE_HAL_RP2040_RP2040_H

#include <stdint.h>

#define RP2040_REGISTER(address) (*(volatile uint32_t *)(address))

/* Other addresses of the same register. Writing there sets, or clears, the bits that are 1 in the
   value (data sheet, section "Atomic Register Access"). */
#define RP2040_SET(name) (*(volatile uint32_t *)((uintptr_t) & (name) + 0x2000U))
#define RP2040_CLEAR(name) (*(volatile uint32_t *)((uintptr_t) & (name) + 0x3000U))

/* --- resets of the blocks --- */

#define RESETS_RESET RP2040_REGISTER(0x4000C000U)
#define RESETS_RESET_DONE RP2040_REGISTER(0x4000C008U)

#define RP2040_RESET_ADC (UINT32_C(1) << 0)
#define RP2040_RESET_BUSCTRL (UINT32_C(1) << 1)
#define RP2040_RESET_DMA (UINT32_C(1) << 2)
#define RP2040_RESET_I2C0 (UINT32_C(1) << 3)
#define RP2040_RESET_I2C1 (UINT32_C(1) << 4)
#define RP2040_RESET_IO_BANK0 (UINT32_C(1) << 5)
#define RP2040_RESET_IO_QSPI (UINT32_C(1) << 6)
#define RP2040_RESET_JTAG (UINT32_C(1) << 7)
#define RP2040_RESET_PADS_BANK0 (UINT32_C(1) << 8)
#define RP2040_RESET_PADS_QSPI (UINT32_C(1) << 9)
#define RP2040_RESET_PIO0 (UINT32_C(1) << 10)
#define RP2040_RESET_PIO1 (UINT32_C(1) << 11)
#define RP2040_RESET_PLL_SYS (UINT32_C(1) << 12)
#define RP2040_RESET_PLL_USB (UINT32_C(1) << 13)
#define RP2040_RESET_PWM (UINT32_C(1) << 14)
#define RP2040_RESET_RTC (UINT32_C(1) << 15)
#define RP2040_RESET_SPI0 (UINT32_C(1) << 16)
#define RP2040_RESET_SPI1 (UINT32_C(1) << 17)
#define RP2040_RESET_SYSCFG (UINT32_C(1) << 18)
#define RP2040_RESET_SYSINFO (UINT32_C(1) << 19)
#define RP2040_RESET_TBMAN (UINT32_C(1) << 20)
#define RP2040_RESET_TIMER (UINT32_C(1) << 21)
#define RP2040_RESET_UART0 (UINT32_C(1) << 22)
#define RP2040_RESET_UART1 (UINT32_C(1) << 23)
#define RP2040_RESET_USBCTRL (UINT32_C(1) << 24)
#define RP2040_RESET_ALL UINT32_C(0x1FFFFFF)

/* --- which chip it is --- */

#define SYSINFO_CHIP_ID RP2040_REGISTER(0x40000000U)
enum { SYSINFO_REVISION = 28 }; /* lowest of four bits; their value is 1 for B0 and B1, 2 for B2 */

/* --- clocks --- */

struct rp2040_clock {
    volatile uint32_t CTRL;
    volatile uint32_t DIV;
    volatile uint32_t SELECTED; /* bit n: source n */
};
#define CLK_REF ((struct rp2040_clock *)0x40008030U)
#define CLK_SYS ((struct rp2040_clock *)0x4000803CU)
#define CLK_PERI ((struct rp2040_clock *)0x40008048U)
#define CLK_USB ((struct rp2040_clock *)0x40008054U)
#define CLK_SYS_RESUS_CTRL RP2040_REGISTER(0x40008078U)

enum {
    CLK_REF_SRC_ROSC = 0,
    CLK_REF_SRC_XOSC = 2,
    CLK_SYS_SRC_REF = 0,
    CLK_SYS_SRC_AUX = 1,
    CLK_SYS_AUXSRC_PLL_SYS = 0 << 5,
    CLK_PERI_AUXSRC_SYS = 0 << 5,
    CLK_USB_AUXSRC_PLL_USB = 0 << 5,
    CLK_ENABLE = 1 << 11,
    CLK_DIV_1 = 1 << 8
};

#define XOSC_CTRL RP2040_REGISTER(0x40024000U)
#define XOSC_STATUS RP2040_REGISTER(0x40024004U)
#define XOSC_STARTUP RP2040_REGISTER(0x4002400CU)
#define XOSC_CTRL_ENABLE_1_15_MHZ UINT32_C(0xFABAA0)
#define XOSC_STATUS_STABLE (UINT32_C(1) << 31)

struct rp2040_pll {
    volatile uint32_t CS;
    volatile uint32_t PWR;
    volatile uint32_t FBDIV_INT;
    volatile uint32_t PRIM;
};
#define PLL_SYS ((struct rp2040_pll *)0x40028000U)
#define PLL_USB ((struct rp2040_pll *)0x4002C000U)
#define PLL_CS_LOCK (UINT32_C(1) << 31)
#define PLL_PRIM_POSTDIV1(divider) ((uint32_t)(divider) << 16)
#define PLL_PRIM_POSTDIV2(divider) ((uint32_t)(divider) << 12)

enum { PLL_CS_REFDIV_1 = 1, PLL_PWR_DSMPD = 1 << 2, PLL_PWR_POSTDIVPD = 1 << 3 };

/* --- why the chip started, and the watchdog --- */

#define PSM_WDSEL RP2040_REGISTER(0x40010008U)
#define PSM_WDSEL_ALL_BUT_OSCILLATORS UINT32_C(0x1FFFC)

#define CHIP_RESET RP2040_REGISTER(0x40064008U)
#define CHIP_RESET_HAD_POR (UINT32_C(1) << 8)
#define CHIP_RESET_HAD_RUN (UINT32_C(1) << 16)
#define CHIP_RESET_HAD_PSM_RESTART (UINT32_C(1) << 20)

#define WATCHDOG_CTRL RP2040_REGISTER(0x40058000U)
#define WATCHDOG_LOAD RP2040_REGISTER(0x40058004U)
#define WATCHDOG_REASON RP2040_REGISTER(0x40058008U)
#define WATCHDOG_SCRATCH0 RP2040_REGISTER(0x4005800CU)
#define WATCHDOG_TICK RP2040_REGISTER(0x4005802CU)
#define WATCHDOG_CTRL_PAUSE (UINT32_C(7) << 24) /* stops while a debugger halts a core */
#define WATCHDOG_CTRL_ENABLE (UINT32_C(1) << 30)
#define WATCHDOG_CTRL_TRIGGER (UINT32_C(1) << 31)
#define WATCHDOG_REASON_TIMER (UINT32_C(1) << 0)
#define WATCHDOG_REASON_FORCE (UINT32_C(1) << 1)
#define WATCHDOG_TICK_ENABLE (UINT32_C(1) << 9)
enum { WATCHDOG_COUNTS_PER_MS = 2 * 1000 }; /* it counts down by 2 each microsecond: RP2040-E1 */

/* --- the 64-bit timer, in microseconds --- */

#define TIMER_ALARM0 RP2040_REGISTER(0x40054010U)
#define TIMER_TIMERAWL RP2040_REGISTER(0x40054028U)
#define TIMER_INTR RP2040_REGISTER(0x40054034U)
#define TIMER_INTE RP2040_REGISTER(0x40054038U)
enum { TIMER_INT_ALARM_0 = 1 << 0 };

/* --- pins --- */

#define IO_BANK0_GPIO_CTRL(pin) RP2040_REGISTER(0x40014004U + 8U * (pin))
#define PADS_BANK0_GPIO(pin) RP2040_REGISTER(0x4001C004U + 4U * (pin))
enum { GPIO_FUNC_UART = 2, GPIO_FUNC_USB_DP = 8 /* of GPIO15 */ };
enum { GPIO_OEOVER_OFF = 2 << 12, GPIO_INOVER_HIGH = 3 << 16 };
enum {
    PADS_SCHMITT = 1 << 1,
    PADS_PDE = 1 << 2,
    PADS_PUE = 1 << 3,
    PADS_DRIVE_4MA = 1 << 4,
    PADS_IE = 1 << 6
};

/* --- UART0: a PL011, see hal/pl011 --- */

#define RP2040_UART0 ((struct pl011 *)0x40034000U)

/* --- memory protection of the core --- */

#define MPU_CTRL RP2040_REGISTER(0xE000ED94U)
#define MPU_RBAR RP2040_REGISTER(0xE000ED9CU)
#define MPU_RASR RP2040_REGISTER(0xE000EDA0U)
#define MPU_RBAR_VALID (UINT32_C(1) << 4) /* and region 0 */
#define MPU_RASR_NO_ACCESS_16_MB (UINT32_C(1) << 28 | UINT32_C(23) << 1 | UINT32_C(1))
enum { MPU_CTRL_ENABLE = 1 << 0, MPU_CTRL_PRIVDEFENA = 1 << 2 };

/* How many interrupts the chip has, and the numbers of those that are used. */
enum { RP2040_IRQ_TIMER_0 = 0, RP2040_IRQ_USBCTRL = 5, RP2040_IRQ_UART0 = 20, RP2040_IRQS = 26 };

/* --- what a board's board.c says --- */

struct rp2040_board {
    uint8_t crystal_mhz; /* 1200 and 1500 must be multiples of it */
    uint8_t console_tx;  /* pins of the console on UART0 */
    uint8_t console_rx;
    uint32_t console_baud;
    uint16_t usb_vendor; /* numbers and names that the USB device shows to the host */
    uint16_t usb_product;
    const char *usb_vendor_name;
    const char *usb_product_name;
};
extern const struct rp2040_board rp2040_board;

#endif
