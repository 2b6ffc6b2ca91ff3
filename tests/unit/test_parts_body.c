/* The body of hal/parts: which chip and pin is which square, the round of its
   parts, and parts that do not answer. */
#include "tests/unit/body_faults.h"
#include "tests/unit/parts_machine.h"

/* --- the body --- */

/* Square s is pin s / 4 of chip s % 4; an occupied one pulls its pin down. */
static void occupy(uint64_t squares)
{
    for (unsigned square = 0; square < 64; square++) {
        uint16_t pin = (uint16_t)(1U << (square / 4));
        uint16_t *pins = &bus.chips[square % 4].pins;

        *pins = (uint16_t)(squares >> square & 1 ? *pins & ~pin : *pins | pin);
    }
}

static void show_lights(uint64_t lit, uint64_t blinking)
{
    struct hal_lights lights = { .lit = lit, .blinking = blinking };

    hal_lights(&lights);
}

static void work(unsigned milliseconds)
{
    while (milliseconds-- > 0) {
        unsigned transfers = bus.transfers;
        unsigned bytes = bus.bytes;

        bus.now_us += 1000 - bus.now_us % 1000;
        hal_body_work();
        assert_in_range(bus.transfers - transfers, 0, 2); /* one, with its repeated start */
        assert_in_range(bus.bytes - bytes, 0, 9);
    }
}

UNIT(each_square_is_itself)
{
    occupy(0x8000000000000001);
    hal_body_start();
    assert_true(hal_squares() == 0x8000000000000001);
    assert_true(hal_body()->has_squares);
    for (unsigned square = 0; square < 64; square++) {
        occupy(UINT64_C(1) << square);
        work(30);
        assert_true(hal_squares() == UINT64_C(1) << square);
    }
}

UNIT(a_setting_turns_the_sensors_over)
{
    board.occupied_is_high = true;
    occupy(~UINT64_C(0x1234567890));
    hal_body_start();
    assert_true(hal_squares() == 0x1234567890);
}

/* Squares change in the middle of a round. */
UNIT(squares_change_after_whole_rounds_only)
{
    uint64_t before = 0xFFFF00000000FFFF;
    uint64_t after = 0x00FFFF0000FFFF00;
    unsigned changes = 0;
    uint64_t seen;

    occupy(before);
    hal_body_start();
    work(3);
    seen = hal_squares();
    occupy(after);
    for (unsigned i = 0; i < 40; i++) {
        work(1);
        changes += hal_squares() != seen;
        seen = hal_squares();
    }
    assert_true(seen == after);
    assert_in_range(changes, 1, 2); /* the round that had begun, and the next */
}

UNIT(each_light_is_itself)
{
    hal_body_start();
    for (unsigned square = 0; square < 64; square++) {
        unsigned other = (square + 1) % 64;

        show_lights(UINT64_C(1) << square | UINT64_C(1) << other, UINT64_C(1) << other);
        work(30);
        for (unsigned i = 0; i < 64; i++) {
            unsigned expected = i == other ? 2 : i == square ? 0 : 1;

            assert_int_equal(code_of((uint8_t)(0x64 + i % 4), i / 4), expected);
        }
    }
}

/* A change at once, else once a second: the bus is for the sensors. */
UNIT(lights_are_told_when_they_change)
{
    enum { LIGHTS_BYTES = 9 };
    unsigned told = 0;

    hal_body_start();
    show_lights(1, 0);
    for (unsigned i = 0; i < 990; i++) {
        unsigned bytes = bus.bytes;

        work(1);
        told += bus.bytes - bytes == LIGHTS_BYTES;
    }
    assert_int_equal(told, 1);
    for (unsigned i = 0; i < 1000; i++) {
        unsigned bytes = bus.bytes;

        work(1);
        told += bus.bytes - bytes == LIGHTS_BYTES;
    }
    assert_int_equal(told, 1 + BODY_CHIPS);
}

/* Its sensors' chips are never told anything. */
UNIT(sensors_stay_inputs)
{
    hal_body_start();
    show_lights(UINT64_MAX, 0);
    work(3000);
    for (unsigned chip = 0; chip < 4; chip++) {
        for (unsigned pin = 0; pin < 16; pin++) {
            assert_int_equal(code_of((uint8_t)(0x60 + chip), pin), 1);
        }
    }
}

UNIT(parts_have_names)
{
    static const char *const names[] = {
        "key up",    "key down", "key left",  "key right", "key select",
        "display",   "EEPROM",   "sensors 0", "sensors 1", "sensors 2",
        "sensors 3", "lights 0", "lights 1",  "lights 2",  "lights 3",
    };

    hal_body_start();
    assert_int_equal(hal_body_parts(), COUNT_OF(names));
    for (unsigned part = 0; part < COUNT_OF(names); part++) {
        assert_string_equal(hal_body_part(part), names[part]);
    }
    assert_string_equal(faulty(), "");
}

