/* The recogniser of endings: classes, routines, and KPK against the truth. */
#include "support.h"

#include "engine/eval/endgame_tables.h"
#include "lab/studies/truth.h"

static struct eval_params rebel_2007;

static struct eval_breakdown evaluate(const char *fen)
{
    struct position position = position_of(fen);
    struct eval_breakdown breakdown;

    engine_evaluate(&position, &breakdown);
    return breakdown;
}

/* White's view. The search sees what the breakdown shows. */
static int score_of(const char *fen)
{
    struct position position = position_of(fen);
    int score = evaluate(fen).score;

    assert_int_equal(eval_score(&position), score);
    return position.side == WHITE ? score : -score;
}

/* What the recogniser adds, White's view. */
static int endgame_term(const char *fen, const struct eval_params *params)
{
    struct position position;
    struct eval_breakdown breakdown;

    assert_int_equal(position_set_fen(&position, fen, params), FEN_OK);
    engine_evaluate(&position, &breakdown);
    return breakdown.term[TERM_ENDGAME][WHITE] - breakdown.term[TERM_ENDGAME][BLACK];
}

/* With REBEL's numbers, White to move. */
static int printed_score(const char *fen)
{
    struct position position;
    struct eval_breakdown breakdown;

    assert_int_equal(position_set_fen(&position, fen, &rebel_2007), FEN_OK);
    engine_evaluate(&position, &breakdown);
    return breakdown.score;
}

static void expect_score(const char *fen, int score)
{
    char flipped[FEN_SIZE];

    if (score_of(fen) != score) {
        fail_msg("%s: %d, expected %d", fen, score_of(fen), score);
    }
    assert_true(evaluate(fen).facts.special);
    flip_fen(fen, flipped);
    assert_int_equal(score_of(flipped), -score);
}

/* --- draws --- */

UNIT(test_dead_draws)
{
    static const char *const dead[] = {
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",    "8/8/4k3/8/8/3K4/8/6N1 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/6B1 b - - 0 1",  "8/8/4k3/8/8/3K4/4PP2/8 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/4BB2 w - - 0 1",
    };

    for (unsigned i = 0; i < 3; i++) {
        assert_true(evaluate(dead[i]).facts.stop);
        expect_score(dead[i], 0);
    }
    assert_false(evaluate(dead[3]).facts.stop);
    assert_false(evaluate(dead[4]).facts.stop);
    assert_false(evaluate(START_FEN).facts.special);
}

/* Drawn, but there may be something to find: the search goes on. */
UNIT(test_draws_to_search)
{
    static const char *const drawn[] = {
        "8/8/4k3/8/8/3K4/8/5NN1 w - - 0 1",  "8/8/4k3/7n/8/3K4/8/6N1 w - - 0 1",
        "8/8/4k3/7b/8/3K4/8/6N1 w - - 0 1",  "8/8/4k3/7r/8/3K4/8/6R1 b - - 0 1",
        "8/8/4k2n/7n/8/3K4/8/6R1 w - - 0 1", "8/8/4k2n/7n/8/3K4/8/5BB1 w - - 0 1",
    };

    for (unsigned i = 0; i < COUNT_OF(drawn); i++) {
        assert_false(evaluate(drawn[i]).facts.stop);
        expect_score(drawn[i], 0);
    }
}

/* --- kings near the centre --- */

/* Bishops of one shade do not win against pawns, however many they are; bishops of both do, and in
   REBEL's own table all count. */
