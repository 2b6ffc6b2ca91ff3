/* Elo, error bars and the sequential test, against cases computed by hand. */
#include "lab/match/stats.h"

#include <math.h>

#include "support.h"

static void assert_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance)) {
        fail_msg("%.6f is not %.6f", value, expected);
    }
}

UNIT(elo_and_score_are_inverse)
{
    /* 10:1 in points is 400 Elo: 10/11 */
    assert_near(stats_score_of_elo(400.0), 10.0 / 11.0, 1e-12);
    assert_near(stats_score_of_elo(0.0), 0.5, 1e-12);
    assert_near(stats_elo_of_score(1.0 / 11.0), -400.0, 1e-9);
    /* 3:1: 400 log10 3 = 400 * 0.4771213 */
    assert_near(stats_elo_of_score(0.75), 190.848502, 1e-6);
    assert_true(isinf(stats_elo_of_score(1.0)) && stats_elo_of_score(1.0) > 0);
    assert_true(isinf(stats_elo_of_score(0.0)) && stats_elo_of_score(0.0) < 0);
    for (double elo = -700.0; elo <= 700.0; elo += 37.0) {
        assert_near(stats_elo_of_score(stats_score_of_elo(elo)), elo, 1e-6);
    }
}

/*
 * 30 wins, 50 draws, 20 losses: score (30 + 25) / 100 = 0.55.
 * Variance: (30 + 50 / 4) / 100 - 0.55^2 = 0.425 - 0.3025 = 0.1225, so one
 * game deviates by 0.35, the mean of 100 by 0.035, and 95 % lie within
 * 1.959964 * 0.035 = 0.0685987: 0.4814013 to 0.6185987.
 * Elo: 400 log10(0.55 / 0.45) = 34.8600
 *   low:  400 log10(0.4814013 / 0.5185987) = 400 * -0.0323241 = -12.9296
 *   high: 400 log10(0.6185987 / 0.3814013) = 400 *  0.2100269 =  84.0107
 *   half of what is between: 48.4702
 * LOS: (30 - 20) / sqrt(30 + 20) = 1.414214 deviations: 0.921350
 */
UNIT(estimate_from_games)
{
    const struct stats_games games = { 30, 50, 20 };
    struct stats_estimate estimate = stats_from_games(&games);

    assert_int_equal(stats_games_total(&games), 100);
    assert_near(estimate.score, 0.55, 1e-12);
    assert_near(estimate.elo, 34.8600, 1e-3);
    assert_near(estimate.margin, 48.4702, 2e-3);
    assert_near(estimate.los, 0.921350, 1e-6);
}

/*
 * Pairs 5, 15, 30, 25, 25 of 0, 1/2, 1, 3/2, 2 points, as points a game 0, 1/4,
 * 1/2, 3/4, 1: mean (15 / 4 + 30 / 2 + 25 * 3 / 4 + 25) / 100 = 62.5 / 100.
 * Variance: sum of share times squared distance from 0.625:
 *   0.05 * 0.390625 + 0.15 * 0.140625 + 0.30 * 0.015625 + 0.25 * 0.015625
 *   + 0.25 * 0.140625 = 0.01953125 + 0.02109375 + 0.0046875 + 0.00390625
 *   + 0.03515625 = 0.084375; the mean deviates by sqrt(0.00084375) = 0.0290474
 * 95 %: 1.959964 * 0.0290474 = 0.0569318: 0.5680682 to 0.6819318.
 * Elo: 400 log10(0.625 / 0.375) = 88.7395
 *   low:  400 log10(0.5680682 / 0.4319318) = 400 * 0.1189853 =  47.5941
 *   high: 400 log10(0.6819318 / 0.3180682) = 400 * 0.3312207 = 132.4883
 *   half of what is between: 42.4471
 * LOS: 0.125 / 0.0290474 = 4.30331 deviations: 0.9999916
 */
UNIT(estimate_from_pairs)
{
    const struct stats_pairs pairs = { { 5, 15, 30, 25, 25 } };
    struct stats_estimate estimate = stats_from_pairs(&pairs);

    assert_int_equal(stats_pairs_total(&pairs), 100);
    assert_near(estimate.score, 0.625, 1e-12);
    assert_near(estimate.elo, 88.7395, 1e-3);
    assert_near(estimate.margin, 42.4471, 2e-3);
    assert_near(estimate.los, 0.9999916, 1e-6);
}

UNIT(without_games_nothing_is_known)
{
    const struct stats_games games = { 0, 0, 0 };
    const struct stats_pairs pairs = { { 0 } };
    const struct stats_sprt test = { STATS_LOGISTIC, 0, 5, 0.05, 0.05 };
    const struct stats_estimate estimates[] = { stats_from_games(&games),
                                                stats_from_pairs(&pairs) };

    for (unsigned i = 0; i < COUNT_OF(estimates); i++) {
        assert_near(estimates[i].score, 0.5, 0);
        assert_near(estimates[i].elo, 0, 0);
        assert_true(isinf(estimates[i].margin));
        assert_near(estimates[i].los, 0.5, 0);
    }
    assert_near(stats_llr(&test, &pairs), 0, 0);
}

/* Ten wins: LOS 10 / sqrt(10) = 3.162278 deviations: 0.9992173. Five won pairs:
   5 / sqrt(5) = 2.236068 deviations: 0.9873263. */
