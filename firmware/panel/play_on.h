/*
 * Playing on from the position that the replay shows. A board without the addition `lookback`
 * offers nothing (play_on_none.c).
 */
#ifndef KILOMATE_FIRMWARE_PANEL_PLAY_ON_H
#define KILOMATE_FIRMWARE_PANEL_PLAY_ON_H

#include "firmware/desk/session.h"
#include "firmware/panel/display.h"

/* Does SELECT play on from the position after so many plies? It does from all but the game's last
   one. */
bool play_on_is_offered(const struct game *game, unsigned plies);

/* Plays on from the position after so many plies, or says why not. The page of the game is open. No
   search runs. */
void play_on(struct display *display, struct session *session, unsigned plies);

#endif
