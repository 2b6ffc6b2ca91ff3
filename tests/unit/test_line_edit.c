/* The line with a cursor: each key, sequences that are cut or unknown, the history, and what a
   terminal shows that knows no escape codes. */
#include "firmware/computer.h"
#include "firmware/editor/editor_state.h"
#include "firmware/editor/line_edit.h"
#include "support.h"

#define MACHINE_ARENA 1024
#include "tests/fakes/terminal.h"

static struct computer computer;
#define line computer.serial.line
static struct out out;

static int start(void **state)
{
    (void)state;
    memset(&out, 0, sizeof out);
    out.crlf = true;
    now_ms = 0;
    terminal_clear(80);
    computer.session.added = added_memory();
    line_edit_begin(editor_state(added_memory()), NULL);
    line_reset(&line);
    return 0;
}

UNIT_EACH(start, NULL);

/* The event of the last byte. */
static enum line_event type_bytes(const char *bytes, size_t count)
{
    enum line_event event = LINE_PENDING;

    for (size_t i = 0; i < count; i++) {
        event = line_feed(&line, (uint8_t)bytes[i], &out);
    }
    return event;
}

static enum line_event type(const char *keys)
{
    return type_bytes(keys, strlen(keys));
}

/* The keys, what the row shows then, and what Enter gives. */
static void check_line(const char *keys, const char *expected)
{
    type(keys);
    assert_string_equal(terminal_row(), expected);
    assert_int_equal(type("\n"), LINE_READY);
    assert_string_equal(line.text, expected);
}

UNIT(each_key_edits)
{
    static const char *const lines[][2] = {
        { "e4", "e4" },
        { "4\033[De", "e4" },
        { "4\033ODe", "e4" },
        { "4\001e", "e4" },
        { "4\033[He", "e4" },
        { "4\033OHe", "e4" },
        { "4\033[1~e", "e4" },
        { "4\033[7~e", "e4" },
        { "e4x\001\005\b", "e4" },
        { "ab\001\033[Cx", "axb" },
        { "ab\001\033OCx", "axb" },
        { "ab\001\033[Fx", "abx" },
        { "ab\001\033OFx", "abx" },
        { "ab\001\033[4~x", "abx" },
        { "ab\001\033[8~x", "abx" },
        { "abc\001\033[3~", "bc" },
        { "abc\033[3~", "abc" },
        { "abc\033[D\b", "ac" },
        { "abc\033[D\177", "ac" },
        { "abc\001\b", "abc" },
        { "abc\033[D\033[D\013", "a" },
        { "new go e4\027", "new go" },
        { "new go  \027\027x", "x" },
        { "abc def\033[D\027", "abc f" },
        { "abc\033[D\025x", "x" },
        { "abc\003x", "x" },
        { "a\033[C\033[Cb", "ab" },
        { "\033[D\033[Da", "a" },
        { "a\033[1;5Db", "ba" },
    };

    for (unsigned i = 0; i < COUNT_OF(lines); i++) {
        start(unit_state);
        type(lines[i][0]);
        assert_string_equal(terminal_row(), lines[i][1]);
        assert_int_equal(type("\n"), LINE_READY);
        assert_memory_equal(line.text, lines[i][1], strlen(lines[i][1]));
        assert_int_equal(terminal.bells, 0);
    }
}

UNIT(what_is_unknown_or_broken_leaves_no_trace)
{
    static const char *const sequences[] = {
        "\033[15~",   "\033[200~",  "\033[201~",      "\033OP",     "\033[[A",   "\033[[E",
        "\033x",      "\033[Z",     "\033[1;2P",      "\033[?1;2c", "\033[ q",   "\033[<0;20;4M",
        "\033\033[B", "\033[5~",    "\033[300~",      "\033[259~",  "\033[\177", "\033O\177",
        "\033[0;3~",  "\033[03;1R", "\033\033\033[n", "\033[;;;;m",
    };

    for (unsigned i = 0; i < COUNT_OF(sequences); i++) {
        start(unit_state);
        type("e");
        type(sequences[i]);
        check_line("4", "e4");
    }
}

