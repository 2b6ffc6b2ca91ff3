/* The time, from the 64-bit timer. It wakes a sleeping core; SysTick would stop with the core's
   clock. */
#include "hal/rp2040/timer.h"

#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/rp2040/clock.h"
#include "hal/rp2040/rp2040.h"

enum { US_PER_TICK = 1000 };

static struct {
    volatile uint32_t milliseconds;
    uint32_t begin_us;
    uint32_t next_tick_us;
} timer;

/* The time begins at the timer's present count, because the emulator's timer is not reset. */
void chip_tick_start(void)
{
    rp2040_unreset(RP2040_RESET_TIMER);
    timer.milliseconds = 0;
    timer.begin_us = TIMER_TIMERAWL;
    timer.next_tick_us = timer.begin_us + US_PER_TICK;
    TIMER_INTR = TIMER_INT_ALARM_0;
    TIMER_ALARM0 = timer.next_tick_us;
    TIMER_INTE = TIMER_INT_ALARM_0;
    cortexm_irq_enable(RP2040_IRQ_TIMER_0);
}

static bool is_due(void)
{
    return (int32_t)(TIMER_TIMERAWL - timer.next_tick_us) >= 0;
}

/* An alarm that is set too late would come after 71 minutes, so this looks whether it still lies in
   the future after it was set. The emulator's alarm may come a little early. */
bool rp2040_timer_count(void)
{
    TIMER_INTR = TIMER_INT_ALARM_0;
    if (!is_due()) {
        TIMER_ALARM0 = timer.next_tick_us;
        if (!is_due()) {
            return false;
        }
    }
    timer.milliseconds++;
    timer.next_tick_us += US_PER_TICK;
    return true;
}

uint32_t hal_now_ms(void)
{
    return timer.milliseconds;
}

uint32_t hal_now_us(void)
{
    return TIMER_TIMERAWL - timer.begin_us;
}
