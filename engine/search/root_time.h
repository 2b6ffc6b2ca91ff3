/* The time for a move, by how the iterations at the root go. */
#ifndef KILOMATE_ENGINE_SEARCH_ROOT_TIME_H
#define KILOMATE_ENGINE_SEARCH_ROOT_TIME_H

#include "engine/search/state.h"

/* How the last iterations went. The time for a move depends on it. */
struct root_trend {
    uint8_t changes; /* of the best move: TREND_CHANGE each, halved by every iteration */
    uint8_t share;   /* of the last iteration's nodes: the first move's, per cent */
    int32_t fall;    /* of the score in the last iteration, 1/256 pawn; below 0: a rise */
};

enum { TREND_CHANGE = 16 };

/* The time for a move, in 1/16 of the soft limit, ROOT_TIME_MIN..ROOT_TIME_MAX. It is less if one
   move dominates, and more if the best move changes or the score falls. */
enum { ROOT_TIME_MIN = 8, ROOT_TIME_USUAL = 16, ROOT_TIME_MAX = 32 };
unsigned root_time_factor(const struct root_trend *trend);

/* Has the search used so many halves of the soft limit? The trend stretches the limit. */
bool root_time_is_late(const struct engine *engine, const struct root_trend *trend,
                       unsigned halves);

/* Notes after an iteration what the time for the next ones depends on: whether its best move is
   another one, and by how much the score has fallen, in 1/256 pawn. */
void root_time_note(struct root_trend *trend, bool changed, int fall);

#endif
