/*
 * Trains a network on labelled positions: Adam on batches, the slopes of a batch in parts
 * that are added in a fixed order. The same data and settings give the same numbers,
 * whatever the number of threads, in one run or in several.
 */
#ifndef KILOMATE_LAB_NETWORK_NETWORK_TRAIN_H
#define KILOMATE_LAB_NETWORK_NETWORK_TRAIN_H

#include <signal.h>

#include "lab/network/network_data.h"

struct network_settings {
    unsigned sums; /* of a side: a multiple of 8, NETWORK_SUMS_MIN..NETWORK_SUMS_MAX */
    unsigned epochs;
    unsigned batch; /* positions in one, at most */
    uint64_t seed;
    unsigned rate; /* of the first step, millionths; 0: 2000, or 500 from a network */
    unsigned threads;
    const struct network *start; /* to begin from, of as many sums; NULL: from random numbers */
    const char *state;           /* file that keeps what has been reached after each epoch */
    FILE *log;                   /* a line an epoch */
    const volatile sig_atomic_t *stop; /* not 0: end between two batches */
};

/* Trains `numbers`, of model_size(): from the start, or on from the file of the state. False
   if it was stopped, or, with a sentence on stderr, if that file is of other data or settings,
   is damaged or cannot be written. */
bool network_train(const struct network_data *data, const struct network_settings *settings,
                   float *numbers);

/* Mean squared error of the expected points: by I_SCORE alone, of a model, and of a network
   by the engine's own arithmetic. */
double network_loss_without(const struct network_set *set);
double network_loss(const struct network_set *set, const struct model *model, unsigned threads);
double network_loss_rounded(const struct network_set *set, const struct network *network);

#endif
