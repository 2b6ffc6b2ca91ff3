/*
 * Logistic regression: a score s predicts a result by 1 / (1 + exp(-K s)),
 * and the loss of a prediction p of a result t is -t ln p - (1 - t) ln(1 - p),
 * its mean over the positions. Scores in 1/256 pawn, K per pawn.
 */
#ifndef KILOMATE_LAB_TUNE_FIT_H
#define KILOMATE_LAB_TUNE_FIT_H

#include "lab/tune/slopes.h"

/* Zeroed memory for count things, and one more. Ends the program with status 2
   and a sentence if there is not so much; free() gives it back. */
void *fit_memory(size_t count, size_t size);

/* The mean loss of scores; count is not 0. */
double fit_loss(const float *score, const float *target, size_t count, double k);

/* The K of the least loss, within 0.01..10. */
double fit_k(const float *score, const float *target, size_t count);

/*
 * What fit_solve looks for, in steps of each number from where the slopes were
 * measured: the least mean loss plus l2 / 2 times the sum of the squares of
 * (change - origin) / unit, each change within low..high.
 */
struct fit_problem {
    const struct slopes *slopes;
    const float *target; /* by position */
    double k;
    double l2;
    const double *unit;
    const double *origin;
    const double *low;
    const double *high;
    unsigned threads;
};

/* Improves change[], by number, which must lie within its bounds; the
   objective reached. Ends the program with status 2 if there is no memory. */
double fit_solve(const struct fit_problem *problem, double *change);

#endif
