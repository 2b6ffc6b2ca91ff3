/*
 * The order of moves (REBEL, move ordering 2). The generator gives each move a value. The search
 * corrects the values by what evaluation and search know. Then it takes the move with the highest
 * value from the list, again and again.
 */
#ifndef KILOMATE_ENGINE_SEARCH_ORDER_H
#define KILOMATE_ENGINE_SEARCH_ORDER_H

#include "engine/rules/movegen.h"
#include "engine/search/ply.h"

/* Corrects the values of the moves in the node's segment. hash_move is tried first; it may be
   MOVE_NONE. */
NOINLINE void order_update(struct engine *engine, const struct ply *p, move_t hash_move);

/* Leaves only the moves that quiescence searches where the side to move is not in check: quiet
   moves that were generated because they give check, captures that win or are equal, and queen
   promotions. The others are marked as taken. */
NOINLINE void order_keep_noisy(struct engine *engine, const struct ply *p);

/* Takes the move with the highest value that is not yet taken, and returns it, or MOVE_NONE if all
   are taken. */
NOINLINE move_t order_next(struct engine *engine, const struct ply *p);

/* Is the move neither a capture nor a promotion? It has not been made. Promotion and en passant are
   the two middle kinds: the second bit of the kind, a move's highest, is set if 1 is added. */
static inline bool order_is_quiet(const struct position *position, move_t move)
{
    return position->board[move_to(move)] == EMPTY && ((move + 0x4000U) & 0x8000U) == 0;
}

/* Does the move capture a hanging piece? It has not been made. */
bool order_takes_hanging(const struct ply *p, move_t move);

/* Learns from p->move, if it is quiet and cut off: it becomes a killer, its history rises, and the
   history of the quiet moves that were taken before it falls, whether they were searched or left
   out. If it mated, it counts for the historic mate killer. It must have been taken back. */
NOINLINE void order_learn(struct engine *engine, struct ply *p);

/* The history of a quiet move, -127..127: how often it cut off lately. 0 without a table. The first
   is for a move that has not been made, the second for one that has been made. */
int order_history(const struct engine *engine, move_t move);
int order_history_made(const struct engine *engine, move_t move);

/* Halves the history, at the start of a search. */
void order_age(struct engine *engine);

#endif
