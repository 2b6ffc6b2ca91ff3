/*
 * The static evaluation: I_SCORE plus the kings' squares blended by phase.
 */
#ifndef KILOMATE_ENGINE_EVAL_EVAL_H
#define KILOMATE_ENGINE_EVAL_EVAL_H

#include "engine/rules/position.h"

/* Phase of the game by pieces left: 32 with all of them, 0 with pawns only. */
enum { PHASE_MAX = 32 };
unsigned eval_phase(const struct position *position);

/* SCORE: 1/256 pawn, side to move's view, within +-SCORE_MAX. */
int eval_score(const struct position *position);

/* The same, with the facts it rests on. */
struct facts;
int eval_facts(const struct position *position, struct facts *facts);

#endif
