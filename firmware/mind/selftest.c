#include "firmware/mind/selftest.h"

#include "firmware/store/crc.h"
#include "firmware/words/machine.h"

/* The watchdog is fed after so many bytes or words, which take some milliseconds. */
enum { FEED_BYTES = 4096, FEED_WORDS = 1024 };

static void test_firmware(struct selftest *t)
{
    size_t size;
    const uint8_t *image = hal_image(&size, &t->crc_built);

    t->image_size = (uint32_t)size;
    t->crc = 0;
    for (size_t done = 0; done < size;) {
        size_t part = size - done < FEED_BYTES ? size - done : FEED_BYTES;

        t->crc = crc32_update(t->crc, image + done, part);
        done += part;
        hal_watchdog_feed();
    }
    if (size != 0 && t->crc != t->crc_built) {
        t->failed |= 1U << SELFTEST_FIRMWARE;
    }
}

/* Returns another value for each word, so that two addresses of the same word are found. */
static uint32_t pattern(size_t word)
{
    return (uint32_t)word * UINT32_C(0x9E3779B1);
}

/* Writes a pattern upwards, inverts it upwards, and compares it downwards. So each bit of each word
   has been 0 and 1. */
const volatile uint32_t *selftest_memory(volatile uint32_t *memory, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        memory[i] = pattern(i);
    }
    for (size_t i = 0; i < words; i++) {
        if (memory[i] != pattern(i)) {
            return &memory[i];
        }
        memory[i] = ~pattern(i);
        if (i % FEED_WORDS == 0) {
            hal_watchdog_feed();
        }
    }
    for (size_t i = words; i-- > 0;) {
        if (memory[i] != ~pattern(i)) {
            return &memory[i];
        }
    }
    return NULL;
}

/* A PC's memory is not tested. */
static void test_memory(struct selftest *t)
{
    size_t size;
    uint32_t *arena = hal_arena(&size);
    const volatile void *bad = hal_ram_test();

    if (bad == NULL && hal_board.clock_hz != 0) {
        bad = selftest_memory(arena, size / sizeof *arena);
    }
    if (bad != NULL) {
        t->bad_address = (uint32_t)(uintptr_t)bad;
        t->failed |= 1U << SELFTEST_MEMORY;
    }
}

/* So many polls take longer than a millisecond on any machine. */
enum { TICK_POLLS = 4000000 };

/* Waits until the millisecond count changes. Returns its new value, or the old one if it stands
   still. */
static uint32_t wait_for_tick(void)
{
    uint32_t start = hal_now_ms();
    uint32_t now = start;

    for (unsigned polls = TICK_POLLS; polls > 0 && now == start; polls--) {
        hal_watchdog_feed();
        now = hal_now_ms();
    }
    return now;
}

/* Does the clock run? Three ticks must take three milliseconds by the microsecond count. Each count
   is read before and after the other one, so that a pause between two readings (an emulator on a
   busy machine) does no harm. */
static bool clock_runs(void)
{
    enum { TICKS = 3, US_PER_MS = 1000 };
    uint32_t before = hal_now_ms();
    uint32_t first = wait_for_tick();
    uint32_t start_us = hal_now_us();
    uint32_t inner_first = hal_now_ms();
    uint32_t inner_last = inner_first;
    uint32_t passed_us;

    if (first == before) {
        return false;
    }
    for (unsigned tick = 0; tick < TICKS; tick++) {
        inner_last = wait_for_tick();
    }
    passed_us = hal_now_us() - start_us;
    return inner_last - inner_first >= TICKS &&
           passed_us + US_PER_MS >= (inner_last - inner_first) * US_PER_MS &&
           passed_us <= (hal_now_ms() - first + 1U) * US_PER_MS;
}

void selftest_run(struct selftest *t)
{
    *t = (struct selftest){ 0 };
    test_firmware(t);
    test_memory(t);
    if (!clock_runs()) {
        t->failed |= 1U << SELFTEST_CLOCK;
    }
}

static void show_firmware(struct out *out, const struct selftest *t)
{
    if (t->image_size == 0) {
        out_line(out, SAY_NOT_TO_BE_SEEN_HERE);
        return;
    }
    out_format(out, t->crc == t->crc_built ? SAY_CRC_IS_GOOD : SAY_CRC_IS_ANOTHER,
               (int)t->image_size, (unsigned)t->crc, (unsigned)t->crc_built);
}

static void show_memory_verdict(struct out *out, const struct selftest *t)
{
    if (t->failed & 1U << SELFTEST_MEMORY) {
        out_format(out, SAY_BAD_AT, (unsigned)t->bad_address);
    } else {
        out_line(out, SAY_IS_GOOD);
    }
}

static void show_clock_verdict(struct out *out, const struct selftest *t)
{
    if (t->failed & 1U << SELFTEST_CLOCK) {
        out_line(out, SAY_DOES_NOT_RUN);
    } else {
        out_line(out, hal_clock_is_exact() ? SAY_IS_GOOD : SAY_RUNS_WITHOUT_ITS_CRYSTAL);
    }
}

void selftest_show(struct out *out, const struct selftest *t, bool additions_passed,
                   bool failed_only)
{
    static const struct {
        const char *name;
        void (*show)(struct out *out, const struct selftest *test);
    } parts[SELFTEST_PARTS] = {
        { SAY_SELFTEST_FIRMWARE, show_firmware },
        { SAY_SELFTEST_MEMORY, show_memory_verdict },
        { SAY_SELFTEST_CLOCK, show_clock_verdict },
    };

    for (unsigned part = 0; part < SELFTEST_PARTS; part++) {
        if (!failed_only || (t->failed & 1U << part)) {
            out_text(out, parts[part].name);
            parts[part].show(out, t);
        }
    }
    if (t->failed != 0 || !additions_passed) {
        out_line(out, SAY_SELFTEST_FAILED);
    } else if (!failed_only) {
        out_line(out, SAY_SELFTEST_PASSED);
    }
}
