/*
 * The game as PGN (portable game notation), in its export layout.
 */
#ifndef KILOMATE_FIRMWARE_GAME_PGN_H
#define KILOMATE_FIRMWARE_GAME_PGN_H

#include "firmware/out.h"
#include "firmware/session.h"

/* Writes the game with its tags. It is replayed for this. No search may run. */
void pgn_print(struct out *out, struct session *session);

#endif
