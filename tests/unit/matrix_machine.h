/*
 * The matrix of sensors and the body around it, on a model of the shift register, the sensors
 * behind it and their time. For the tests of both, each a program of its own: included, not linked,
 * since it stands for the machine.
 */
#ifndef KILOMATE_TESTS_UNIT_MATRIX_MACHINE_H
#define KILOMATE_TESTS_UNIT_MATRIX_MACHINE_H

#include "hal/body.h"
#include "hal/hal.h"
#include "hal/parts/matrix.h"
#include "hal/parts/pixels.h"
#include "hal/pins.h"
#include "hal/strip.h"
#include "tests/unit/support.h"

enum { DATA = 25, SHIFT = 15, LATCH = 16, PINS = 30, NS = 1000, PIN_NS = 100 };

static struct matrix_board board;
static struct pixels_board lights_board = { .pin = 17,
                                            .has_white = true,
                                            .a_square = 1,
                                            .brightness = 4,
                                            .milliamps_channel = 20,
                                            .milliamps_max = 400 };

static struct {
    uint64_t now_ns;
    bool time_stands_still;
    bool pins_are_missing;
    bool strip_is_missing;
    bool is_output[PINS];
    bool is_input[PINS];
    bool has_pull_up[PINS];
    bool level[PINS];
    bool is_set; /* the clock, whatever its level is */

    unsigned shifted; /* the register's bits: bit 0 is QA, which the last bit shifted is in */
    unsigned shown;
    uint64_t shown_ns;
    unsigned settled; /* what the columns said before */

    uint64_t occupied; /* bit 8 r + c: row r, column c */
    unsigned stuck;    /* columns */
    unsigned early;    /* columns read before they had settled */
    unsigned lends;    /* odd: the chip has the clock's pin for itself */
    unsigned lend_at;  /* of the calls of pins_set, the one before which it takes it */
    unsigned back_at;  /* and gives it back */
    unsigned sets;
    unsigned reads;
    unsigned frames;
} model;

uint32_t hal_now_us(void)
{
    model.now_ns += model.time_stands_still ? 0 : NS;
    return (uint32_t)(model.now_ns / NS);
}

uint32_t hal_now_ms(void)
{
    return (uint32_t)(model.now_ns / (1000 * NS));
}

/* --- the chip's pins --- */

bool pins_start_output(unsigned pin, bool is_high)
{
    model.is_output[pin] = true;
    model.level[pin] = is_high;
    return !model.pins_are_missing;
}

bool pins_start_input(unsigned pin, bool has_pull_up)
{
    model.is_input[pin] = true;
    model.has_pull_up[pin] = has_pull_up;
    return !model.pins_are_missing;
}

/* The columns that sensors of the selected row pull; row r hangs on output r. */
static unsigned pulled(void)
{
    unsigned selected = board.row_is_high ? model.shown : ~model.shown & 0xFF;
    unsigned columns = model.stuck;

    for (unsigned row = 0; row < MATRIX_SIDE; row++) {
        if (selected >> row & 1) {
            columns |= (unsigned)(model.occupied >> (MATRIX_SIDE * row)) & 0xFF;
        }
    }
    return columns;
}

static bool has_settled(void)
{
    return model.now_ns - model.shown_ns >= (uint64_t)board.settle_us * NS;
}

/* Never two rows at once: each row feeds its sensors. */
static void show(void)
{
    unsigned selected = board.row_is_high ? model.shifted : ~model.shifted & 0xFF;

    assert_int_equal(selected & (selected - 1), 0);
    model.settled = pulled();
    model.shown = model.shifted;
    model.shown_ns = model.now_ns;
}

unsigned pins_lends(void)
{
    return model.lends;
}

/* Data are taken as the clock rises: what is set later is the next bit's. */
static void level(unsigned pin, bool is_high)
{
    bool rises = is_high && !model.level[pin];

    model.level[pin] = is_high;
    if (pin == SHIFT && rises) {
        model.shifted = (model.shifted << 1 | model.level[DATA]) & 0xFF;
    } else if (pin == LATCH && rises) {
        show();
    }
}

/* A clock that is the chip's keeps its level; given back, it has the one that was set. */
void pins_set(unsigned pin, bool is_high)
{
    assert_true(model.is_output[pin]);
    model.now_ns += PIN_NS;
    model.sets++;
    model.lends += model.sets == model.lend_at;
    if (model.sets == model.back_at) {
        model.lends++;
        level(SHIFT, model.is_set);
    }
    if (pin == SHIFT) {
        model.is_set = is_high;
    }
    if (pin != SHIFT || model.lends % 2 == 0) {
        level(pin, is_high);
    }
}

bool pins_read(unsigned pin)
{
    assert_true(model.is_input[pin]);
    model.reads++;
    for (unsigned column = 0; column < MATRIX_SIDE; column++) {
        if (board.columns[column] == pin) {
            unsigned columns = has_settled() ? pulled() : model.settled;

            model.early += !has_settled();
            return (columns >> column & 1U) == board.occupied_is_high;
        }
    }
    fail();
    return false;
}

/* --- the strip: what it is sent is another test's --- */

bool strip_start(unsigned pin, unsigned bits, unsigned latch_us)
{
    (void)bits;
    (void)latch_us;
    return pin == lights_board.pin && !model.strip_is_missing;
}

bool strip_is_busy(void)
{
    return false;
}

static uint32_t last_frame[64];

void strip_send(const uint32_t *words, unsigned count)
{
    memcpy(last_frame, words, count * sizeof words[0]);
    model.frames++;
}

#define matrix_board board
#define pixels_board lights_board
#define state matrix_state
#include "hal/parts/matrix.c"
#undef state
#define state pixels_state
#include "hal/parts/pixels.c"
#undef state
#include "hal/parts/matrix_body.c"
#undef matrix_board
#undef pixels_board

/* Rows hang on the outputs in their order: row 0 on QA, the last bit that is shifted. */
static const struct matrix_board sheet_board = {
    .data = DATA,
    .shift = SHIFT,
    .latch = LATCH,
    .columns = { 18, 19, 20, 21, 5, 7, 4, 6 },
    .row_is_high = true,
    .pull_up = true,
    .settle_us = 100,
};

static inline int fresh(void **test)
{
    (void)test;
    memset(&model, 0, sizeof model);
    memset(&state, 0, sizeof state);
    memset(&matrix_state, 0, sizeof matrix_state);
    memset(&pixels_state, 0, sizeof pixels_state);
    model.now_ns = UINT64_C(4294967000) * NS; /* its microseconds run over soon */
    model.shifted = model.shown = 0;
    board = sheet_board;
    return 0;
}

static inline void work(unsigned milliseconds)
{
    while (milliseconds-- > 0) {
        model.now_ns += 1000 * NS - model.now_ns % (1000 * NS);
        hal_body_work();
    }
}

enum { ROUND = 9, TWO_ROUNDS = 2 * ROUND + 3 }; /* frames take a step each */

UNIT_EACH(fresh, NULL);

#endif
