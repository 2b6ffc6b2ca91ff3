/* Moves as text, out and in: SAN and coordinates. */
#include <stdlib.h>

#include "support.h"

/* Reads a copy of exactly the text's size; a refused text leaves the move. */
static enum move_error read_move(struct position *position, const char *text, size_t length,
                                 move_t *move)
{
    char *copy = malloc(length + 1);
    struct position before;
    move_t old = *move;
    enum move_error error;

    assert_non_null(copy);
    memcpy(copy, text, length);
    copy[length] = '\0';
    memcpy(&before, position, sizeof before);
    error = move_from_text(&bench.engine, position, copy, move);
    free(copy);
    assert_memory_equal(position, &before, sizeof before);
    if (error == MOVE_OK) {
        assert_true(is_legal(&bench.engine, position, *move));
    } else {
        assert_int_equal(*move, old);
    }
    return error;
}

struct san_case {
    const char *fen;
    const char *coordinates;
    const char *san;
};

static void expect_san(const struct san_case *cases, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        struct position position = position_of(cases[i].fen);
        struct {
            char san[SAN_SIZE];
            char guard[8];
        } out;
        move_t move = move_of(&bench.engine, &position, cases[i].coordinates);
        move_t read = MOVE_NONE;

        memset(&out, '#', sizeof out);
        move_to_san(&bench.engine, &position, move, out.san);
        assert_string_equal(out.san, cases[i].san);
        assert_memory_equal(out.guard, "########", sizeof out.guard);
        assert_int_equal(read_move(&position, out.san, strlen(out.san), &read), MOVE_OK);
        assert_int_equal(read, move);
    }
}

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(plain_moves)
{
    static const struct san_case cases[] = {
        { START_FEN, "e2e4", "e4" },
        { START_FEN, "e2e3", "e3" },
        { START_FEN, "g1f3", "Nf3" },
        { "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5" },
        { "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "Nxd5" },
        { "4k3/8/8/3p4/8/8/8/4K2B w - - 0 1", "h1d5", "Bxd5" },
        { "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d2", "Kd2" },
        { "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "e1d2", "Kxd2" },
        { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6" },
        { "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", "c4d3", "cxd3" },
    };

    expect_san(cases, COUNT_OF(cases));
}

UNIT(origin_only_where_it_is_needed)
{
    static const struct san_case cases[] = {
        /* by file, by rank */
        { "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2" },
        { "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "f3d2", "Nfd2" },
        { "4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3" },
        { "4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b5c3", "N5c3" },
        { "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1" },
        { "6k1/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1" },
        { "R7/6k1/8/8/8/8/4K3/R7 w - - 0 1", "a1a4", "R1a4" },
        { "R7/6k1/8/8/8/8/4K3/R7 w - - 0 1", "a1c1", "Rc1" },
        /* different file and rank: the file */
        { "6k1/8/8/3R4/8/8/4K3/R7 w - - 0 1", "a1a5", "Raa5" },
        { "6k1/8/8/3R4/8/8/4K3/R7 w - - 0 1", "d5a5", "Rda5" },
        /* a third one makes both necessary, but not for all */
        { "k7/8/8/1N6/8/8/8/1N1N2K1 w - - 0 1", "b1c3", "Nb1c3" },
        { "k7/8/8/1N6/8/8/8/1N1N2K1 w - - 0 1", "b5c3", "N5c3" },
        { "k7/8/8/1N6/8/8/8/1N1N2K1 w - - 0 1", "d1c3", "Ndc3" },
        { "8/k7/8/8/4Q2Q/8/1K6/7Q w - - 0 1", "h4e1", "Qh4e1" },
        { "8/k7/8/8/4Q2Q/8/1K6/7Q w - - 0 1", "e4e1", "Qee1" },
        { "8/k7/8/8/4Q2Q/8/1K6/7Q w - - 0 1", "h1e1", "Q1e1" },
        { "8/8/8/k7/4Q2Q/8/1K6/4r2Q w - - 0 1", "h4e1", "Qh4xe1+" },
        /* a twin of another kind or colour does not count */
        { "4k3/8/8/8/8/5n2/8/1N3K2 w - - 0 1", "b1d2", "Nd2" },
        { "4k3/8/8/8/8/4B3/8/1N3K2 w - - 0 1", "b1d2", "Nd2" },
    };

    expect_san(cases, COUNT_OF(cases));
}

UNIT(a_pinned_twin_does_not_count)
{
    static const struct san_case cases[] = {
        { "4k3/8/8/7b/8/5N2/8/1N1K4 w - - 0 1", "b1d2", "Nd2" },
        { "4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2" },
        { "3kr3/8/8/8/8/8/4R3/R3K3 w - - 0 1", "a1a2", "Ra2" },
        /* pinned along the way: it can go there */
        { "1k2r3/8/8/8/R7/4R3/8/4K3 w - - 0 1", "a4e4", "Rae4" },
        { "1k2r3/8/8/8/R7/4R3/8/4K3 w - - 0 1", "e3e4", "Ree4" },
        /* in check only one of them answers */
        { "4r1k1/8/8/8/2N5/8/5N2/4K3 w - - 0 1", "f2e4", "Ne4" },
    };

    expect_san(cases, COUNT_OF(cases));
}

UNIT(castling_is_written_with_letters)
{
    static const struct san_case cases[] = {
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O" },
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O" },
        { "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", "O-O" },
        { "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", "O-O-O" },
        { "5k2/4p1p1/8/8/8/8/4P1P1/4K2R w K - 0 1", "e1g1", "O-O+" },
        { "2rkr3/2p1p3/8/8/8/8/P7/R3K3 w Q - 0 1", "e1c1", "O-O-O#" },
        /* a king's step is not castling */
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1f1", "Kf1" },
    };

    expect_san(cases, COUNT_OF(cases));
}

UNIT(promotions_name_their_piece)
{
    static const struct san_case cases[] = {
        { "8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e7e8q", "e8=Q" },
        { "8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e7e8r", "e8=R" },
        { "8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e7e8b", "e8=B" },
        { "8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e7e8n", "e8=N" },
        { "3r4/4P2k/8/8/8/8/8/K7 w - - 0 1", "e7d8n", "exd8=N" },
        { "8/4P3/7k/8/8/8/8/K7 w - - 0 1", "e7e8q", "e8=Q" },
        { "4r3/3P4/8/7k/8/8/8/K7 w - - 0 1", "d7e8q", "dxe8=Q+" },
        { "k7/2P5/1K6/8/8/8/8/8 w - - 0 1", "c7c8q", "c8=Q#" },
        { "rb6/kpP5/pp6/8/8/8/8/K7 w - - 0 1", "c7c8n", "c8=N#" },
        { "k7/8/8/8/8/8/5p1K/6N1 b - - 0 1", "f2g1r", "fxg1=R" },
    };

    expect_san(cases, COUNT_OF(cases));
}

UNIT(check_and_mate_are_marked)
{
    static const struct san_case cases[] = {
        { "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#" },
        { "6k1/6pp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8+" },
        { "6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", "h6f7", "Nf7#" },
        { "4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "e4d4", "Kd4+" },
        { "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4f6", "Nf6+" },
        { "4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1", "e5d6", "exd6+" },
        { "3rkr2/5p2/8/3pP3/8/7B/8/K3R3 w - d6 0 1", "e5d6", "exd6#" },
        /* stalemate has no mark */
        { "k7/8/1K6/8/8/8/2Q5/8 w - - 0 1", "c2c7", "Qc7" },
        { "8/8/8/1q6/8/7k/8/K7 b - - 0 1", "b5b3", "Qb3" },
    };

    expect_san(cases, COUNT_OF(cases));
}

/* --- every legal move of all themes --- */

/* A theme's position and its legal moves; false behind the last theme. */
static bool theme_moves(unsigned i, struct position *position, move_t moves[MAX_MOVES],
                        unsigned *count)
{
    if (i == theme_count()) {
        return false;
    }
    *position = position_of(theme_fen(i));
    *count = legal_moves(&bench.engine, position, moves);
    return true;
}

static void assert_reads(const char *fen, struct position *position, const char *text, move_t move)
{
    move_t read = MOVE_NONE;

    if (read_move(position, text, strlen(text), &read) != MOVE_OK || read != move) {
        fail_msg("%s: %s", fen, text);
    }
}

UNIT(every_move_comes_back)
{
    struct position position;
    move_t moves[MAX_MOVES];
    unsigned count;

    for (unsigned i = 0; theme_moves(i, &position, moves, &count); i++) {
        for (unsigned j = 0; j < count; j++) {
            char san[SAN_SIZE];
            char coordinates[COORDINATES_SIZE];

            move_to_san(&bench.engine, &position, moves[j], san);
            assert_reads(theme_fen(i), &position, san, moves[j]);
            move_to_coordinates(moves[j], coordinates);
            assert_reads(theme_fen(i), &position, coordinates, moves[j]);
        }
    }
}

/* An origin in SAN is there because the move is ambiguous without it. */
UNIT(no_origin_is_idle)
{
    struct position position;
    move_t moves[MAX_MOVES];
    unsigned count;

    for (unsigned i = 0; theme_moves(i, &position, moves, &count); i++) {
        for (unsigned j = 0; j < count; j++) {
            char san[SAN_SIZE];
            char bare[SAN_SIZE];
            char square[COORDINATES_SIZE];
            move_t read = MOVE_NONE;

            move_to_san(&bench.engine, &position, moves[j], san);
            move_to_coordinates(moves[j], square);
            snprintf(bare, sizeof bare, "%c%.2s", san[0], square + 2);
            if (strchr("NBRQ", san[0]) != NULL && strlen(san) - strcspn(san, "+#") == 0 &&
                strchr(san, 'x') == NULL && strcmp(san, bare) != 0) {
                assert_int_equal(read_move(&position, bare, strlen(bare), &read), MOVE_AMBIGUOUS);
            }
        }
    }
}

UNIT(different_moves_have_different_san)
{
    static char san[MAX_MOVES][SAN_SIZE];
    struct position position;
    move_t moves[MAX_MOVES];
    unsigned count;

    for (unsigned i = 0; theme_moves(i, &position, moves, &count); i++) {
        for (unsigned j = 0; j < count; j++) {
            move_to_san(&bench.engine, &position, moves[j], san[j]);
            for (unsigned k = 0; k < j; k++) {
                assert_string_not_equal(san[j], san[k]);
            }
        }
    }
}

/* --- in --- */

UNIT(many_ways_to_write_a_move)
{
    static const struct {
        const char *fen;
        const char *text;
        const char *coordinates;
    } cases[] = {
        { START_FEN, "Ng1f3", "g1f3" },
        { START_FEN, "Ngf3", "g1f3" },
        { START_FEN, "N1f3", "g1f3" },
        { START_FEN, "Nf3+", "g1f3" },
        { START_FEN, "Nf3!?", "g1f3" },
        { "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", "e4d5" },
        { "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Nd5", "e3d5" },
        { "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Ne3xd5", "e3d5" },
        { "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8", "a1a8" },
        { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ed6", "e5d6" },
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", "e1g1" },
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0", "e1c1" },
        /* the king takes its rook */
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1" },
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "e1c1" },
        { "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8h8", "e8g8" },
        { "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8a8", "e8c8" },
        { "3k4/8/8/8/8/8/8/4R2K w - - 0 1", "e1a1", "e1a1" },
        { "8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e8Q", "e7e8q" },
        { "8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e8=N", "e7e8n" },
        { "3r4/4P2k/8/8/8/8/8/K7 w - - 0 1", "ed8R", "e7d8r" },
        /* b is a file, B a bishop */
        { "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", "b2c3" },
        { "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "Bxc3", "d2c3" },
        { "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", "b4", "b2b4" },
        /* small letters of promotions, a file's too */
        { "8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e8q", "e7e8q" },
        { "8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e8b", "e7e8b" },
        { "8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e7e8b", "e7e8b" },
        { "3r4/4P2k/8/8/8/8/8/K7 w - - 0 1", "exd8n", "e7d8n" },
        { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.", "e5d6" },
        { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6ep", "e5d6" },
        { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6+ep", "e5d6" },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct position position = position_of(cases[i].fen);
        move_t move = MOVE_NONE;
        char coordinates[COORDINATES_SIZE];

        if (read_move(&position, cases[i].text, strlen(cases[i].text), &move) != MOVE_OK) {
            fail_msg("%s", cases[i].text);
        }
        move_to_coordinates(move, coordinates);
        assert_string_equal(coordinates, cases[i].coordinates);
    }
}

static void expect_error(const char *fen, enum move_error expected, const char *const *texts)
{
    struct position position = position_of(fen);

    for (; *texts != NULL; texts++) {
        move_t move = MOVE_NONE;
        enum move_error error = read_move(&position, *texts, strlen(*texts), &move);

        if (error != expected) {
            fail_msg("'%s': %d, expected %d", *texts, (int)error, (int)expected);
        }
    }
}

#define EXPECT(fen, error, ...)                            \
    do {                                                   \
        const char *const texts[] = { __VA_ARGS__, NULL }; \
                                                           \
        expect_error(fen, error, texts);                   \
    } while (0)

/* A king takes its rook only where it may castle. */
UNIT(no_other_king_takes_its_rook)
{
    EXPECT("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", MOVE_ILLEGAL, "e1h1", "e1a1");
    EXPECT("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", MOVE_ILLEGAL, "e1h1", "Kxh1", "Kh1", "Ka1", "e1b1");
    EXPECT("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", MOVE_ILLEGAL, "e1h1", "e1a1", "e1h1q");
    EXPECT("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", MOVE_ILLEGAL, "e1h1q", "e1h8", "e1a8", "Ke1h1");
    EXPECT("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", MOVE_ILLEGAL, "Kh1", "Ka1", "kh1", "Kxh1", "Keh1",
           "K1h1");
}

UNIT(not_moves_at_all)
{
    EXPECT(START_FEN, MOVE_SYNTAX, "", " ", "e", "e9", "i4", "e0", "Zf3", "N", "Nf", "Nf9", "x",
           "exd", "O", "O-", "O-O-", "O-O-O-O", "o-", "0", "0000", "--", "e2e4e5", "e2e", "e2e4 ",
           " e4", "e4 e5", "Nf3x", "++", "#", "=Q", "e4=", "e4=K", "e7e8k", "e7e8p", "moves",
           "e2e4q5", "Nf3Nf6", "e4e.", "e4ep.x", "e4e.p..");
}

UNIT(moves_that_are_not_legal)
{
    EXPECT(START_FEN, MOVE_ILLEGAL, "e5", "Nf4", "Ke2", "O-O", "0-0-0", "e2e5", "e7e5", "exd3",
           "a1a1", "h8h1", "Nbf3", "N2f3", "Qh5", "Bb5", "e1g1");
    EXPECT("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", MOVE_ILLEGAL, "Nc3", "e2c3");
    EXPECT("k7/8/8/8/8/8/8/1r2K2R w K - 0 1", MOVE_ILLEGAL, "O-O", "Rxb1", "e1g1");
    EXPECT("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", MOVE_ILLEGAL, "Kg1", "Kc1", "Ke1g1");
    EXPECT("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", MOVE_ILLEGAL, "exd6", "e5d6");
    EXPECT("8/4P2k/8/8/8/8/8/K7 w - - 0 1", MOVE_ILLEGAL, "Kb2=Q", "e7d8q");
}

UNIT(ambiguous_moves)
{
    EXPECT("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", MOVE_AMBIGUOUS, "Nd2", "Nxd2");
    EXPECT("k7/8/8/1N6/8/8/8/1N1N2K1 w - - 0 1", MOVE_AMBIGUOUS, "Nc3", "Nbc3", "N1c3");
    EXPECT("8/k7/8/8/4Q2Q/8/1K6/7Q w - - 0 1", MOVE_AMBIGUOUS, "Qe1", "Qhe1", "Q4e1");
}

UNIT(promotions_without_a_piece)
{
    EXPECT("3r4/4P2k/8/8/8/8/8/K7 w - - 0 1", MOVE_NO_PROMOTION, "e8", "e7e8", "exd8", "ed8",
           "e7d8", "e8+");
}

/* --- noise: only the promises of read_move() --- */

UNIT(every_byte_at_every_place)
{
    static const char *const fens[] = { START_FEN, "3r4/4P3/6k1/8/8/8/8/R3K2R w KQ - 0 1" };
    static const char *const texts[] = { "Nb1xc3#", "e7xd8=Q+", "O-O-O#", "e2e4", "" };

    for (unsigned i = 0; i < COUNT_OF(fens) * COUNT_OF(texts); i++) {
        struct position position = position_of(fens[i % COUNT_OF(fens)]);
        const char *text = texts[i / COUNT_OF(fens)];
        size_t length = strlen(text);

        for (size_t place = 0; place <= length; place++) {
            for (unsigned byte = 0; byte < 256; byte++) {
                char noise[16];
                move_t move = MOVE_NONE;

                memcpy(noise, text, length + 1);
                noise[place] = (char)byte;
                read_move(&position, noise, place == length ? length + 1 : length, &move);
            }
        }
    }
}

UNIT(random_texts)
{
    static const char letters[] = "abcdefgh12345678NBRQKOx=-+#qO0\x80\xFF ";
    struct position position = position_of("r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1");
    uint64_t chance = 3;

    for (unsigned i = 0; i < 30000; i++) {
        char text[10];
        unsigned length = random_below(&chance, sizeof text);
        move_t move = MOVE_NONE;

        for (unsigned j = 0; j < length; j++) {
            text[j] = letters[random_below(&chance, sizeof letters - 1)];
        }
        read_move(&position, text, length, &move);
    }
}

UNIT(ten_thousand_bytes)
{
    static const char fill[] = "Oo0-x=+#!NaQ1 \xFF";
    static const char *const prefixes[] = { "", "N", "Nf3", "e2e4", "O-O", "e8=" };
    enum { LONG = 10000 };
    struct position position = position_of(START_FEN);
    char *text = malloc(LONG);

    assert_non_null(text);
    for (unsigned i = 0; i < COUNT_OF(prefixes); i++) {
        for (const char *c = fill; *c != '\0'; c++) {
            move_t move = MOVE_NONE;

            memset(text, *c, LONG);
            memcpy(text, prefixes[i], strlen(prefixes[i]));
            read_move(&position, text, LONG, &move);
        }
    }
    free(text);
}
