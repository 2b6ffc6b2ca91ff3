/* Games that come back as PGN: any bytes, and what of the game they may change; names and dates. */
#include "session_player.h"

#include <stddef.h>
#include <stdlib.h>

#include "firmware/scoresheet/reader.h"
#include "firmware/scoresheet/tags.h"

static struct reader reader;

static void feed_text(const char *text, size_t length)
{
    unsigned room;
    move_t *moves = mind_lend_hash(&c->mind, &room);

    reader_begin(&reader, &c->match.game, moves, room);
    for (size_t i = 0; i < length; i++) {
        reader_feed(&reader, (uint8_t)text[i]);
    }
}

static void read_text(const char *text, size_t length)
{
    feed_text(text, length);
    reader_end(&reader);
}

static enum reader_fault fault_of(const char *text)
{
    read_text(text, strlen(text));
    return (enum reader_fault)reader.fault;
}

/* --- reading --- */

UNIT_EACH(start, end);

UNIT(silence_ends_a_game_behind_an_empty_line_a_result_and_a_fault)
{
    static const struct {
        const char *text;
        bool ends;
    } cases[] = {
        { "\n", true },
        { "1. e4\n", false },
        { "1. e4\n\n", true },
        { "1. e4\n\n ", true },
        { "1. e4\n\ne5", false },
        { "1. e4\n\ne5\n", false },
        { "1. e4\n \t\n", true },
        { "\t1. e4\n\n", true },
        { "1. e4 {\n\n", false },
        { "1. e4 {\n\n}\n", false },
        { "1. e4 {\n\n}\n\n", true },
        { "1. e4 (d4\n\n", false },
        { "1. e4 ; {\n\n", true },
        { "1. e4 *", false },
        { "1. e4 *\n", true },
        { "1. e4 *\n{\n\n", true },
        { "1. e4 e4", false },
        { "1. e4 e4 e5", false },
        { "1. e4 e4\n", true },
        { "1. e4 e4\n{", false },
        { "[White \"x\"]\n\n", false },
        { "[White \"x\"]\n\n\n", true },
        { "[White \"x\"]\n\n[Black \"y\"]\n\n", false },
        { "[White \"x\"]\n\n1. e4\n", false },
        { "[White \"x\"]\n\n1. e4\n\n", true },
        { "[White \"x\"]\n\n{a}\n\n", true },
        { "[White \"x\n", true },
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        feed_text(cases[i].text, strlen(cases[i].text));
        assert_int_equal(reader_may_end(&reader), cases[i].ends);
        game_replay(&c->match.game, c->match.game.plies);
    }
}

UNIT(no_more_moves_are_read_than_the_record_has_room_for)
{
    static const char round[] = "Nf3 Nf6 Ng1 Ng8 ";
    enum { LENGTH = sizeof round - 1 };
    char text[PLIES / 4 * LENGTH + sizeof "e4"] = "";

    for (unsigned i = 0; i < PLIES / 4; i++) {
        memcpy(text + (size_t)i * LENGTH, round, LENGTH);
    }
    assert_int_equal(fault_of(text), READER_FINE);
    assert_int_equal(reader.given.plies, PLIES);
    memcpy(text + sizeof text - sizeof "e4", "e4", sizeof "e4");
    assert_int_equal(fault_of(text), READER_TOO_MANY);
    game_replay(&c->match.game, c->match.game.plies);
}

UNIT(only_the_move_text_of_the_game_counts)
{
    static const char *const texts[] = {
        "e4 e5 Nf3",
        "1.e4 e5 2.Nf3",
        "1. e2-e4 1... e7e5 2. Ng1-f3",
        "1 . e4 ! $1 {b4 ( [ ;} e5 +- (1... c5 (1... c6 {)}) 2. Nf3) 2.Nf3!? 1/2-1/2 g5",
        "1. e4; b4 (\n% b4 {\ne5 2. Nf3 *",
        "[Event \"b4 \\\" ]\"]\n[Result \"1-0\"] [Date \"?\"]\n\n1. e4 e5 \xe2\x99\x98\x66\x33",
    };

    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        char fen[FEN_SIZE];

        assert_int_equal(fault_of(texts[i]), READER_FINE);
        assert_int_equal(reader.given.plies, 3);
        position_to_fen(&c->match.game.position, fen);
        assert_string_equal(fen, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    }
    game_replay(&c->match.game, c->match.game.plies);
}

/* --- taking up --- */

UNIT(an_end_that_the_moves_cannot_have_is_left_out)
{
    assert_int_equal(fault_of("f3 e5 g4 Qh4# 1-0"), READER_FINE);
    session_take_up(c, &reader.given);
    assert_int_equal(c->match.game.end, GAME_CHECKMATE);
    assert_string_equal(game_result(&c->match.game), "0-1");
    assert_int_equal(fault_of("f3 e5 g4 1/2-1/2"), READER_FINE);
    session_take_up(c, &reader.given);
    assert_int_equal(c->match.game.end, GAME_AGREED);
    assert_int_equal(c->match.side, COMPUTER_NONE);
}

/* --- any bytes --- */

static const char whole[] = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n"
                            "1. e4 {open} e5 (1... c5) 2. Nf3 $1 Nc6 3. Ng1(Bb5 a6)Nb8 4. "
                            "\xe2\x99\x98\x66\x33\xc2\xb1 ; x\n"
                            "a6 1\xe2\x80\x93\x30\n\n[Event x]\n1. d4 *";

static const char told[] = "\n\n[]{}();%$.\"\\ -?!*#+=/0123456789abcdefghNBRQKOxep";

