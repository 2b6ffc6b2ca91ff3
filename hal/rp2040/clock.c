/* Resets of the blocks, and the clocks (data sheet, sections "Subsystem Resets", "Clocks", "XOSC"
   and "PLL"). */
#include "hal/rp2040/clock.h"

#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/rp2040/rp2040.h"

/* Limits of waits, in polls. A poll takes ten cycles or more, and the core runs at 12 MHz at most
   until the PLLs run. The crystal has 64 ms; a PLL locks in less than one. */
enum { SWITCH_POLLS = 10000, PLL_POLLS = 50000, CRYSTAL_POLLS = 1000000 };

/* How long the crystal may take to start, in units of 256 of its cycles: 64 ms at 12 MHz, which is
   enough for slow crystals. */
enum { CRYSTAL_STARTUP = 3000 };

/* The ring oscillator's typical frequency. */
enum { MHZ = 1000000, ROSC_HZ = 6500000 };

enum { VCO_SYS_MHZ = 1500, VCO_USB_MHZ = 1200 };

/* Blocks that begin() does not reset. It resets the others, because a restart by a debugger may
   have left them at work. The program itself is read through the QSPI pins, so these stay. */
#define LEFT_ALONE                                                                             \
    (RP2040_RESET_IO_QSPI | RP2040_RESET_PADS_QSPI | RP2040_RESET_SYSCFG | RP2040_RESET_JTAG | \
     RP2040_RESET_BUSCTRL)

/* The 16 MB below the RAM, where the chip has no memory. */
#define GUARD UINT32_C(0x1F000000)

static struct {
    uint32_t peri_hz;
    bool has_usb;
} clocks;

static bool wait_for(const volatile uint32_t *word, uint32_t bits, unsigned polls)
{
    while (polls-- > 0) {
        if ((*word & bits) == bits) {
            return true;
        }
    }
    return false;
}

bool rp2040_unreset(uint32_t blocks)
{
    RP2040_CLEAR(RESETS_RESET) = blocks;
    return wait_for(&RESETS_RESET_DONE, blocks, SWITCH_POLLS);
}

/* Makes accesses below the RAM a fault, by the MPU. A stack that overflows gets there, and the chip
   would not fault by itself. */
static void guard_start(void)
{
    MPU_RBAR = GUARD | MPU_RBAR_VALID;
    MPU_RASR = MPU_RASR_NO_ACCESS_16_MB;
    MPU_CTRL = MPU_CTRL_ENABLE | MPU_CTRL_PRIVDEFENA;
    __asm__ volatile("dsb\n\tisb" : : : "memory");
}

/* Switches the core to the ring oscillator, which always runs, and resets everything else. */
static void begin(void)
{
    CLK_SYS_RESUS_CTRL = 0;
    RP2040_CLEAR(CLK_SYS->CTRL) = CLK_SYS_SRC_AUX;
    wait_for(&CLK_SYS->SELECTED, UINT32_C(1) << CLK_SYS_SRC_REF, SWITCH_POLLS);
    CLK_REF->CTRL = CLK_REF_SRC_ROSC;
    wait_for(&CLK_REF->SELECTED, UINT32_C(1) << CLK_REF_SRC_ROSC, SWITCH_POLLS);
    CLK_PERI->CTRL = 0;
    CLK_USB->CTRL = 0;
    RP2040_SET(RESETS_RESET) = RP2040_RESET_ALL & ~LEFT_ALONE;
}

static bool crystal_start(void)
{
    XOSC_STARTUP = CRYSTAL_STARTUP;
    XOSC_CTRL = XOSC_CTRL_ENABLE_1_15_MHZ;
    if (!wait_for(&XOSC_STATUS, XOSC_STATUS_STABLE, CRYSTAL_POLLS)) {
        return false;
    }
    CLK_REF->CTRL = CLK_REF_SRC_XOSC;
    return wait_for(&CLK_REF->SELECTED, UINT32_C(1) << CLK_REF_SRC_XOSC, SWITCH_POLLS);
}

/* Starts a PLL in the order of the data sheet (section "PLL"): first the oscillator, until it is
   locked, then the dividers. */
static bool pll_start(struct rp2040_pll *pll, uint32_t block, uint32_t vco_mhz, uint32_t dividers)
{
    if (!rp2040_unreset(block)) {
        return false;
    }
    pll->CS = PLL_CS_REFDIV_1;
    pll->FBDIV_INT = vco_mhz / rp2040_board.crystal_mhz;
    pll->PWR = PLL_PWR_DSMPD | PLL_PWR_POSTDIVPD;
    if (!wait_for(&pll->CS, PLL_CS_LOCK, PLL_POLLS)) {
        return false;
    }
    pll->PRIM = dividers;
    pll->PWR = PLL_PWR_DSMPD;
    return true;
}

/* 1500 MHz / 6 / 2 = 125 MHz. */
static bool core_start(void)
{
    if (!pll_start(PLL_SYS, RP2040_RESET_PLL_SYS, VCO_SYS_MHZ,
                   PLL_PRIM_POSTDIV1(6) | PLL_PRIM_POSTDIV2(2))) {
        return false;
    }
    CLK_SYS->CTRL = CLK_SYS_AUXSRC_PLL_SYS | CLK_SYS_SRC_REF;
    CLK_SYS->CTRL = CLK_SYS_AUXSRC_PLL_SYS | CLK_SYS_SRC_AUX;
    return wait_for(&CLK_SYS->SELECTED, UINT32_C(1) << CLK_SYS_SRC_AUX, SWITCH_POLLS);
}

/* 1200 MHz / 5 / 5 = 48 MHz. */
static bool usb_clock_start(void)
{
    if (!pll_start(PLL_USB, RP2040_RESET_PLL_USB, VCO_USB_MHZ,
                   PLL_PRIM_POSTDIV1(5) | PLL_PRIM_POSTDIV2(5))) {
        return false;
    }
    CLK_USB->DIV = CLK_DIV_1;
    CLK_USB->CTRL = CLK_ENABLE | CLK_USB_AUXSRC_PLL_USB;
    return true;
}

/* If the crystal does not start, the chip stays on the ring oscillator; if the PLL does not, on the
   crystal. The watchdog's tick is a microsecond, made from clk_ref. The timer counts it, too. */
bool chip_clock_start(void)
{
    uint32_t ref_hz = ROSC_HZ;
    bool is_exact = false;

    guard_start();
    begin();
    clocks.has_usb = false;
    clocks.peri_hz = ROSC_HZ;
    if (crystal_start()) {
        ref_hz = rp2040_board.crystal_mhz * (uint32_t)MHZ;
        is_exact = core_start();
        clocks.peri_hz = is_exact ? hal_board.clock_hz : ref_hz;
        clocks.has_usb = usb_clock_start();
    }
    CLK_PERI->CTRL = CLK_ENABLE | CLK_PERI_AUXSRC_SYS;
    WATCHDOG_TICK = WATCHDOG_TICK_ENABLE | ref_hz / MHZ;
    return is_exact && clocks.has_usb;
}

uint32_t rp2040_peri_hz(void)
{
    return clocks.peri_hz;
}

bool rp2040_has_usb_clock(void)
{
    return clocks.has_usb;
}
