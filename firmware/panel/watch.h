/*
 * The watch looks at the squares: has something happened that the panel's states know?
 */
#ifndef KILOMATE_FIRMWARE_PANEL_WATCH_H
#define KILOMATE_FIRMWARE_PANEL_WATCH_H

#include "firmware/panel/states.h"

struct panel;

/* What can happen in any state: a program comes or goes, sensors fail or are mended, or there has
   been no piece since the start. If it is none of that, the state itself is to be asked. */
enum panel_event watch_any(const struct panel *panel);

/* What each state looks for: what has happened to the pieces, if anything. No search runs. */
enum panel_event watch_game(struct panel *panel);
enum panel_event watch_promotion(struct panel *panel);
enum panel_event watch_doubt(struct panel *panel);
enum panel_event watch_lead(struct panel *panel);
enum panel_event watch_new_game(struct panel *panel);
enum panel_event watch_choices(struct panel *panel);
enum panel_event watch_calibration(struct panel *panel);
enum panel_event watch_wiring(struct panel *panel);

/* The same while the computer thinks: KING if the player wants its move, TAKEN_BACK if he has taken
   his own back, or none. */
enum panel_event panel_observe_thinking(const struct panel *panel);

/* The piece that a pawn becomes is chosen. CHOSEN; or DOUBT, if the coach doubts the move. No
   search runs. */
enum panel_event panel_chosen(struct panel *panel);

#endif
