/* The clock of hal/systick on a core that is played here: each look at a
   register takes some cycles, and the tick comes in between or has to wait. */
#include "hal/hal.h"
#include "hal/systick/systick.h"
#include "tests/unit/unit.h"

/* --- the core: what its header gives to a driver --- */

#define KILOMATE_HAL_CORTEXM_CORTEXM_H
#define CORE_HZ hal_board.clock_hz

struct systick_registers {
    uint32_t CSR;
    uint32_t RVR;
    uint32_t CVR;
};
struct scb_registers {
    uint32_t ICSR;
};
enum { SYST_CSR_ENABLE = 1 << 0, SYST_CSR_TICKINT = 1 << 1, SYST_CSR_CLKSOURCE = 1 << 2 };
#define SCB_ICSR_PENDSTSET (UINT32_C(1) << 26)

void chip_tick_start(void);

static struct systick_registers systick;
static struct scb_registers scb;
static uint64_t now;   /* cycles since the start */
static unsigned look;  /* cycles that a look at a register takes */
static bool is_masked; /* interrupts have to wait */

/* Time passes; a tick that has come is served, or waits. */
static void pass(unsigned count)
{
    uint64_t period = (uint64_t)systick.RVR + 1;
    uint64_t ticks = (now + count) / period - now / period;

    now += count;
    systick.CVR = (uint32_t)((period - now % period) % period);
    if (ticks != 0) {
        scb.ICSR |= SCB_ICSR_PENDSTSET;
    }
    if (!is_masked && (scb.ICSR & SCB_ICSR_PENDSTSET) != 0) {
        scb.ICSR = 0;
        systick_handler();
    }
}

__attribute__((unused)) static struct systick_registers *look_at_systick(void)
{
    pass(look);
    return &systick;
}

__attribute__((unused)) static struct scb_registers *look_at_scb(void)
{
    pass(look);
    return &scb;
}

#define SYST (look_at_systick())
#define SCB (look_at_scb())

#include "hal/systick/clock.c"

enum { MHZ = 24 };
const struct hal_board hal_board = { .name = "played", .mcu = "none", .clock_hz = MHZ * 1000000 };

static int fresh(void **state)
{
    (void)state;
    look = 0;
    is_masked = false;
    scb.ICSR = 0;
    chip_tick_start();
    now = 0;
    return 0;
}

UNIT_EACH(fresh, NULL);

/* The time is told as it is, at the moment of one of the looks. */
static void look_at_the_clock(void)
{
    uint32_t before = (uint32_t)(now / MHZ);
    uint32_t us = hal_now_us();

    assert_in_range(us, before, now / MHZ);
}

UNIT(a_millisecond_is_one)
{
    assert_int_equal(systick.RVR, MHZ * 1000 - 1);
    for (unsigned i = 0; i < 5000; i++) {
        assert_int_equal(hal_now_ms(), i);
        pass(MHZ * 1000);
    }
}

UNIT(microseconds_are_exact_around_a_tick)
{
    for (look = 1; look < 40; look++) {
        for (unsigned i = 0; i < 3000; i++) {
            look_at_the_clock();
            pass(i % 97);
        }
    }
}

/* Interrupts are masked shortly before the tick, for less than the next. */
UNIT(microseconds_go_on_while_a_tick_waits)
{
    look = 3;
    for (unsigned early = 0; early < 200; early++) {
        pass((unsigned)(MHZ * 1000 - now % (MHZ * 1000)));
        pass(MHZ * 1000 - early);
        is_masked = true;
        for (unsigned i = 0; i < 100; i++) {
            look_at_the_clock();
            pass(i);
        }
        is_masked = false;
        pass(1);
        look_at_the_clock();
    }
}
