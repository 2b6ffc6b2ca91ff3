/* The matrix of sensors with faults, and the body around it. */
#include "tests/unit/body_faults.h"
#include "tests/unit/matrix_machine.h"

/* --- faults --- */

#define ALL_SENSORS                                                            \
    "sensors, column 0;sensors, column 1;sensors, column 2;sensors, column 3;" \
    "sensors, column 4;sensors, column 5;sensors, column 6;sensors, column 7;"

UNIT(a_column_that_is_stuck_is_named_and_keeps_its_squares)
{
    model.occupied = 0xFFFF00000000FFFF;
    hal_body_start();
    work(TWO_ROUNDS);
    assert_string_equal(faulty(), "");
    assert_int_equal(hal_squares_fault(), -1);
    model.stuck = 1 << 3;
    model.occupied = 0x00FF00000000FFFE; /* rank 8 goes, but for its d, and a1 */
    work(TWO_ROUNDS);
    assert_string_equal(faulty(), "sensors, column 3;");
    assert_string_equal(blind_part(), "sensors, column 3");
    assert_true(hal_squares() == 0x08FF00000000FFFE);
    model.stuck = 0;
    work(3 * ROUND + 3);
    assert_string_equal(faulty(), "");
    assert_true(hal_squares() == 0x00FF00000000FFFE);
}

UNIT(each_column_can_be_stuck)
{
    for (unsigned column = 0; column < MATRIX_SIDE; column++) {
        fresh(unit_state);
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
UNIT(a_column_that_was_stuck_for_a_while_moves_nothing)
{
    for (unsigned length = ROUND + 1; length < 3 * ROUND; length++) {
        for (unsigned step = 0; step < ROUND; step++) {
            fresh(unit_state);
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

UNIT(more_pieces_than_there_are_is_a_fault_of_all_sensors)
{
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

UNIT(pins_that_do_not_start_are_a_fault_of_all_sensors)
{
    model.pins_are_missing = true;
    hal_body_start();
    work(TWO_ROUNDS);
    assert_string_equal(faulty(), ALL_SENSORS);
    assert_int_equal(model.reads, 0);
    assert_int_equal(hal_squares_fault(), 0);
    assert_true(model.frames > 0);
}

UNIT(a_chip_that_cannot_talk_to_the_lights_says_so)
{
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

UNIT(the_body_has_squares_and_colours_and_no_more)
{
    static const uint8_t levels[16] = { 0 };
    const struct hal_body *body = hal_body();

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
UNIT(lights_are_sent_between_the_sensors)
{
    struct hal_lights lights = { .lit = 1, .green = 1 };

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
