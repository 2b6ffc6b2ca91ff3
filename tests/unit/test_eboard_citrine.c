/* Electronic boards for programs: the lines of the Citrine, what is heard and what is told. */
#include "support.h"

#include "firmware/eboard/citrine.h"

static struct citrine reader;
static char line[CITRINE_LINE];

static int begin_reader(void **state)
{
    citrine_begin(&reader);
    return bench_setup(state);
}

static int end_reader(void **state)
{
    return bench_teardown(state);
}

UNIT_EACH(begin_reader, end_reader);

/* The last order of a text, and how many there were. */
static unsigned orders;

static enum citrine_order hear(const char *text)
{
    enum citrine_order last = CITRINE_NOTHING;

    orders = 0;
    for (; *text != '\0'; text++) {
        enum citrine_order order = citrine_take(&reader, (uint8_t)*text);

        orders += order != CITRINE_NOTHING;
        last = order != CITRINE_NOTHING ? order : last;
    }
    return last;
}

/* --- commands --- */

UNIT(test_each_letter_is_a_command_in_either_case)
{
    static const struct {
        const char *text;
        enum citrine_order order;
    } commands[] = {
        { "I\r", CITRINE_IDENTIFY },    { "n\n", CITRINE_NEW_GAME },
        { "C\r\n", CITRINE_CLOCK },     { " g \r", CITRINE_GAME },
        { "P\r", CITRINE_POSITION },    { "l\r", CITRINE_LEVEL },
        { "F\r", CITRINE_FLIP },        { "t\n\r", CITRINE_TAKE_BACK },
        { "J\r", CITRINE_PLAY },        { "X ON\r", CITRINE_TRANSMIT },
        { "u off\r", CITRINE_REFEREE }, { "M e2e4\r", CITRINE_MOVE },
    };

    for (unsigned i = 0; i < COUNT_OF(commands); i++) {
        assert_int_equal(hear(commands[i].text), commands[i].order);
        assert_int_equal(orders, 1);
    }
}

UNIT(test_ends_of_lines_come_in_all_ways)
{
    assert_int_equal(hear("\r\n\n\r\r\r\nI\n\r\n"), CITRINE_IDENTIFY);
    assert_int_equal(orders, 1);
    assert_int_equal(hear("N\r\nX ON\n\rU\r"), CITRINE_REFEREE);
    assert_int_equal(orders, 3);
    assert_int_equal(hear("I"), CITRINE_NOTHING); /* not ended yet */
    assert_int_equal(hear("\n"), CITRINE_IDENTIFY);
}

UNIT(test_what_is_no_command_is_ignored)
{
    static const char *const lines[] = {
        "",          " ",        "Q",          "Z e2e4",     "NEW",      "N N",      "I1",
        "New Game",  "CC",       "M",          "M e2",       "M e2e",    "M e2e9",   "M i2e4",
        "M 2e4e",    "M e2-",    "M e2--e4",   "M e2e4/",    "M e7e8/k", "M e7e8/p", "M e7e8qq",
        "M e7e8//q", "M e2e4e5", "X MAYBE",    "X ONN",      "X O",      "U ON OFF", "TT",
        "T 1",       "J J",      "?",          "M e7-e8/q!", "\x80I",    "I\xFF",    "\x01N",
        "N\x7F",     "\tN",      "M  e 2 e 9",
    };
    char bytes[32];

    for (unsigned i = 0; i < COUNT_OF(lines); i++) {
        (void)snprintf(bytes, sizeof bytes, "%s\r", lines[i]);
        assert_int_equal(hear(bytes), CITRINE_NOTHING);
        assert_int_equal(hear("I\r"), CITRINE_IDENTIFY); /* the next line counts */
    }
}

UNIT(test_a_line_that_never_ends_is_none)
{
    for (unsigned i = 0; i < 100000; i++) {
        assert_int_equal(citrine_take(&reader, (uint8_t) "MN e2"[i % 5U]), CITRINE_NOTHING);
        assert_true(reader.length < CITRINE_COMMAND);
    }
    assert_int_equal(hear("\r"), CITRINE_NOTHING);
    assert_int_equal(hear("N\r"), CITRINE_NEW_GAME);
}

UNIT(test_switches_are_on_off_or_asked)
{
    (void)hear("U\r");
    assert_int_equal(reader.switched, CITRINE_ASKED);
    (void)hear("U ON\r");
    assert_int_equal(reader.switched, CITRINE_ON);
    (void)hear("xoff\r");
    assert_int_equal(reader.switched, CITRINE_OFF);
}

static void assert_move(const char *fen, const char *command, const char *move)
{
    struct position position = position_of(fen);
    move_t wanted = MOVE_NONE;

    assert_int_equal(hear(command), CITRINE_MOVE);
    if (move != NULL) {
        wanted = move_of(&bench.engine, &position, move);
        assert_int_not_equal(wanted, MOVE_NONE);
    }
    assert_int_equal(citrine_find_move(&reader, &bench.engine, &position), wanted);
}

