#include "firmware/computer.h"

#include <string.h>

#include "firmware/additions.h"
#include "firmware/profile.h"
#include "firmware/selftest.h"
#include "firmware/session.h"
#include "hal/hal.h"

/* Plies of a game that are kept; a board with little RAM says fewer. */
#ifndef RECORD_PLIES
#define RECORD_PLIES 300
#endif

bool computer_init_engine(struct computer *c, void *arena, size_t size,
                          const struct engine_profile *profile)
{
    const struct eval_params *params = c->engine.params;
    struct engine_profile own;

    ASSERT(params != NULL && c->options != NULL && profile != NULL);
    ASSERT(!c->think.running);
    own = *profile;
    if (c->network != NULL) {
        own.network = c->network;
    }
    if (!engine_init(&c->engine, arena, size, &own)) {
        return false;
    }
    c->engine.params = params;
    c->engine.options = c->options;
    return true;
}

/* Bytes of a copy of the options, a multiple of 8 as all parts of the arena. */
enum { OPTIONS_SIZE = (sizeof(struct search_options) + 7U) & ~7U };

void *computer_arena(const struct computer *c, size_t *size)
{
    void *arena = hal_arena(size);

    ASSERT(*size > OPTIONS_SIZE);
    if (c->owns_options) {
        *size = (*size & ~(size_t)7U) - OPTIONS_SIZE;
    }
    return arena;
}

/* The copy behind the engine's memory. */
static struct search_options *own_options(const struct computer *c)
{
    size_t size;
    uint8_t *arena = computer_arena(c, &size);

    ASSERT(c->owns_options);
    return (struct search_options *)(void *)(arena + size);
}

bool computer_setup_engine(struct computer *c)
{
    size_t size;
    void *arena = computer_arena(c, &size);

    return computer_init_engine(c, arena, size, c->profile);
}

void computer_use_options(struct computer *c, const struct search_options *options)
{
    bool owned = c->owns_options;

    ASSERT(options != NULL && !c->think.running);
    c->owns_options = false;
    c->options = options;
    c->engine.options = options;
    if (owned) {
        computer_setup_engine(c);
    }
}

void computer_copy_options(struct computer *c, const struct search_options *options)
{
    bool owned = c->owns_options;

    ASSERT(options != NULL && !c->think.running);
    c->owns_options = true;
    *own_options(c) = *options;
    c->options = own_options(c);
    c->engine.options = c->options;
    if (!owned) {
        bool fits = computer_setup_engine(c);

        (void)fits;
        ASSERT(fits); /* every profile leaves room for it */
    }
}

bool computer_resize_arena(struct computer *c, size_t size)
{
    struct search_options options = *c->options;

    ASSERT(!c->think.running);
    if (!hal_arena_resize(size)) {
        return false;
    }
    if (c->owns_options) {
        computer_copy_options(c, &options);
    }
    return computer_setup_engine(c);
}

void computer_self_test(struct computer *c, bool failed_only)
{
    struct search_options options = *c->options;
    struct selftest test;

    ASSERT(!c->think.running);
    selftest_run(&test);
    if (c->owns_options) {
        *own_options(c) = options;
    }
    selftest_show(&c->out, &test, additions_self_test(c, failed_only), failed_only);
}

/* A GUI says `uci` once and waits for the answer, whatever a person, another
   program or noise has left on the line before: what counts is how it ends. */
static void watch_for_uci(struct computer *c, int byte)
{
    unsigned letters = c->uci_letters;

    if (letters == 3 && byte == '\n') {
        c->uci_asked = true;
    }
    c->uci_letters = byte == 'u'                   ? 1
                     : byte == 'c' && letters == 1 ? 2
                     : byte == 'i' && letters == 2 ? 3
                                                   : 0;
}

/* A GUI whose line was closed says no more: what it should have said is read in its place. */
static int farewell_byte(struct computer *c)
{
    static const char farewell[] = "\nquit\n";

    if (hal_console_left() && c->gui_speaks) {
        c->farewell = sizeof farewell - 1;
    }
    return c->farewell != 0 ? farewell[sizeof farewell - 1 - c->farewell--] : -1;
}

/* The next byte as it was sent, -1 or -2. */
static int next_byte(struct computer *c)
{
    int byte = hal_console_get();

    return byte == -1 ? farewell_byte(c) : byte;
}

/* Has this byte, or the start, no line open? */
static bool is_between_lines(int byte)
{
    return byte == 0 || byte == '\n' || byte == '\r';
}

int computer_get_byte(struct computer *c)
{
    int byte = next_byte(c);

    hal_watchdog_feed();
    /* the second half of CR LF or LF CR */
    if ((c->last_byte == '\r' && byte == '\n') || (c->last_byte == '\n' && byte == '\r')) {
        c->last_byte = 0;
        byte = next_byte(c);
    }
    if (byte == -2) {
        if (is_between_lines(c->last_byte)) {
            c->closed = true;
            return -1;
        }
        byte = '\n';
    }
    if (byte >= 0) {
        c->entropy = ((c->entropy << 7) | (c->entropy >> 25)) ^ hal_now_us();
        c->last_byte = (uint8_t)byte;
        byte = byte == '\r' ? '\n' : byte;
        watch_for_uci(c, byte);
    }
    return byte;
}

/* What lies between our answer and the GUI's clock: some milliseconds, and on
   a serial line (115200 baud, 11.5 bytes a millisecond) a full send ring. The
   ring is empty now. */
static uint16_t default_overhead_ms(void)
{
    return (uint16_t)(10 + (hal_board.clock_hz == 0 ? 0 : hal_console_room() / 11));
}

int firmware_main(enum firmware_mode mode, const struct engine_profile *profile,
                  const struct network *network, const struct eval_params *params,
                  const struct search_options *options)
{
    static struct computer computer;
    static move_t record[RECORD_PLIES];
    struct computer *c = &computer;
    bool goes_on = true;

    ASSERT(profile != NULL && params != NULL && options != NULL);
    memset(c, 0, sizeof *c);
    c->profile = profile;
    c->network = network;
    c->engine.params = params;
    c->options = options;
    c->level.kind = LEVEL_AVERAGE;
    c->level.value = 5;
    c->variety = true;
    c->draws_board = true;
    c->uci.overhead_default_ms = default_overhead_ms();
    c->uci.overhead_ms = c->uci.overhead_default_ms;
    c->uci.multipv = 1;
    c->out.crlf = mode == FIRMWARE_CONSOLE;
    computer_self_test(c, true);
    if (!computer_setup_engine(c)) {
        out_line(&c->out, "Not enough memory for the engine.");
        return 1;
    }
    game_init(&c->game, &c->engine, record, RECORD_PLIES);
    session_new(c);
    if (mode == FIRMWARE_BENCH) {
        return bench_run(c, &bench_profile) ? 0 : 1;
    }
    if (mode == FIRMWARE_BENCH_LARGE) {
        return bench_run(c, &bench_large_profile) ? 0 : 1;
    }
    additions_start(c);
    while (goes_on) {
        if (mode == FIRMWARE_CONSOLE) {
            goes_on = console_run(c);
            mode = FIRMWARE_UCI;
        } else {
            goes_on = uci_run(c);
            session_reset_clocks(c); /* of a game that the GUI may have changed */
            mode = FIRMWARE_CONSOLE;
        }
    }
    return 0;
}
