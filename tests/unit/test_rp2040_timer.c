/* The tick of the RP2040's timer on a model of the timer: an alarm comes when the count is what was
   asked for, and at no other time; so one that was set too late is lost. */
#include "hal/hal.h"
#include "hal/rp2040/clock.h"
#include "hal/rp2040/rp2040.h"
#include "hal/rp2040/timer.h"
#include "tests/unit/support.h"

/* --- in place of the core --- */

#define KILOMATE_HAL_CORTEXM_CORTEXM_H

void chip_tick_start(void);

static void cortexm_irq_enable(unsigned number)
{
    assert_int_equal(number, RP2040_IRQ_TIMER_0);
}

bool rp2040_unreset(uint32_t blocks)
{
    assert_int_equal(blocks, RP2040_RESET_TIMER);
    return true;
}

/* --- the timer --- */

enum { TICK_US = 1000, FAR = 100 };

static uint32_t count_us;
static uint32_t alarm_us;
static bool is_armed;
static uint32_t told;
static uint32_t enabled;
static uint32_t us_a_look; /* that pass while the driver works */

static void advance(void)
{
    count_us++;
    if (is_armed && count_us == alarm_us) {
        is_armed = false;
        told = TIMER_INT_ALARM_0;
    }
}

static uint32_t look_at_count(void)
{
    for (uint32_t us = 0; us < us_a_look; us++) {
        advance();
    }
    return count_us;
}

/* What is written arms it, after a while. */
static uint32_t *write_alarm(void)
{
    (void)look_at_count();
    is_armed = true;
    return &alarm_us;
}

/* A one clears; no more than that bit is ever written. */
static uint32_t *write_told(void)
{
    static uint32_t written;

    told = 0;
    return &written;
}

#undef TIMER_TIMERAWL
#define TIMER_TIMERAWL look_at_count()
#undef TIMER_ALARM0
#define TIMER_ALARM0 (*write_alarm())
#undef TIMER_INTR
#define TIMER_INTR (*write_told())
#undef TIMER_INTE
#define TIMER_INTE enabled
#include "hal/rp2040/timer.c"

static unsigned ticks;

static void handle(void)
{
    while (rp2040_timer_count()) {
        ticks++;
    }
}

static void pass(uint32_t us, bool is_masked)
{
    while (us-- > 0) {
        advance();
        if (!is_masked && told & enabled) {
            handle();
        }
    }
}

/* The count is near its end. */
static int begin(void **state)
{
    (void)state;
    count_us = UINT32_MAX - 5 * TICK_US;
    told = enabled = 0;
    is_armed = false;
    us_a_look = 0;
    ticks = 0;
    chip_tick_start();
    return 0;
}

UNIT_EACH(begin, NULL);

/* --- tests --- */

UNIT(each_millisecond_is_counted_once)
{
    for (unsigned ms = 1; ms <= FAR; ms++) {
        pass(TICK_US, false);
        assert_int_equal(ticks, ms);
        assert_int_equal(hal_now_ms(), ms);
        assert_int_equal(hal_now_us(), ms * TICK_US);
    }
}

UNIT(what_passed_while_interrupts_were_masked_is_counted_later)
{
    unsigned expected = 0;

    for (uint32_t masked_us = 1; masked_us < 4 * TICK_US; masked_us += 7) {
        pass(masked_us, true);
        pass(TICK_US - masked_us % TICK_US, false);
        expected += masked_us / TICK_US + 1;
        assert_int_equal(ticks, expected);
    }
}

/* The next tick is set a moment before it is due, or is past by then. */
UNIT(a_tick_that_is_set_late_is_not_lost)
{
    for (uint32_t late_us = 2 * TICK_US - 50; late_us < 2 * TICK_US + 50; late_us++) {
        us_a_look = 0;
        pass(TICK_US - hal_now_us() % TICK_US, false);
        pass(late_us, true);
        us_a_look = 3;
        pass(3 * TICK_US, false);
        us_a_look = 0;
        assert_in_range(hal_now_us() - hal_now_ms() * TICK_US, 0, TICK_US - 1);
        assert_int_equal(ticks, hal_now_ms());
    }
}

/* As the emulated alarm may come. */
UNIT(an_alarm_that_comes_early_counts_nothing)
{
    pass(TICK_US - 1, false);
    handle();
    assert_int_equal(ticks, 0);
    pass(1, false);
    assert_int_equal(ticks, 1);
}