/* At every place, after silence: the letters that follow are the player's. */
UNIT(silence_ends_a_sequence)
{
    static const char *const cut[] = { "\033", "\033[", "\033O", "\033[1", "\033[1;", "\033[[" };

    for (unsigned i = 0; i < COUNT_OF(cut); i++) {
        start(unit_state);
        type(cut[i]);
        now_ms += KEYS_SILENCE_MS + 1;
        check_line("Bd4", "Bd4");
        start(unit_state);
        type("x");
        type(cut[i]);
        now_ms += KEYS_SILENCE_MS;
        assert_int_equal(type("\b\n"), LINE_READY); /* a control character ends it at once */
        assert_string_equal(line.text, "");
    }
    start(unit_state);
    type("4\033");
    now_ms += KEYS_SILENCE_MS;
    type("[");
    now_ms += KEYS_SILENCE_MS;
    check_line("De", "e4");
}

UNIT(a_sequence_without_an_end_is_given_up)
{
    type("\033[1111111111111111");
    check_line("e4", "e4");
}

UNIT(eight_lines_come_back)
{
    type("a1\na2\na3\na4\na5\na6\na7\na8\na9\n");
    check_line("\033[A", "a9");
    check_line("\020\020\020", "a7");
    start(unit_state);
    type("a1\na2\na3\na4\na5\na6\na7\na8\na9\n");
    check_line("\020\020\020\020\020\020\020\020\020\020\020\020", "a2");
}

UNIT(the_line_being_typed_is_at_the_bottom)
{
    type("one\ntwo\n");
    check_line("th\033[A\033[A\033[B\033[B\033[Bree", "three");
    check_line("x\016\016", "x");
    check_line("\020\020", "three");
}

/* A line that is the same as the last, begins with a space, is empty or was refused is not kept. */
UNIT(some_lines_are_not_kept)
{
    type("one\ntwo\ntwo\n hidden\n\n");
    assert_int_equal(type("\303\251\n"), LINE_NOT_ASCII);
    type("\020");
    assert_string_equal(terminal_row(), "two");
    type("\020");
    assert_string_equal(terminal_row(), "one");
    type("\020");
    assert_string_equal(terminal_row(), "one");
}

/* Its reader puts end marks into the line. */
UNIT(a_line_comes_back_as_it_was)
{
    type("level depth 2\n");
    memset(line.text, 0, sizeof line.text);
    check_line("\020", "level depth 2");
}

UNIT(figurines_are_one_character)
{
    type("\342\231\230\342\231\230f3\033[D\033[D\b");
    assert_int_equal(type("\n"), LINE_READY);
    assert_string_equal(line.text, "Nf3");
    type("f3\001\342\231\230");
    assert_string_equal(terminal_row(), "\342f3");
    type("\001\033[3~\033[3~\033[3~e4");
    assert_string_equal(terminal_row(), "e4");
}

/* Bytes come one by one on a serial line, and the loop is idle between them. */
UNIT(half_a_character_is_not_sent)
{
    static const char *const keys[] = { "\342\231\230f3", "e4\303\251", "\360\237\230\200" };
    struct console console = { .session = &computer.session,
                               .serial = &computer.serial,
                               .out = &out };

    line_edit_begin(editor_state(added_memory()), &console);
    for (unsigned i = 0; i < COUNT_OF(keys); i++) {
        line_reset(&line);
        for (const char *key = keys[i]; *key != '\0'; key++) {
            line_feed(&line, (uint8_t)*key, &out);
            assert_false(line_edit_idle(editor_state(added_memory())));
        }
        assert_int_equal(terminal.backspaces, 0);
        assert_memory_equal(line.text, keys[i], strlen(keys[i]));
    }
    line_feed(&line, 1, &out);
    terminal.room = 0;
    line_feed(&line, 'a', &out);
    terminal.room = 1000;
    assert_false(line_edit_idle(editor_state(added_memory())));
    assert_int_equal(terminal.text[0][terminal.column - 1], 'a');
}

UNIT(a_line_is_too_long_in_the_middle_too)
{
    for (unsigned i = 0; i < LINE_SIZE - 1; i++) {
        type("x");
    }
    type("\033[D");
    assert_int_equal(terminal.bells, 0);
    type("y");
    assert_int_equal(terminal.bells, 1);
    assert_int_equal(type("\n"), LINE_TOO_LONG);
    assert_int_equal(type("e4\n"), LINE_READY);
    assert_string_equal(line.text, "e4");
}

