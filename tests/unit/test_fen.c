/* FEN in and out: every error, every boundary, and any bytes at all. */
#include <stdlib.h>

#include "support.h"

#define BOARD "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define KINGS "4k3/8/8/8/8/8/8/4K3"

/* Reads a copy of exactly the text's size, so that a sanitizer sees a step
   behind its end. A refused text must leave the position as it was. */
static enum fen_error read_fen(struct position *position, const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    struct position before;
    enum fen_error error;

    assert_non_null(copy);
    memcpy(copy, text, length);
    copy[length] = '\0';
    memcpy(&before, position, sizeof before);
    error = position_set_fen(position, copy, &eval_params_default);
    free(copy);
    if (error != FEN_OK) {
        assert_memory_equal(position, &before, sizeof before);
    } else {
        assert_true(position_is_ok(position));
    }
    return error;
}

static void expect(const char *const *texts, enum fen_error expected)
{
    for (; *texts != NULL; texts++) {
        struct position position;
        enum fen_error error;

        memset(&position, 0xA5, sizeof position);
        error = read_fen(&position, *texts, strlen(*texts));
        if (error != expected) {
            fail_msg("'%s': %s (%d), expected %d", *texts, fen_error_text(error), (int)error,
                     (int)expected);
        }
    }
}

/* Expects an error of each of these texts. */
#define EXPECT(error, ...)                                 \
    do {                                                   \
        const char *const texts[] = { __VA_ARGS__, NULL }; \
                                                           \
        expect(texts, error);                              \
    } while (0)

UNIT(nothing_at_all)
{
    EXPECT(FEN_EMPTY, "", " ", "        ");
}

UNIT(unknown_piece)
{
    EXPECT(FEN_PIECE, "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
           "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "4k3/08/8/8/8/8/8/4K3 w - - 0 1",
           "4k3/8/8/8/8/8/8/4K2\xE9 w - - 0 1", "4k3/8/8/8/.7/8/8/4K3 w - - 0 1", "?");
}

