/* The drivers of hal/parts against a bus whose parts are as their data sheets
   have them; and with faults. */
#include "tests/unit/parts_machine.h"

/* --- PCA9552 --- */

UNIT(each_pin_is_read_as_itself)
{
    for (unsigned pin = 0; pin < 16; pin++) {
        uint8_t levels[2] = { 0 };

        bus_model_chip(&bus, 0x62)->pins = (uint16_t)(1U << pin);
        assert_true(pca9552_read(0x62, 0, &levels[0]));
        assert_true(pca9552_read(0x62, 1, &levels[1]));
        assert_int_equal(levels[0] | levels[1] << 8, 1U << pin);
    }
}

UNIT(each_light_has_its_code)
{
    assert_true(pca9552_light(0x65, 0x8421, 0xC000));
    for (unsigned pin = 0; pin < 16; pin++) {
        unsigned code = pin >= 14 ? 2U : pin == 0 || pin == 5 || pin == 10 ? 0U : 1U;

        assert_int_equal(code_of(0x65, pin), code);
    }
    /* (PSC + 1) / 44 s, (256 - PWM) / 256 of it */
    assert_int_equal(bus_model_chip(&bus, 0x65)->registers[2], 43);
    assert_int_equal(bus_model_chip(&bus, 0x65)->registers[3], 128);
}

UNIT(a_chip_that_refuses_a_byte_has_not_answered)
{
    uint8_t levels = 0;

    bus_model_chip(&bus, 0x65)->refuses_after = 5;
    assert_false(pca9552_light(0x65, 0xFFFF, 0));
    bus_model_chip(&bus, 0x61)->is_absent = true;
    assert_false(pca9552_read(0x61, 0, &levels));
}

/* --- AT24C256 --- */

static void fill(uint8_t *bytes, unsigned count, uint64_t seed)
{
    for (unsigned i = 0; i < count; i++) {
        bytes[i] = (uint8_t)random_next(&seed);
    }
}

/* From each place of a page, over several pages. */
UNIT(a_write_keeps_to_pages_and_waits)
{
    static uint8_t expected[MODEL_MEMORY];
    uint8_t bytes[200];
    uint8_t read[200];

    assert_non_null(hal_store());
    memset(expected, 0xFF, sizeof expected);
    for (unsigned i = 0; i < 130; i++) {
        uint32_t address = i * 250;
        uint64_t start = bus.now_us;

        fill(bytes, i, i);
        memcpy(expected + address, bytes, i);
        assert_true(hal_store_write(address, bytes, i));
        assert_true(bus.now_us >= memory_chip->busy_until_us);
        assert_true(bus.now_us - start < 10000 * (i / 64 + 2));
        assert_true(hal_store_read(address, read, i));
        assert_memory_equal(read, bytes, i);
    }
    assert_memory_equal(bus.memory, expected, sizeof expected);
}

UNIT(without_a_repeated_start_reads_are_the_same)
{
    uint8_t byte = 0;

    has_repeated_start = false;
    bus.must_restart = false;
    bus.memory[0x1234] = 0x5A;
    assert_true(hal_store_read(0x1234, &byte, 1));
    assert_int_equal(byte, 0x5A);
}

UNIT(what_is_outside_of_the_memory_is_refused)
{
    uint8_t bytes[2] = { 1, 2 };

    assert_true(hal_store_write(MODEL_MEMORY - 2, bytes, 2));
    assert_false(hal_store_write(MODEL_MEMORY - 1, bytes, 2));
    assert_false(hal_store_write(UINT32_MAX, bytes, 2));
    assert_false(hal_store_read(MODEL_MEMORY - 1, bytes, 2));
    assert_false(hal_store_read(MODEL_MEMORY + 1, bytes, 0));
    assert_true(hal_store_erase(MODEL_MEMORY - 64));
    assert_false(hal_store_erase(MODEL_MEMORY));
    assert_int_equal(bus.memory[0], 0xFF);
    assert_int_equal(bus.memory[MODEL_MEMORY - 1], 2);
}

/* A write that a reset has left behind is waited for. */
UNIT(a_busy_memory_is_waited_for)
{
    memory_chip->busy_until_us = bus.now_us + MODEL_WRITE_US;
    assert_non_null(hal_store());
    assert_true(bus.now_us >= memory_chip->busy_until_us);
}

UNIT(a_memory_that_is_not_there_is_told)
{
    uint64_t start = bus.now_us;
    uint8_t byte = 7;

    memory_chip->is_absent = true;
    assert_null(hal_store());
    assert_false(hal_store_read(0, &byte, 1));
    assert_false(hal_store_write(0, &byte, 1));
    assert_true(bus.now_us - start < 30000);
}

