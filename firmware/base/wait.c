#include "firmware/base/wait.h"

#include "hal/hal.h"

void wait_moment(void)
{
    hal_watchdog_feed();
    hal_idle();
}

void wait_for_ever(void)
{
    for (;;) {
        hal_idle();
    }
}