UNIT(test_a_move_is_found_if_it_is_legal)
{
    static const char promoting[] = "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1";

    assert_move(START_FEN, "ME2E4\r", "e2e4");
    assert_move(START_FEN, "m g1-f3\r", "g1f3");
    assert_move(START_FEN, "M e2e5\r", NULL);
    assert_move(START_FEN, "M e7e5\r", NULL);
    assert_move("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "M e1g1\r", "e1g1");
    assert_move("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "M e8c8\r", "e8c8");
    assert_move("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "M d5e6\r", "d5e6");
    assert_move(promoting, "M c7c8/N\r", "c7c8n");
    assert_move(promoting, "M c7-d8/b\r", "c7d8b");
    assert_move(promoting, "M c7d8r\r", "c7d8r");
    assert_move(promoting, "M c7d8\r", "c7d8q"); /* a queen if nothing is named */
}

/* --- what is told --- */

static void assert_told(const char *fen, char letter, const char *move, bool for_scid,
                        const char *text)
{
    struct position position = position_of(fen);

    citrine_tell_move(line, letter, &position, move_of(&bench.engine, &position, move), for_scid);
    assert_string_equal(line, text);
}

UNIT(test_moves_are_told_as_text)
{
    static const char passing[] = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 12";
    static const char castling[] = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 123";
    static const char promoting[] = "3r3k/2P5/8/8/8/8/8/K7 w - - 0 9";

    assert_told(START_FEN, 'M', "e2e4", false, "M   1   e2-e4\r\n");
    assert_told(START_FEN, 'T', "g1f3", false, "T   1   g1-f3\r\n");
    assert_told(passing, 'M', "d5e6", false, "M  12   d5xe6ep\r\n");
    assert_told(castling, 'M', "e8g8", false, "M 123,  O-O\r\n");
    assert_told(castling, 'M', "e8c8", false, "M 123,  O-O-O\r\n");
    assert_told(castling, 'M', "a8a1", false, "M 123,  a8xa1\r\n");
    assert_told(promoting, 'M', "c7c8n", false, "M   9   c7-c8/N\r\n");
    assert_told(promoting, 'M', "c7d8q", false, "M   9   c7xd8/Q\r\n");
    assert_told(passing, 'M', "d5e6", true, "M  12   d5-e6\r\n");
    assert_told(castling, 'M', "e8g8", true, "M 123,  O-O\r\n");
    assert_told(castling, 'M', "e8c8", true, "M 123,  O--O-O\r\n");
    assert_told(castling, 'M', "a8a1", true, "M 123,  a8-a1\r\n");
    assert_told(promoting, 'M', "c7d8r", true, "M   9   c7-d8/R\r\n");
}

UNIT(test_scid_is_known_by_the_ends_of_its_lines)
{
    static const char *const of_others[] = { "I\r\n",     "I\n",        "I\r",
                                             "I\r\n\r\n", "I\n\n\n",    "\r\r\r",
                                             "\n\nI\n",   "I\r\nN\r\n", "\r\n\r\nI\r\n" };

    for (unsigned i = 0; i < COUNT_OF(of_others); i++) {
        citrine_begin(&reader);
        (void)hear(of_others[i]);
        (void)hear("I\r\n");
        assert_false(reader.is_scid);
    }
    (void)hear("I\n\r\n");
    assert_true(reader.is_scid);
    citrine_begin(&reader);
    (void)hear("I\r\n\r\r\n"); /* as a port sends it that writes CR LF for LF */
    assert_true(reader.is_scid);
}

UNIT(test_the_list_of_moves)
{
    struct position position = position_of(START_FEN);
    struct position black = position_of("4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 65");

    citrine_tell_number(line, "Game", 6);
    assert_string_equal(line, "Game   6\r\n");
    citrine_tell_pair(line, &position, move_of(&bench.engine, &position, "e2e4"), MOVE_NONE);
    assert_string_equal(line, ".   1  e2-e4       \r\n");
    position = position_of("4k3/P6r/8/8/8/8/8/4K2R w K - 0 30");
    citrine_tell_pair(line, &position, move_of(&bench.engine, &position, "a7a8b"),
                      move_make(H7, H1, MOVE_NORMAL, 0));
    assert_string_equal(line, ".  30  a7-a8/B     h7xh1\r\n");
    citrine_tell_pair(line, &black, MOVE_NONE, move_of(&bench.engine, &black, "e4f3"));
    assert_string_equal(line, ".  65              e4xf3ep\r\n");
}

UNIT(test_the_position)
{
    static const char *const lines[CITRINE_POSITION_LINES] = {
        "Position Board\r\n",
        ".  aa bb cc dd ee ff gg hh\r\n",
        ".8 br bn bb bq bk bb bn br 8\r\n",
        ".7 bp bp bp bp bp bp bp bp 7\r\n",
        ".6    ::    ::    ::    :: 6\r\n",
        ".5 ::    ::    ::    ::    5\r\n",
        ".4    ::    :: WP ::    :: 4\r\n",
        ".3 ::    ::    ::    ::    3\r\n",
        ".2 WP WP WP WP    WP WP WP 2\r\n",
        ".1 WR WN WB WQ WK WB WN WR 1\r\n",
        ".  aa bb cc dd ee ff gg hh\r\n",
    };
    struct position position =
        position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");

    for (unsigned i = 0; i < CITRINE_POSITION_LINES; i++) {
        citrine_tell_position(line, &position, i);
        assert_string_equal(line, lines[i]);
    }
}

UNIT(test_the_clocks)
{
    struct clock clock = { .left_ms = { 387999, 1000 } };

    citrine_tell_clock(line, &clock);
    assert_string_equal(line, "Clock 00:06:27 00:00:01\r\n");
    clock.left_ms[WHITE] = -1;
    clock.left_ms[BLACK] = INT32_MAX;
    citrine_tell_clock(line, &clock);
    assert_string_equal(line, "Clock 00:00:00 96:31:23\r\n");
}
