/*
 * How a node is gone through and how a child is searched: what the main search
 * decides between its recursive calls. Not inlined there, so that it adds
 * nothing to the frame of a ply.
 */
#ifndef KILOMATE_ENGINE_SEARCH_PLAN_H
#define KILOMATE_ENGINE_SEARCH_PLAN_H

#include "engine/search/extend.h"

/*
 * A node's moves are gone through once, or twice: an unsorted tree, without hash
 * move and winning capture, to half the depth first (REBEL, move ordering 3), so
 * that a good move stands in front; or, where the table has a move for the depth,
 * all but this one to half the depth, to see if it is the only good one.
 */
enum pass { PASS_ALL, PASS_HALF, PASS_SINGULAR };

/* What the table knows of a node, and its depth and window while a first pass has
   its own. */
struct plan {
    int16_t alpha;
    int16_t beta;
    int16_t hash_score; /* SCORE_NONE: not in the table */
    move_t hash_move;
    int8_t depth;
    uint8_t pass : 4; /* enum pass */
    uint8_t hash : 4; /* enum hash_kind of the hash move */
};

/* What is known at a glance, and what evaluation says of the depth. True if the
   node is decided, its score in p->best. */
bool plan_judge(struct engine *engine, struct ply *p, const struct plan *plan);

/* Fills the plan; hash_move and hash_score are there. */
void plan_make(struct engine *engine, struct ply *p, struct plan *plan);

/* All moves onto the stack, with their values. False: the stack is full. */
bool plan_begin_pass(struct engine *engine, struct ply *p, const struct plan *plan);

/* False when all is searched; after a first pass the node is made ready for the
   second. */
bool plan_next_pass(struct engine *engine, struct ply *p, struct plan *plan);

/* How the child after a move is searched, one after the other as long as its score
   beats alpha: with less depth, with a closed window, in full. */
enum mode { MODE_REDUCED, MODE_ZERO, MODE_FULL, MODE_DONE };

/* Prepares the child after p->move, made. Answers the mode: the first only if the
   move is reduced, the second only in principal variation search. */
enum mode plan_child(struct engine *engine, struct ply *p, enum hash_kind hash, enum mode mode);

/* The mode after a score, MODE_DONE if it stands. */
enum mode plan_again(const struct engine *engine, const struct ply *p, int score, enum mode mode);

#endif