UNIT(a_chip_that_vanishes_is_told_and_comes_back)
{
    occupy(UINT64_MAX);
    hal_body_start();
    show_lights(0xFF, 0);
    bus.chips[2].is_absent = bus.chips[5].is_absent = memory_chip->is_absent = true;
    occupy(0);
    work(1500);
    assert_string_equal(faulty(), "EEPROM;sensors 2;lights 1;");
    assert_true(hal_squares() == 0x4444444444444444); /* what it said last */
    assert_true(hal_body()->has_squares);
    memset(bus.chips[5].registers + 6, 0x55, 4); /* it was without power */
    bus.chips[2].is_absent = bus.chips[5].is_absent = memory_chip->is_absent = false;
    work(1500);
    assert_string_equal(faulty(), "");
    assert_true(hal_squares() == 0);
    assert_int_equal(bus.chips[5].registers[6], 0x50); /* pins 0 and 1 of chip 1: squares 1 and 5 */
}

UNIT(a_chip_without_power_for_a_moment_is_lit_again)
{
    hal_body_start();
    show_lights(0, UINT64_MAX);
    work(30);
    memset(bus.chips[4].registers + 6, 0x55, 4);
    work(1100);
    assert_int_equal(bus.chips[4].registers[9], 0xAA);
}

UNIT(missing_chips_take_little_time)
{
    unsigned transfers;

    hal_body_start();
    for (unsigned chip = 0; chip < MODEL_CHIPS; chip++) {
        bus.chips[chip].is_absent = true;
    }
    work(100);
    transfers = bus.transfers;
    work(1000);
    assert_in_range(bus.transfers - transfers, MODEL_CHIPS, 2 * MODEL_CHIPS);
}

UNIT(a_bus_with_nothing_on_it_is_none)
{
    for (unsigned chip = 0; chip < MODEL_CHIPS; chip++) {
        bus.chips[chip].is_absent = true;
    }
    hal_body_start();
    assert_false(hal_body()->has_squares);
    assert_int_equal(hal_body_parts(), 6);
    assert_string_equal(faulty(), "");
    contacts = 16;
    work(30);
    assert_int_equal(hal_keys(), HAL_KEY_SELECT);
    assert_int_equal(bus.chips[0].taken, 0);
}

UNIT(a_memory_alone_is_no_board)
{
    for (unsigned chip = 0; chip < MODEL_CHIPS - 1; chip++) {
        bus.chips[chip].is_absent = true;
    }
    hal_body_start();
    assert_false(hal_body()->has_squares);
    assert_int_equal(hal_body_parts(), 7);
    assert_string_equal(faulty(), "");
}

/* One chip is enough to know that there should be all. */
UNIT(chips_missing_from_the_start_are_faults)
{
    for (unsigned chip = 0; chip < MODEL_CHIPS; chip++) {
        bus.chips[chip].is_absent = chip != 7;
    }
    hal_body_start();
    assert_true(hal_body()->has_squares);
    assert_string_equal(faulty(), "EEPROM;sensors 0;sensors 1;sensors 2;sensors 3;"
                                  "lights 0;lights 1;lights 2;");
}

UNIT(a_stuck_bus_is_a_fault_and_ends)
{
    hal_body_start();
    is_stuck = true;
    work(1200);
    assert_int_equal(hal_body_faults(), 0x7FC0); /* all chips */
    assert_string_equal(blind_part(), "sensors 0");
    is_stuck = false;
    work(1500);
    assert_int_equal(hal_body_faults(), 0);
    assert_int_equal(hal_squares_fault(), -1);
}

UNIT(a_key_that_is_stuck_is_a_fault_where_the_board_says_so)
{
    contacts = 4;
    hal_body_start();
    work(100);
    assert_int_equal(hal_keys(), 0);
    assert_string_equal(faulty(), "key left;");
    board.closed_key_is_fault = false;
    assert_string_equal(faulty(), "");
    contacts = 0;
    work(100);
    board.closed_key_is_fault = true;
    assert_string_equal(faulty(), "");
    contacts = 4;
    work(100);
    assert_int_equal(hal_keys(), HAL_KEY_LEFT);
    assert_string_equal(faulty(), "");
}

UNIT(a_display_whose_port_is_stuck_is_told)
{
    static const uint8_t levels = 0;

    display_is_stuck = true;
    hal_body_start();
    assert_string_equal(faulty(), "display;");
    display_is_stuck = false;
    hal_screen_row(0, 0, 4, &levels);
    assert_string_equal(faulty(), "");
}

/* Nothing tells a wrong bit from a piece: what is read is what is told. */
UNIT(wrong_bits_are_squares)
{
    hal_body_start();
    bus.chips[0].wrong_bits = 1;
    work(30);
    assert_true(hal_squares() == (UINT64_C(1) | UINT64_C(1) << 32));
    assert_string_equal(faulty(), "");
}
