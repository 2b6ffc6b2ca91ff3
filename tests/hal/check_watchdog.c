/* The watchdog: nothing else here lets it go hungry. */
#include "hal/hal.h"
#include "tests/hal/contract.h"

/* Awake, as a program that hangs. */
static void wait_unfed(uint32_t milliseconds)
{
    uint32_t start = hal_now_ms();

    while (hal_now_ms() - start < milliseconds) {
    }
}

/* Almost its whole time passes, then a second more than that. */
void check_feeding(void)
{
    enum { EARLY_MS = 1000 };

    hal_watchdog_feed();
    wait_unfed(HAL_WATCHDOG_MS - EARLY_MS);
    hal_watchdog_feed();
    wait_unfed(2 * EARLY_MS);
    hal_watchdog_feed();
    tap_check(true, "a watchdog that is fed in time lets the program run");
}

void check_starving(void)
{
    wait_unfed(2U * HAL_WATCHDOG_MS);
}
