/*
 * The panel: the face of the computer that is a board with sensors and lights. Some
 * boards have five keys and a screen besides; on the others pieces and coloured lights
 * do all. It renders the session and holds no rules of chess. The states it goes
 * through, and why, are told in docs/play/panel.md.
 *
 * panel.c is the addition: it feeds the parts, in and out. machine.c holds states,
 * events and transitions, watch.c looks for the events; lights.c and pages.c show them;
 * menu.c, setup.c and replay.c are what the keys lead to, choices.c and calibrate.c what pieces do
 * without them.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_PANEL_H
#define KILOMATE_FIRMWARE_PANEL_PANEL_H

#include "firmware/panel/analyse.h"
#include "firmware/panel/calibrate.h"
#include "firmware/panel/choices.h"
#include "firmware/panel/display.h"
#include "firmware/panel/figures.h"
#include "firmware/panel/menu.h"
#include "firmware/panel/panel_settings.h"
#include "firmware/panel/promotion.h"
#include "firmware/panel/replay.h"
#include "firmware/panel/setup.h"
#include "firmware/panel/states.h"
#include "firmware/session.h"
#include "hal/body.h"

struct panel {
    const struct hal_body *body;
    struct out *console_out; /* a report that is too long for the screen goes there */
    struct panel_settings settings;
    struct chessboard board;
    struct promotion promotion;
    struct figures figures;
    struct squares_found found; /* by the last look at a running game */
    struct calibration calibration;
    struct analysing analysing;
    struct choices choices;
    struct menu menu;
    move_t doubted;       /* the move about which is asked */
    uint16_t opening;     /* that was entered, by book_entered() */
    uint16_t asked_plies; /* of the game when a new one was asked about */
    uint32_t asked_key;   /* of its position */
    uint8_t state;        /* enum panel_state */
    uint8_t keys;         /* that were down at the last look */
    uint8_t pressed;      /* keys that went down, not yet obeyed */
    uint8_t origin;       /* where the piece of an illegal move came from */
    bool arriving;        /* the board has not been compared with the game since the start */
    bool compared;        /* it has, as the pieces stand */
    bool has_stood;       /* a piece has been on the board since the start */
    bool declined;        /* a new game was not wanted, the pieces as they stand */
    bool shows_hint;
    bool was_thinking;
    bool tells_opening; /* its name has not had its time yet */
    bool blind;         /* a sensor does not answer */
    move_t hint;
    uint32_t looked_ms;
    uint32_t drawn_ms;
    uint32_t opening_ms; /* when there was last something else to say than its name */
    union {              /* of the page that is open */
        struct setup setup;
        struct replay replay;
        char text[TEXT_LINES][TEXT_COLUMNS];
    };
    struct display display;
};

/* A page is drawn from both. */
struct panel_view {
    struct panel *panel;
    struct session *session;
};

#endif
