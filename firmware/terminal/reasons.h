/*
 * Why a typed move cannot be played, in a sentence.
 */
#ifndef KILOMATE_FIRMWARE_TERMINAL_REASONS_H
#define KILOMATE_FIRMWARE_TERMINAL_REASONS_H

#include "firmware/base/out.h"
#include "firmware/game/game.h"

/* Says it of a text that is a move, but not legal in the game's position, or one of several. False,
   and nothing is said, at any other error and of a text that is no move. */
bool reasons_tell(struct out *out, struct game *game, const char *text, enum move_error error);

#endif
