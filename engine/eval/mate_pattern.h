/*
 * Mates in one at a glance (REBEL, move ordering 4).
 */
#ifndef KILOMATE_ENGINE_EVAL_MATE_PATTERN_H
#define KILOMATE_ENGINE_EVAL_MATE_PATTERN_H

#include "engine/eval/eval.h"

/* A mate in one for a side, were it to move, by the patterns of the table; MOVE_NONE if there
   is none. It is proved: never a false one, if the other side is not in check. */
move_t mate_pattern_find(const struct eval *eval, enum colour side);

#endif
