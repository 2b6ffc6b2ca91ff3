/*
 * Positions in which nothing but the kings can ever move.
 */
#ifndef KILOMATE_ENGINE_RULES_BLOCKED_H
#define KILOMATE_ENGINE_RULES_BLOCKED_H

#include "engine/rules/position.h"

/* Are there only kings and pawns, is each pawn stopped by another one for ever, and can no king
   reach a pawn that it may take? Then neither side can mate by any moves (FIDE 5.2.2). False does
   not mean that one can. */
bool position_is_blocked(const struct position *position);

#endif
