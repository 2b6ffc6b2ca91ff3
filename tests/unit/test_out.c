/* Numbers as text: all of 64 bits, columns, and one number over another. */
#include <inttypes.h>

#include "firmware/base/out.h"
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

UNIT_EACH(start, NULL);

static const int64_t numbers[] = { 0,          1,          9,           10,         -1,
                                   4294967295, 4294967296, 4294967299,  9999999999, 10000000000,
                                   INT64_MAX,  INT64_MIN,  -42949672960 };

UNIT(every_number_is_written)
{
    for (unsigned i = 0; i < COUNT_OF(numbers); i++) {
        char expected[64];

        start(unit_state);
        out_number(&out, numbers[i]);
        snprintf(expected, sizeof expected, "%" PRId64, numbers[i]);
        assert_string_equal(text, expected);
        start(unit_state);
        out_column(&out, numbers[i], 8);
        snprintf(expected, sizeof expected, "%8" PRId64, numbers[i]);
        assert_string_equal(text, expected);
    }
}

UNIT(a_ratio_is_rounded_down)
{
    static const uint32_t divisors[] = { 1, 2, 7, 1000, 65537, 4294967295U };

    for (unsigned i = 0; i < COUNT_OF(numbers); i++) {
        for (unsigned j = 0; j < COUNT_OF(divisors); j++) {
            char expected[64];
            uint64_t number = (uint64_t)numbers[i] >> 1; /* it is written with a sign */

            start(unit_state);
            out_ratio(&out, number, divisors[j]);
            snprintf(expected, sizeof expected, "%" PRIu64, number / divisors[j]);
            assert_string_equal(text, expected);
        }
    }
}

UNIT(a_sentence_is_put_together)
{
    out_format(&out, "%s to %d, %c%s.\n", "from 1", -5, 'x', "");
    assert_string_equal(text, "from 1 to -5, x.\n");
    start(unit_state);
    out.crlf = true;
    out_format(&out, "\n%d", INT_MIN);
    assert_string_equal(text, "\r\n-2147483648");
}

/* A terminal goes down a line with LF, and to its left edge with CR alone. */
UNIT(each_line_of_a_text_ends_as_lines_do)
{
    out_line(&out, "one\ntwo");
    assert_string_equal(text, "one\ntwo\n");
    start(unit_state);
    out.crlf = true;
    out_line(&out, "one\ntwo");
    assert_string_equal(text, "one\r\ntwo\r\n");
}

UNIT(nothing_is_divided_by_nothing)
{
    out_ratio(&out, 86940, 0);
    assert_string_equal(text, "0");
}
