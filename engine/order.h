/*
 * The order of moves: values given at generation, corrected by what the
 * search knows, and the next highest taken from the list each time.
 */
#ifndef KILOMATE_ENGINE_ORDER_H
#define KILOMATE_ENGINE_ORDER_H

#include "search.h"

/* Raises the hash move and the killers of the node's segment. */
void order_update(struct engine *engine, const struct ply *p, move_t hash_move);

/* The highest move not yet taken, or MOVE_NONE when all are. */
move_t order_next(struct engine *engine, const struct ply *p);

/* Remembers a quiet move that cut off. */
void order_add_killer(struct ply *p, move_t move);

#endif
