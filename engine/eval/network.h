/*
 * A small neural network that gives SCORE. It replaces the terms of REBEL's evaluation and was
 * trained on games. Its inputs are the pieces on their squares, once in the view of each side:
 * ranks count from that side's home, and files are mirrored so that its own king stands on files e
 * to h. Each side has one hidden layer of sums of int8 weights. The sums are clipped and squared,
 * and those of both sides give one output, which is added to I_SCORE. The number of pieces chooses
 * among the outputs.
 *
 * The sums are updated only when SCORE is asked for. The board that they belong to is kept beside
 * them; pieces that differ from it are subtracted and added. So moves that were made and taken back
 * in between cost nothing, and nothing has to be restored.
 */
#ifndef KILOMATE_ENGINE_EVAL_NETWORK_H
#define KILOMATE_ENGINE_EVAL_NETWORK_H

#include "engine/eval/network_output.h"
#include "engine/rules/position.h"

enum {
    NETWORK_INPUTS = 704, /* a view: pawns on 48 squares, the own king on 32, others on 64 */
    NETWORK_BUCKETS = 4,  /* of eight pieces each */
    NETWORK_SUMS_MIN = 8,
    NETWORK_SUMS_MAX = 128,
    NETWORK_ZERO = 16384,     /* added to a bias, so that no sum is negative */
    NETWORK_BIAS_MAX = 8000,  /* of a bias: with 32 weights of 255 at most 32,544 */
    NETWORK_OUTPUT_SHIFT = 16 /* an output's weight times a squared sum, in 1/256 pawn */
};

/* A network, as it lies in flash. */
struct network {
    const char *name;
    const uint32_t *weights;  /* [NETWORK_INPUTS][sums / 4]: four a word, the first lowest,
                                each + 128 */
    const uint16_t *biases;   /* [sums], each + NETWORK_ZERO */
    const int16_t *outputs;   /* [NETWORK_BUCKETS][2][sums]: the side to move's first; aligned to
                                a word */
    const int32_t *constants; /* [NETWORK_BUCKETS], 1/256 pawn */
    uint8_t sums;             /* of a side: a multiple of 8 */
};

/* Words of memory that the sums of a network take: eight for the board, and one for each two
   sums. */
static inline unsigned network_words(const struct network *network)
{
    return 8U + network->sums;
}

/* Forgets the sums. They are computed from the start when SCORE is asked for next. */
void network_forget(uint32_t *memory);

/* What the network adds to I_SCORE: 1/256 pawn, side to move's view, not limited to a range. memory
   has network_words() words and belongs to this network; network_forget() must have been called
   once. */
int network_score(const struct network *network, uint32_t *memory, const struct position *position);

/* The bucket of the output for a position, by its number of pieces: 0..NETWORK_BUCKETS - 1. */
unsigned network_bucket(const struct position *position);

/* The same as network_score(), by the output of another bucket. */
NOINLINE int network_score_by(const struct network *network, uint32_t *memory,
                              const struct position *position, unsigned bucket);

#endif
