/*
 * The root: iterative deepening, aspiration windows, MultiPV, reports, and how long to
 * think.
 */
#ifndef KILOMATE_ENGINE_SEARCH_ROOT_H
#define KILOMATE_ENGINE_SEARCH_ROOT_H

#include "engine/search/state.h"

/* Searches a position; what engine_search() promises. */
void root_search(struct engine *engine, struct position *position, const uint32_t *history,
                 unsigned history_length, const struct engine_limits *limits,
                 struct engine_result *result);

/* The upper edge for the moves after a new best one, all in 1/256 pawn: a
   little above its score, or above the previous iteration's if it is far below
   that; never beyond `beta` (REBEL, "alpha-beta"). */
int root_narrowed_beta(int score, int previous, int beta);

/* How the iterations have gone: what the time for a move depends on. */
struct root_trend {
    uint8_t changes; /* of the best move: TREND_CHANGE each, halved by every iteration */
    uint8_t share;   /* of the last iteration's nodes: the first move's, per cent */
    int32_t fall;    /* of the score in the last iteration, 1/256 pawn; below 0: a rise */
};

enum { TREND_CHANGE = 16 };

/* In 1/16 of the usual time: less where one move dominates, more where the
   best move changes or the score falls. */
enum { ROOT_TIME_MIN = 8, ROOT_TIME_USUAL = 16, ROOT_TIME_MAX = 32 };
unsigned root_time_factor(const struct root_trend *trend);

#endif
