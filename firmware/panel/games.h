/*
 * The page of the games that are kept: a list, from which one is taken up and replayed.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_GAMES_H
#define KILOMATE_FIRMWARE_PANEL_GAMES_H

#include "firmware/panel/screen.h"

struct panel;

/* Opens the page, with the newest game first. */
void games_open(struct panel *panel);

/* Obeys keys (enum hal_key): another game, or the one at the cursor becomes the present game and is
   replayed. No search runs. */
void games_keys(struct panel *panel, unsigned keys);

/* Draws the list. */
void games_draw(struct canvas *canvas, const struct panel *panel);

#endif
