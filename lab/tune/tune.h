/*
 * Fitting the numbers of the evaluation to the results of games. Each epoch
 * measures the slopes around the present numbers, solves for better ones
 * within a trust region, and takes them only if the evaluation itself, not its
 * linear image, then has the smaller loss.
 */
#ifndef KILOMATE_LAB_TUNE_TUNE_H
#define KILOMATE_LAB_TUNE_TUNE_H

#include "lab/tune/slopes.h"

struct tune_settings {
    unsigned epochs;
    unsigned threads;
    double l2;           /* pull towards the numbers at the start, see fit.h; the
                            unit is half a field's range */
    double score_weight; /* 0..1: share of the search's score in the target, the
                            rest is the game's result */
    FILE *log;           /* what happens, a line an epoch; NULL: nothing */
};

/* Mean loss, see fit.h. */
struct tune_loss {
    double training;
    double validation; /* 0 if there are no positions for it */
};

struct tune_report {
    double k; /* per pawn, fitted at the start and kept */
    struct tune_loss before;
    struct tune_loss after;
    unsigned changed; /* numbers that have another value */
};

/* Improves the params by the knobs' numbers. Ends the program with status 2
   and a sentence if there is no memory. */
struct tune_report tune_run(const struct dataset *training, const struct dataset *validation,
                            const struct knobs *knobs, const struct tune_settings *settings,
                            struct eval_params *params);

/* Loss of params with the K that suits them best on the training positions,
   for comparing evaluations of different steepness. */
struct tune_loss tune_measure(const struct dataset *training, const struct dataset *validation,
                              const struct tune_settings *settings,
                              const struct eval_params *params, double *k);

#endif
