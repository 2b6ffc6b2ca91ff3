/*
 * What the screen is to show: the page, and the message beside the board. The pages themselves are
 * drawn by others (pages.h).
 */
#ifndef KILOMATE_FIRMWARE_PANEL_DISPLAY_H
#define KILOMATE_FIRMWARE_PANEL_DISPLAY_H

#include "firmware/out.h"
#include "firmware/panel/screen.h"
#include "firmware/panel/texts.h"

/* The board stands at the left; beside it are lines of ten characters. */
enum { BESIDE_X = 67, BESIDE_COLUMNS = 10 };

enum { MESSAGE_SIZE = 56 };

/* What the screen shows. */
enum panel_page {
    PAGE_GAME,
    PAGE_MENU,
    PAGE_CHOICE, /* the values of a menu's entry */
    PAGE_RESIGN, /* sure? */
    PAGE_TEXT,   /* a screen of text: self test, about, a fault */
    PAGE_SETUP,
    PAGE_VERIFY,
    PAGE_REPLAY
};

struct display {
    uint8_t page;               /* enum panel_page */
    char message[MESSAGE_SIZE]; /* until something else happens; "": none */
    struct screen screen;
};

/* Shows the game, and no message. The screen is dark (hal_body_start). */
void display_begin(struct display *display);

/* Shows this page from now on. */
void display_open(struct display *display, enum panel_page page);

/* What is shown has changed: the page is drawn anew. */
void display_change(struct display *display);

/* Begins a message with a text. What is written to `out` goes on with it. */
void display_say(struct display *display, struct out *out, enum text text);

/* Takes the message away. The caller sees to it that the page is drawn anew. */
void display_hush(struct display *display);

#endif
