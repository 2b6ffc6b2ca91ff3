/*
 * The root of the search: iterative deepening, aspiration windows, MultiPV, reports, and the time
 * for a move.
 */
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

/* How the last iterations went. The time for a move depends on it. */
struct root_trend {
    uint8_t changes; /* of the best move: TREND_CHANGE each, halved by every iteration */
    uint8_t share;   /* of the last iteration's nodes: the first move's, per cent */
    int32_t fall;    /* of the score in the last iteration, 1/256 pawn; below 0: a rise */
};

enum { TREND_CHANGE = 16 };

/* The time for a move, in 1/16 of the usual time, ROOT_TIME_MIN..ROOT_TIME_MAX. It is less if one
   move dominates, and more if the best move changes or the score falls. */
enum { ROOT_TIME_MIN = 8, ROOT_TIME_USUAL = 16, ROOT_TIME_MAX = 32 };
unsigned root_time_factor(const struct root_trend *trend);

#endif
