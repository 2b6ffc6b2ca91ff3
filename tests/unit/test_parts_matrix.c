/* The matrix of sensors and the body around it, against a model of the shift register, the
   sensors behind it and their time. */
#include "hal/body.h"
#include "hal/hal.h"
#include "hal/parts/matrix.h"
#include "hal/parts/pixels.h"
#include "hal/pins.h"
#include "hal/strip.h"
#include "tests/unit/support.h"

enum { DATA = 25, SHIFT = 15, LATCH = 16, PINS = 30, NS = 1000, PIN_NS = 100 };

static struct matrix_board board;
static struct pixels_board lights_board = {
    .pin = 17, .has_white = true, .brightness = 4, .milliamps_channel = 20, .milliamps_max = 400
};

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

static int fresh(void **test)
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

static void work(unsigned milliseconds)
{
    while (milliseconds-- > 0) {
        model.now_ns += 1000 * NS - model.now_ns % (1000 * NS);
        hal_body_work();
    }
}

enum { ROUND = 9, TWO_ROUNDS = 2 * ROUND + 3 }; /* frames take a step each */

/* --- squares --- */

/* The other way round: from a square to its sensor. */
static unsigned number_of(unsigned square, unsigned turn)
{
    unsigned rank = turn & HAL_TURN_RANKS ? 7 - square / 8 : square / 8;
    unsigned file = turn & HAL_TURN_FILES ? 7 - square % 8 : square % 8;
    unsigned row = turn & HAL_TURN_SWAPPED ? file : rank;
    unsigned column = turn & HAL_TURN_SWAPPED ? rank : file;

    return 8 * row + ((turn & HAL_TURN_ZIGZAG) && row % 2 ? 7 - column : column);
}

static void each_square_is_itself_however_the_sensors_lie(void **test)
{
    (void)test;
    for (unsigned turn = 0; turn < HAL_TURNS; turn++) {
        fresh(test);
        board.turn = (uint8_t)turn;
        hal_body_start();
        assert_int_equal(hal_body()->colour->squares_turn, turn);
        for (unsigned square = 0; square < 64; square++) {
            model.occupied = UINT64_C(1) << number_of(square, turn);
            work(TWO_ROUNDS);
            assert_true(hal_squares() == UINT64_C(1) << square);
        }
    }
}

/* Row r + 1 is the rank, column c the file 7 - c. */
static void open_chess_lies_as_its_makers_say(void **test)
{
    (void)test;
    board.turn = HAL_TURN_FILES;
    model.occupied = UINT64_C(1) << (8 * 3 + 2);
    hal_body_start();
    assert_true(hal_squares() == UINT64_C(1) << (8 * 3 + 5)); /* f4 */
}

static void turns_can_be_set(void **test)
{
    (void)test;
    model.occupied = 1;
    hal_body_start();
    for (unsigned turn = 0; turn < HAL_TURNS; turn++) {
        hal_body()->colour->set_turns(turn, 0);
        for (unsigned square = 0; square < 64; square++) {
            assert_int_equal(hal_squares() >> square & 1, number_of(square, turn) == 0);
        }
    }
}

static void rows_columns_and_bits_may_be_the_other_way_round(void **test)
{
    (void)test;
    for (unsigned i = 0; i < 8; i++) {
        fresh(test);
        board.row_is_high = i & 1;
        board.occupied_is_high = i >> 1 & 1;
        board.row_0_first = i >> 2 & 1;
        model.shifted = model.shown = board.row_is_high ? 0 : 0xFF;
        model.occupied = 0x0102040810204081;
        hal_body_start();
        /* wired for row 7 first, so the rows are reversed if row 0 is */
        assert_true(hal_squares() == (board.row_0_first ? 0x8140201008040201 : 0x0102040810204081));
    }
}

static void columns_have_pull_ups_if_the_board_says_so(void **test)
{
    (void)test;
    hal_body_start();
    assert_true(model.has_pull_up[18] && model.has_pull_up[6]);
    fresh(test);
    board.pull_up = false;
    hal_body_start();
    assert_false(model.has_pull_up[18] || model.has_pull_up[6]);
}

