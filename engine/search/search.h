/*
 * The main search below the root, and what its loop over the moves asks.
 */
#ifndef KILOMATE_ENGINE_SEARCH_SEARCH_H
#define KILOMATE_ENGINE_SEARCH_SEARCH_H

#include "engine/search/depth.h"
#include "engine/search/ply.h"

/* Score of the node `p` describes, within or outside its window (fail soft).
   0 when the search was stopped: the caller looks at engine->stop. */
int search(struct engine *engine, struct ply *p);

/* --- how often a node's moves are gone through: once, or first to half the depth --- */

/* A first pass is made over an unsorted tree, so that a good move stands in front (internal
   iterative deepening, IID; REBEL, move ordering 3). */
enum pass_kind { PASS_ALL, PASS_DEEPENING };

/* What the table knows of a node, and its window and depth while a first pass has its
   own. */
struct pass {
    int16_t alpha;
    int16_t beta;
    int16_t hash_score; /* SCORE_NONE: not in the table */
    move_t hash_move;
    int8_t depth;
    uint8_t kind : 2; /* enum pass_kind */
    uint8_t hash : 2; /* enum hash_kind of the hash move */
};

/* What the table knows of a move. */
static inline enum hash_kind pass_hash_kind(const struct pass *pass, move_t move)
{
    return (enum hash_kind)(move == pass->hash_move ? pass->hash : HASH_OTHER);
}

/* The pass over all moves is next; a first one, if it is wanted, goes before it, to half the
   depth. */
NOINLINE void pass_prepare(const struct engine *engine, struct ply *p, struct pass *pass);

/* The node's moves onto the stack, in their order. False: the move stack is full. */
NOINLINE bool pass_begin(struct engine *engine, struct ply *p, const struct pass *pass);

/* False when all is searched; after a first pass the node is made ready for the
   second. */
NOINLINE bool pass_next(struct engine *engine, struct ply *p, struct pass *pass);

/* --- the child after a move: its window, and whether it is searched again --- */

/* How a child is searched, one way after the other as long as its score beats alpha: with
   less depth, with a closed window, in full. */
enum child_mode { CHILD_REDUCED, CHILD_ZERO_WINDOW, CHILD_FULL, CHILD_DONE };

/* Prepares the record of the child after p->move, made, for a search in that mode, at full
   depth. Principal variation search: from the second legal move on the window is closed.
   Answers CHILD_ZERO_WINDOW or CHILD_FULL, by the window. */
NOINLINE enum child_mode child_begin(const struct engine *engine, struct ply *p,
                                     enum child_mode mode);

/* The mode after a score, CHILD_DONE if the score stands: what was reduced and beats alpha
   is searched again to its full depth, what beats a closed window with an open one. */
NOINLINE enum child_mode child_again(const struct engine *engine, const struct ply *p, int score,
                                     enum child_mode mode);

#endif
