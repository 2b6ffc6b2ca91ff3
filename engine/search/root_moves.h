/*
 * The root's moves: the first segment of the move stack, the best line's first.
 */
#ifndef KILOMATE_ENGINE_SEARCH_ROOT_MOVES_H
#define KILOMATE_ENGINE_SEARCH_ROOT_MOVES_H

#include "engine/search/state.h"

/* Those legal moves of the position that limits->root_mask has, or all without one,
   ordered by their generation value: into move[], value[] and root_count. */
void root_moves_begin(struct engine *engine);

/* Puts a root move at a rank, 0..root_count, the others keep their order; one that is not
   among those from the rank on changes nothing. */
void root_moves_promote(struct engine *engine, move_t move, unsigned rank);

#endif
