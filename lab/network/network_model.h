/*
 * The network of engine/eval/network.h as it is trained: in floating point, in pawns,
 * and its slopes. A sum is clipped to 0..1. The passes are plain loops over whole rows,
 * in a fixed order: the same numbers on every machine.
 */
#ifndef KILOMATE_LAB_NETWORK_NETWORK_MODEL_H
#define KILOMATE_LAB_NETWORK_NETWORK_MODEL_H

#include <stddef.h>

#include "engine/engine.h"

enum { MODEL_PIECES = 32, MODEL_BOARD = 32 };

/* The inputs that are on, by view: the mover's first. */
struct model_inputs {
    uint8_t count;
    uint8_t bucket;
    uint16_t input[2][MODEL_PIECES];
};

/* Of a board of two squares a byte, as in struct position_packed, seen by the mover: his
   pieces are White's. At most 32 pieces, a king each, no pawn on a first or last rank. */
void model_find_inputs(const uint8_t board[MODEL_BOARD], struct model_inputs *inputs);

/* All numbers, one behind the other. */
struct model {
    unsigned sums;    /* of a side: a multiple of 8, NETWORK_SUMS_MIN..NETWORK_SUMS_MAX */
    float *weights;   /* [NETWORK_INPUTS][sums] */
    float *biases;    /* [sums] */
    float *outputs;   /* [NETWORK_BUCKETS][2][sums] */
    float *constants; /* [NETWORK_BUCKETS] */
};

/* How many numbers there are, and where in an array of so many which are. */
size_t model_size(unsigned sums);
struct model model_of(unsigned sums, float *numbers);

/* What a pass leaves for the way back: sums before they are clipped. */
struct model_pass {
    float sum[2][NETWORK_SUMS_MAX];
};

/* What is to be added to I_SCORE: pawns, the mover's view. */
float model_score(const struct model *model, const struct model_inputs *inputs,
                  struct model_pass *pass);

/* Adds to the slopes, a model of their own, what `slope`, the score's, says of each
   number's. */
void model_add_slopes(const struct model *model, const struct model_inputs *inputs,
                      const struct model_pass *pass, float slope, const struct model *slopes);

/* Keeps all numbers where a file can hold them, exactly or rounded. */
void model_limit(const struct model *model);

/* The numbers as the engine computes with them. */
struct model_rounded {
    struct network network; /* its pointers lead into this struct: not to be copied */
    uint32_t weights[NETWORK_INPUTS * NETWORK_SUMS_MAX / 4];
    uint16_t biases[NETWORK_SUMS_MAX];
    int16_t outputs[NETWORK_BUCKETS * 2 * NETWORK_SUMS_MAX];
    int32_t constants[NETWORK_BUCKETS];
};

void model_round(const struct model *model, struct model_rounded *rounded);

/* The way back: the numbers of a network with as many sums. */
void model_of_network(const struct network *network, const struct model *model);

#endif
