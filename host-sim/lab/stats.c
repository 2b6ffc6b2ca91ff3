#include "host-sim/lab/stats.h"

#include <math.h>

/* Standard deviations on each side of the mean that hold 95 % of a normal
   distribution. */
static const double NORMAL_95 = 1.959963984540054;

/* What an empty class of pairs counts, so that no hypothesis is impossible. */
static const double EMPTY_CLASS = 1e-3;

enum { BISECTIONS = 100 };

double stats_score_of_elo(double elo)
{
    return 1.0 / (1.0 + pow(10.0, -elo / 400.0));
}

double stats_elo_of_score(double score)
{
    if (score <= 0.0) {
        return -(double)INFINITY;
    }
    if (score >= 1.0) {
        return (double)INFINITY;
    }
    return -400.0 * log10(1.0 / score - 1.0);
}

unsigned long stats_games_total(const struct stats_games *games)
{
    return games->wins + games->draws + games->losses;
}

unsigned long stats_pairs_total(const struct stats_pairs *pairs)
{
    unsigned long total = 0;
    for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
        total += pairs->count[i];
    }
    return total;
}

/* The normal distribution's share below x standard deviations. */
static double normal_below(double x)
{
    return 0.5 * erfc(-x / sqrt(2.0));
}

/* Of as many wins and losses, draws left out. */
static double superiority(double wins, double losses)
{
    return wins + losses > 0.0 ? normal_below((wins - losses) / sqrt(wins + losses)) : 0.5;
}

/* From the mean of `count` results and the variance of one of them. */
static struct stats_estimate estimate(double count, double mean, double variance)
{
    double width = NORMAL_95 * sqrt(variance / count);
    double low = stats_elo_of_score(mean - width);
    double high = stats_elo_of_score(mean + width);
    struct stats_estimate result = { .score = mean, .elo = stats_elo_of_score(mean) };
    result.margin = isinf(low) || isinf(high) ? (double)INFINITY : (high - low) / 2.0;
    return result;
}

static struct stats_estimate no_estimate(void)
{
    return (struct stats_estimate){ .score = 0.5, .margin = (double)INFINITY, .los = 0.5 };
}

struct stats_estimate stats_from_games(const struct stats_games *games)
{
    double total = (double)stats_games_total(games);
    if (total == 0.0) {
        return no_estimate();
    }
    double wins = (double)games->wins;
    double draws = (double)games->draws;
    double mean = (wins + draws / 2.0) / total;
    double square = (wins + draws / 4.0) / total;
    struct stats_estimate result = estimate(total, mean, fmax(square - mean * mean, 0.0));
    result.los = superiority(wins, (double)games->losses);
    return result;
}

/* The points a game of a class of pairs, 0..1. */
static double class_score(unsigned i)
{
    return i / 4.0;
}

/* Mean and variance of a distribution over the classes. */
static double mean_of(const double share[STATS_PAIR_RESULTS])
{
    double mean = 0.0;
    for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
        mean += share[i] * class_score(i);
    }
    return mean;
}

static double variance_of(const double share[STATS_PAIR_RESULTS], double mean)
{
    double variance = 0.0;
    for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
        variance += share[i] * (class_score(i) - mean) * (class_score(i) - mean);
    }
    return variance;
}

/* The share of each class, an empty one counting `empty`; returns what all
   classes together count. */
static double shares_of(const struct stats_pairs *pairs, double empty,
                        double share[STATS_PAIR_RESULTS])
{
    double total = 0.0;
    for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
        share[i] = pairs->count[i] != 0 ? (double)pairs->count[i] : empty;
        total += share[i];
    }
    for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
        share[i] /= total;
    }
    return total;
}

struct stats_estimate stats_from_pairs(const struct stats_pairs *pairs)
{
    double share[STATS_PAIR_RESULTS];
    if (stats_pairs_total(pairs) == 0) {
        return no_estimate();
    }
    double total = shares_of(pairs, 0.0, share);
    double mean = mean_of(share);
    double variance = variance_of(share, mean);
    struct stats_estimate result = estimate(total, mean, variance);
    if (variance > 0.0) {
        result.los = normal_below((mean - 0.5) / sqrt(variance / total));
    } else {
        result.los = superiority((double)(pairs->count[3] + pairs->count[4]),
                                 (double)(pairs->count[0] + pairs->count[1]));
    }
    return result;
}

/*
 * The most likely distribution with mean `score`, given the observed shares:
 * share / (1 + t (class - score)) with the t that makes the mean right. The
 * sum below falls with t; between the ends all shares are positive.
 */
static double constraint(const double share[STATS_PAIR_RESULTS], double score)
{
    double low = -1.0 / (1.0 - score);
    double high = 1.0 / score;
    for (unsigned n = 0; n < BISECTIONS; n++) {
        double t = (low + high) / 2.0;
        double sum = 0.0;
        for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
            double distance = class_score(i) - score;
            sum += share[i] * distance / (1.0 + t * distance);
        }
        *(sum > 0.0 ? &low : &high) = t;
    }
    return (low + high) / 2.0;
}

static double llr_logistic(const double share[STATS_PAIR_RESULTS], double total, double elo0,
                           double elo1)
{
    double score0 = stats_score_of_elo(elo0);
    double score1 = stats_score_of_elo(elo1);
    double t0 = constraint(share, score0);
    double t1 = constraint(share, score1);
    double sum = 0.0;
    for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
        sum += share[i] *
               (log1p(t0 * (class_score(i) - score0)) - log1p(t1 * (class_score(i) - score1)));
    }
    return total * sum;
}

/* A pair's score taken as normal with unknown variance: its mean, less one
   half, in standard deviations is what the hypotheses are about. The mean of
   two games varies by 1/sqrt(2) of one game's deviation. */
static double llr_normalized(const double share[STATS_PAIR_RESULTS], double total, double elo0,
                             double elo1)
{
    double unit = sqrt(2.0) * log(10.0) / 800.0;
    double mean = mean_of(share);
    double t = (mean - 0.5) / sqrt(variance_of(share, mean));
    double off0 = t - elo0 * unit;
    double off1 = t - elo1 * unit;
    return total / 2.0 * (log1p(off0 * off0) - log1p(off1 * off1));
}

double stats_llr(const struct stats_sprt *test, const struct stats_pairs *pairs)
{
    double share[STATS_PAIR_RESULTS];
    if (stats_pairs_total(pairs) == 0) {
        return 0.0;
    }
    double total = shares_of(pairs, EMPTY_CLASS, share);
    return test->model == STATS_NORMALIZED ? llr_normalized(share, total, test->elo0, test->elo1)
                                           : llr_logistic(share, total, test->elo0, test->elo1);
}

double stats_lower_bound(const struct stats_sprt *test)
{
    return log(test->beta / (1.0 - test->alpha));
}

double stats_upper_bound(const struct stats_sprt *test)
{
    return log((1.0 - test->beta) / test->alpha);
}

enum stats_decision stats_decide(const struct stats_sprt *test, double llr)
{
    if (llr >= stats_upper_bound(test)) {
        return STATS_ACCEPT_H1;
    }
    return llr <= stats_lower_bound(test) ? STATS_ACCEPT_H0 : STATS_CONTINUE;
}
