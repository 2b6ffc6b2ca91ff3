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

#include "firmware/panel/display.h"
#include "firmware/panel/figures.h"
#include "firmware/panel/panel_settings.h"
#include "firmware/panel/promotion.h"
#include "firmware/panel/states.h"
#include "firmware/session.h"
#include "hal/body.h"
#include "hal/hal.h"

/* What is asked when a position is set up. */
enum setup_step { SETUP_PIECES, SETUP_SIDE, SETUP_CASTLING, SETUP_EN_PASSANT };

struct setup {
    uint8_t step;     /* enum setup_step */
    uint8_t piece;    /* placed, or verified, now: 1..12 */
    uint8_t side;     /* enum colour */
    uint8_t castling; /* index into the choices that the pieces leave */
    uint8_t file;     /* en passant; 8: none */
    bool refused;     /* what was set up is no position */
    uint8_t error;    /* enum fen_error; FEN_OK: there is no legal move */
    uint8_t board[SQUARES];
};

/* The corners of the board are found: by pieces first, then by their lights. */
enum { CORNERS = 4, CALIBRATION_STEPS = 2 * CORNERS };

struct calibration {
    uint8_t step;             /* corners found so far, of both kinds */
    uint8_t sensors[CORNERS]; /* the sensors, by the wires, of a1, h1, h8, a8 */
    uint8_t lights[CORNERS];  /* the squares of the corner lights, by the wires */
    bool failed;              /* what was done is no board */
    squares_t standing;       /* sensors on which a piece is to stand */
};

enum { TEXT_LINES = 6, TEXT_COLUMNS = 22 };

struct panel {
    const struct hal_body *body;
    struct out *console_out; /* a report that is too long for the screen goes there */
    struct panel_settings settings;
    struct chessboard board;
    struct promotion promotion;
    struct figures figures;
    struct squares_found found; /* by the last look at a running game */
    struct calibration calibration;
    squares_t result;     /* the squares on which the kings have told one */
    move_t doubted;       /* the move about which is asked */
    uint16_t opening;     /* that was entered, by book_entered() */
    uint16_t replayed;    /* plies before the position that the replay shows */
    uint16_t asked_plies; /* of the game when a new one was asked about */
    uint32_t asked_key;   /* of its position */
    uint8_t state;        /* enum panel_state */
    uint8_t keys;         /* that were down at the last look */
    uint8_t pressed;      /* keys that went down, not yet obeyed */
    uint8_t origin;       /* where the piece of an illegal move came from */
    uint8_t chosen;       /* the square of a choice that was taken, or SQUARE_NONE */
    uint8_t side_chosen; /* the computer's side from now on, once the kings are back; or REFEREED */
    uint8_t side_before; /* the computer's, before the analysis */
    uint8_t entry;       /* of the menu */
    uint8_t choice;      /* of the menu's entry */
    bool arriving;       /* the board has not been compared with the game since the start */
    bool compared;       /* it has, as the pieces stand */
    bool king_moved;     /* a king that tells a result has been taken for a move */
    bool has_stood;      /* a piece has been on the board since the start */
    bool draw_declined;
    bool declined; /* a new game was not wanted, the pieces as they stand */
    bool shows_hint;
    bool analyses; /* it thinks about the position, and plays no side */
    bool analysed; /* as deep as it can */
    bool was_thinking;
    bool tells_opening; /* its name has not had its time yet */
    bool blind;         /* a sensor does not answer */
    move_t hint;
    uint32_t looked_ms;
    uint32_t drawn_ms;
    uint32_t opening_ms; /* when there was last something else to say than its name */
    struct setup setup;
    char text[TEXT_LINES][TEXT_COLUMNS];
    struct display display;
};

/* A page is drawn from both. */
struct panel_view {
    struct panel *panel;
    struct session *session;
};

/* --- watch.c --- */

/* What has happened to the pieces, if anything. No search runs. */
enum panel_event panel_observe(struct panel *panel, struct session *session);

/* While the computer thinks: has the player asked for its move, or taken his back? */
enum panel_event panel_observe_thinking(const struct panel *panel);

/* The promotion's piece is chosen: CHOSEN, or DOUBT. */
enum panel_event panel_chosen(struct panel *panel, struct session *session);

/* --- machine.c --- */

/* What follows from an event. No search runs. */
void panel_happens(struct panel *panel, struct session *session, enum panel_event event);

/* The game's position has changed, or may have. No search runs. */
void panel_game_changed(struct panel *panel, struct session *session);

/* --- panel.c --- */

