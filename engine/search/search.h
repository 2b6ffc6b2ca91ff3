/*
 * The main search below the root, and the functions that its loop over the moves calls.
 */
#ifndef KILOMATE_ENGINE_SEARCH_SEARCH_H
#define KILOMATE_ENGINE_SEARCH_SEARCH_H

#include "engine/search/depth.h"
#include "engine/search/ply.h"
#include "engine/search/quiescence.h"

/* Searches the node that `p` describes. Returns its score, within or outside its window (fail
   soft). Returns 0 if the search was stopped: the caller must look at engine->stop. */
int search(struct engine *engine, struct ply *p);

/* Searches the node behind p, by main search or quiescence. Returns the score from p's point of
   view. */
static inline int search_below(struct engine *engine, struct ply *p)
{
    return p[1].depth <= 0 ? -quiescence(engine, p + 1) : -search(engine, p + 1);
}

/* --- passes over the moves: one, or one to half the depth and another --- */

/* A first pass over an unsorted tree puts a good move in front (internal iterative deepening, IID;
   REBEL, move ordering 3). */
enum pass_kind { PASS_ALL, PASS_DEEPENING };

/* What the hash table knows of a node, and the node's window and depth, which a first pass
   changes. */
struct pass {
    int16_t alpha;
    int16_t beta;
    int16_t hash_score; /* SCORE_NONE: not in the table */
    move_t hash_move;
    int8_t depth;
    uint8_t kind : 2; /* enum pass_kind */
    uint8_t hash : 2; /* enum hash_kind of the hash move */
};

/* What the hash table knows of a move of the node. */
static inline enum hash_kind pass_hash_kind(const struct pass *pass, move_t move)
{
    return (enum hash_kind)(move == pass->hash_move ? pass->hash : HASH_OTHER);
}

/* Prepares the passes over the moves. If a first pass is wanted, it comes first, to half the
   depth. */
NOINLINE void pass_prepare(const struct engine *engine, struct ply *p, struct pass *pass);

/* Generates the node's moves and sets their values. Returns false if the move stack is full. */
NOINLINE bool pass_begin(struct engine *engine, struct ply *p, const struct pass *pass);

/* Prepares the second pass after a first one. Returns false if no further pass is needed. */
NOINLINE bool pass_next(struct engine *engine, struct ply *p, struct pass *pass);

/* --- the child after a move --- */

/* How a child is searched: with less depth, with a closed window, in full. The next way is tried as
   long as the score beats alpha. */
enum child_mode { CHILD_REDUCED, CHILD_ZERO_WINDOW, CHILD_FULL, CHILD_DONE };

/* Prepares the record of the child after p->move, which has been made, for a search at full depth.
   Principal variation search: the window is closed from the second legal move on. Returns
   CHILD_ZERO_WINDOW or CHILD_FULL, as the window is. */
NOINLINE enum child_mode child_begin(const struct engine *engine, struct ply *p,
                                     enum child_mode mode);

/* The next mode after a score, or CHILD_DONE if the score counts. A reduced child that beats alpha
   is searched again at full depth. One that beats a closed window is searched again with an open
   one. */
NOINLINE enum child_mode child_again(const struct engine *engine, const struct ply *p, int score,
                                     enum child_mode mode);

#endif