UNIT(rank_of_wrong_length)
{
    EXPECT(FEN_RANK_LENGTH, "4k3/7/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
           "4k3/8/8/81/8/8/8/4K3 w - - 0 1", "4k3/8/8/8P/8/8/8/4K3 w - - 0 1",
           "4k4/8/8/8/8/8/8/4K3 w - - 0 1", "4k3//8/8/8/8/8/4K3 w - - 0 1",
           "/4k3/8/8/8/8/8/8/4K3 w - - 0 1",
           "rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

UNIT(wrong_number_of_ranks)
{
    EXPECT(FEN_RANK_COUNT, "4k3/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "8",
           "4k3/8/8/8/8/8/8/4K3/ w - - 0 1");
}

UNIT(wrong_number_of_kings)
{
    EXPECT(FEN_KINGS, "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/8 w - - 0 1",
           "8/8/8/8/8/8/8/4K3 w - - 0 1", "4k2k/8/8/8/8/8/8/4K3 w - - 0 1",
           "4k3/8/8/8/8/8/8/4K2K w - - 0 1");
}

UNIT(pawn_on_the_edge)
{
    EXPECT(FEN_PAWN_RANK, "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
           "p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K2p w - - 0 1");
}

UNIT(too_many_pawns)
{
    EXPECT(FEN_PAWNS, "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
           "4k3/pppppppp/7p/8/8/8/8/4K3 w - - 0 1");
}

UNIT(too_many_pieces)
{
    EXPECT(FEN_PIECES, "4k3/8/8/8/8/8/PPPPPPPP/3QK2Q w - - 0 1",
           "nnn1k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/7P/RRRRRRRR/RR2K3 w - - 0 1",
           "4k3/8/8/8/8/QQ6/QQQQQQQQ/4K3 w - - 0 1", "bbbbk3/bbbbbbb1/8/8/8/8/8/4K3 w - - 0 1");
}

UNIT(side_to_move)
{
    EXPECT(FEN_SIDE, KINGS, KINGS " ", KINGS " x - - 0 1", KINGS " W - - 0 1", KINGS " wb - - 0 1",
           KINGS " - - 0 1", KINGS " white - - 0 1");
}

UNIT(castling_field)
{
    EXPECT(FEN_CASTLING, KINGS " w", KINGS " w ", BOARD " w x - 0 1", BOARD " w KK - 0 1",
           BOARD " w KQkqK - 0 1", BOARD " w KQkq- - 0 1", BOARD " w -- - 0 1", BOARD " w -K - 0 1",
           BOARD " w K/Q - 0 1");
}

UNIT(castling_without_king_or_rook_at_home)
{
    EXPECT(FEN_CASTLING_HOME, KINGS " w K - 0 1", KINGS " w q - 0 1",
           "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kk - 0 1",
           "r3k2r/8/8/8/8/8/8/N3K2R w Q - 0 1", "r3k2r/8/8/8/8/8/8/R3K2r b K - 0 1",
           "r2k3r/8/8/8/8/8/8/R3K2R w kq - 0 1");
}

UNIT(en_passant_field)
{
    EXPECT(FEN_EN_PASSANT, KINGS " w -", KINGS " w - ", KINGS " w - x 0 1", KINGS " w - e 0 1",
           KINGS " w - e5 0 1", KINGS " w - i6 0 1", KINGS " w - e66 0 1", KINGS " w - -- 0 1",
           KINGS " w - 6e 0 1", KINGS " w - E6 0 1");
}

UNIT(en_passant_without_a_double_step)
{
    EXPECT(FEN_EN_PASSANT_PAWN, KINGS " w - e6 0 1", KINGS " b - e3 0 1",
           /* the wrong side, a piece behind, a piece on the square, a wrong man */
           "4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
           "4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", "k7/4n3/8/4p3/8/8/8/4K3 w - e6 0 1",
           "k7/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "k7/8/8/4n3/8/8/8/4K3 w - e6 0 1",
           "k7/8/8/4P3/8/8/8/4K3 w - e6 0 1");
}

/* What is forgiven is told, and dropped; the rest is read as ever. */
UNIT(rights_that_cannot_be_are_dropped_if_asked)
{
    static const struct {
        const char *fen;
        const char *kept;
        uint32_t dropped;
    } cases[] = {
        { KINGS " w - - 0 1", KINGS " w - - 0 1", 0 },
        { KINGS " w KQkq - 5 7", KINGS " w - - 5 7", 1U << FEN_CASTLING_HOME },
        { "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", 0 },
        { "r3k3/8/8/8/8/8/8/4K2R w QqKk - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
          1U << FEN_CASTLING_HOME },
        { KINGS " w - e4 0 1", KINGS " w - - 0 1", 1U << FEN_EN_PASSANT },
        { KINGS " b - a1 0 1", KINGS " b - - 0 1", 1U << FEN_EN_PASSANT },
        { KINGS " b - h8 0 1", KINGS " b - - 0 1", 1U << FEN_EN_PASSANT },
        { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 0 },
        { "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
          1U << FEN_EN_PASSANT_PAWN },
        { "4k3/3p4/8/3pP3/8/8/8/4K3 w k d6 0 1", "4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 1",
          1U << FEN_CASTLING_HOME | 1U << FEN_EN_PASSANT_PAWN },
    };

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct position position;
        char fen[FEN_SIZE];
        uint32_t dropped = 0;

        assert_int_equal(
            position_set_fen_tolerantly(&position, cases[i].fen, &eval_params_default, &dropped),
            FEN_OK);
        assert_int_equal(dropped, cases[i].dropped);
        position_to_fen(&position, fen);
        assert_string_equal(fen, cases[i].kept);
    }
}

UNIT(what_is_no_right_and_no_square_is_refused_all_the_same)
{
    static const char *const texts[] = { KINGS " w KX - 0 1", KINGS " w KQ e9 0 1",
                                         KINGS " w K i3 0 1", KINGS " w - e33 0 1",
                                         KINGS " w KQkq" };
    struct position before = position_of(KINGS " b - - 3 4");
    struct position position = before;

    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uint32_t dropped = 0;

        assert_int_not_equal(
            position_set_fen_tolerantly(&position, texts[i], &eval_params_default, &dropped),
            FEN_OK);
        assert_memory_equal(&position, &before, sizeof before);
    }
}

UNIT(halfmove_clock)
{
    EXPECT(FEN_HALFMOVE, KINGS " w - - -1 1", KINGS " w - - 151 1", KINGS " w - - x 1",
           KINGS " w - - 1x 1", KINGS " w - - - 1", KINGS " w - - 99999999999999999999 1",
           KINGS " w - - 4294967296 1", KINGS " w - - 256 1", KINGS " w - - +1 1",
           KINGS " w - - 1.0 1");
}

