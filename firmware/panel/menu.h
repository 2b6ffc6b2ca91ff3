/*
 * The menu: a list of entries, and the values of one; and the pages of text that it opens.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_MENU_H
#define KILOMATE_FIRMWARE_PANEL_MENU_H

#include "firmware/panel/screen.h"
#include "firmware/panel/states.h"
#include "firmware/session.h"
#include "hal/hal.h"

struct panel;
struct panel_view;

struct menu {
    uint8_t entry;  /* of the list */
    uint8_t choice; /* of the entry's values */
    uint8_t event;  /* enum panel_event that a key has asked for */
    uint16_t game;  /* at the cursor, of those that are kept: 0 the newest */
    uint16_t games; /* that are kept */
};

/* A page of text. */
enum { TEXT_LINES = 6, TEXT_COLUMNS = 22 };

/* Opens it, with the first entry. */
void menu_open(struct panel *panel);

/* Obeys keys (enum hal_key) on the menu's pages. Returns what is to happen then, or none. No search
   runs. */
enum panel_event menu_keys(struct panel *panel, struct session *session, unsigned keys);

/* Back to the game's page. */
void menu_close(struct panel *panel);

/* Draws the page that is open. */
void menu_draw(struct canvas *canvas, const struct panel_view *view);

/* --- pages of text: menu_text.c --- */

/* Tells program and board, and why it was started. */
void menu_tell_about(struct panel *panel);

/* Tells the fault that has ended the last run, too. */
void menu_tell_fault(struct panel *panel, const struct hal_fault *fault);

/* Tells the opening that the game has come to. */
void menu_tell_opening(struct panel *panel, struct session *session);

/* Tests the computer, and tells which parts have failed. The whole report goes to the console. No
   search runs. */
void menu_tell_self_test(struct panel *panel, struct session *session);

#endif
