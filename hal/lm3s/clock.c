/* The clocks of the LM3S6965. */
#include <stdbool.h>

#include "hal/cortexm/cortexm.h"
#include "hal/lm3s/lm3s.h"

/* Longer than the PLL takes to lock (0.5 ms), but not for ever. */
enum { PLL_LOCK_POLLS = 20000 };

/* Longer than a crystal takes to start (10 ms) at the 15 MHz of the internal
   oscillator, in loops of at least three clocks. */
enum { CRYSTAL_START_LOOPS = 50000 };

static void wait_loops(unsigned loops)
{
    while (loops-- > 0) {
        __asm__ volatile("nop");
    }
}

static bool wait_for_lock(void)
{
    for (unsigned polls = PLL_LOCK_POLLS; polls > 0; polls--) {
        if (SYSCTL_RIS & SYSCTL_RIS_PLLLRIS) {
            return true;
        }
    }
    return false;
}

/* Main crystal through the PLL (400 MHz, of which 200 reach the divider), in
   the data sheet's order: bypass, crystal on and given time, PLL on, wait for
   lock, leave bypass. Without lock the chip stays on the bare crystal. */
bool chip_clock_start(void)
{
    uint32_t rcc = SYSCTL_RCC;
    bool is_locked;

    rcc |= SYSCTL_RCC_BYPASS;
    rcc &= ~SYSCTL_RCC_USESYSDIV;
    SYSCTL_RCC = rcc;

    rcc &= ~SYSCTL_RCC_MOSCDIS;
    SYSCTL_RCC = rcc;
    wait_loops(CRYSTAL_START_LOOPS);

    rcc &= ~(SYSCTL_RCC_OSCSRC_MASK | SYSCTL_RCC_XTAL_MASK | SYSCTL_RCC_PWRDN);
    rcc |= SYSCTL_RCC_XTAL(lm3s_board.xtal);
    SYSCTL_MISC = SYSCTL_MISC_PLLLMIS;
    SYSCTL_RCC = rcc;

    rcc &= ~SYSCTL_RCC_SYSDIV_MASK;
    rcc |= SYSCTL_RCC_SYSDIV(lm3s_board.sysdiv) | SYSCTL_RCC_USESYSDIV;
    SYSCTL_RCC = rcc;

    is_locked = wait_for_lock();
    if (is_locked) {
        SYSCTL_RCC = rcc & ~SYSCTL_RCC_BYPASS;
    }
    return is_locked;
}
