/*
 * Passed pawns (REBEL).
 */
#ifndef KILOMATE_ENGINE_EVAL_PASSED_H
#define KILOMATE_ENGINE_EVAL_PASSED_H

#include "engine/eval/terms.h"

/* Adds the term of one side's passed pawns. */
void passed_score(struct eval *eval, enum colour side);

#endif
