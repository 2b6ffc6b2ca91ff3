/*
 * What is searched less: single moves and whole nodes.
 */
#ifndef KILOMATE_ENGINE_SEARCH_REDUCE_H
#define KILOMATE_ENGINE_SEARCH_REDUCE_H

#include "engine/search/ply.h"

/* --- whole nodes --- */

/* Reductions 2a to 2d (REBEL), of the move that led here, by its evaluation; hash_score: of
   this position, or SCORE_NONE. True if the node is reduced. */
NOINLINE bool reduce_node(const struct engine *engine, struct ply *p, int hash_score);

/* Internal iterative reduction (IIR): an unsorted tree a ply less. */
NOINLINE void reduce_unsorted(const struct engine *engine, struct ply *p, move_t hash_move);

/* --- the child after p->move, made; true if its depth has been reduced --- */

/* Reduction 1 (REBEL): hopeless quiet moves a ply less, for good, once a line. */
NOINLINE bool reduce_hopeless_move(const struct engine *engine, struct ply *p);

/* Late move reductions (LMR; REBEL's "history reductions"): logarithms of depth and number,
   guided by history and progress. */
NOINLINE bool reduce_late_move(const struct engine *engine, struct ply *p);

/* The plies of a late move reduction, 0: none. */
unsigned reduce_late_move_plies(const struct engine *engine, const struct ply *p);

#endif
