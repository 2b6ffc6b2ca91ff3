/*
 * The mate search finds the shortest mate, or proves that there is none in so many moves. It tries
 * all moves, whatever the options of the search are.
 */
#ifndef KILOMATE_ENGINE_SEARCH_MATE_SEARCH_H
#define KILOMATE_ENGINE_SEARCH_MATE_SEARCH_H

#include "engine/search/state.h"

/*
 * Looks for a mate in 1, 2, ... limits->mate moves. The root's moves must be on the move stack.
 * Returns true if there is a mate. Then the result holds the first move and the score, and the
 * principal variation is a longest defence. result->no_mate becomes the number of moves in which
 * there is proved to be no mate. The hash table is empty afterwards.
 */
bool mate_search(struct engine *engine, struct engine_result *result);

#endif