/* Two seconds of thought for a hint. No search runs. */
void panel_hint(struct panel *panel, struct session *session);

/* Begins and ends the analysis: the computer plays no side, thinks whenever nothing else is done,
   and shows what it finds. Then it plays the side that it played before. No search runs. */
void panel_analyse(struct panel *panel, struct session *session, bool on);

/* --- lights.c --- */

void panel_lights(const struct panel *panel, struct session *session);

/* The same while a search runs. */
void panel_lights_thinking(const struct panel *panel, const struct session *session);

/* --- pages.c --- */

/* Is there nothing more urgent to be shown than an opening's name? */
bool panel_is_quiet(const struct panel *panel, const struct session *session);

/* Draws the page on a canvas; context: struct panel_view. */
void panel_draw(struct canvas *canvas, const void *context);

/* --- menu.c --- */

void menu_open(struct panel *panel);

/* Keys on a page other than PAGE_GAME. No search runs. */
void menu_keys(struct panel *panel, struct session *session, unsigned keys);

/* A level in at most ten characters or so: "5 s/move", "3+2". */
void menu_write_level(struct out *out, const struct level *level);
void menu_draw(struct canvas *canvas, const struct panel_view *view);

/* Is it the level that is set? And sets it, within this board's ranges. No search runs. */
bool menu_is_level(const struct session *session, const struct level *level);
void menu_take_level(struct session *session, struct level level);

/* The computer plays that side, or COMPUTER_NONE, from now on. No search runs. */
void menu_take_side(struct session *session, unsigned side);

/* Back to the game's page. */
void menu_close(struct panel *panel, struct session *session);

/* --- menu_text.c --- */

/* Pages of text: program, board and why it was started; a fault that has ended the last run,
   too; the opening that the game has come to; the parts that have failed, or that none has (the
   whole report goes to the console). */
void menu_tell_about(struct panel *panel);
void menu_tell_fault(struct panel *panel, const struct hal_fault *fault);
void menu_tell_opening(struct panel *panel, struct session *session);
void menu_tell_self_test(struct panel *panel, struct session *session);

/* --- replay.c --- */

/* The game's last position first. The game stays as it is. No search runs. */
void replay_open(struct panel *panel, struct session *session);
void replay_keys(struct panel *panel, struct session *session, unsigned keys);
void replay_draw(struct canvas *canvas, const struct panel *panel);

/* --- choices.c --- */

/* In side_chosen: two people play, and the computer is their referee. */
enum { REFEREED = COMPUTER_NONE + 1 };

/* What the kings do while they are off the board: CHOICE, RESULT, SAME, DIFFERENT or none. */
enum panel_event choices_observe(struct panel *panel, const struct session *session);
void choices_begin(struct panel *panel, struct session *session);
void choices_take(struct panel *panel, struct session *session);
void choices_take_result(struct panel *panel, struct session *session);

/* Have the kings been put in the centre one after the other, each by its player? The first one may
   have been taken for a move. No search runs. */
bool choices_are_told_by_turns(struct panel *panel, struct session *session);
void choices_take_result_by_turns(struct panel *panel, struct session *session);

/* The kings are back: what waited for it is done. */
void choices_end(struct panel *panel, struct session *session);

/* The light on a square of the choices. */
enum light_of_choice { CHOICE_IS_LEVEL, CHOICE_IS_SIDE, CHOICE_IS_SWITCH, CHOICE_IS_RESULT };

/* The squares of the choices of a kind, and those of them that hold now. */
void choices_squares(const struct panel *panel, const struct session *session,
                     enum light_of_choice kind, squares_t *offered, squares_t *holding);

/* --- calibrate.c --- */

/* CORNER, LEAVE when it is done or something else is done on the board, or none. */
enum panel_event calibration_observe(const struct panel *panel);
void calibration_begin(struct panel *panel);
void calibration_take_corner(struct panel *panel);

/* How the parts lie is what it has found, or if it was not ended what it was before. */
void calibration_end(struct panel *panel, struct session *session);

/* The lights of its present step, by the wires. */
squares_t calibration_lights(const struct panel *panel);

/* --- setup.c --- */

void setup_begin(struct panel *panel);
void setup_keys(struct panel *panel, struct session *session, unsigned keys);
void setup_squares(struct panel *panel);
void setup_draw(struct canvas *canvas, const struct panel *panel);
void verify_begin(struct panel *panel);
void verify_keys(struct panel *panel, unsigned keys);
squares_t verify_squares(const struct panel *panel);

#endif
