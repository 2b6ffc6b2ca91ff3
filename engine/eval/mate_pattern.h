/*
 * Finds mates in one by patterns, without making a move (REBEL, move ordering 4).
 */
#ifndef KILOMATE_ENGINE_EVAL_MATE_PATTERN_H
#define KILOMATE_ENGINE_EVAL_MATE_PATTERN_H

#include "engine/eval/terms.h"

/* A mate in one for a side, if it were to move, by the patterns of the table. MOVE_NONE if there
   is none. Each mate is proved, provided that the other side is not in check. Not all mates are
   found. */
move_t mate_pattern_find(const struct eval *eval, enum colour side);

#endif
