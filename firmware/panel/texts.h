/*
 * Which texts the panel has: a number for each, by which its tables of states name them. The texts
 * stand in firmware/words/, the titles of the menu's entries in its list (menu.c), and the names of
 * values with the settings. tests/unit/test_panel_screen.c holds that each fits where it stands.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_TEXTS_H
#define KILOMATE_FIRMWARE_PANEL_TEXTS_H

#include "engine/engine.h"

enum text {
    TEXT_NONE,
    /* messages beside the board */
    TEXT_THINKING,
    TEXT_PUT_BACK,
    TEXT_DIFFERS,
    TEXT_REMOVE,
    TEXT_PIECE_BACK,
    TEXT_NEW_GAME_ASK,
    TEXT_YES_NO,
    TEXT_PROMOTE,
    TEXT_LOSES,
    TEXT_ALLOWS_MATE,
    TEXT_IS_STALEMATE,
    TEXT_MISSES_MATE,
    TEXT_GIVES_AWAY,
    TEXT_MEANT,
    TEXT_ANALYSIS_OF,
    TEXT_NO_ADVICE,
    TEXT_NO_ANSWER,
    TEXT_REMOTE,
    TEXT_LEFT_ENDS,
    TEXT_HINT,
    TEXT_MY_MOVE,
    TEXT_TAKE_BACK,
    TEXT_MAKE_MOVE,
    TEXT_CHECK,
    TEXT_CLAIM,
    TEXT_NOTHING_BACK,
    TEXT_NOTHING_FORTH,
    TEXT_NO_CLAIM,
    TEXT_GAME_OVER,
    TEXT_STOPPED,
    TEXT_WHITE_MATES,
    TEXT_BLACK_MATES,
    TEXT_MATE_IN,
    TEXT_NO_MATE,
    TEXT_NO_MATE_FOUND,
    TEXT_DRAW_OFFERED,
    TEXT_DRAW_DECLINED,
    TEXT_I_RESIGN,
    TEXT_ONE_MINUTE,
    TEXT_TEN_SECONDS,
    TEXT_FORGOT,
    TEXT_BOTH_SIDES,
    TEXT_TO_MOVE_WHITE,
    TEXT_TO_MOVE_BLACK,
    /* the menu */
    TEXT_MENU,
    TEXT_WHITE_RUNS,
    TEXT_BLACK_RUNS,
    TEXT_SECONDS_A_MOVE,
    TEXT_DEPTH,
    TEXT_NODES,
    TEXT_MINUTES,
    TEXT_FISCHER,
    TEXT_MOVES_IN_MINUTES,
    TEXT_OWN_SET,
    TEXT_KEYS_MENU,
    TEXT_KEYS_TEXT,
    TEXT_SURE_RESIGN,
    /* self test, about */
    TEXT_PASSED,
    TEXT_FAILED,
    TEXT_STARTED_BY,
    TEXT_FAULT_AT,
    TEXT_HUNG_AT,
    /* the games that are kept */
    TEXT_NO_GAMES,
    TEXT_UNREADABLE,
    /* replay */
    TEXT_REPLAY_TITLE,
    TEXT_BEGINNING,
    TEXT_BEST,
    TEXT_KEYS_REPLAY,
    /* set-up and verify */
    TEXT_SETUP,
    TEXT_PLACE,
    TEXT_KEYS_SETUP,
    TEXT_KEYS_VALUE,
    TEXT_SIDE_TO_MOVE,
    TEXT_CASTLING,
    TEXT_EN_PASSANT,
    TEXT_NO_SQUARE,
    TEXT_WHITE,
    TEXT_BLACK,
    TEXT_REFUSED,
    TEXT_NO_LEGAL_MOVE,
    TEXT_VERIFY_TITLE,
    TEXT_KEYS_VERIFY,
    TEXTS
};

/* A sentence of firmware/words/, for say(); its holes are told there. */
const char *text_of(enum text text);

/* "white pawn" ... "black king" by piece code, 1..12. */
const char *text_piece(unsigned piece);

/* Why a move is not legal, by enum reason_kind, in at most two lines beside the board; for
   say_reason(). */
extern const char *const text_reasons[REASON_KINDS];

/* Of an enum hal_reset_cause. */
const char *text_reset_cause(unsigned cause);

#endif
