#include "hal/cortexm/cortexm.h"
#include "hal/lm3s/lm3s.h"

/* Longer than the PLL ever takes to lock (0.5 ms), and not for ever. */
enum { PLL_LOCK_POLLS = 20000 };

/* Main crystal through the PLL (400 MHz, of which 200 reach the divider), in
   the data sheet's order: bypass, PLL on, wait for lock, leave bypass. */
void chip_clock_start(void)
{
    uint32_t rcc = SYSCTL_RCC;
    rcc |= SYSCTL_RCC_BYPASS;
    rcc &= ~SYSCTL_RCC_USESYSDIV;
    SYSCTL_RCC = rcc;

    rcc &= ~(SYSCTL_RCC_MOSCDIS | SYSCTL_RCC_OSCSRC_MASK | SYSCTL_RCC_XTAL_MASK | SYSCTL_RCC_PWRDN);
    rcc |= SYSCTL_RCC_XTAL(lm3s_board.xtal);
    SYSCTL_MISC = SYSCTL_MISC_PLLLMIS;
    SYSCTL_RCC = rcc;

    rcc &= ~SYSCTL_RCC_SYSDIV_MASK;
    rcc |= SYSCTL_RCC_SYSDIV(lm3s_board.sysdiv) | SYSCTL_RCC_USESYSDIV;
    SYSCTL_RCC = rcc;

    for (unsigned polls = PLL_LOCK_POLLS; polls > 0; polls--) {
        if (SYSCTL_RIS & SYSCTL_RIS_PLLLRIS) {
            break;
        }
    }
    SYSCTL_RCC = rcc & ~SYSCTL_RCC_BYPASS;
}
