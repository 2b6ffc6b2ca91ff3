/*
 * The menu: a list of entries, and the values of one.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_MENU_H
#define KILOMATE_FIRMWARE_PANEL_MENU_H

#include "firmware/panel/screen.h"
#include "firmware/panel/states.h"

struct panel;
struct panel_view;

/* Opens it, with the first entry. */
void menu_open(struct panel *panel);

/* Obeys keys (enum hal_key) on the menu's pages. Returns what is to happen then, or none. No search
   runs. */
enum panel_event menu_keys(struct panel *panel, unsigned keys);

/* Back to the game's page. */
void menu_close(struct panel *panel);

/* Draws the page that is open. */
void menu_draw(struct canvas *canvas, const struct panel_view *view);

#endif
