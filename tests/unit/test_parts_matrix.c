/* The matrix of sensors: which square is which, and in which time. */
#include "tests/unit/matrix_machine.h"

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

UNIT(each_square_is_itself_however_the_sensors_lie)
{
    for (unsigned turn = 0; turn < HAL_TURNS; turn++) {
        fresh(unit_state);
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
UNIT(open_chess_lies_as_its_makers_say)
{
    board.turn = HAL_TURN_FILES;
    model.occupied = UINT64_C(1) << (8 * 3 + 2);
    hal_body_start();
    assert_true(hal_squares() == UINT64_C(1) << (8 * 3 + 5)); /* f4 */
}

UNIT(turns_can_be_set)
{
    model.occupied = 1;
    hal_body_start();
    for (unsigned turn = 0; turn < HAL_TURNS; turn++) {
        hal_body()->colour->set_turns(turn, 0);
        for (unsigned square = 0; square < 64; square++) {
            assert_int_equal(hal_squares() >> square & 1, number_of(square, turn) == 0);
        }
    }
}

UNIT(rows_columns_and_bits_may_be_the_other_way_round)
{
    for (unsigned i = 0; i < 8; i++) {
        fresh(unit_state);
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

UNIT(columns_have_pull_ups_if_the_board_says_so)
{
    hal_body_start();
    assert_true(model.has_pull_up[18] && model.has_pull_up[6]);
    fresh(unit_state);
    board.pull_up = false;
    hal_body_start();
    assert_false(model.has_pull_up[18] || model.has_pull_up[6]);
}

/* --- time --- */

UNIT(the_start_is_short_and_ends_with_the_squares)
{
    uint64_t start = model.now_ns;

    model.occupied = 0xFFFF00000000FFFF;
    hal_body_start();
    assert_true(hal_squares() == 0xFFFF00000000FFFF);
    assert_in_range((model.now_ns - start) / NS, 900, 2000);
    assert_int_equal(model.early, 0);
}

UNIT(a_clock_that_stands_still_does_not_hold_the_start)
{
    model.time_stands_still = true;
    board.settle_us = UINT16_MAX;
    hal_body_start();
    assert_true(hal_squares() == 0);
}

/* Called at the end of a millisecond and at once again: the second call waits. */
UNIT(no_row_is_read_before_it_has_settled)
{
    uint64_t seed = 1;

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
UNIT(a_clock_that_the_chip_takes_moves_nothing)
{
    enum { SETS_OF_A_ROW = 3 * MATRIX_SIDE + 2, SETS_OF_A_ROUND = ROUND * SETS_OF_A_ROW };
    uint64_t seed = 1;

    for (unsigned at = 1; at <= SETS_OF_A_ROUND; at++) {
        fresh(unit_state);
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

UNIT(a_row_is_read_a_call_after_it_was_selected)
{
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

UNIT(more_often_than_a_millisecond_does_nothing)
{
    unsigned reads;

    hal_body_start();
    work(5);
    reads = model.reads;
    for (unsigned i = 0; i < 100; i++) {
        hal_body_work();
    }
    assert_int_equal(model.reads, reads);
}

UNIT(squares_change_after_whole_rounds_only)
{
    uint64_t before = 0x00FF00000000FF00;
    uint64_t after = 0xFF000000000000FF;

    for (unsigned step = 0; step < ROUND; step++) {
        unsigned changes = 0;
        uint64_t seen;

        fresh(unit_state);
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
