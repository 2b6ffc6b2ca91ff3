/*
 * Statistics of a match: the difference in Elo with its error, the likelihood of superiority, and
 * the sequential probability ratio test (SPRT). lab/README.md has the formulas.
 */
#ifndef KILOMATE_LAB_MATCH_STATS_H
#define KILOMATE_LAB_MATCH_STATS_H

#include <stdbool.h>

/* Numbers of games, from the first engine's view. */
struct stats_games {
    unsigned long wins;
    unsigned long draws;
    unsigned long losses;
};

/* Numbers of pairs of games from the same opening, by the first engine's points in a pair: 0, 1/2,
   1, 3/2, 2. */
enum { STATS_PAIR_RESULTS = 5 };
struct stats_pairs {
    unsigned long count[STATS_PAIR_RESULTS];
};

/* The estimated difference of two engines. */
struct stats_estimate {
    double score;  /* points in a game, 0..1; 0.5 without games */
    double elo;    /* logistic; -INFINITY at score 0, INFINITY at score 1 */
    double margin; /* half the 95 % interval, in Elo; INFINITY if one of its ends is infinite */
    double los;    /* probability that the first engine is the stronger one, 0..1 */
};

/* The unit of elo0 and elo1 in a test. */
enum stats_model {
    STATS_LOGISTIC,  /* Elo */
    STATS_NORMALIZED /* Elo divided by the standard deviation of a game, see lab/README.md */
};

struct stats_sprt {
    enum stats_model model;
    double elo0;
    double elo1;  /* more than elo0 */
    double alpha; /* probability to accept H1 although elo0 is true; between 0 and 1 */
    double beta;  /* probability to accept H0 although elo1 is true; between 0 and 1 */
};

enum stats_decision { STATS_CONTINUE, STATS_ACCEPT_H0, STATS_ACCEPT_H1 };

/* The expected score of an Elo difference, 0..1. */
double stats_score_of_elo(double elo);

/* The Elo difference of a score, 0..1; -INFINITY for 0, INFINITY for 1. */
double stats_elo_of_score(double score);

/* The number of all games, and of all pairs. */
unsigned long stats_games_total(const struct stats_games *games);
unsigned long stats_pairs_total(const struct stats_pairs *pairs);

/* The estimate from single games, which are taken as independent (trinomial). */
struct stats_estimate stats_from_games(const struct stats_games *games);

/* The estimate from pairs, which are taken as independent (pentanomial). */
struct stats_estimate stats_from_pairs(const struct stats_pairs *pairs);

/* The log-likelihood ratio of elo1 against elo0; 0 without pairs. */
double stats_llr(const struct stats_sprt *test, const struct stats_pairs *pairs);

/* Wald's bounds of the test. H0 is accepted if the ratio `llr` is at the lower bound or below, H1
   if it is at the upper bound or above. */
double stats_lower_bound(const struct stats_sprt *test);
double stats_upper_bound(const struct stats_sprt *test);
enum stats_decision stats_decide(const struct stats_sprt *test, double llr);

#endif
