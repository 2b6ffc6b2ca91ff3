/*
 * What depends on the iteration and on the plies to the horizon by tables of REBEL's.
 */
#ifndef KILOMATE_ENGINE_SEARCH_REBEL_TABLES_H
#define KILOMATE_ENGINE_SEARCH_REBEL_TABLES_H

#include "engine/eval/eval.h"

/* S_DEPTH: null move up to that ply, static pruning behind it. Our two earlier
   stages share REBEL's table of the middle game. */
unsigned rebel_static_depth(enum eval_stage stage, unsigned iteration);

/* Reductions 2b and 2c: in the last so many plies. */
unsigned rebel_reduction_depth(enum eval_stage stage, unsigned iteration);

/* MARGIN by plies to the horizon before the move, 0.10 to 0.25: 1/256 pawn. */
int rebel_margin(unsigned remaining);

/* REBEL's centipawns in 1/256 pawn. */
static inline int from_centipawns(int centipawns)
{
    return centipawns * SCORE_PAWN / 100;
}

#endif