UNIT(all_wins_are_infinitely_better)
{
    const struct stats_games games = { 10, 0, 0 };
    const struct stats_pairs pairs = { { 0, 0, 0, 0, 5 } };
    const struct stats_pairs lost = { { 5, 0, 0, 0, 0 } };

    assert_true(isinf(stats_from_games(&games).elo));
    assert_true(isinf(stats_from_games(&games).margin));
    assert_near(stats_from_games(&games).los, 0.9992173, 1e-6);
    assert_true(isinf(stats_from_pairs(&pairs).elo));
    assert_near(stats_from_pairs(&pairs).los, 0.9873263, 1e-6);
    assert_true(stats_from_pairs(&lost).elo < 0);
    assert_near(stats_from_pairs(&lost).los, 1 - 0.9873263, 1e-6);
}

UNIT(all_draws_are_equal)
{
    const struct stats_games games = { 0, 40, 0 };
    const struct stats_pairs pairs = { { 0, 0, 20, 0, 0 } };

    assert_near(stats_from_games(&games).elo, 0, 1e-9);
    assert_near(stats_from_games(&games).margin, 0, 1e-9);
    assert_near(stats_from_games(&games).los, 0.5, 1e-12);
    assert_near(stats_from_pairs(&pairs).elo, 0, 1e-9);
    assert_near(stats_from_pairs(&pairs).margin, 0, 1e-9);
    assert_near(stats_from_pairs(&pairs).los, 0.5, 1e-12);
}

/* Wald: ln(0.05 / 0.95) = -2.944439, ln(0.95 / 0.05); with 0.1 and 0.2:
   ln(0.2 / 0.9) = -1.504077, ln(0.8 / 0.1) = 2.079442. */
UNIT(bounds_come_from_the_error_rates)
{
    const struct stats_sprt even = { STATS_LOGISTIC, 0, 5, 0.05, 0.05 };
    const struct stats_sprt uneven = { STATS_LOGISTIC, 0, 5, 0.1, 0.2 };

    assert_near(stats_lower_bound(&even), -2.944439, 1e-6);
    assert_near(stats_upper_bound(&even), 2.944439, 1e-6);
    assert_near(stats_lower_bound(&uneven), -1.504077, 1e-6);
    assert_near(stats_upper_bound(&uneven), 2.079442, 1e-6);
    assert_int_equal(stats_decide(&uneven, 2.08), STATS_ACCEPT_H1);
    assert_int_equal(stats_decide(&uneven, 2.07), STATS_CONTINUE);
    assert_int_equal(stats_decide(&uneven, -1.50), STATS_CONTINUE);
    assert_int_equal(stats_decide(&uneven, -1.51), STATS_ACCEPT_H0);
}

/*
 * Only pairs of 0 and 2 points: the most likely distribution with mean s gives
 * s to the won ones, so the ratio is that of a coin. 60 won, 40 lost, elo0 = 0
 * (s = 1/2), elo1 = 400 log10(3/2) = 70.4365 (s = 0.6):
 * 60 ln(0.6 / 0.5) + 40 ln(0.4 / 0.5) = 10.939293 - 8.925742 = 2.013551.
 * The three empty classes count 0.001 each, which moves it a little.
 */
UNIT(ratio_of_won_and_lost_pairs_is_a_coins)
{
    const struct stats_sprt test = { STATS_LOGISTIC, 0, 70.4365, 0.05, 0.05 };
    const struct stats_pairs pairs = { { 40, 0, 0, 0, 60 } };

    assert_near(stats_llr(&test, &pairs), 2.013551, 2e-3);
}

/*
 * Published figures of a test framework for pairs 13, 37, 50, 25, 3 and the
 * hypotheses 0 and 2.716 (logistic) or 0 and 4 (normalized).
 */
UNIT(ratio_agrees_with_published_figures)
{
    const struct stats_sprt logistic = { STATS_LOGISTIC, 0, 2.716, 0.05, 0.05 };
    const struct stats_sprt normalized = { STATS_NORMALIZED, 0, 4, 0.05, 0.05 };
    const struct stats_pairs pairs = { { 13, 37, 50, 25, 3 } };

    assert_near(stats_llr(&logistic, &pairs), -0.53772, 3e-4);
    assert_near(stats_llr(&normalized, &pairs), -0.54912, 3e-4);
}

/* Turning the results round and the hypotheses with them changes the sign. */
UNIT(ratio_is_symmetric)
{
    const struct stats_pairs pairs = { { 3, 17, 40, 31, 9 } };
    const struct stats_pairs turned = { { 9, 31, 40, 17, 3 } };

    for (unsigned model = STATS_LOGISTIC; model <= STATS_NORMALIZED; model++) {
        struct stats_sprt test = { (enum stats_model)model, -3, 8, 0.05, 0.05 };
        struct stats_sprt mirrored = { (enum stats_model)model, -8, 3, 0.05, 0.05 };

        assert_near(stats_llr(&test, &pairs), -stats_llr(&mirrored, &turned), 1e-9);
        assert_true(stats_llr(&test, &pairs) > 0);
    }
}

/* One class only: every ratio is a number, of the right sign. */
UNIT(ratio_of_extremes_is_finite)
{
    static const struct stats_pairs cases[] = { { { 0, 0, 0, 0, 100 } },
                                                { { 0, 0, 100, 0, 0 } },
                                                { { 100, 0, 0, 0, 0 } } };

    for (unsigned model = STATS_LOGISTIC; model <= STATS_NORMALIZED; model++) {
        struct stats_sprt test = { (enum stats_model)model, 0, 10, 0.05, 0.05 };

        for (unsigned i = 0; i < COUNT_OF(cases); i++) {
            double llr = stats_llr(&test, &cases[i]);

            assert_true(isfinite(llr));
            assert_true(i == 0 ? llr > 0 : llr < 0);
        }
    }
}
