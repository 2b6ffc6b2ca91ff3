/*
 * The triangular table of principal variations: row p has room for pv_moves - p moves,
 * ended by MOVE_NONE if it is shorter.
 */
#ifndef KILOMATE_ENGINE_SEARCH_PRINCIPAL_VARIATION_H
#define KILOMATE_ENGINE_SEARCH_PRINCIPAL_VARIATION_H

#include "engine/search/state.h"

/* The node's row, and its length. */
move_t *pv_row(const struct engine *engine, unsigned index);
unsigned pv_length(const struct engine *engine, unsigned index);

/* Puts a move in front of the child's variation. */
void pv_update(struct engine *engine, unsigned index, move_t move);

/* The node has no variation yet. */
void pv_clear(struct engine *engine, unsigned index);

#endif
