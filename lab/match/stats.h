/*
 * Statistics of a match: Elo with its error bar, likelihood of superiority,
 * and the sequential probability ratio test. lab/README.md has the formulas.
 */
#ifndef KILOMATE_LAB_MATCH_STATS_H
#define KILOMATE_LAB_MATCH_STATS_H

#include <stdbool.h>

/* Games, from the first engine's view. */
struct stats_games {
    unsigned long wins;
    unsigned long draws;
    unsigned long losses;
};

/* Pairs of games from one opening, by the first engine's points in them:
   0, 1/2, 1, 3/2, 2. */
enum { STATS_PAIR_RESULTS = 5 };
struct stats_pairs {
    unsigned long count[STATS_PAIR_RESULTS];
};

/* What results say about the difference of two engines. */
struct stats_estimate {
    double score;  /* points a game, 0..1; 0.5 without games */
    double elo;    /* logistic; -INFINITY and INFINITY at score 0 and 1 */
    double margin; /* half the 95 % interval, Elo; INFINITY if an end of it has no Elo */
    double los;    /* probability that the first engine is the stronger one, 0..1 */
};

/* What elo0 and elo1 of a test are counted in. */
enum stats_model {
    STATS_LOGISTIC,  /* Elo */
    STATS_NORMALIZED /* Elo by the standard deviation of a game: see docs */
};

struct stats_sprt {
    enum stats_model model;
    double elo0;
    double elo1;  /* more than elo0 */
    double alpha; /* 0..1, both ends excluded: probability to accept H1 though elo0 holds */
    double beta;  /* the same: to accept H0 though elo1 holds */
};

enum stats_decision { STATS_CONTINUE, STATS_ACCEPT_H0, STATS_ACCEPT_H1 };

/* The expected score of an Elo difference, 0..1. */
double stats_score_of_elo(double elo);

/* The Elo difference of a score 0..1; infinite at its ends. */
double stats_elo_of_score(double score);

/* All games and all pairs. */
unsigned long stats_games_total(const struct stats_games *games);
unsigned long stats_pairs_total(const struct stats_pairs *pairs);

/* The estimate from single games, taken as independent (trinomial). */
struct stats_estimate stats_from_games(const struct stats_games *games);

/* The estimate from pairs, taken as independent (pentanomial). */
struct stats_estimate stats_from_pairs(const struct stats_pairs *pairs);

/* The log-likelihood ratio of elo1 against elo0; 0 without pairs. */
double stats_llr(const struct stats_sprt *test, const struct stats_pairs *pairs);

/* Wald's bounds: H0 is accepted at or below lower, H1 at or above upper. */
double stats_lower_bound(const struct stats_sprt *test);
double stats_upper_bound(const struct stats_sprt *test);
enum stats_decision stats_decide(const struct stats_sprt *test, double llr);

#endif
