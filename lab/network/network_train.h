/*
 * Trains a network on labelled positions, by the method Adam on batches. The slopes of a batch are
 * computed in parts, which are added in a fixed order. So the same data and settings give the same
 * numbers, with any number of threads, in one run or in several.
 */
#ifndef KILOMATE_LAB_NETWORK_NETWORK_TRAIN_H
#define KILOMATE_LAB_NETWORK_NETWORK_TRAIN_H

#include <signal.h>

#include "lab/network/network_data.h"

struct network_settings {
    unsigned sums; /* for each side: a multiple of 8, NETWORK_SUMS_MIN..NETWORK_SUMS_MAX */
    unsigned epochs;
    unsigned batch; /* positions in a batch, at most */
    uint64_t seed;
    unsigned
        rate; /* learning rate of the first step, in millionths; 0: 2000, or 500 with `start` */
    unsigned threads;
    const struct network *start; /* begin with this network, of as many sums or fewer; NULL: at
                                    random */
    const char *state;           /* file for the state after each epoch (network_state.h) */
    FILE *log;                   /* gets a line for each epoch */
    const volatile sig_atomic_t *stop; /* the training ends after a batch if this is not 0 */
};

/* Trains `numbers`, an array of model_size() numbers, from the beginning, or from the state in the
   file if there is one. False if it was stopped. Also false, after a sentence on stderr, if the
   file belongs to other data or settings, is damaged, or cannot be written. */
bool network_train(const struct network_data *data, const struct network_settings *settings,
                   float *numbers);

/* The mean squared error of the expected points: with I_SCORE alone, with a model, and with a
   network as the engine computes it. */
double network_loss_without(const struct network_set *set);
double network_loss(const struct network_set *set, const struct model *model, unsigned threads);
double network_loss_rounded(const struct network_set *set, const struct network *network);

#endif
