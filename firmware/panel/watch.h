/*
 * The watch looks at the squares: has something happened that the panel's states know?
 */
#ifndef KILOMATE_FIRMWARE_PANEL_WATCH_H
#define KILOMATE_FIRMWARE_PANEL_WATCH_H

#include "firmware/panel/panel.h"

/* What has happened to the pieces, if anything. No search runs. */
enum panel_event panel_observe(struct panel *panel, struct session *session);

/* While the computer thinks: has the player asked for its move, or taken his back? */
enum panel_event panel_observe_thinking(const struct panel *panel);

/* The promotion's piece is chosen: CHOSEN, or DOUBT. */
enum panel_event panel_chosen(struct panel *panel, struct session *session);

#endif
