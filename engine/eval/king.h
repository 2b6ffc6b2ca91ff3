/*
 * King safety (REBEL). The pressure on a king is a fact; what it costs is a term.
 */
#ifndef KILOMATE_ENGINE_EVAL_KING_H
#define KILOMATE_ENGINE_EVAL_KING_H

#include "engine/eval/terms.h"

/* Writes the pressure on one side's king (REBEL's COUNTER) into the facts. It is 0 unless the other
   side has a queen and another piece. */
void king_pressure(struct eval *eval, enum colour side);

/* Adds what this pressure costs, and the pawn shield, to the terms of that side. */
void king_score(struct eval *eval, enum colour side);

#endif
