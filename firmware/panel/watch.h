/*
 * The watch looks at the squares: has something happened that the panel's states know?
 */
#ifndef KILOMATE_FIRMWARE_PANEL_WATCH_H
#define KILOMATE_FIRMWARE_PANEL_WATCH_H

#include "firmware/panel/states.h"
#include "firmware/session.h"

struct panel;

/* What has happened to the pieces, if anything. No search runs. */
enum panel_event panel_observe(struct panel *panel, struct session *session);

/* The same while the computer thinks: KING if the player wants its move, TAKEN_BACK if he has taken
   his own back, or none. */
enum panel_event panel_observe_thinking(const struct panel *panel);

/* The piece that a pawn becomes is chosen. CHOSEN; or DOUBT, if the coach doubts the move. No
   search runs. */
enum panel_event panel_chosen(struct panel *panel, struct session *session);

#endif
