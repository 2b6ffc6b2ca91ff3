/*
 * King safety (REBEL): the pressure on a king is a fact, what it costs a term.
 */
#ifndef KILOMATE_ENGINE_EVAL_KING_H
#define KILOMATE_ENGINE_EVAL_KING_H

#include "engine/eval/eval.h"

/* The pressure on one side's king (REBEL's COUNTER) into the facts: 0 unless a queen
   with company is there. */
void king_pressure(struct eval *eval, enum colour side);

/* What that pressure costs, and the pawn shield. */
void king_score(struct eval *eval, enum colour side);

#endif
