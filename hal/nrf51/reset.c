/* Why the chip started, and its watchdog. */
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/nrf51/nrf51.h"

/* After a power-on no bit is set. LOCKUP means that a fault happened in the fault handler, so that
   it was not recorded. The emulator's register always names the pin. */
enum hal_reset_cause chip_reset_cause_take(void)
{
    static const struct reset_flag flags[] = {
        { POWER_RESETREAS_DOG, HAL_RESET_WATCHDOG },
        { POWER_RESETREAS_LOCKUP, HAL_RESET_FAULT },
        { POWER_RESETREAS_SREQ, HAL_RESET_REQUEST },
        { POWER_RESETREAS_RESETPIN | POWER_RESETREAS_DIF, HAL_RESET_PIN },
    };
    uint32_t told = POWER_RESETREAS;

    POWER_RESETREAS = told;
    return cortexm_reset_cause_of(told, flags, sizeof flags / sizeof flags[0]);
}

/* The watchdog starts its own oscillator. Only a reset stops it. */
void chip_watchdog_start(void)
{
    WDT_CONFIG = WDT_CONFIG_SLEEP_RUN;
    WDT_CRV = HAL_WATCHDOG_MS / 1000U * WDT_HZ - 1U;
    WDT_RREN = WDT_RREN_RR0;
    WDT_TASKS_START = 1;
}

void hal_watchdog_feed(void)
{
    WDT_RR0 = WDT_RR_RELOAD;
}