UNIT(move_number)
{
    EXPECT(FEN_FULLMOVE, KINGS " w - - 0 60001", KINGS " w - - 0 65536", KINGS " w - - 0 -1",
           KINGS " w - - 0 x", KINGS " w - - 0 1x", KINGS " w - - 0 65537",
           KINGS " w - - 0 99999999999999999999", KINGS " w - - 0 4294967297");
}

UNIT(too_many_fields)
{
    EXPECT(FEN_TRAILING, KINGS " w - - 0 1 1", KINGS " w - - 0 1 x", KINGS " w - - 0 1 -",
           BOARD " w KQkq - 0 1 moves e2e4");
}

UNIT(kings_side_by_side)
{
    EXPECT(FEN_KINGS_TOUCH, "8/8/8/3kK3/8/8/8/8 w - - 0 1", "8/8/3k4/4K3/8/8/8/8 b - - 0 1",
           "8/8/8/8/8/8/7k/7K w - - 0 1", "8/8/8/8/k7/1K6/8/8 w - - 0 1");
}

UNIT(the_wrong_side_in_check)
{
    EXPECT(FEN_CHECK, "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "4k3/8/8/8/8/8/3p4/4K3 b - - 0 1",
           "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/3N4/8/8/8/8/4K3 w - - 0 1",
           "4k3/8/8/b7/8/8/8/4K3 b - - 0 1", "q3k3/8/8/8/8/8/8/K7 b - - 0 1");
}

UNIT(four_five_and_six_fields_are_fine)
{
    EXPECT(FEN_OK, START_FEN, BOARD " w KQkq -", BOARD " w KQkq - 7", BOARD " w KQkq - 7 30",
           BOARD " b - - 0 1", BOARD " w kQ - 0 1", "   " BOARD "   w   KQkq   -   0   1   ",
           KINGS " w - -", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 9",
           "q3k3/8/8/8/8/8/8/K7 w - - 0 1", "1111k111/8/8/8/8/8/8/4K3 w - - 0 1");
}

UNIT(missing_clocks_are_0_and_1)
{
    struct position position;

    assert_int_equal(read_fen(&position, BOARD " w KQkq -", strlen(BOARD " w KQkq -")), FEN_OK);
    assert_int_equal(position.rule50, 0);
    assert_int_equal(position.fullmove, 1);
    position = position_of(BOARD " w KQkq - 7");
    assert_int_equal(position.rule50, 7);
    assert_int_equal(position.fullmove, 1);
}

UNIT(clocks_at_their_bounds)
{
    struct position position = position_of(KINGS " w - - 0 1");

    assert_int_equal(position.rule50, 0);
    assert_int_equal(position.fullmove, 1);
    position = position_of(KINGS " w - - 0 0");
    assert_int_equal(position.fullmove, 1);
    position = position_of(KINGS " w - - 150 9999");
    assert_int_equal(position.rule50, 150);
    assert_int_equal(position.fullmove, 9999);
    position = position_of(KINGS " w - - 000150 0009999");
    assert_int_equal(position.rule50, 150);
}

UNIT(full_armies_are_fine)
{
    EXPECT(FEN_OK, "4k3/8/8/8/8/8/QQQQQQQQ/3QK3 b - - 0 1",
           "2k5/8/8/8/8/8/RRRRRRRR/RR2K3 b - - 0 1", "2k5/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
           "2k5/8/8/8/8/4P3/NNNNNNNN/N3K3 w - - 0 1",
           "qqqqkqqq/qq6/8/8/8/8/QQ6/QQQQKQQQ w - - 0 1");
}