UNIT(a_report_in_between_shows_the_line_again)
{
    type("abc\033[D\033[D");
    out_end_line(&out);
    out_line(&out, "report");
    line_show(&line, &out);
    assert_string_equal(terminal_row(), "abc");
    assert_int_equal(terminal.column, 1);
    check_line("x", "axbc");
}

/* Without room for the way back the cursor stands at the end, and the row is right. */
UNIT(a_report_without_room_moves_the_cursor)
{
    type("abc\033[D\033[D");
    out_end_line(&out);
    terminal.room = 3;
    out.drops = true;
    line_show(&line, &out);
    out.drops = false;
    terminal.room = 1000;
    check_line("d", "abcd");
}

UNIT(what_had_no_room_is_shown_with_the_next_key)
{
    type("bc\001");
    terminal.room = 0;
    type("a");
    assert_string_equal(terminal_row(), "bc");
    terminal.room = 1000;
    type("\005d");
    assert_string_equal(terminal_row(), "abcd");
}

static const char prompt[] = "Black 10:00:00> ";

/* A mark that is typed stands where the terminal's cursor is, among the letters that are beside it
   in the line. */
static void check_cursor(unsigned prompt_row)
{
    const char *row;
    unsigned begin;
    unsigned column;
    unsigned at;

    type("Z");
    row = terminal.text[terminal.row];
    begin = terminal.row == prompt_row ? sizeof prompt - 1 : 0;
    column = terminal.column - 1;
    at = (unsigned)((const char *)memchr(line.text, 'Z', line.length) - line.text);
    for (unsigned i = 0; i <= at && begin + i <= column; i++) {
        assert_int_equal(row[column - i], line.text[at - i]);
    }
    for (unsigned i = 0; at + i < line.length && column + i < begin + 62; i++) {
        assert_int_equal(row[column + i], line.text[at + i]);
    }
    if (line.length <= 62) {
        assert_int_equal(column - at, begin);
        assert_int_equal(row[begin + line.length], ' ');
    }
    type("\b");
}

/* Behind the longest prompt, with lines of any length. */
UNIT(a_terminal_of_80_columns_shows_each_line_right)
{
    static const char *const keys[] = {
        "a",
        "b",
        "c",
        "d",
        "e",
        "f",
        "\b",
        "\033[D",
        "\033[C",
        "\001",
        "\005",
        "\033[3~",
        "\013",
        "\027",
        "\020",
        "\016",
        " ",
        "ghijklmnopqrstuvwxyz",
        "\033[D\033[D\033[D\033[D\033[D",
    };
    uint64_t dice = 7;
    unsigned prompt_row = 0;

    out_text(&out, prompt);
    for (unsigned i = 0; i < 100000; i++) {
        terminal.room = 10000;
        if (random_below(&dice, 60) == 0) {
            type("\n");
            memset(terminal.text, ' ', sizeof terminal.text);
            out_text(&out, prompt);
            prompt_row = terminal.row;
        }
        type(keys[random_below(&dice, COUNT_OF(keys))]);
        if (line.length < LINE_SIZE - 1) {
            check_cursor(prompt_row);
        }
    }
}

/* Any bytes, with any room and any silence: the state stays sound, and the line can be ended. */
UNIT(any_bytes_are_survived)
{
    uint64_t dice = 11;

    for (unsigned i = 0; i < 300000; i++) {
        uint8_t byte = (uint8_t)random_next(&dice);

        byte = random_below(&dice, 3) == 0 ? (uint8_t)(byte % 32) : byte;
        now_ms += random_below(&dice, 10) == 0 ? 1000 : 1;
        if (random_below(&dice, 50) == 0) {
            terminal.room = random_below(&dice, 300);
        }
        out.drops = random_below(&dice, 2) == 0;
        if (byte >= 0x80 || byte == '\t' || (byte >= ' ' && byte < 0x7f)) {
            terminal.room = terminal.room < 2 ? 500 : terminal.room;
        }
        line_feed(&line, byte, &out);
        assert_true(line.length < LINE_SIZE);
        if (random_below(&dice, 100) == 0) {
            terminal.room = 1000;
            line_show(&line, &out);
        }
    }
    terminal.room = 100000;
    now_ms += 1000;
    type("\025");
    check_line("e4", "e4");
}

UNIT(without_a_console_a_tab_is_a_space)
{
    check_line("a\tb", "a b");
}
