/*
 * Bishops, knights, rooks and the centre (REBEL).
 */
#ifndef KILOMATE_ENGINE_EVAL_PIECES_H
#define KILOMATE_ENGINE_EVAL_PIECES_H

#include "engine/eval/eval.h"

/* One side's bishops, knights and rooks, as far as no line is looked along. */
void pieces_score(struct eval *eval, enum colour side);

/* Who has the centre. */
void centre_score(struct eval *eval);

#endif
