/*
 * The network of engine/eval/network.h during training: its numbers in floating point, in pawns,
 * and their slopes (derivatives). A sum is clipped to 0..1. All loops run in a fixed order, so that
 * the results are the same on every machine.
 */
#ifndef KILOMATE_LAB_NETWORK_NETWORK_MODEL_H
#define KILOMATE_LAB_NETWORK_NETWORK_MODEL_H

#include <stddef.h>

#include "engine/engine.h"

enum { MODEL_PIECES = 32, MODEL_BOARD = 32 };

/* The inputs that are 1. */
struct model_inputs {
    uint8_t count;
    uint8_t bucket;
    uint16_t input[2][MODEL_PIECES]; /* by view: that of the side to move, then the other */
};

/* Finds the inputs of a board. It has two squares in each byte, as struct position_packed, and the
   pieces of the side to move are White's. There must be 32 pieces at most, one king a side, and no
   pawn on the first or last rank. */
void model_find_inputs(const uint8_t board[MODEL_BOARD], struct model_inputs *inputs);

/* The numbers of a model. They lie in one array, in this order. */
struct model {
    unsigned sums;    /* for each side: a multiple of 8, NETWORK_SUMS_MIN..NETWORK_SUMS_MAX */
    float *weights;   /* [NETWORK_INPUTS][sums] */
    float *biases;    /* [sums] */
    float *outputs;   /* [NETWORK_BUCKETS][2][sums] */
    float *constants; /* [NETWORK_BUCKETS] */
};

/* How many numbers a model with so many sums has. */
size_t model_size(unsigned sums);

/* The model whose numbers lie in an array of model_size() numbers. */
struct model model_of(unsigned sums, float *numbers);

/* What model_score() computes and model_add_slopes() needs: the sums before they are clipped. */
struct model_pass {
    float sum[2][NETWORK_SUMS_MAX];
};

/* The output of the network, which is to be added to I_SCORE: in pawns, from the view of the side
   to move. */
float model_score(const struct model *model, const struct model_inputs *inputs,
                  struct model_pass *pass);

/* Adds the slope of each number to `slopes`, which is a model of slopes. slope: that of the
   score. */
void model_add_slopes(const struct model *model, const struct model_inputs *inputs,
                      const struct model_pass *pass, float slope, const struct model *slopes);

/* Limits all numbers to the range that a file can hold. */
void model_limit(const struct model *model);

/* The numbers rounded to the integers of the engine. */
struct model_rounded {
    struct network network; /* points into this struct, which therefore must not be copied */
    uint32_t weights[NETWORK_INPUTS * NETWORK_SUMS_MAX / 4];
    uint16_t biases[NETWORK_SUMS_MAX];
    _Alignas(uint32_t) int16_t outputs[NETWORK_BUCKETS * 2 * NETWORK_SUMS_MAX];
    int32_t constants[NETWORK_BUCKETS];
};

/* Rounds the numbers of a model. */
void model_round(const struct model *model, struct model_rounded *rounded);

/* Sets the numbers of a model to those of a network. A model with more sums keeps the numbers of
   its further sums. */
void model_of_network(const struct network *network, const struct model *model);

#endif
