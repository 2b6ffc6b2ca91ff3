/*
 * The recogniser of endings (REBEL, end game).
 */
#ifndef KILOMATE_ENGINE_EVAL_ENDGAME_H
#define KILOMATE_ENGINE_EVAL_ENDGAME_H

#include "engine/eval/eval.h"

/* Endings that it knows: what the pair of classes adds into eval->adjust; if a rule
   decides, SCORE into eval->decided and facts->special, and facts->stop in a dead draw. */
void endgame_recognise(struct eval *eval);

#endif
