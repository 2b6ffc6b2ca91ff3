/* The root of the search: iterative deepening, aspiration windows, MultiPV, and reports. */
#ifndef KILOMATE_ENGINE_SEARCH_ROOT_H
#define KILOMATE_ENGINE_SEARCH_ROOT_H

#include "engine/search/state.h"

/* Searches a position, as engine_search() says. */
void root_search(struct engine *engine, struct position *position, const uint32_t *history,
                 unsigned history_length, const struct engine_limits *limits,
                 struct engine_result *result);

/* The upper edge of the window for the moves after a new best one: a little above its score, or
   above that of the previous iteration if its score is far below it. Never above `beta`. All are
   1/256 pawn (REBEL, "alpha-beta"). */
int root_narrowed_beta(int score, int previous, int beta);

#endif