UNIT(an_en_passant_square_nobody_can_use_is_dropped)
{
    struct position position = position_of("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1");

    assert_int_equal(position.en_passant, SQUARE_NONE);
    position = position_of("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_int_equal(position.en_passant, SQUARE_NONE);
    position = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_int_equal(position.en_passant, D6);
}

UNIT(out_and_in_again)
{
    for (unsigned i = 0; i < theme_count(); i++) {
        struct position position = position_of(theme_fen(i));
        char fen[FEN_SIZE];
        size_t length = position_to_fen(&position, fen);

        char en_passant[4];

        assert_int_equal(length, strlen(fen));
        assert_int_equal(sscanf(theme_fen(i), "%*s %*s %*s %3s", en_passant), 1);
        /* all comes back but a square that en passant cannot use */
        if (position.en_passant != SQUARE_NONE || en_passant[0] == '-') {
            assert_string_equal(fen, theme_fen(i));
        } else {
            struct position again = position_of(fen);

            assert_memory_equal(&again, &position, sizeof again);
        }
    }
}

UNIT(the_longest_fen_fits)
{
    static const char longest[] =
        "r1b1k1n1/1p1p1p1p/p1p1p1p1/1n1q1b1r/R1B1N1Q1/1P1P1P1P/P1P1P1P1/R1B1K1N1 w Qq - 150 9999";
    struct {
        char fen[FEN_SIZE];
        char guard[8];
    } out;
    struct position position = position_of(longest);
    size_t length;

    memset(&out, '#', sizeof out);
    length = position_to_fen(&position, out.fen);
    assert_string_equal(out.fen, longest);
    assert_true(length < FEN_SIZE);
    assert_memory_equal(out.guard, "########", sizeof out.guard);
}

UNIT(every_error_has_its_own_text)
{
    for (unsigned i = FEN_OK; i <= FEN_TOO_LONG; i++) {
        const char *text = fen_error_text((enum fen_error)i);

        assert_non_null(text);
        assert_true(strlen(text) > 5);
        assert_true(text[strlen(text) - 1] != '.');
        for (unsigned j = FEN_OK; j < i; j++) {
            assert_string_not_equal(text, fen_error_text((enum fen_error)j));
        }
    }
}

/* --- nasty texts: only the promises of read_fen() --- */

UNIT(cut_off_anywhere)
{
    static const char fen[] = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 10 100";

    for (size_t length = 0; length < sizeof fen; length++) {
        struct position position = position_of(KINGS " b - - 3 4");

        read_fen(&position, fen, length);
    }
}

UNIT(every_byte_at_every_place)
{
    static const char fen[] = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 10 100";
    struct position position = position_of(KINGS " b - - 3 4");

    for (size_t place = 0; place < sizeof fen - 1; place++) {
        for (unsigned byte = 0; byte < 256; byte++) {
            char text[sizeof fen];

            memcpy(text, fen, sizeof fen);
            text[place] = (char)byte;
            read_fen(&position, text, sizeof fen - 1);
        }
    }
}

UNIT(every_byte_alone)
{
    struct position position = position_of(KINGS " b - - 3 4");

    for (unsigned byte = 0; byte < 256; byte++) {
        char text[2] = { (char)byte, (char)byte };

        assert_int_not_equal(read_fen(&position, text, 1), FEN_OK);
        assert_int_not_equal(read_fen(&position, text, 2), FEN_OK);
    }
}

UNIT(ten_thousand_bytes)
{
    static const char fill[] = "/8 1kKpPqw-0x\xFF";
    static const char *const prefixes[] = { "",
                                            "8/",
                                            BOARD,
                                            BOARD " w ",
                                            BOARD " w KQkq ",
                                            BOARD " w KQkq - ",
                                            BOARD " w KQkq - 0 ",
                                            BOARD " w KQkq - 0 1" };
    enum { LONG = 10000 };
    char *text = malloc(LONG);

    assert_non_null(text);
    for (unsigned i = 0; i < COUNT_OF(prefixes); i++) {
        for (const char *c = fill; *c != '\0'; c++) {
            struct position position = position_of(KINGS " b - - 3 4");

            memset(text, *c, LONG);
            memcpy(text, prefixes[i], strlen(prefixes[i]));
            read_fen(&position, text, LONG);
        }
    }
    free(text);
}

UNIT(random_texts)
{
    static const char letters[] = "pnbrqkPNBRQK12345678/ w-KQkqe36";
    struct position position = position_of(KINGS " b - - 3 4");
    uint64_t chance = 1;

    for (unsigned i = 0; i < 20000; i++) {
        char text[80];
        unsigned length = random_below(&chance, sizeof text);

        for (unsigned j = 0; j < length; j++) {
            text[j] = letters[random_below(&chance, sizeof letters - 1)];
        }
        read_fen(&position, text, length);
    }
}

UNIT(random_damage)
{
    uint64_t chance = 2;

    for (unsigned i = 0; i < 100 * theme_count(); i++) {
        const char *fen = theme_fen(i % theme_count());
        struct position position = position_of(fen);
        char text[FEN_SIZE] = "";
        size_t length = strlen(fen);

        memcpy(text, fen, length);
        for (unsigned hits = 1 + random_below(&chance, 3); hits != 0; hits--) {
            size_t place = random_below(&chance, (unsigned)length);

            text[place] = fen[random_below(&chance, (unsigned)length)];
        }
        read_fen(&position, text, length);
    }
}
