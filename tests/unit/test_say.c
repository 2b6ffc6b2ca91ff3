/* Sentences with holes: moves, squares, pieces, clocks and scores in their places. */
#include "support.h"

#include "firmware/say/say.h"

enum { PLIES = 8 };

struct fixture {
    struct game game;
    move_t record[PLIES];
    char text[80];
    struct out out;
};

static int start(void **state)
{
    static struct fixture fixture;

    bench_setup(state);
    game_init(&fixture.game, &bench.engine, fixture.record, PLIES);
    fixture.out = (struct out){ 0 };
    out_begin_memory(&fixture.out, fixture.text, sizeof fixture.text);
    *state = &fixture;
    return 0;
}

UNIT_EACH(start, bench_teardown);

static move_t move_named(struct fixture *f, const char *san)
{
    return move_of(&bench.engine, &f->game.position, san);
}

/* What is written, from an empty text on. */
#define assert_said(f, expected, ...)                            \
    do {                                                         \
        out_begin_memory(&(f)->out, (f)->text, sizeof(f)->text); \
        say(&(f)->out, __VA_ARGS__);                             \
        assert_string_equal((f)->text, expected);                \
        assert_false((f)->out.lost);                             \
        (f)->out.lost = false;                                   \
    } while (0)

UNIT(a_move_is_said_with_its_number_or_without)
{
    struct fixture *f = *unit_state;
    struct game *game = &f->game;

    assert_said(f, "I would play 1. Nf3.\n", "I would play %m.\n", game, move_named(f, "Nf3"));
    assert_said(f, "Nf3 or Nh3", "%n or %n", game, move_named(f, "Nf3"), game,
                move_named(f, "Nh3"));
    game_play(game, move_named(f, "e4"));
    assert_said(f, "1... e5", "%m", game, move_named(f, "e5"));
    assert_string_equal(move_numbered(game, move_named(f, "Nf6"), f->text), "1... Nf6");
}

/* The longest text of a move has room, and one byte less would not do. */
UNIT(the_longest_move_has_room)
{
    struct fixture *f = *unit_state;
    char text[NUMBERED_SIZE];

    f->game.position = position_of("1n1n2k1/2P5/8/8/8/8/8/6K1 w - - 0 1");
    f->game.position.fullmove = UINT16_MAX;
    assert_string_equal(move_numbered(&f->game, move_named(f, "cxd8=Q"), text), "65535. cxd8=Q+");
    f->game.position = position_of("6k1/8/8/8/8/8/2p5/1N1N2K1 b - - 0 1");
    f->game.position.fullmove = UINT16_MAX;
    assert_string_equal(move_numbered(&f->game, move_named(f, "cxd1=Q"), text), "65535... cxd1=Q+");
    assert_true(strlen(text) < NUMBERED_SIZE);
}

UNIT(every_square_is_said)
{
    struct fixture *f = *unit_state;

    for (unsigned square = 0; square < SQUARES; square++) {
        char expected[] = { '<', (char)('a' + square % 8), (char)('1' + square / 8), '>', '\0' };

        assert_said(f, expected, "<%q>", square);
    }
}

UNIT(every_piece_is_said_small_and_with_a_capital)
{
    static const char *const names[PIECE_TYPES] = { "pawn", "knight", "bishop",
                                                    "rook", "queen",  "king" };
    struct fixture *f = *unit_state;

    for (unsigned type = 0; type < PIECE_TYPES; type++) {
        char expected[32];

        snprintf(expected, sizeof expected, "the %s %c%s.", names[type], names[type][0] - 'a' + 'A',
                 names[type] + 1);
        assert_said(f, expected, "the %p %P.", type, type);
    }
}

UNIT(clocks_and_scores_are_said)
{
    struct fixture *f = *unit_state;

    assert_said(f, "White 0:09.5   Black 1:01:01 *\n", "White %t   Black %t%s\n", 9500, 3661000,
                " *");
    assert_said(f, "0:00.0", "%t", -1);
    assert_said(f, "+0.35 -1.00", "%e %e", 90, -SCORE_PAWN);
}

UNIT(the_holes_of_any_text_are_in_a_sentence_too)
{
    struct fixture *f = *unit_state;

    assert_said(f, "a -5 c 0000BEEF e4", "%s %d %c %x %q", "a", -5, 'c', 0xBEEFU, E4);
    out_begin_memory(&f->out, f->text, sizeof f->text);
    f->out.crlf = true;
    say(&f->out, "%q\n%d", E4, INT_MIN);
    assert_string_equal(f->text, "e4\r\n-2147483648");
}

UNIT(values_stand_in_their_order)
{
    struct fixture *f = *unit_state;

    assert_said(f, "  1. e4 takes the queen on h8: wins 9\n", "  %m takes the %p on %q: wins %d\n",
                &f->game, move_named(f, "e4"), QUEEN, H8, 9);
}

/* A letter that is no hole is written as it is, and what comes behind it still stands. */
UNIT(an_unknown_hole_is_written_as_it_is)
{
    struct fixture *f = *unit_state;

    assert_said(f, "z e4", "%z %q", 0, E4);
    assert_said(f, "100%", "%d%%", 100);
}

UNIT(a_sentence_may_end_anywhere)
{
    struct fixture *f = *unit_state;

    assert_said(f, "", "");
    assert_said(f, "%", "%");
    assert_said(f, "e4%", "%q%", E4);
}

/* What does not fit is dropped, and the end mark stays. */
UNIT(too_long_a_sentence_is_cut)
{
    struct fixture *f = *unit_state;

    for (uint8_t size = 1; size <= 10; size++) {
        out_begin_memory(&f->out, f->text, size);
        memset(f->text + 1, 'x', sizeof f->text - 1);
        say(&f->out, "%q %P %m", E4, KING, &f->game, move_named(f, "e4"));
        assert_int_equal(strlen(f->text), size - 1);
        assert_memory_equal(f->text, "e4 King 1. e4", size - 1U);
        assert_int_equal(f->text[size], 'x');
        assert_true(f->out.lost);
    }
}
