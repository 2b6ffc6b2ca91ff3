/*
 * How often a node's moves are gone through: once, or first to half the depth.
 */
#ifndef KILOMATE_ENGINE_SEARCH_PASS_H
#define KILOMATE_ENGINE_SEARCH_PASS_H

#include "engine/search/depth.h"

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

#endif