UNIT(a_write_that_takes_too_long_fails)
{
    uint64_t start = bus.now_us;
    uint8_t byte = 7;

    memory_chip->write_us = 20000;
    assert_false(hal_store_write(0, &byte, 1));
    assert_true(bus.now_us - start < 12000);
}

/* Nothing of the page is written: it had no STOP behind data that it wanted. */
UNIT(a_byte_that_is_refused_fails_the_write)
{
    uint8_t bytes[64] = { 0 };

    memory_chip->refuses_after = 10;
    assert_false(hal_store_write(64, bytes, sizeof bytes));
    assert_int_equal(bus.memory[64 + 9], 0xFF);
    memory_chip->refuses_after = 0;
    assert_true(hal_store_write(64, bytes, sizeof bytes));
    assert_int_equal(bus.memory[64 + 63], 0);
}

UNIT(a_stuck_bus_ends_every_call)
{
    uint8_t byte = 0;
    uint64_t start = bus.now_us;

    is_stuck = true;
    assert_null(hal_store());
    assert_false(hal_store_read(0, &byte, 1));
    assert_false(hal_store_write(0, &byte, 1));
    assert_false(pca9552_read(0x60, 0, &byte));
    assert_false(pca9552_light(0x64, 0, 0));
    assert_true(bus.now_us - start < 40000);
}

/* --- SSD0323 --- */

UNIT(a_piece_of_a_row_is_pairs_of_greys)
{
    static const uint8_t levels[] = { 0x1B, 0xE4 };
    static const uint8_t expected[] = { 0x15, 5, 7, 0x75, 63, 63, 0x14, 0x9F, 0xF9 };

    assert_true(ssd0323_row(10, 63, 6, levels));
    assert_int_equal(sent_count, sizeof expected);
    assert_memory_equal(sent, expected, sizeof expected);
    for (unsigned i = 0; i < sizeof expected; i++) {
        assert_int_equal(sent_is_data[i], i >= 6);
    }
}

UNIT(nothing_is_drawn_off_the_screen)
{
    static const uint8_t levels[32] = { 0 };

    assert_true(ssd0323_row(128, 0, 2, levels));
    assert_true(ssd0323_row(126, 0, 4, levels));
    assert_true(ssd0323_row(0, 64, 2, levels));
    assert_true(ssd0323_row(0, 0, 130, levels));
    assert_true(ssd0323_row(0, 0, 0, levels));
    assert_int_equal(sent_count, 0);
}

/* Off first, on last; in between all of its memory becomes dark. */
UNIT(the_display_comes_up_dark)
{
    unsigned data = 0;

    assert_true(ssd0323_start());
    assert_int_equal(sent[0], 0xAE);
    assert_int_equal(sent[sent_count - 1], 0xAF);
    for (unsigned i = 0; i < sent_count; i++) {
        assert_true(!sent_is_data[i] || sent[i] == 0);
        data += sent_is_data[i];
    }
    assert_int_equal(data, 64 * 80);
}

/* --- keys --- */

static struct keys keys;

/* The contacts as a string: one character each 5 ms. */
static void contacts_do(const char *levels, uint32_t *now_ms)
{
    for (; *levels != '\0'; levels++) {
        *now_ms += 5;
        keys_update(&keys, *levels == '1' ? 2 : 0, *now_ms);
    }
}

UNIT(a_key_that_bounces_is_pressed_once)
{
    uint32_t now_ms = UINT32_MAX - 30;

    keys_start(&keys, 0, now_ms);
    contacts_do("0101101", &now_ms);
    assert_int_equal(keys_pressed(&keys), 0);
    contacts_do("111", &now_ms);
    assert_int_equal(keys_pressed(&keys), 2);
    contacts_do("0101001011", &now_ms);
    assert_int_equal(keys_pressed(&keys), 2);
    contacts_do("00000", &now_ms);
    assert_int_equal(keys_pressed(&keys), 0);
}

UNIT(a_key_counts_when_it_has_been_released)
{
    uint32_t now_ms = 1000;

    keys_start(&keys, 2, now_ms);
    contacts_do("11111111", &now_ms);
    assert_int_equal(keys_pressed(&keys), 0);
    assert_int_equal(keys.seen_released & 2, 0);
    contacts_do("1010", &now_ms);
    assert_int_equal(keys_pressed(&keys), 0);
    contacts_do("00000", &now_ms);
    assert_int_equal(keys.seen_released & 2, 2);
    contacts_do("11111", &now_ms);
    assert_int_equal(keys_pressed(&keys), 2);
}

UNIT(one_bad_key_does_not_hold_up_another)
{
    uint32_t now_ms = 0;

    keys_start(&keys, 0, now_ms);
    for (unsigned i = 0; i < 20; i++) {
        now_ms += 5;
        keys_update(&keys, (uint8_t)(4 | i % 2), now_ms);
    }
    assert_int_equal(keys_pressed(&keys), 4);
}