/* --- time --- */

static void the_start_is_short_and_ends_with_the_squares(void **test)
{
    uint64_t start = model.now_ns;

    (void)test;
    model.occupied = 0xFFFF00000000FFFF;
    hal_body_start();
    assert_true(hal_squares() == 0xFFFF00000000FFFF);
    assert_in_range((model.now_ns - start) / NS, 900, 2000);
    assert_int_equal(model.early, 0);
}

static void a_clock_that_stands_still_does_not_hold_the_start(void **test)
{
    (void)test;
    model.time_stands_still = true;
    board.settle_us = UINT16_MAX;
    hal_body_start();
    assert_true(hal_squares() == 0);
}

/* Called at the end of a millisecond and at once again: the second call waits. */
static void no_row_is_read_before_it_has_settled(void **test)
{
    uint64_t seed = 1;

    (void)test;
    board.settle_us = 400;
    hal_body_start();
    for (unsigned i = 0; i < 3000; i++) {
        model.now_ns += random_below(&seed, 1500) * NS;
        model.occupied = i % 100 < 50 ? 0xFF : 0xFF00;
        hal_body_work();
    }
    assert_int_equal(model.early, 0);
    model.occupied = 0x1234;
    work(TWO_ROUNDS);
    assert_true(hal_squares() == 0x1234);
}

/* In each moment of a round the chip takes the clock's pin, and gives it back in any later
   one: no square is another one because of it, and no two rows are on (show() sees that). */
static void a_clock_that_the_chip_takes_moves_nothing(void **test)
{
    enum { SETS_OF_A_ROW = 3 * MATRIX_SIDE + 2, SETS_OF_A_ROUND = ROUND * SETS_OF_A_ROW };
    uint64_t seed = 1;

    for (unsigned at = 1; at <= SETS_OF_A_ROUND; at++) {
        fresh(test);
        model.occupied = 0x0081FF0000240018;
        hal_body_start();
        model.lend_at = model.sets + at;
        model.back_at = model.lend_at + 1 + random_below(&seed, 3 * SETS_OF_A_ROW);
        for (unsigned i = 0; i < 3 * ROUND; i++) {
            work(1);
            assert_true(hal_squares() == model.occupied);
            assert_int_equal(hal_body_faults(), 0);
        }
        assert_int_equal(model.lends, 2);
        model.occupied = 0x4200000000000042;
        work(TWO_ROUNDS);
        assert_true(hal_squares() == model.occupied);
    }
}

static void a_row_is_read_a_call_after_it_was_selected(void **test)
{
    (void)test;
    hal_body_start();
    work(5);
    for (unsigned i = 0; i < 50; i++) {
        unsigned reads = model.reads;
        unsigned shown = model.shown;

        work(1);
        assert_int_equal(model.reads - reads, MATRIX_SIDE);
        assert_true(model.shown != shown || shown == 0);
    }
}

static void more_often_than_a_millisecond_does_nothing(void **test)
{
    unsigned reads;

    (void)test;
    hal_body_start();
    work(5);
    reads = model.reads;
    for (unsigned i = 0; i < 100; i++) {
        hal_body_work();
    }
    assert_int_equal(model.reads, reads);
}

static void squares_change_after_whole_rounds_only(void **test)
{
    uint64_t before = 0x00FF00000000FF00;
    uint64_t after = 0xFF000000000000FF;

    (void)test;
    for (unsigned step = 0; step < ROUND; step++) {
        unsigned changes = 0;
        uint64_t seen;

        fresh(test);
        model.occupied = before;
        hal_body_start();
        work(5 + step);
        seen = hal_squares();
        model.occupied = after;
        for (unsigned i = 0; i < TWO_ROUNDS; i++) {
            work(1);
            changes += hal_squares() != seen;
            seen = hal_squares();
        }
        assert_true(seen == after);
        assert_in_range(changes, 1, 2); /* the round that had begun, and the next */
    }
}

/* --- faults --- */

