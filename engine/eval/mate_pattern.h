/*
 * Mates in one at a glance (REBEL, move ordering 4).
 */
#ifndef KILOMATE_ENGINE_EVAL_MATE_PATTERN_H
#define KILOMATE_ENGINE_EVAL_MATE_PATTERN_H

#include "engine/eval/terms.h"

/* A mate in one for the side to move, by the patterns of the table: notes it in
   facts->mate_move and answers true. It is proved: never a false one. */
bool mate_pattern_find(struct eval *eval);

#endif
