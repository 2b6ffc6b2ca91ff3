/*
 * REBEL's tables by iteration and by plies to the horizon.
 */
#ifndef KILOMATE_ENGINE_SEARCH_REBEL_TABLES_H
#define KILOMATE_ENGINE_SEARCH_REBEL_TABLES_H

#include "engine/eval/facts.h"

/* S_DEPTH: the null move is tried up to that ply, static pruning behind it. REBEL has one table for
   the middle game, and our two earlier stages share it. */
unsigned rebel_static_depth(enum eval_stage stage, unsigned iteration);

/* Reductions 2b and 2c are for the last so many plies. */
unsigned rebel_reduction_depth(enum eval_stage stage, unsigned iteration);

/* MARGIN by the plies to the horizon before the move: 0.10 to 0.25, in 1/256 pawn. */
int rebel_margin(unsigned remaining);

/* Converts REBEL's centipawns to 1/256 pawn. */
static inline int from_centipawns(int centipawns)
{
    return centipawns * SCORE_PAWN / 100;
}

#endif
