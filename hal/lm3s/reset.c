/* Why the chip started, and its watchdog. */
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/lm3s/lm3s.h"

/* The emulator's register is always zero. */
enum hal_reset_cause chip_reset_cause_take(void)
{
    static const struct reset_flag flags[] = {
        { SYSCTL_RESC_WDT, HAL_RESET_WATCHDOG },
        { SYSCTL_RESC_POR | SYSCTL_RESC_BOR, HAL_RESET_POWER },
        { SYSCTL_RESC_SW, HAL_RESET_REQUEST },
        { SYSCTL_RESC_EXT, HAL_RESET_PIN },
    };
    uint32_t told = SYSCTL_RESC;

    SYSCTL_RESC = 0;
    return cortexm_reset_cause_of(told, flags, sizeof flags / sizeof flags[0]);
}

/* When the count reaches zero the first time, the watchdog raises an interrupt, which
   cortexm_fault_handler() takes. If that does not help, it resets the chip at the second zero. It
   stops while a debugger halts the core. */
void chip_watchdog_start(void)
{
    SYSCTL_RCGC0 |= SYSCTL_RCGC0_WDT;
    /* the gated clock needs three cycles before the first access */
    (void)SYSCTL_RCGC0;
    (void)SYSCTL_RCGC0;
    WATCHDOG_LOAD = hal_board.clock_hz / 1000U * HAL_WATCHDOG_MS;
    WATCHDOG_TEST = WATCHDOG_TEST_STALL;
    WATCHDOG_CTL = WATCHDOG_CTL_INTEN | WATCHDOG_CTL_RESEN;
    cortexm_irq_enable(LM3S_IRQ_WATCHDOG);
}

/* Writing any value starts the count again. */
void hal_watchdog_feed(void)
{
    WATCHDOG_ICR = 1;
}
