/*
 * The clock alone at the panel: what its menu begins and its screen shows. The mode is that of the
 * addition `clocks` (clocks/alone.h); without it a panel has none (chess_clock_none.c).
 */
#ifndef KILOMATE_FIRMWARE_PANEL_CHESS_CLOCK_H
#define KILOMATE_FIRMWARE_PANEL_CHESS_CLOCK_H

#include "firmware/panel/screen.h"

struct panel;
struct panel_view;

/* Does this board have it? */
bool chess_clock_is_here(void);

/* Begins it, with the level's clocks if it has some. chess_clock_is_here(). No search runs. */
void chess_clock_open(struct panel *panel);

/* Draws its page. */
void chess_clock_draw(struct canvas *canvas, const struct panel_view *view);

#endif
