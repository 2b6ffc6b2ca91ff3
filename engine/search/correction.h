/*
 * Corrections of SCORE that the search learns and keeps between moves (today's engines:
 * correction history): where searches have ended above or below SCORE with the same
 * pawns, the same material or behind the same moves, SCORE is moved that way.
 */
#ifndef KILOMATE_ENGINE_SEARCH_CORRECTION_H
#define KILOMATE_ENGINE_SEARCH_CORRECTION_H

#include "engine/search/ply.h"

/* The correction of the position on the board, the node's: 1/256 pawn, side to move's view;
   0 without a table. At most two pawns either way with the option at 100. */
NOINLINE int correction_of(const struct engine *engine, const struct ply *p);

/* Learns from a finished node: nothing from a node in check, one that a rule decided, a
   mate, a best move that captures, or a bound that SCORE keeps already. */
NOINLINE void correction_learn(struct engine *engine, const struct ply *p);

/* Forgets all. */
void correction_clear(struct engine *engine);

#endif
