/*
 * The pawn ending (REBEL: pawn ending, quadrant rule).
 */
#ifndef KILOMATE_ENGINE_EVAL_PAWN_ENDING_H
#define KILOMATE_ENGINE_EVAL_PAWN_ENDING_H

#include "engine/eval/terms.h"

/* Finds which sides have a pawn that nobody stops: eval->promotes. Sets facts->special if a side
   has one. Must only be called in STAGE_PAWN_END. */
void pawn_ending_race(struct eval *eval);

/* Adds the terms of the pawn ending: the pawns that a side is ahead, and a bonus for what
   pawn_ending_race() found. */
void pawn_ending_score(struct eval *eval);

#endif
