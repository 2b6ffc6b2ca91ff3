/*
 * Bishops, knights, rooks and the centre (REBEL).
 */
#ifndef KILOMATE_ENGINE_EVAL_PIECES_H
#define KILOMATE_ENGINE_EVAL_PIECES_H

#include "engine/eval/terms.h"

/* Adds the terms of one side's bishops, knights and rooks that need no look along a line. */
void pieces_score(struct eval *eval, enum colour side);

/* Adds the term of the centre. */
void centre_score(struct eval *eval);

#endif
