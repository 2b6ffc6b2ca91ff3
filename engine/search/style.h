/*
 * A style of play: what the side that is to move at the root likes. It counts where a root move
 * is chosen, and in SCORE.
 */
#ifndef KILOMATE_ENGINE_SEARCH_STYLE_H
#define KILOMATE_ENGINE_SEARCH_STYLE_H

#include "engine/types.h"

struct engine;

/* Points are 1/256 pawn. Those of a root move add up, and none has more than `reach` or less
   than 0 in the end. */
struct style {
    /* They are style_of_move and style_of_position, and where no one has a style they are not
       linked. */
    int (*of_move)(const struct engine *engine, move_t move);
    int (*of_position)(const struct engine *engine);
    uint8_t number; /* each has its own, 1..; for the hash table */

    /* a root move */
    uint8_t reach;  /* a move is played that is at most so much worse than the best */
    int8_t base;    /* each move */
    int8_t check;   /* it gives check */
    int8_t trade;   /* it takes a piece of equal worth */
    int8_t nearer;  /* a piece, no pawn or king, each square nearer to the other king */
    int8_t advance; /* a pawn, each rank */

    /* SCORE */
    int8_t piece; /* each piece on the board but kings and pawns, of both sides */
    int8_t storm; /* an own pawn at most a file from the other king, each rank */
};

/* Points of a root move of the engine's position. */
int style_of_move(const struct engine *engine, move_t move);

/* What the style adds to SCORE of the engine's position, the side to move's view: what has changed
   since the root, so that scores mean what they mean without it. */
int style_of_position(const struct engine *engine);

#endif
