/*
 * Perft: the number of leaves of the legal move tree, the proof of the rules.
 */
#ifndef KILOMATE_ENGINE_SEARCH_PERFT_H
#define KILOMATE_ENGINE_SEARCH_PERFT_H

#include "engine/search/state.h"

/* Leaves at most PERFT_DEPTH_MAX plies deep. poll and hard_ms of limits (may be NULL) can
   stop it, and the move stack can be too small (moves_exhausted is not 0 then): in both
   cases the count is not complete. */
enum { PERFT_DEPTH_MAX = 14 };
uint64_t perft_count(struct engine *engine, struct position *position, unsigned depth,
                     const struct engine_limits *limits);

#endif