static void change(uint64_t *seed, char *text, size_t length)
{
    unsigned changes = random_below(seed, 5);

    while (changes-- > 0) {
        unsigned at = random_below(seed, (unsigned)length);

        text[at] = random_below(seed, 4) == 0 ? (char)random_below(seed, 256)
                                              : told[random_below(seed, sizeof told - 1)];
    }
}

static void assert_told_in_ascii(void)
{
    char text[200];
    struct out out = { 0 };

    out_begin_memory(&out, text, sizeof text);
    reader_tell(&reader, &out);
    assert_false(out.lost);
    assert_true(*text != '\0');
    for (const char *at = text; *at != '\0'; at++) {
        assert_in_range(*at, ' ', '~');
    }
}

UNIT(whatever_is_sent_a_refused_game_leaves_the_old_one)
{
    uint64_t seed = 2026;
    unsigned refused = 0;

    set_up("7k/8/8/8/8/8/8/KR6 w - - 0 40");
    two_players();
    play_each("Rb2 Kg8", 100);
    for (unsigned i = 0; i < 20000; i++) {
        struct state before = remember();
        char text[sizeof whole];

        memcpy(text, whole, sizeof whole);
        change(&seed, text, sizeof whole - 1);
        read_text(text, sizeof whole - 1);
        if (reader.fault != READER_FINE) {
            refused++;
            assert_told_in_ascii();
            game_replay(&c->match.game, c->match.game.plies);
            assert_game_is_as_before(&before);
        } else {
            session_take_up(c, &reader.given);
            assert_true(session_is_ok(c));
            assert_int_equal(c->match.game.plies, reader.given.plies);
            set_up("7k/8/8/8/8/8/8/KR6 w - - 0 40");
            two_players();
            play_each("Rb2 Kg8", 100);
        }
    }
    assert_in_range(refused, 2000, 18000);
}

UNIT(names_and_dates_of_any_bytes)
{
    uint64_t seed = 1125;
    struct tags tags = { "Anna", 2026, 11, 25 };

    for (unsigned i = 0; i < 100000; i++) {
        unsigned length = random_below(&seed, NAME_SIZE + 4);
        unsigned last = random_below(&seed, 2) == 0 ? UINT8_MAX : '~';
        struct tags before = tags;
        char text[NAME_SIZE + 4] = "";

        for (unsigned k = 0; k < length; k++) {
            text[k] = (char)(' ' + random_below(&seed, last - ' ' + 1));
        }
        if (tags_set_name(&tags, text)) {
            assert_in_range(strlen(tags.name), 1, NAME_SIZE - 1);
            assert_non_null(strstr(text, tags.name));
            assert_true(tags.name[0] != ' ' && tags.name[strlen(tags.name) - 1] != ' ');
            for (const char *at = tags.name; *at != '\0'; at++) {
                assert_in_range(*at, ' ', '~');
            }
        } else {
            assert_memory_equal(&tags, &before, sizeof tags);
        }
        memcpy(text, "2026.11.25", DATE_SIZE);
        text[random_below(&seed, DATE_SIZE - 1)] = (char)random_below(&seed, 256);
        before = tags;
        if (tags_set_date(&tags, text)) {
            char date[DATE_SIZE];

            tags_write_date(&tags, date);
            assert_string_equal(date, text);
        } else {
            assert_memory_equal(&tags, &before, sizeof tags);
        }
    }
}

/* --- words without room --- */

UNIT_WITH(castling_grows_by_no_more_than_is_said, NULL, NULL)
{
    static const char *const moves[][2] = {
        { "00", "O-O" },       { "0-0", "O-O" },     { "oo", "O-O" },   { "000", "O-O-O" },
        { "O-O-O+", "O-O-O" }, { "O--O", "O-O" },    { "0", "0" },      { "0000", "0000" },
        { "00#", "O-O" },      { "o-oo!", "O-O-O" }, { "e8/Q", "e8=Q" }
    };

    for (unsigned i = 0; i < COUNT_OF(moves); i++) {
        char *word = malloc(strlen(moves[i][0]) + 1 + SPELLING_GROWTH);

        assert_non_null(word);
        memcpy(word, moves[i][0], strlen(moves[i][0]) + 1);
        spelling_mend(word);
        assert_string_equal(word, moves[i][1]);
        free(word);
    }
}

/* The word stands at the end of the reader, and that at the end of its memory. */
UNIT(a_word_without_room_may_end_with_castling)
{
    static const char *const ends[] = { ".00", ".000", ".0-0", ".oo+", ".O-O-O", "..00", ".00=" };
    size_t end = offsetof(struct reader, word) + sizeof reader.word;
    struct reader *tight = malloc(sizeof *tight);

    assert_non_null(tight);
    for (unsigned digits = READER_WORD - 8; digits <= READER_WORD; digits++) {
        for (unsigned i = 0; i < COUNT_OF(ends); i++) {
            unsigned room;
            move_t *moves = mind_lend_hash(&c->mind, &room);

            reader_begin(tight, &c->match.game, moves, room);
            for (unsigned n = 0; n < digits; n++) {
                reader_feed(tight, '1');
            }
            for (const char *at = ends[i]; *at != '\0'; at++) {
                reader_feed(tight, (uint8_t)*at);
            }
            reader_end(tight);
            assert_int_not_equal(tight->fault, READER_FINE);
            for (size_t at = end; at < sizeof *tight; at++) {
                assert_int_equal(((const uint8_t *)tight)[at], 0);
            }
        }
    }
    free(tight);
}
