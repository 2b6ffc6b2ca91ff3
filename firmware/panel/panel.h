/*
 * The panel: the face of the computer that is a board with sensors and lights. Some boards have
 * five keys and a screen besides; on the others pieces and coloured lights do all. The panel has no
 * rules of chess. docs/play/panel.md tells the states that it goes through, and why.
 *
 * The modules, from below to above:
 *   board/                what the sensors see, which move it can be, and the table
 *   display, font, screen the page that is open, the message, texts, the pixels
 *   panel_settings        what is saved of the panel
 *   refusal, calibrate, wiring, setup, replay, analyse, figures, opening, clocks
 *                         one concern each, with a struct of its own
 *   offers                values of settings where nothing can be typed
 *   menu                  what the keys lead to
 *   choices               what kings do where there are no keys
 *   watch                 finds events in what is done on the board
 *   lights, say           show the panel's states, and change nothing
 *   beside, chess_clock   the clock alone, on boards that have it
 *   fault                 all of one state: each may have a file of its own
 *   machine               the states, a row each, and what follows from an event
 *   pages                 draws the screen
 *   keys                  what they do
 *   panel_face            the face: parts in, parts out, the command
 *
 * Nothing calls what is above it.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_PANEL_H
#define KILOMATE_FIRMWARE_PANEL_PANEL_H

#include "firmware/board/promotion.h"
#include "firmware/desk/session.h"
#include "firmware/panel/analyse.h"
#include "firmware/panel/beside.h"
#include "firmware/panel/calibrate.h"
#include "firmware/panel/choices.h"
#include "firmware/panel/clocks.h"
#include "firmware/panel/display.h"
#include "firmware/panel/figures.h"
#include "firmware/panel/opening.h"
#include "firmware/panel/panel_settings.h"
#include "firmware/panel/refusal.h"
#include "firmware/panel/replay.h"
#include "firmware/panel/setup.h"
#include "firmware/panel/wiring.h"
#include "hal/body.h"

struct console;

/* What the watch knows of the squares. */
struct watch {
    struct squares_found found; /* by the last look at a running game */
    uint32_t asked_key;         /* of the position in which a new game was asked about */
    uint16_t asked_plies;       /* of the game then */
    move_t doubted;             /* the move about which is asked */
    bool arriving;              /* the board has not been compared with the game since the start */
    bool compared;              /* it has, as the pieces stand */
    bool has_stood;             /* a piece has been on the board since the start */
    bool declined;              /* a new game was not wanted, the pieces as they stand */
    bool blind;                 /* a sensor does not answer, or flickers */
};

/* Where the menu is. */
struct menu {
    uint8_t entry;  /* of the list */
    uint8_t choice; /* of the entry's values */
    uint8_t event;  /* enum panel_event that a key has asked for */
    uint16_t game;  /* at the cursor, of those that are kept: 0 the newest */
    uint16_t games; /* that are kept */
};

/* A page of text. */
enum { TEXT_LINES = 6, TEXT_COLUMNS = 22 };

struct panel {
    const struct hal_body *body; /* NULL: this machine has none, and nothing else is in use */
    struct session *session;     /* whose game is on the board */
    struct console *console;     /* a report that is too long for the screen goes there */
    uint8_t state;               /* enum panel_states */
    uint8_t keys;                /* that were down at the last look */
    uint8_t pressed;             /* keys that went down, not yet obeyed */
    bool was_thinking;           /* at the last look */
    uint32_t looked_ms;          /* at the parts */
    struct clocks clocks;
    struct panel_settings settings;
    struct menu menu;
    struct analysing analysing;
    struct choices choices;
    struct figures figures;
    struct opening_shown opening;
    struct watch watch;
    struct table board;
    struct hal_lights shown; /* as they were set last */
    union {                  /* of the state */
        struct promotion promotion;
        struct refusal refused;
        struct calibration calibration;
        struct wiring wiring;
    };
    union { /* of the page that is open */
        struct setup setup;
        struct replay replay;
        struct {
            struct beside beside;
            uint8_t offer; /* the time control that was offered last */
        } chess_clock;
        char text[TEXT_LINES][TEXT_COLUMNS];
    };
    struct display display;
};

/* What lights and pages are drawn from: both are as before afterwards. */
struct panel_view {
    const struct panel *panel;
    const struct session *session; /* the panel's */
};

#endif
