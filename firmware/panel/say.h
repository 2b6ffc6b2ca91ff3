/*
 * What the states of the panel say on the screen: what a player is to do.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_SAY_H
#define KILOMATE_FIRMWARE_PANEL_SAY_H

#include "firmware/panel/panel.h"

void say_remote(const struct panel_view *view, struct out *out);
void say_promotion(const struct panel_view *view, struct out *out);
void say_doubt(const struct panel_view *view, struct out *out);
void say_illegal(const struct panel_view *view, struct out *out);
void say_difference(const struct panel_view *view, struct out *out);
void say_piece_back(const struct panel_view *view, struct out *out);
void say_lead(const struct panel_view *view, struct out *out);
void say_new_game(const struct panel_view *view, struct out *out);
void say_fault(const struct panel_view *view, struct out *out);

#endif
