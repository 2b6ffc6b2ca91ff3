/*
 * Pawn structure (REBEL).
 */
#ifndef KILOMATE_ENGINE_EVAL_PAWNS_H
#define KILOMATE_ENGINE_EVAL_PAWNS_H

#include "engine/eval/terms.h"

/* Adds the terms of one side's pawns: formations, weak, isolated and doubled pawns, pressure. */
void pawns_score(struct eval *eval, enum colour side);

#endif
