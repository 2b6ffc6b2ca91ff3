/*
 * Fits the numbers of the evaluation to the results of games. Each epoch measures the slopes around
 * the present numbers, and solves for better numbers that are not far from them. It takes these
 * only if the loss of the evaluation itself becomes smaller, not only that of its linear
 * approximation.
 */
#ifndef KILOMATE_LAB_TUNE_TUNE_H
#define KILOMATE_LAB_TUNE_TUNE_H

#include "lab/tune/slopes.h"

struct tune_settings {
    unsigned epochs;
    unsigned threads;
    double l2;           /* how strongly numbers are pulled to those at the start, see fit.h; the
                            unit is half of a field's range */
    double score_weight; /* share of the search's score in the target, 0..1; the rest is the
                            result of the game */
    FILE *log;           /* gets a line for each epoch; NULL: none */
};

/* Mean loss, see fit.h. */
struct tune_loss {
    double training;
    double validation; /* 0 without positions for validation */
};

struct tune_report {
    double k; /* per pawn, fitted at the start and kept */
    struct tune_loss before;
    struct tune_loss after;
    unsigned changed; /* how many numbers have changed */
};

/* Improves the numbers of the knobs in params. Ends the program with status 2, after a sentence, if
   there is no memory. */
struct tune_report tune_run(const struct dataset *training, const struct dataset *validation,
                            const struct knobs *knobs, const struct tune_settings *settings,
                            struct eval_params *params);

/* The loss of params with the K that is best for them on the training positions; *k is that K. With
   it, evaluations whose scores have different sizes can be compared. */
struct tune_loss tune_measure(const struct dataset *training, const struct dataset *validation,
                              const struct tune_settings *settings,
                              const struct eval_params *params, double *k);

#endif
