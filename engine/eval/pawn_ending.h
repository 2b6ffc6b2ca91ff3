/*
 * The pawn ending (REBEL: pawn ending, quadrant rule).
 */
#ifndef KILOMATE_ENGINE_EVAL_PAWN_ENDING_H
#define KILOMATE_ENGINE_EVAL_PAWN_ENDING_H

#include "engine/eval/eval.h"

/* Who has a pawn that nobody stops: eval->promotes, and facts->special if anybody has.
   Only in STAGE_PAWN_END. */
void pawn_ending_race(struct eval *eval);

/* Pawns counted, and the bonus for what the race has found. */
void pawn_ending_score(struct eval *eval);

#endif
