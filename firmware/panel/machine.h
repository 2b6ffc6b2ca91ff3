/*
 * The machine of the panel's states: what follows from what has happened.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_MACHINE_H
#define KILOMATE_FIRMWARE_PANEL_MACHINE_H

#include "firmware/panel/panel.h"

/* Does what follows from an event in the present state; it may be EVENT_NONE. No search runs. */
void panel_happens(struct panel *panel, struct session *session, enum panel_event event);

/* The game's position has changed, or may have. No search runs. */
void panel_game_changed(struct panel *panel, struct session *session);

/* A program has the board from now on. What is open is closed, and nothing is decided. No search
   runs. */
void panel_yield(struct panel *panel, struct session *session);

/* Thinks two seconds for a hint, and shows it. No search runs. */
void panel_hint(struct panel *panel, struct session *session);

#endif
