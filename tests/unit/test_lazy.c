/* Lazy evaluation: the guess, the window and the exceptions. */
#include "engine/search/evaluate.h"
#include "support.h"

/* One number for both, so that a case is a line. */
struct decision {
    int guess, margin, alpha, beta;
    enum lazy_answer answer;
    int score;
};

UNIT(a_guess_decides_outside_the_margin)
{
    static const struct decision cases[] = {
        /* 100 + 128 <= 228, and one more is not known */
        { 100, 128, 228, 229, LAZY_LOW, 228 },
        { 101, 128, 228, 229, LAZY_UNKNOWN, 0 },
        /* 357 - 128 >= 229 */
        { 357, 128, 228, 229, LAZY_HIGH, 229 },
        { 356, 128, 228, 229, LAZY_UNKNOWN, 0 },
        { 228, 128, 228, 229, LAZY_UNKNOWN, 0 },
        /* a wide window leaves more open */
        { 100, 128, -28, 228, LAZY_UNKNOWN, 0 },
        { -200, 128, -28, 228, LAZY_LOW, -72 },
        { 500, 128, -28, 228, LAZY_HIGH, 372 },
        /* without a margin the guess itself */
        { 10, 0, 10, 11, LAZY_LOW, 10 },
        { 11, 0, 10, 11, LAZY_HIGH, 11 },
        /* windows of mates: no score of ours reaches them, or all do */
        { SCORE_MAX, 300, SCORE_MATE - 10, SCORE_MATE - 9, LAZY_LOW, SCORE_MAX + 300 },
        { -SCORE_MAX, 300, -SCORE_INFINITE, SCORE_INFINITE, LAZY_UNKNOWN, 0 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        int score = 0;
        enum lazy_answer answer =
            lazy_decide(cases[i].guess, cases[i].margin, cases[i].alpha, cases[i].beta, &score);

        if (answer != cases[i].answer || score != cases[i].score) {
            fail_msg("case %u: answer %d, score %d", i, (int)answer, score);
        }
    }
}

/* Low for one side is high for the other. */
UNIT(both_sides_decide_alike)
{
    for (int guess = -400; guess <= 400; guess++) {
        int one = 0;
        int two = 0;
        enum lazy_answer low = lazy_decide(guess, 128, -20, 30, &one);
        enum lazy_answer high = lazy_decide(-guess, 128, -30, 20, &two);

        assert_int_equal(low == LAZY_LOW, high == LAZY_HIGH);
        assert_int_equal(low == LAZY_HIGH, high == LAZY_LOW);
        assert_int_equal(one, -two);
    }
}

UNIT(the_guess_takes_the_terms_from_the_parent)
{
    /* White's I_SCORE 50, SCORE 80: the terms add 30 */
    assert_int_equal(lazy_positional(80, 50, WHITE), 30);
    /* the same, Black to move */
    assert_int_equal(lazy_positional(-80, 50, BLACK), 30);
    /* White has captured a pawn: 306 and 30, Black's view */
    assert_int_equal(lazy_guess(306, 30, BLACK), -336);
    assert_int_equal(lazy_guess(306, 30, WHITE), 336);
}

/* The guess is the score where the position is the parent's. */
UNIT(a_guess_at_the_parent_itself_is_its_score)
{
    for (unsigned i = 0; i < theme_count(); i++) {
        struct position p = position_of(theme_fen(i));
        struct eval_breakdown breakdown;

        engine_evaluate(&p, &breakdown);
        assert_int_equal(
            lazy_guess(p.i_score, lazy_positional(breakdown.score, p.i_score, (enum colour)p.side),
                       (enum colour)p.side),
            breakdown.score);
    }
}

UNIT(each_exception_forbids)
{
    static const struct lazy_exceptions exceptions[] = {
        { .in_check = true },
        { .was_in_check = true },
        { .special = true },
        { .mate_threat = true },
    };

    assert_true(lazy_is_allowed((struct lazy_exceptions){ .in_check = false }));
    for (unsigned i = 0; i < COUNT_OF(exceptions); i++) {
        assert_false(lazy_is_allowed(exceptions[i]));
    }
}

/* A pawn outside the quadrant, and KPK, are told to the children. */
UNIT(decided_endings_are_special)
{
    static const struct {
        const char *fen;
        bool special;
    } cases[] = {
        { "8/8/8/P7/8/8/2k5/6K1 w - - 0 1", true },
        { "8/5p2/8/P7/8/8/2k2P2/6K1 w - - 0 1", true },
        { "2k5/5p2/8/P7/8/8/5P2/6K1 w - - 0 1", false },
        { START_FEN, false },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct position p = position_of(cases[i].fen);
        struct eval_breakdown breakdown;

        engine_evaluate(&p, &breakdown);
        assert_int_equal(breakdown.facts.special, cases[i].special);
    }
}
