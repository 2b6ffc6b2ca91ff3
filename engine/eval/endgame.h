/*
 * The recogniser of endings (REBEL, end game).
 */
#ifndef KILOMATE_ENGINE_EVAL_ENDGAME_H
#define KILOMATE_ENGINE_EVAL_ENDGAME_H

#include "engine/eval/terms.h"

/* Looks up the ending of a position. eval->adjust becomes what REBEL's table adds for its pair of
   classes. If a rule decides the ending, eval->decided becomes SCORE, facts->special is set, and in
   a dead draw facts->stop too. facts->stalemate is set if a bare king is stalemated. */
void endgame_recognise(struct eval *eval);

#endif
