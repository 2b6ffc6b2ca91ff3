/* The line without a cursor, of the boards that have no editor. Its object is linked by name: in
   the library of the host the editor stands in for it. */
#include "firmware/base/line.h"
#include "support.h"

#define MACHINE_ARENA 1024
#include "tests/fakes/terminal.h"

static struct line line;
static struct out out;

static int start(void **state)
{
    (void)state;
    memset(&out, 0, sizeof out);
    out.crlf = true;
    terminal_clear(80);
    line_reset(&line);
    return 0;
}

UNIT_EACH(start, NULL);

static enum line_event type(const char *keys)
{
    enum line_event event = LINE_PENDING;

    for (; *keys != '\0'; keys++) {
        event = line_feed(&line, (uint8_t)*keys, &out);
    }
    return event;
}

static void check_line(const char *keys, const char *expected)
{
    type(keys);
    assert_string_equal(terminal_row(), expected);
    assert_int_equal(type("\n"), LINE_READY);
    assert_string_equal(line.text, expected);
}

UNIT(its_end_is_edited)
{
    check_line("e5\b4", "e4");
    check_line("rubbish\025e4", "e4");
    check_line("\033[A\b5", "e5");
    check_line("e\001\033[D4", "e4");
    check_line("a\tb", "a b");
}

UNIT(after_a_line_that_was_too_long_the_next_is_read)
{
    for (unsigned i = 0; i < LINE_SIZE; i++) {
        type("x");
    }
    assert_int_equal(type("\n"), LINE_TOO_LONG);
    check_line("e4", "e4");
    assert_int_equal(type("\303\251\n"), LINE_NOT_ASCII);
    check_line("\342\231\230f3\b\b\bd4", "d4");
}
