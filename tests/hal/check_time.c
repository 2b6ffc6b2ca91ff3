/* Time, and the sleep until something happens. */
#include "hal/hal.h"
#include "tests/hal/contract.h"

enum { US_PER_MS = 1000 };

static uint32_t distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

static void check_order(void)
{
    enum { SPAN_US = 100000 };
    unsigned backwards_ms = 0;
    unsigned backwards_us = 0;
    bool is_fine = false;
    uint32_t start = hal_now_us();
    uint32_t us = start;
    uint32_t ms = hal_now_ms();

    while (us - start < SPAN_US) {
        uint32_t next_us = hal_now_us();
        uint32_t next_ms = hal_now_ms();

        backwards_us += (int32_t)(next_us - us) < 0;
        backwards_ms += (int32_t)(next_ms - ms) < 0;
        is_fine = is_fine || (next_us != us && next_us - us < US_PER_MS / 2U);
        us = next_us;
        ms = next_ms;
    }
    tap_check(backwards_ms == 0, "milliseconds never go back");
    tap_check(backwards_us == 0, "microseconds never go back");
    tap_check(is_fine, "microseconds are finer than the tick");
}

/* The two are read one after the other: a tick may lie between, and the
   emulator may be late with one. */
static void check_agreement(void)
{
    enum { SPAN_MS = 50, SLACK_MS = 2 };
    bool is_kept = false;

    for (int i = 0; i < CONTRACT_ATTEMPTS && !is_kept; i++) {
        uint32_t start = hal_now_ms();
        uint32_t us;

        while (hal_now_ms() - start < SPAN_MS) {
        }
        us = hal_now_us();
        is_kept = distance(us / US_PER_MS, hal_now_ms()) <= SLACK_MS;
    }
    tap_check(is_kept, "milliseconds and microseconds agree, busy");
    is_kept = false;
    for (int i = 0; i < CONTRACT_ATTEMPTS && !is_kept; i++) {
        uint32_t us;

        contract_wait(SPAN_MS);
        us = hal_now_us();
        is_kept = distance(us / US_PER_MS, hal_now_ms()) <= SLACK_MS;
    }
    tap_check(is_kept, "milliseconds and microseconds agree, asleep");
}

void check_time(void)
{
    check_order();
    check_agreement();
}

/* Milliseconds that so many sleeps take: the least of some attempts. */
static uint32_t idle_time(unsigned sleeps)
{
    uint32_t least = UINT32_MAX;

    for (int attempt = 0; attempt < CONTRACT_ATTEMPTS; attempt++) {
        uint32_t start = hal_now_us();
        uint32_t time;

        for (unsigned i = 0; i < sleeps; i++) {
            hal_idle();
        }
        time = (hal_now_us() - start) / US_PER_MS;
        least = time < least ? time : least;
    }
    return least;
}

/* The second of two bytes is left waiting. */
static bool returns_at_once_for_a_byte(void)
{
    enum { SLEEPS = 100, ARRIVAL_MS = 50, BYTE_MS = 5000 };
    bool came;
    uint32_t time;

    contract_ask("send", 2);
    came = contract_get(BYTE_MS) == contract_pattern(0);
    contract_wait(ARRIVAL_MS);
    time = idle_time(SLEEPS);
    return hal_console_get() == contract_pattern(1) && came && time < SLEEPS / 4U;
}

void check_idle(void)
{
    enum { SLEEPS = 50, QUIET_MS = 20 };
    uint32_t time;

    contract_wait(QUIET_MS);
    time = idle_time(SLEEPS);
    tap_check(time <= 2U * SLEEPS, "hal_idle returns within a tick");
    tap_check(time >= SLEEPS / 4U, "hal_idle sleeps");
    tap_check(returns_at_once_for_a_byte(), "hal_idle returns at once if a byte waits");
}

/* Against the PC's clock. */
void check_clock(void)
{
    enum { SPAN_MS = 1000 };
    bool is_kept = false;

    for (int i = 0; i < CONTRACT_ATTEMPTS && !is_kept; i++) {
        contract_ask("clock", SPAN_MS);
        contract_put('<');
        contract_wait(SPAN_MS);
        contract_put('>');
        is_kept = contract_answer();
    }
    tap_check(is_kept, "milliseconds are those of the PC");
}
