/* What a review sums up: the published formulas in whole numbers, and who has lost what where. */
#include <math.h>

#include "firmware/lookback/accuracy.h"
#include "firmware/teach/summary.h"
#include "support.h"

/* --- the formulas, against floating point: 1/100 % --- */

static double chances_in_doubles(int score)
{
    double centipawns = fmax(-1000, fmin(1000, score * 100.0 / SCORE_PAWN));

    return 100 * (50 + 50 * (2 / (1 + exp(-0.00368208 * centipawns)) - 1));
}

UNIT(chances_are_those_of_the_formula)
{
    for (int score = -SCORE_MATE; score <= SCORE_MATE; score++) {
        assert_true(fabs(accuracy_chances(score) - chances_in_doubles(score)) <= 1.5);
        assert_int_equal(accuracy_chances(score) + accuracy_chances(-score), ACCURACY_WHOLE);
    }
    assert_int_equal(accuracy_chances(0), ACCURACY_WHOLE / 2);
}

UNIT(the_accuracy_is_that_of_the_formula)
{
    for (unsigned lost = 0; lost <= ACCURACY_WHOLE; lost++) {
        double wanted = 100 * (103.1668 * exp(-0.04354 * lost / 100.0) - 3.1669);

        assert_true(fabs(accuracy_of_loss(lost) - fmax(0, wanted)) <= 3);
        assert_true(accuracy_of_loss(lost) <= ACCURACY_WHOLE);
    }
    assert_int_equal(accuracy_of_loss(0), ACCURACY_WHOLE);
    assert_int_equal(accuracy_of_loss(ACCURACY_WHOLE), 0);
}

/* --- what is summed up --- */

static void add(struct summary *s, enum colour mover, unsigned ply, int best, int played)
{
    const struct judgement judgement = {
        .best = { .score = (int16_t)best, .length = 1, .move = { 1 } },
        .played = { .score = (int16_t)played, .length = 1, .move = { 2 } },
    };

    summary_add(s, mover, ply, &judgement);
}

UNIT(moves_mistakes_and_blunders_are_counted_by_side)
{
    struct summary s = { 0 };

    add(&s, WHITE, 0, 0, 0);
    add(&s, BLACK, 1, 0, -140); /* 5.0 % */
    add(&s, WHITE, 2, 0, -290); /* 10.3 %: a mistake */
    add(&s, WHITE, 4, 0, -440); /* 15.3 %: a blunder */
    add(&s, BLACK, 5, -SCORE_MATE + 40, -SCORE_MATE + 2);
    add(&s, WHITE, 6, 100, 120); /* better than the best that was seen */
    assert_int_equal(s.side[WHITE].moves, 4);
    assert_int_equal(s.side[WHITE].mistakes, 1);
    assert_int_equal(s.side[WHITE].blunders, 1);
    assert_int_equal(s.side[BLACK].moves, 2);
    assert_int_equal(s.side[BLACK].mistakes + s.side[BLACK].blunders, 0);
    assert_int_equal(s.side[BLACK].accuracy,
                     ACCURACY_WHOLE +
                         accuracy_of_loss(accuracy_chances(0) - accuracy_chances(-140)));
    assert_int_equal(s.moment[0].ply, 4);
    assert_int_equal(s.moment[1].ply, 2);
    assert_int_equal(s.moment[2].lost, 0);
}

UNIT(the_three_largest_losses_matter_the_earlier_first)
{
    static const int16_t played[] = { -400, -600, -300, -600, -800, -400, 0 };
    static const uint16_t plies[] = { 4, 1, 3 };
    struct summary s = { 0 };

    for (unsigned ply = 0; ply < COUNT_OF(played); ply++) {
        add(&s, ply % 2 == 0 ? WHITE : BLACK, ply, 0, played[ply]);
    }
    for (unsigned i = 0; i < SUMMARY_MOMENTS; i++) {
        assert_int_equal(s.moment[i].ply, plies[i]);
    }
    assert_int_equal(s.moment[1].lost, s.moment[2].lost);
}

UNIT(a_move_without_a_line_has_lost_nothing)
{
    struct summary s = { 0 };
    const struct judgement judgement = { .best = { .score = 500, .length = 1 },
                                         .played = { .score = 0 } };

    summary_add(&s, WHITE, 0, &judgement);
    assert_int_equal(s.side[WHITE].accuracy, ACCURACY_WHOLE);
    assert_int_equal(s.moment[0].lost, 0);
}
