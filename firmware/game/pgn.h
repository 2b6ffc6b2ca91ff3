/*
 * The game as PGN (portable game notation), in its export layout.
 */
#ifndef KILOMATE_FIRMWARE_GAME_PGN_H
#define KILOMATE_FIRMWARE_GAME_PGN_H

#include "firmware/out.h"
#include "firmware/session.h"

/* The game is replayed for it. No search runs. */
void pgn_print(struct out *out, struct session *session);

#endif
