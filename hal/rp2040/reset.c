/* Why the chip started, its restart, and its watchdog. */
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/rp2040/rp2040.h"

/* This number is in a scratch register while this program's watchdog runs. Only power-on and the
   reset pin clear the register. Without the number a reset by the watchdog was the boot ROM's,
   which restarts the chip by the watchdog after it has received a program over USB. */
#define OWN_WATCHDOG UINT32_C(0x4B4D5744)

enum hal_reset_cause chip_reset_cause_take(void)
{
    static const struct reset_flag reasons[] = {
        { WATCHDOG_REASON_TIMER, HAL_RESET_WATCHDOG },
        { WATCHDOG_REASON_FORCE, HAL_RESET_REQUEST },
    };
    static const struct reset_flag flags[] = {
        { CHIP_RESET_HAD_POR, HAL_RESET_POWER },
        { CHIP_RESET_HAD_RUN | CHIP_RESET_HAD_PSM_RESTART, HAL_RESET_PIN },
    };
    uint32_t reason = WATCHDOG_SCRATCH0 == OWN_WATCHDOG ? WATCHDOG_REASON : 0;

    WATCHDOG_CTRL = 0;
    WATCHDOG_SCRATCH0 = 0;
    if (reason != 0) {
        return cortexm_reset_cause_of(reason, reasons, sizeof reasons / sizeof reasons[0]);
    }
    return cortexm_reset_cause_of(CHIP_RESET, flags, sizeof flags / sizeof flags[0]);
}

/* Makes the watchdog reset everything but the oscillators, one of which drives the core. */
static void watchdog_prepare(void)
{
    PSM_WDSEL = PSM_WDSEL_ALL_BUT_OSCILLATORS;
    WATCHDOG_SCRATCH0 = OWN_WATCHDOG;
}

void chip_watchdog_start(void)
{
    watchdog_prepare();
    hal_watchdog_feed();
    WATCHDOG_CTRL = WATCHDOG_CTRL_ENABLE | WATCHDOG_CTRL_PAUSE;
}

void hal_watchdog_feed(void)
{
    WATCHDOG_LOAD = HAL_WATCHDOG_MS * WATCHDOG_COUNTS_PER_MS;
}

/* By the watchdog, because SYSRESETREQ resets only the core on this chip. */
void chip_restart(void)
{
    watchdog_prepare();
    WATCHDOG_CTRL = WATCHDOG_CTRL_TRIGGER;
}
