/*
 * REBEL's selective search and today's alternatives: what is left out, and what
 * is searched less. The node's evaluation is in its record.
 */
#ifndef KILOMATE_ENGINE_SEARCH_SELECTIVE_H
#define KILOMATE_ENGINE_SEARCH_SELECTIVE_H

#include "engine/search/lazy.h"
#include "engine/search/search.h"

/* S_DEPTH: null move up to that ply, static pruning behind it. Our two earlier
   stages share REBEL's table of the middle game. */
unsigned selective_static_depth(enum eval_stage stage, unsigned iteration);

/* Reductions 2b and 2c: in the last so many plies. */
unsigned selective_reduction_depth(enum eval_stage stage, unsigned iteration);

/* Static part and reverse futility: true if the node is left, its score in
   p->best. Mates and the principal variation are never judged so. */
bool selective_leaves_node(struct engine *engine, struct ply *p);

/* Reverse futility by a guess at SCORE, in place of the evaluation (ours). */
bool selective_leaves_unseen(struct engine *engine, struct ply *p);

/* Is a null move worth trying (REBEL: avoided where SCORE + THREAT beats the
   mover's ALPHA, and in check)? */
bool selective_wants_null(const struct engine *engine, const struct ply *p);

/* Depth of the search behind it. */
int selective_null_depth(const struct engine *engine, const struct ply *p);

/* Is the static score better than two plies before, or not known there? */
bool selective_is_improving(const struct ply *p);

/* A guess at SCORE by the parent's evaluation: does it decide the window, and then
   by which score (REBEL, lazy evaluation, with its exceptions)? */
enum lazy_answer lazy_answers(const struct engine *engine, const struct ply *p, int *score);

/* What a move, not made, brings to I_SCORE, the mover's view. */
int move_gain(const struct position *position, move_t move);

/* Futility one and two, late move and exchange pruning: is p->move, not made,
   left out? Never the first legal move, no check. */
bool selective_leaves_move(struct engine *engine, struct ply *p);

/* Plies by which p->move, made, is searched less at first: late move reductions,
   logarithms of depth and number, guided by history. */
unsigned selective_reduction(const struct engine *engine, const struct ply *p);

/* Reduction 1: is p->move, made, searched a ply less for good? */
bool selective_reduction_1(const struct engine *engine, const struct ply *p);

/* Reductions 2a to 2d and the king attack extension, of the move that led here.
   hash_score: of this position, or SCORE_NONE. */
void selective_adjust_depth(struct engine *engine, struct ply *p, int hash_score);

/* Tricks one and two: is the score sure without quiescence? */
bool selective_skips_quiescence(const struct engine *engine, const struct ply *p);

#endif
