/*
 * The pages of the screen: the game, and what stands instead of it.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_PAGES_H
#define KILOMATE_FIRMWARE_PANEL_PAGES_H

#include "firmware/panel/screen.h"

struct panel;
struct panel_view;

/* Is there nothing more urgent to be shown than an opening's name? */
bool panel_is_quiet(const struct panel *panel);

/* Is what is to be read beside the board too long for one part? */
bool panel_text_goes_on(const struct panel_view *view);

/* The running clock has moved on: where it stands is drawn anew. */
void panel_clock_moved(struct panel *panel);

/* Draws the page that is open. context: struct panel_view. */
void panel_draw(struct canvas *canvas, const void *context);

#endif
