/*
 * Positions in which nothing but the kings and bishops behind their pawns can ever move.
 */
#ifndef KILOMATE_ENGINE_RULES_BLOCKED_H
#define KILOMATE_ENGINE_RULES_BLOCKED_H

#include "engine/rules/position.h"

/* Are there only kings, pawns and bishops, is each pawn stopped by another one for ever, can no
   king and no bishop reach a pawn that it may take, and no bishop come where a pawn can take it or
   where the other side's king can come? Then neither side can mate by any moves (FIDE 5.2.2).
   False does not mean that one can. */
bool position_is_blocked(const struct position *position);

#endif
