/*
 * What a player likes: kinds of moves that are preferred at the root where they are
 * hardly worse than the best.
 */
#ifndef KILOMATE_ENGINE_SEARCH_PREFERENCE_H
#define KILOMATE_ENGINE_SEARCH_PREFERENCE_H

#include "engine/types.h"

struct engine;

/* Points of a root move, 1/256 pawn; they add up, and none has more than `reach` or less
   than 0 in the end. */
struct preference {
    /* It is preference_of, and where no one has a style that is not linked. */
    int (*of)(struct engine *engine, move_t move);
    uint8_t reach;  /* a move is played that is at most so much worse than the best */
    int8_t base;    /* each move */
    int8_t check;   /* it gives check */
    int8_t trade;   /* it takes a piece of equal worth */
    int8_t nearer;  /* a piece, no pawn or king, each square nearer to the other king */
    int8_t advance; /* a pawn, each rank */
};

int preference_of(struct engine *engine, move_t move);

#endif
