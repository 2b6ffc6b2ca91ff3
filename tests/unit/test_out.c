/* Numbers as text: all of 64 bits, columns, and one number over another. */
#include <inttypes.h>

#include "firmware/out.h"
#include "support.h"

static char text[64];
static struct out out;

static int start(void **state)
{
    (void)state;
    memset(&out, 0, sizeof out);
    out_begin_memory(&out, text, sizeof text);
    return 0;
}

static const int64_t numbers[] = { 0,          1,          9,           10,         -1,
                                   4294967295, 4294967296, 4294967299,  9999999999, 10000000000,
                                   INT64_MAX,  INT64_MIN,  -42949672960 };

static void every_number_is_written(void **state)
{
    for (unsigned i = 0; i < COUNT_OF(numbers); i++) {
        char expected[64];

        start(state);
        out_number(&out, numbers[i]);
        snprintf(expected, sizeof expected, "%" PRId64, numbers[i]);
        assert_string_equal(text, expected);
        start(state);
        out_column(&out, numbers[i], 8);
        snprintf(expected, sizeof expected, "%8" PRId64, numbers[i]);
        assert_string_equal(text, expected);
    }
}

static void a_ratio_is_rounded_down(void **state)
{
    static const uint32_t divisors[] = { 1, 2, 7, 1000, 65537, 4294967295U };

    for (unsigned i = 0; i < COUNT_OF(numbers); i++) {
        for (unsigned j = 0; j < COUNT_OF(divisors); j++) {
            char expected[64];
            uint64_t number = (uint64_t)numbers[i] >> 1; /* it is written with a sign */

            start(state);
            out_ratio(&out, number, divisors[j]);
            snprintf(expected, sizeof expected, "%" PRIu64, number / divisors[j]);
            assert_string_equal(text, expected);
        }
    }
}

static void a_sentence_is_put_together(void **state)
{
    (void)state;
    out_format(&out, "%s to %d, %c%s.\n", "from 1", -5, 'x', "");
    assert_string_equal(text, "from 1 to -5, x.\n");
    start(state);
    out.crlf = true;
    out_format(&out, "\n%d", INT_MIN);
    assert_string_equal(text, "\r\n-2147483648");
}

/* A terminal goes down a line with LF, and to its left edge with CR alone. */
static void each_line_of_a_text_ends_as_lines_do(void **state)
{
    (void)state;
    out_line(&out, "one\ntwo");
    assert_string_equal(text, "one\ntwo\n");
    start(state);
    out.crlf = true;
    out_line(&out, "one\ntwo");
    assert_string_equal(text, "one\r\ntwo\r\n");
}

static void nothing_is_divided_by_nothing(void **state)
{
    (void)state;
    out_ratio(&out, 86940, 0);
    assert_string_equal(text, "0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(every_number_is_written, start),
        cmocka_unit_test_setup(a_ratio_is_rounded_down, start),
        cmocka_unit_test_setup(a_sentence_is_put_together, start),
        cmocka_unit_test_setup(each_line_of_a_text_ends_as_lines_do, start),
        cmocka_unit_test_setup(nothing_is_divided_by_nothing, start),
    };

    return cmocka_run_group_tests_name("out", tests, NULL, NULL);
}
