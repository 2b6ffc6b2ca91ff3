#include "lab/match/stats.h"

#include <math.h>

/* Standard deviations on each side of the mean that hold 95 % of a normal
   distribution. */
static const double normal_95 = 1.959963984540054;

/* What an empty class of pairs counts, so that no hypothesis is impossible. */
static const double empty_class = 1e-3;

enum { BISECTIONS = 100, ITERATIONS = 30 };

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
    double width = normal_95 * sqrt(variance / count);
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
    double wins = (double)games->wins;
    double draws = (double)games->draws;
    struct stats_estimate result;
    double mean;
    double square;

    if (total == 0.0) {
        return no_estimate();
    }
    mean = (wins + draws / 2.0) / total;
    square = (wins + draws / 4.0) / total;
    result = estimate(total, mean, fmax(square - mean * mean, 0.0));
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
    double total;
    double mean;
    double variance;
    struct stats_estimate result;

    if (stats_pairs_total(pairs) == 0) {
        return no_estimate();
    }
    total = shares_of(pairs, 0.0, share);
    mean = mean_of(share);
    variance = variance_of(share, mean);
    result = estimate(total, mean, variance);
    if (variance > 0.0) {
        result.los = normal_below((mean - 0.5) / sqrt(variance / total));
    } else {
        result.los = superiority((double)(pairs->count[3] + pairs->count[4]),
                                 (double)(pairs->count[0] + pairs->count[1]));
    }
    return result;
}

/*
 * The most likely distribution in which the values have mean 0, given the
 * observed shares: share / (1 + t value) with the t that makes the mean right.
 * The sum below falls with t; between the ends all shares are positive. Some
 * values must be positive, some negative.
 */
static void most_likely(const double share[STATS_PAIR_RESULTS],
                        const double value[STATS_PAIR_RESULTS], double out[STATS_PAIR_RESULTS])
{
    double least = value[0];
    double most = value[0];
    double low;
    double high;

    for (unsigned i = 1; i < STATS_PAIR_RESULTS; i++) {
        least = fmin(least, value[i]);
        most = fmax(most, value[i]);
    }
    low = -1.0 / most;
    high = -1.0 / least;
    for (unsigned n = 0; n < BISECTIONS; n++) {
        double t = (low + high) / 2.0;
        double sum = 0.0;

        for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
            sum += share[i] * value[i] / (1.0 + t * value[i]);
        }
        *(sum > 0.0 ? &low : &high) = t;
    }
    for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
        out[i] = share[i] / (1.0 + (low + high) / 2.0 * value[i]);
    }
}

/* With the score of an Elo difference as its mean. */
static void likely_logistic(const double share[STATS_PAIR_RESULTS], double elo,
                            double out[STATS_PAIR_RESULTS])
{
    double value[STATS_PAIR_RESULTS];
    double score = stats_score_of_elo(elo);

    for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
        value[i] = class_score(i) - score;
    }
    most_likely(share, value, out);
}

/*
 * With a mean that lies t of its own standard deviations above one half, where
 * the mean of two games deviates by 1/sqrt(2) of what one game does. The
 * condition is not linear in the shares: its derivative at the last solution
 * makes the next one, until they agree.
 */
static void likely_normalized(const double share[STATS_PAIR_RESULTS], double elo,
                              double out[STATS_PAIR_RESULTS])
{
    double t = elo * sqrt(2.0) * log(10.0) / 800.0;

    for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
        out[i] = 1.0 / (double)STATS_PAIR_RESULTS;
    }
    for (unsigned n = 0; n < ITERATIONS; n++) {
        double value[STATS_PAIR_RESULTS];
        double mean = mean_of(out);
        double deviation = sqrt(variance_of(out, mean));

        for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
            double distance = (class_score(i) - mean) / deviation;

            value[i] = class_score(i) - 0.5 - t * deviation * (1.0 + distance * distance) / 2.0;
        }
        most_likely(share, value, out);
    }
}

double stats_llr(const struct stats_sprt *test, const struct stats_pairs *pairs)
{
    double share[STATS_PAIR_RESULTS];
    double share0[STATS_PAIR_RESULTS];
    double share1[STATS_PAIR_RESULTS];
    double total;
    double sum = 0.0;

    if (stats_pairs_total(pairs) == 0) {
        return 0.0;
    }
    total = shares_of(pairs, empty_class, share);
    if (test->model == STATS_NORMALIZED) {
        likely_normalized(share, test->elo0, share0);
        likely_normalized(share, test->elo1, share1);
    } else {
        likely_logistic(share, test->elo0, share0);
        likely_logistic(share, test->elo1, share1);
    }
    for (unsigned i = 0; i < STATS_PAIR_RESULTS; i++) {
        sum += share[i] * log(share1[i] / share0[i]);
    }
    return total * sum;
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