/* The names of the parts that have a fault. */
static const char *faulty(void)
{
    static char text[256];
    uint32_t faults = hal_body_faults();

    text[0] = '\0';
    for (unsigned part = 0; part < hal_body_parts(); part++) {
        if (faults >> part & 1) {
            strcat(text, hal_body_part(part));
            strcat(text, ";");
        }
    }
    return text;
}

#define ALL_SENSORS                                                            \
    "sensors, column 0;sensors, column 1;sensors, column 2;sensors, column 3;" \
    "sensors, column 4;sensors, column 5;sensors, column 6;sensors, column 7;"

static void a_column_that_is_stuck_is_named_and_keeps_its_squares(void **test)
{
    (void)test;
    model.occupied = 0xFFFF00000000FFFF;
    hal_body_start();
    work(TWO_ROUNDS);
    assert_string_equal(faulty(), "");
    assert_int_equal(hal_squares_fault(), -1);
    model.stuck = 1 << 3;
    model.occupied = 0x00FF00000000FFFE; /* rank 8 goes, but for its d, and a1 */
    work(TWO_ROUNDS);
    assert_string_equal(faulty(), "sensors, column 3;");
    assert_string_equal(hal_body_part((unsigned)hal_squares_fault()), "sensors, column 3");
    assert_true(hal_squares() == 0x08FF00000000FFFE);
    model.stuck = 0;
    work(3 * ROUND + 3);
    assert_string_equal(faulty(), "");
    assert_true(hal_squares() == 0x00FF00000000FFFE);
}

static void each_column_can_be_stuck(void **test)
{
    (void)test;
    for (unsigned column = 0; column < MATRIX_SIDE; column++) {
        fresh(test);
        model.stuck = 1U << column;
        hal_body_start();
        assert_int_equal(hal_body_faults(), 1U << column);
        assert_int_equal(hal_squares_fault(), column);
        assert_true(hal_squares() == 0);
    }
}

/* So few that eight more are not too many. */
#define FEW_PIECES UINT64_C(0x00FF0000000000FF)

/* For some milliseconds, at any place of a round. */
static void a_column_that_was_stuck_for_a_while_moves_nothing(void **test)
{
    (void)test;
    for (unsigned length = ROUND + 1; length < 3 * ROUND; length++) {
        for (unsigned step = 0; step < ROUND; step++) {
            fresh(test);
            model.occupied = FEW_PIECES;
            hal_body_start();
            work(5 + step);
            model.stuck = 1 << 6;
            for (unsigned i = 0; i < length + TWO_ROUNDS; i++) {
                work(1);
                model.stuck = i < length ? 1 << 6 : 0;
                assert_true(hal_squares() == FEW_PIECES);
            }
        }
    }
}

static void more_pieces_than_there_are_is_a_fault_of_all_sensors(void **test)
{
    (void)test;
    model.occupied = 0xFFFF00000000FFFF;
    hal_body_start();
    assert_string_equal(faulty(), ""); /* 32 */
    model.occupied = 0xFFFF00000001FFFF;
    work(TWO_ROUNDS);
    assert_string_equal(faulty(), ALL_SENSORS);
    assert_int_equal(hal_squares_fault(), 0);
    assert_true(hal_squares() == 0xFFFF00000000FFFF);
    model.occupied = UINT64_MAX;
    work(TWO_ROUNDS);
    assert_true(hal_squares() == 0xFFFF00000000FFFF);
    model.occupied = 0x1;
    work(TWO_ROUNDS);
    assert_string_equal(faulty(), "");
    assert_true(hal_squares() == 1);
}

static void pins_that_do_not_start_are_a_fault_of_all_sensors(void **test)
{
    (void)test;
    model.pins_are_missing = true;
    hal_body_start();
    work(TWO_ROUNDS);
    assert_string_equal(faulty(), ALL_SENSORS);
    assert_int_equal(model.reads, 0);
    assert_int_equal(hal_squares_fault(), 0);
    assert_true(model.frames > 0);
}

