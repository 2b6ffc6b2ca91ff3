/*
 * The order of moves (REBEL, move ordering 2): values given at generation,
 * brought up to date by what evaluation and search know, and the next highest
 * taken from the list each time.
 */
#ifndef KILOMATE_ENGINE_SEARCH_ORDER_H
#define KILOMATE_ENGINE_SEARCH_ORDER_H

#include "engine/rules/movegen.h"
#include "engine/search/ply.h"

/* Brings the values of the node's segment up to date. */
NOINLINE void order_update(struct engine *engine, const struct ply *p, move_t hash_move);

/* What quiescence searches where the side to move is not in check: beside the quiet moves
   captures that win or are equal, and queen promotions. */
NOINLINE void order_keep_noisy(struct engine *engine, const struct ply *p);

/* The highest move not yet taken, or MOVE_NONE when all are. */
NOINLINE move_t order_next(struct engine *engine, const struct ply *p);

/* Is the move, not made, neither capture nor promotion? The two kinds that can be stand in the
   middle: with one more their second bit is set. */
static inline bool order_is_quiet(const struct position *position, move_t move)
{
    return position->board[move_to(move)] == EMPTY && (((unsigned)move_kind(move) + 1U) & 2U) == 0;
}

/* Does the move, not made, capture a hanging piece? */
bool order_takes_hanging(const struct ply *p, move_t move);

/* Learns from a quiet move that cut off: killers, history of it and, against them, of
   the quiet moves taken before it, searched or left out; historic mate killer. p->move,
   unmade. */
NOINLINE void order_learn(struct engine *engine, struct ply *p);

/* -127..127: how often a quiet move, not made, cut off lately; 0 without a table.
   And of one that has been made. */
int order_history(const struct engine *engine, move_t move);
int order_history_made(const struct engine *engine, move_t move);

/* A new search: the history of older ones counts half. */
void order_age(struct engine *engine);

#endif
