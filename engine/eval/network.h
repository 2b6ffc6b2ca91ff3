/*
 * A small network for SCORE: what the terms of REBEL's evaluation say, learned from
 * games. It sees each piece on its square, from each side's own view: ranks counted from
 * that side's home, files mirrored so that its own king stands on files e to h. A side
 * has one layer of sums of int8 weights; clipped and squared, both sides' go into one
 * output, which stands for what is to be added to I_SCORE. Which output: by the number of
 * pieces.
 *
 * The sums are brought up to date only when SCORE is asked for: beside them stands the
 * board that they are of, and the pieces that differ from it are taken off and put on.
 * So moves that were made and unmade in between cost nothing, and no undo is kept.
 */
#ifndef KILOMATE_ENGINE_EVAL_NETWORK_H
#define KILOMATE_ENGINE_EVAL_NETWORK_H

#include "engine/rules/position.h"

enum {
    NETWORK_INPUTS = 704, /* a view: pawns on 48 squares, the own king on 32, others on 64 */
    NETWORK_BUCKETS = 4,  /* of eight pieces each */
    NETWORK_SUMS_MIN = 8,
    NETWORK_SUMS_MAX = 128,
    NETWORK_ONE = 128,        /* a weight of 1, and where a sum is clipped */
    NETWORK_ZERO = 16384,     /* added to a bias, so that no sum is negative */
    NETWORK_BIAS_MAX = 8000,  /* of a bias: with 32 weights of 255 at most 32,544 */
    NETWORK_OUTPUT_SHIFT = 16 /* an output's weight times a squared sum, in 1/256 pawn */
};

/* In flash. */
struct network {
    const char *name;
    const uint32_t *weights;  /* [NETWORK_INPUTS][sums / 4]: four a word, the first lowest,
                                each + 128 */
    const uint16_t *biases;   /* [sums], each + NETWORK_ZERO */
    const int16_t *outputs;   /* [NETWORK_BUCKETS][2][sums]: the side to move's first */
    const int32_t *constants; /* [NETWORK_BUCKETS], 1/256 pawn */
    uint8_t sums;             /* of a side: a multiple of 8 */
};

/* Words of memory that a network's sums take: eight of the board, and two sums a word. */
static inline unsigned network_words(const struct network *network)
{
    return 8U + network->sums;
}

/* The sums are of no position: what is asked for next is summed anew. */
void network_forget(uint32_t *memory);

/* What the network adds to I_SCORE: 1/256 pawn, side to move's view, not clamped.
   memory: network_words(), of this network, forgotten once. */
int network_score(const struct network *network, uint32_t *memory, const struct position *position);

/* The output in use, by the number of pieces: below NETWORK_BUCKETS. */
unsigned network_bucket(const struct position *position);

/* As network_score(), by the output of another bucket. */
NOINLINE int network_score_by(const struct network *network, uint32_t *memory,
                              const struct position *position, unsigned bucket);

#endif