static void a_chip_that_cannot_talk_to_the_lights_says_so(void **test)
{
    (void)test;
    model.strip_is_missing = true;
    model.occupied = 0x5A;
    hal_body_start();
    work(TWO_ROUNDS);
    assert_string_equal(faulty(), "lights;");
    assert_int_equal(hal_squares_fault(), -1);
    assert_int_equal(model.frames, 0);
    assert_true(hal_squares() == 0x5A);
}

/* --- the body --- */

static void the_body_has_squares_and_colours_and_no_more(void **test)
{
    static const uint8_t levels[16] = { 0 };
    const struct hal_body *body = hal_body();

    (void)test;
    board.turn = HAL_TURN_FILES;
    lights_board.turn = HAL_TURN_SWAPPED | HAL_TURN_FILES | HAL_TURN_RANKS;
    hal_body_start();
    lights_board.turn = 0;
    assert_ptr_equal(hal_body(), body);
    assert_true(body->has_squares);
    assert_int_equal(body->screen_width, 0);
    assert_int_equal(body->keys, 0);
    assert_int_equal(hal_keys(), 0);
    hal_screen_row(0, 0, 64, levels);
    assert_int_equal(body->colour->brightnesses, 5);
    assert_int_equal(body->colour->squares_turn, HAL_TURN_FILES);
    assert_int_equal(body->colour->lights_turn, HAL_TURN_SWAPPED | HAL_TURN_FILES | HAL_TURN_RANKS);
    assert_int_equal(hal_body_parts(), 9);
}

/* All dark at the start, then what changes; the sensors go on. */
static void lights_are_sent_between_the_sensors(void **test)
{
    struct hal_lights lights = { .lit = 1, .green = 1 };

    (void)test;
    memset(last_frame, 0xFF, sizeof last_frame);
    hal_body_start();
    work(1);
    assert_int_equal(model.frames, 1);
    for (unsigned i = 0; i < 64; i++) {
        assert_int_equal(last_frame[i], 0);
    }
    hal_lights(&lights);
    work(1);
    assert_int_equal(model.frames, 2);
    assert_int_equal(last_frame[0], 0x46000000);
    hal_body()->colour->set_turns(0, HAL_TURN_FILES);
    work(1);
    assert_int_equal(last_frame[0], 0);
    assert_int_equal(last_frame[7], 0x46000000);
    hal_body()->colour->set_brightness(0);
    work(1);
    assert_in_range(last_frame[7], 0x01000000, 0x10000000);
    model.occupied = 0x42;
    work(TWO_ROUNDS);
    assert_true(hal_squares() == 0x42);
}

#define TEST(function) cmocka_unit_test_setup(function, fresh)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_square_is_itself_however_the_sensors_lie),
        TEST(open_chess_lies_as_its_makers_say),
        TEST(turns_can_be_set),
        TEST(rows_columns_and_bits_may_be_the_other_way_round),
        TEST(columns_have_pull_ups_if_the_board_says_so),
        TEST(the_start_is_short_and_ends_with_the_squares),
        TEST(a_clock_that_stands_still_does_not_hold_the_start),
        TEST(no_row_is_read_before_it_has_settled),
        TEST(a_clock_that_the_chip_takes_moves_nothing),
        TEST(a_row_is_read_a_call_after_it_was_selected),
        TEST(more_often_than_a_millisecond_does_nothing),
        TEST(squares_change_after_whole_rounds_only),
        TEST(a_column_that_is_stuck_is_named_and_keeps_its_squares),
        TEST(each_column_can_be_stuck),
        TEST(a_column_that_was_stuck_for_a_while_moves_nothing),
        TEST(more_pieces_than_there_are_is_a_fault_of_all_sensors),
        TEST(pins_that_do_not_start_are_a_fault_of_all_sensors),
        TEST(a_chip_that_cannot_talk_to_the_lights_says_so),
        TEST(the_body_has_squares_and_colours_and_no_more),
        TEST(lights_are_sent_between_the_sensors),
    };

    return cmocka_run_group_tests_name("matrix", tests, NULL, NULL);
}