UNIT(test_bishops_of_one_shade)
{
    static const struct {
        const char *fen;
        int score; /* White's view; 0: a won ending */
    } cases[] = {
        { "8/5p2/3k4/8/2B5/1B6/8/4K3 w - - 0 1", -8 },
        { "8/5p2/3k4/8/2B5/1B6/8/4K3 b - - 0 1", -8 },
        { "4k3/8/1b6/2b5/8/3K4/5P2/8 w - - 0 1", 8 },
        { "8/5p2/3k4/8/2B5/1B6/B6p/4K3 w - - 0 1", -8 - 48 },
        { "8/5p2/3k4/8/2B5/2B5/8/4K3 w - - 0 1", 0 },
        { "8/5p2/3k4/8/2B5/1B6/4P3/4K3 w - - 0 1", 0 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct position position;
        struct eval_breakdown breakdown;

        assert_int_equal(position_set_fen(&position, cases[i].fen, &eval_params_default), FEN_OK);
        engine_evaluate(&position, &breakdown);
        if (cases[i].score == 0) {
            assert_true(breakdown.score > 5 * SCORE_PAWN);
        } else {
            assert_int_equal(position.side == WHITE ? breakdown.score : -breakdown.score,
                             cases[i].score);
        }
    }
}

UNIT(test_king_centre)
{
    /* rook against knight: 0.25; king e4 6 steps of 8, king b7 2 steps of 8 */
    expect_score("8/1k6/8/2n5/4K3/8/8/6R1 w - - 0 1", 64 + 48 - 16);
    /* two bishops against knight: 0.50; a1 against d5 */
    expect_score("8/8/8/3k4/8/7B/7B/K5n1 w - - 0 1", 128 + 0 - 48);
    /* bishop against bishop and pawn: half a pawn for the pawn */
    expect_score("8/6b1/4k3/4p3/8/8/4K3/6B1 w - - 0 1", -128 + 32 - 40);
}

/* --- adjustments, and the two sets --- */

struct adjust_case {
    const char *fen;
    int mended, printed; /* 1/256 pawn, White's view */
};

UNIT(test_adjust)
{
    static const struct adjust_case cases[] = {
        /* three pawns against a knight: 1.50 in print, but -2.00 the other way */
        { "8/4k3/8/8/2n5/8/3PPP2/4K3 w - - 0 1", 384, 384 },
        { "4k3/3ppp2/8/2N5/8/8/4K3/8 w - - 0 1", -384, -512 },
        { "4k3/3ppp2/8/2B5/8/8/4K3/8 w - - 0 1", -256, -512 },
        { "8/4k3/8/8/2b5/8/3PPP2/4K3 w - - 0 1", 256, 256 },
        /* rook and pawn against a bishop */
        { "8/4k3/8/8/2b5/8/3P4/4K2R w - - 0 1", 128, 0 },
        { "4k2r/3p4/8/2B5/8/8/4K3/8 w - - 0 1", -128, -128 },
        /* a queen against two minor pieces, and one */
        { "8/4k3/2n5/2n5/8/8/8/4K2Q w - - 0 1", -256, 0 },
        { "4k2q/8/8/8/2N5/2N5/4K3/8 w - - 0 1", 256, 256 },
        { "8/4k3/2n5/2b5/8/8/8/4K2Q w - - 0 1", -256, 0 },
        { "4k2q/8/8/8/2N5/2B5/4K3/8 w - - 0 1", 256, 256 },
        { "8/4k3/2b5/2b5/8/8/8/4K2Q w - - 0 1", -384, -256 },
        { "4k2q/8/8/8/2B5/2B5/4K3/8 w - - 0 1", 384, 384 },
        { "8/4k3/8/2b5/8/8/8/4K2Q w - - 0 1", 0, -256 },
        { "4k2q/8/8/8/2B5/8/4K3/8 w - - 0 1", 0, 0 },
        /* the same in both sets: two pawns against a rook, a knight against one */
        { "8/4k3/8/8/7r/8/3PP3/4K3 w - - 0 1", 128, 128 },
        { "4k3/3p4/8/2N5/8/8/4K3/8 w - - 0 1", -512, -512 },
        /* not supported: two queens, four pawns */
        { "8/4k3/8/2b5/8/8/8/2Q1K2Q w - - 0 1", 0, 0 },
        { "4k3/3pppp1/8/2N5/8/8/4K3/8 w - - 0 1", 0, 0 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        int mended = endgame_term(cases[i].fen, &eval_params_default);
        int printed = endgame_term(cases[i].fen, &rebel_2007);

        if (mended != cases[i].mended || printed != cases[i].printed) {
            fail_msg("%s: %d and %d, expected %d and %d", cases[i].fen, mended, printed,
                     cases[i].mended, cases[i].printed);
        }
    }
}

/* Each pair of up to three pieces a side, in random places: the default set
   sees the same with colours exchanged. */
UNIT(test_symmetry)
{
    static const char *const men[] = { "",   "P", "PP", "PPP", "N",  "NN", "B",  "BN",
                                       "BB", "R", "RN", "RB",  "NP", "BP", "RP", "Q" };
    uint64_t seed = 16;

    for (unsigned i = 0; i < COUNT_OF(men) * COUNT_OF(men) * 20; i++) {
        struct position position;
        struct eval_breakdown breakdown;
        uint8_t board[SQUARES] = { EMPTY };
        char fen[FEN_SIZE];
        char flipped[FEN_SIZE];
        static const char letters[] = "PNBRQK";

        board[random_below(&seed, 32)] = W_KING;
        board[32 + random_below(&seed, 32)] = B_KING;
        for (unsigned side = 0; side < 2; side++) {
            const char *c = men[(side == 0 ? i : i / COUNT_OF(men)) % COUNT_OF(men)];

            for (; *c != '\0'; c++) {
                unsigned square;

                do {
                    square = 8 + random_below(&seed, 48);
                } while (board[square] != EMPTY);
                board[square] = (uint8_t)piece_make(
                    (enum colour)side, (enum piece_type)(strchr(letters, *c) - letters));
            }
        }
        position_clear(&position, &eval_params_default);
        position_place(&position, board);
        position_to_fen(&position, fen);
        if (position_set_fen(&position, fen, &eval_params_default) != FEN_OK) {
            continue;
        }
        engine_evaluate(&position, &breakdown);
        flip_fen(fen, flipped);
        if (breakdown.score != evaluate(flipped).score ||
            breakdown.facts.stop != evaluate(flipped).facts.stop) {
            fail_msg("%s: %d, flipped %d", fen, breakdown.score, evaluate(flipped).score);
        }
    }
}

/* --- the classes --- */

/* REBEL's index byte: 1 a pawn, 4 a knight, 16 a bishop, 64 a rook, 128 a queen. */
UNIT(test_each_index_has_its_class)
{
    static const struct {
        unsigned index;
        enum endgame_class class;
    } known[] = {
        { 0, CLASS_KING },         { 1, CLASS_PAWN },       { 2, CLASS_PAWNS_2 },
        { 3, CLASS_PAWNS_3 },      { 4, CLASS_KNIGHT },     { 8, CLASS_KNIGHTS },
        { 16, CLASS_BISHOP },      { 32, CLASS_BISHOPS },   { 20, CLASS_KNIGHT_BISHOP },
        { 64, CLASS_ROOK },        { 128, CLASS_QUEEN },    { 5, CLASS_KNIGHT_PAWN },
        { 17, CLASS_BISHOP_PAWN }, { 65, CLASS_ROOK_PAWN }, { 68, CLASS_ROOK_MINOR },
        { 80, CLASS_ROOK_MINOR },
    };

    for (unsigned index = 0; index < 256; index++) {
        unsigned expected = CLASS_NONE;

        for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
            expected = known[i].index == index ? known[i].class : expected;
        }
        assert_int_equal(endgame_class_of(index), expected);
    }
}

/* --- king and pawn against king --- */

UNIT(test_kpk_is_exact)
{
    unsigned seen = 0;

    for (unsigned i = 0; i < 2U * 64 * 64 * 64; i++) {
        enum colour side = (enum colour)(i & 1U);
        unsigned pawn = i >> 13;
        unsigned king = (i >> 7) & 63U;
        unsigned lone = (i >> 1) & 63U;
        uint8_t board[SQUARES] = { EMPTY };
        struct position position;
        struct eval_breakdown breakdown;
        int files = (int)square_file(king) - (int)square_file(lone);
        int ranks = (int)square_rank(king) - (int)square_rank(lone);

        if (pawn < A2 || pawn > H7 || pawn == king || pawn == lone ||
            files * files + ranks * ranks <= 2) {
            continue;
        }
        board[king] = W_KING;
        board[lone] = B_KING;
        board[pawn] = W_PAWN;
        position_clear(&position, &eval_params_default);
        position.side = (uint8_t)side;
        position_place(&position, board);
        if (side == WHITE && position_is_attacked(&position, lone, WHITE)) {
            continue;
        }
        engine_evaluate(&position, &breakdown);
        if ((breakdown.score != 0) != truth_kpk(side, king, pawn, lone) ||
            breakdown.facts.stop != (breakdown.score == 0)) {
            char fen[FEN_SIZE];

            position_to_fen(&position, fen);
            fail_msg("%s: %d", fen, breakdown.score);
        }
        seen++;
    }
    assert_in_range(seen, 300000, 400000);
}

UNIT(test_kpk_score)
{
    /* 5 pawns, 1/8 a rank, 4 for each step of the king to e8 */
    expect_score("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", 1280 + 4 * 32 - 2 * 4);
    expect_score("4k3/8/4K3/8/4P3/8/8/8 b - - 0 1", 1280 + 3 * 32 - 2 * 4);
    expect_score("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", 0);
}

/* --- bishop and pawn --- */

UNIT(test_wrong_bishop)
{
    expect_score("k7/8/8/P7/8/8/4K3/4B3 w - - 0 1", 0); /* a8 is light, the bishop dark */
    expect_score("6k1/8/8/7P/8/8/4K3/5B2 w - - 0 1", 0);
    assert_true(score_of("k7/8/8/P7/8/8/4K3/5B2 w - - 0 1") > SCORE_PAWN);
    assert_true(score_of("3k4/8/8/P7/8/8/4K3/4B3 w - - 0 1") > SCORE_PAWN);
    assert_true(score_of("k7/8/8/1P6/8/8/4K3/4B3 w - - 0 1") > SCORE_PAWN);
    /* the lone side has a pawn: a quarter, and the kings */
    expect_score("k7/6p1/8/P7/8/8/4K3/4B3 w - - 0 1", 64 + 32 - 0);
}

/* --- bishop and knight --- */

UNIT(test_bishop_and_knight)
{
    int good = score_of("7k/8/8/8/4K3/8/5N2/6B1 w - - 0 1"); /* h8 is dark, as g1 */
    int bad = score_of("k7/8/8/8/4K3/8/5N2/6B1 w - - 0 1");

    /* 0x780; kings 4 apart, 8 a step; knight 6 away, 3 a step; king on e4, 6 steps
       from the edges, 3 a step; 3 flights, 4 each; in the corner 0, or 150 and half
       of it */
    expect_score("7k/8/8/8/4K3/8/5N2/6B1 w - - 0 1", 1920 - 32 - 18 + 18 - 12);
    expect_score("k7/8/8/8/4K3/8/5N2/6B1 w - - 0 1", 1920 - 32 - 18 + 18 - 12 - 225);
    /* the knight on e6 takes f8 and g7 from the king on g8: 2 away, 3 flights left;
       kings 4 apart, g4 4 steps from the edges; g8 counts 40 */
    expect_score("6k1/8/4N3/8/6K1/8/8/6B1 w - - 0 1", 1920 - 32 - 6 + 12 - 12 - 60);
    /* as printed */
    assert_int_equal(printed_score("k7/8/8/8/4K3/8/5N2/6B1 w - - 0 1"), 1920 - 32 - 150);
    assert_true(good > bad);
    /* and a light bishop the other way round */
    assert_int_equal(score_of("k7/8/8/8/3K4/8/2N5/5B2 w - - 0 1"), good);
}

/* --- queens --- */

UNIT(test_queen_against_pawn)
{
    /* c2 beside its king, the other far away: only the distance of 7 counts */
    expect_score("6K1/8/8/8/7Q/8/1kp5/8 w - - 0 1", 0);
    /* a d-pawn loses: 5.5 pawns less a quarter of its six ranks */
    expect_score("6K1/8/8/8/7Q/8/2kp4/8 w - - 0 1", 1408 - 32 * 6);
    /* and so does the c-pawn when the king is near */
    assert_true(score_of("8/8/8/8/7Q/3K4/1kp5/8 b - - 0 1") > 4 * SCORE_PAWN);
    assert_true(score_of("6K1/8/8/8/7Q/1kp5/8/8 w - - 0 1") > 4 * SCORE_PAWN);
    /* a pawn that is still at home is won in front of it, not where it promotes */
    assert_true(score_of("8/4Q3/1k1p4/8/3K4/8/8/8 w - - 0 1") >
                score_of("8/4Q3/1k1p4/8/8/8/8/3K4 w - - 0 1"));
}

UNIT(test_queen_against_rook)
{
    assert_true(score_of("k7/1r6/1K6/8/8/8/8/3Q4 w - - 0 1") >
                score_of("8/8/3k4/3r4/8/1K6/8/3Q4 w - - 0 1"));
    assert_true(score_of("8/8/3k4/3r4/8/1K6/8/3Q4 w - - 0 1") > 2 * SCORE_PAWN);
    /* in the corner; the strong king 4 steps from it, and 2 from the other; the rook 7 from its
       king; two squares for the king, nine for the rook */
    expect_score("k7/8/2K5/8/8/8/7r/3Q4 w - - 0 1",
                 1100 + 24 * 6 + 6 * 4 + 60 * (7 - 2) + 30 * 7 - 10 * 2 - 10 * 9);
}

/* --- rook and pawn against rook --- */

UNIT(test_rook_ending)
{
    /* Philidor: 0.10 with the king on the pawn's file; d5 6 steps of 8, e8 3 */
    expect_score("4k3/8/7r/3KP3/8/8/8/R7 w - - 0 1", 26 + 48 - 24);
    /* beside the pawn: 0.20 */
    expect_score("3k4/8/7r/3KP3/8/8/8/R7 w - - 0 1", 51 + 48 - 24);
    /* and as much more when the rook does not keep the king from the sixth rank */
    expect_score("4k3/8/8/3KP2r/8/8/8/R7 w - - 0 1", 26 + 51 + 48 - 24);
    /* Vancura */
    expect_score("R7/6k1/P4r2/8/8/1K6/8/8 w - - 0 1", 0);
    /* but not from the king's own file: there is no check on the seventh */
    expect_score("R7/6k1/P5r1/8/8/1K6/8/8 w - - 0 1", 230);
    /* where the rook stands on the seventh the king need not */
    expect_score("8/R7/P4rk1/8/8/1K6/8/8 w - - 0 1", 0);
    /* the rook has still to go to the pawn's rank, and time for it */
    expect_score("R7/6k1/P7/8/8/4K3/r7/8 w - - 0 1", 140 - 13 * 4);
    expect_score("R7/6k1/P7/8/8/8/r6K/8 w - - 0 1", 140 - 13 * 7);
    /* too late */
    expect_score("R7/6k1/P7/1K6/8/8/r7/8 w - - 0 1", 230);
    expect_score("R7/P5k1/8/1K6/8/8/7r/8 w - - 0 1", 230);
    assert_true(score_of("R7/8/P4k2/8/8/4K3/r7/8 w - - 0 1") > 140 - 13 * 4);
    /* checks from behind hold the pawn on the sixth */
    expect_score("4k3/R7/3KP3/8/8/8/8/5r2 b - - 0 1", 26 + 40 - 24);
    /* a passive rook does not, unless the pawn is a knight's or rook's and the king on their files;
       elsewhere a pawn on the fifth shelters its king from checks */
    assert_true(score_of("r3k3/7R/3KP3/8/8/8/8/8 w - - 0 1") > SCORE_PAWN / 2);
    expect_score("1r4k1/R7/6KP/8/8/8/8/8 w - - 0 1", 51 + 24 - 8);
    expect_score("1r4k1/R7/6K1/6P1/8/8/8/8 w - - 0 1", 26 + 24 - 8);
    expect_score("1r3k2/R7/6K1/6P1/8/8/8/8 w - - 0 1", 3 * 51 + 51 + 24 - 16);
    /* Vancura from behind */
    expect_score("R7/P5k1/8/8/2K5/8/8/r7 b - - 0 1", 0);
    /* Lucena */
    expect_score("3K4/3P1k2/8/8/8/8/2r5/4R3 w - - 0 1", 320 + 256);
    expect_score("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", 320 + 256);
}

/* --- a bare king --- */

/* Whatever is won stays below the same with the pawn promoted. */
UNIT(test_order)
{
    int pawn = score_of("8/4P3/3K4/8/8/8/8/7k w - - 0 1");
    int rook = score_of("4R3/8/3K4/8/8/8/8/7k b - - 0 1");
    int queen = score_of("4Q3/8/3K4/8/8/8/8/7k b - - 0 1");

    assert_true(pawn > 0 && pawn < rook && rook < queen && queen < SCORE_MAX);
    assert_true(score_of("8/8/8/8/4k3/8/Q7/K7 w - - 0 1") > pawn);
    assert_true(score_of("8/8/8/8/4k3/8/R7/K7 w - - 0 1") > pawn);
    assert_true(score_of("QQQQQQQQ/Q7/8/8/8/1K6/8/7k b - - 0 1") <= SCORE_MAX);
    /* to the edge, and the king near */
    assert_true(score_of("8/8/8/4k3/8/2K5/8/R7 w - - 0 1") <
                score_of("4k3/8/8/8/4K3/8/8/R7 w - - 0 1"));
    assert_true(score_of("4k3/8/8/8/4K3/8/8/R7 w - - 0 1") <
                score_of("4k3/8/4K3/8/8/8/8/R7 w - - 0 1"));
    /* two bishops of one colour cannot, of both can */
    assert_true(score_of("4k3/8/4K3/8/8/8/8/4BB2 w - - 0 1") > 4 * SCORE_PAWN);
}

static int drive_of(const char *fen)
{
    return evaluate(fen).facts.drive;
}

/* Of the rook at f1. Edge, kings' distance, files and ranks left, flights. */
UNIT(test_a_bare_king_is_cut_off)
{
    assert_int_equal(drive_of("8/8/8/8/4K1k1/8/8/5R2 w - - 0 1"), 8 * (2 + 2 * 5 + 16 - 9 - 5));
    assert_int_equal(drive_of("8/8/8/8/4K1k1/8/8/5R2 b - - 0 1"), -8 * (2 + 2 * 5 + 16 - 9 - 5));
    assert_int_equal(drive_of("8/8/8/8/1k1K4/8/8/5Q2 w - - 0 1"), 8 * (2 + 2 * 5 + 16 - 12 - 4));
    /* of two rooks the one that leaves less; a rook on the king's own file leaves all files */
    assert_int_equal(drive_of("8/8/8/8/4K1k1/8/8/5R1R w - - 0 1"), 8 * (2 + 2 * 5 + 16 - 9 - 2));
    assert_int_equal(drive_of("8/8/5K2/8/5k2/8/8/5R2 b - - 0 1"), -8 * (1 + 2 * 5 + 16 - 15 - 4));
    assert_int_equal(drive_of("8/8/8/8/6k1/8/6K1/5R2 w - - 0 1"), 8 * (2 + 2 * 5 + 16 - 9 - 3));
    /* bishops cut nothing off; who is not alone is not driven */
    assert_int_equal(drive_of("4k3/8/4K3/8/8/8/8/4BB2 w - - 0 1"), 8 * (3 + 2 * 5 + 16 - 16 - 2));
    assert_int_equal(drive_of("8/8/8/8/4K1kp/8/8/5R2 w - - 0 1"), 0);
}

static bool is_stalemate(const char *fen)
{
    return evaluate(fen).facts.stalemate;
}

UNIT(test_stalemate_of_a_bare_king)
{
    assert_true(is_stalemate("7k/8/5KQ1/8/8/8/8/8 b - - 0 1"));
    assert_true(is_stalemate("K7/2q5/1k6/8/8/8/8/8 w - - 0 1"));
    /* the other side is to move; it can move, it can capture, it is in check, it is not alone */
    assert_false(is_stalemate("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"));
    assert_false(is_stalemate("7k/8/8/4K1R1/8/8/8/8 b - - 0 1"));
    assert_false(is_stalemate("7k/7Q/8/8/4K3/8/8/8 b - - 0 1"));
    assert_false(is_stalemate("7k/7Q/5K2/8/4B3/8/8/8 b - - 0 1"));
    assert_false(is_stalemate("7k/8/p4KQ1/8/8/8/8/8 b - - 0 1"));
    /* SCORE is as if it could move */
    assert_true(score_of("7k/8/5KQ1/8/8/8/8/8 b - - 0 1") > 4 * SCORE_PAWN);
}

static int prepare(void **state)
{
    (void)state;
    rebel_2007 = eval_params_default;
    rebel_2007.endgame_set[0] = 1;
    return 0;
}

UNIT_GROUP(prepare, NULL);
