/*
 * The machine of the panel's states: what follows from what has happened.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_MACHINE_H
#define KILOMATE_FIRMWARE_PANEL_MACHINE_H

#include "firmware/panel/panel.h"

/* What has happened to the pieces in the present state, if anything. No search runs. */
enum panel_event panel_observe(struct panel *panel);

/* Sets the lights that the present state shows. No search runs. */
void panel_lights(struct panel *panel);

/* Writes what a player is to do in the present state; nothing, if that is nothing. */
void panel_say(const struct panel_view *view, struct out *out);

/* Does what follows from an event in the present state; it may be EVENT_NONE. No search runs. */
void panel_happens(struct panel *panel, enum panel_event event);

/* The game's position has changed, or may have. No search runs. */
void panel_game_changed(struct panel *panel);

/* A program has the board from now on. What is open is closed, and nothing is decided. No search
   runs. */
void panel_yield(struct panel *panel);

/* Thinks two seconds for a hint, and shows it. No search runs. */
void panel_hint(struct panel *panel);

#endif
