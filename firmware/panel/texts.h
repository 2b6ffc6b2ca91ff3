/*
 * Which texts the panel has: a number for each, as texts.def lists them. The texts stand in
 * firmware/words/, the titles of the menu's entries in its list (menu.c), and the names of values
 * with the settings. tests/unit/test_panel_screen.c holds that each fits where it stands.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_TEXTS_H
#define KILOMATE_FIRMWARE_PANEL_TEXTS_H

#include "engine/engine.h"

enum text {
#define TEXT(name, text) TEXT_##name,
#include "firmware/panel/texts.def"
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
