/*
 * Logistic regression. A score s predicts the result p = 1 / (1 + exp(-K s)). If the real result is
 * t, the loss of the prediction is -t ln p - (1 - t) ln(1 - p). The loss of many positions is the
 * mean of theirs. Scores are in 1/256 pawn, K is per pawn.
 */
#ifndef KILOMATE_LAB_TUNE_FIT_H
#define KILOMATE_LAB_TUNE_FIT_H

#include "lab/tune/slopes.h"

/* Returns memory for `count` things and one more, filled with zeros. The caller frees it. Ends the
   program with status 2, after a sentence, if there is not enough memory. */
void *fit_memory(size_t count, size_t size);

/* The mean loss of `count` scores, 1 at least, with their targets. */
double fit_loss(const float *score, const float *target, size_t count, double k);

/* The K with the smallest loss, within 0.01..10. */
double fit_k(const float *score, const float *target, size_t count);

/*
 * The problem that fit_solve() solves. It looks for a change of each number, in steps, from where
 * the slopes were measured. The changes are to minimize the objective: the mean loss plus l2 / 2
 * times the sum of the squares of (change - origin) / unit. Each change must be within low..high.
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

/* Improves change[], which has an element for each number and must be within the bounds. Returns
   the objective. Ends the program with status 2 if there is no memory. */
double fit_solve(const struct fit_problem *problem, double *change);

#endif
