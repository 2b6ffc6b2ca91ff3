/*
 * What material can still mate.
 */
#ifndef KILOMATE_ENGINE_RULES_MATERIAL_H
#define KILOMATE_ENGINE_RULES_MATERIAL_H

#include "engine/rules/position.h"

/* Can neither side ever mate? True for king against king, for one more minor piece, and if there
   are only bishops of one square colour besides the kings. */
bool position_insufficient(const struct position *position);

/* Can a side still mate? Not with its material, or because all pawns are blocked for ever. It is
   asked when the other side's flag falls (FIDE 6.9). */
bool position_can_mate(const struct position *position, enum colour colour);

#endif
