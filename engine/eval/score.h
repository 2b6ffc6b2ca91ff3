/*
 * SCORE as the sum of REBEL's terms.
 */
#ifndef KILOMATE_ENGINE_EVAL_SCORE_H
#define KILOMATE_ENGINE_EVAL_SCORE_H

#include "engine/eval/terms.h"

/* The sum of the terms, or what a rule of the endings has decided: 1/256 pawn, side to
   move's view, within +-SCORE_MAX. The facts have been found. */
int score_terms(struct eval *eval);

#endif
