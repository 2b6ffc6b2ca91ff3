/* The CRC and the memory test of the self test. */
#include <stdlib.h>
#include <string.h>

#include "firmware/mind/selftest.h"
#include "firmware/store/crc.h"
#include "support.h"

/* The check value that catalogues of CRCs give for this one. */
UNIT(crc_of_the_nine_digits)
{
    assert_int_equal(crc32_update(0, (const uint8_t *)"123456789", 9), 0xCBF43926);
}

UNIT(crc_of_nothing_is_zero)
{
    assert_int_equal(crc32_update(0, NULL, 0), 0);
}

UNIT(crc_goes_on_where_it_stopped)
{
    const uint8_t bytes[] = "a CRC in two pieces";

    for (size_t first = 0; first <= sizeof bytes; first++) {
        uint32_t crc = crc32_update(0, bytes, first);

        crc = crc32_update(crc, bytes + first, sizeof bytes - first);
        assert_int_equal(crc, crc32_update(0, bytes, sizeof bytes));
    }
}

UNIT(crc_sees_each_bit)
{
    uint8_t bytes[64] = { 0 };
    uint32_t clean = crc32_update(0, bytes, sizeof bytes);

    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1U << bit % 8);
        assert_int_not_equal(crc32_update(0, bytes, sizeof bytes), clean);
        bytes[bit / 8] = 0;
    }
}

enum { WORDS = 5000, GUARD = 2 };

/* The guards on both sides stay as they are, and every word is written. */
UNIT(memory_that_keeps_passes_and_its_neighbours_are_left_alone)
{
    static const size_t sizes[] = { 0, 1, 2, 1023, 1024, 1025, WORDS };
    static uint32_t memory[WORDS + 2 * GUARD];

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        memset(memory, 0xC3, sizeof memory);
        assert_null(selftest_memory(memory + GUARD, sizes[i]));
        for (size_t word = 0; word < WORDS + 2 * GUARD; word++) {
            bool is_inside = word >= GUARD && word < GUARD + sizes[i];

            assert_int_equal(memory[word] != 0xC3C3C3C3, is_inside);
        }
    }
}

UNIT(a_program_on_a_pc_passes)
{
    struct selftest test;

    selftest_run(&test);
    assert_int_equal(test.failed, 0);
    assert_int_equal(test.image_size, 0);
}
