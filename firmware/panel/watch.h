/*
 * The watch looks at the squares: has something happened that the panel's states know? What each
 * state looks for is declared in states.h.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_WATCH_H
#define KILOMATE_FIRMWARE_PANEL_WATCH_H

#include "firmware/panel/states.h"

/* What can happen in any state: a program comes or goes, sensors fail or are mended, or there has
   been no piece since the start. If it is none of that, the state itself is to be asked. */
enum panel_event watch_any(const struct panel *panel);

/* What has happened to the pieces while the computer thinks: KING if the player wants its move,
   TAKEN_BACK if he has taken his own back, or none. */
enum panel_event panel_observe_thinking(const struct panel *panel);

/* The piece that a pawn becomes is chosen. CHOSEN; or DOUBT, if the coach doubts the move. No
   search runs. */
enum panel_event panel_chosen(struct panel *panel);

#endif
