/*
 * What the screen is to show: the page, and the message beside the board. The pages themselves are
 * drawn by others (pages.h).
 */
#ifndef KILOMATE_FIRMWARE_PANEL_DISPLAY_H
#define KILOMATE_FIRMWARE_PANEL_DISPLAY_H

#include "firmware/base/out.h"
#include "firmware/panel/font.h"
#include "firmware/panel/texts.h"

/* The board stands at the left; beside it are seven lines. */
enum { BESIDE_X = 67, BESIDE_WIDTH = SCREEN_WIDTH - BESIDE_X, BESIDE_LINES = 7 };

enum { MESSAGE_SIZE = 64 };

/* What the screen shows. */
enum panel_page {
    PAGE_GAME,
    PAGE_MENU,
    PAGE_CHOICE, /* the values of a menu's entry */
    PAGE_RESIGN, /* sure? */
    PAGE_TEXT,   /* a screen of text: self test, about, a fault */
    PAGE_GAMES,  /* those that are kept */
    PAGE_SETUP,
    PAGE_VERIFY,
    PAGE_REPLAY,
    PAGE_CLOCK /* the clock alone */
};

struct display {
    uint8_t page;               /* enum panel_page */
    uint8_t part;               /* of a text that is too long for its place */
    uint8_t said;               /* enum text that the message began with */
    uint32_t turned_ms;         /* when the part was shown first */
    char message[MESSAGE_SIZE]; /* until something else happens; "": none */
    struct screen screen;
};

/* Shows the game, and no message. The screen is dark (hal_body_start). */
void display_begin(struct display *display);

/* Shows this page from now on. */
void display_open(struct display *display, enum panel_page page);

/* What is shown has changed: the page is drawn anew. */
void display_change(struct display *display);

/* Something else is to be read: a long text begins with its first part. */
void display_first_part(struct display *display);

/* Shows the next part of it. */
void display_next_part(struct display *display);

/* Shows the next part once the present one has had its time: a long text goes on by itself. */
void display_look(struct display *display, uint32_t now_ms);

/* Begins a message with a text, and what stands in its holes, as say() has it. What is written to
   `out` goes on with it. */
void display_say(struct display *display, struct out *out, enum text text, ...);

/* Takes the message away. The caller sees to it that the page is drawn anew. */
void display_hush(struct display *display);

#endif
