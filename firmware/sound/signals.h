/*
 * Signals: what of a game is worth a sound, whatever makes it. The buzzer (sound.c) and the bell of
 * a terminal (bell.c) give the same ones.
 */
#ifndef KILOMATE_FIRMWARE_SOUND_SIGNALS_H
#define KILOMATE_FIRMWARE_SOUND_SIGNALS_H

#include "firmware/desk/happening.h"
#include "firmware/game/match.h"

enum signal_kind {
    SIGNAL_NONE,
    SIGNAL_MOVE,    /* the computer has moved */
    SIGNAL_CAPTURE, /* it has captured */
    SIGNAL_CHECK,   /* either side has given check */
    SIGNAL_ERROR,   /* what was typed, or done on the board, is no move that can be played */
    SIGNAL_MINUTE,  /* a side has one minute left */
    SIGNAL_SECONDS, /* a side has ten seconds left */
    SIGNAL_WON,     /* the player has won; or one of two players */
    SIGNAL_LOST,
    SIGNAL_DRAWN,
    SIGNAL_KINDS
};

/* What was seen last, to find what is new. */
struct signals {
    uint8_t pieces;    /* on the board, both sides' */
    uint8_t warned[2]; /* as in the console: how often each side was told that its time runs out */
};

/* Begins with the game as it is. warned: the console's, how often each side was told that its time
   runs out. */
void signals_begin(struct signals *signals, const struct match *match, const uint8_t warned[2]);

/* Returns the signal of a happening; whether it may be heard now is the mode's. */
enum signal_kind signals_of_happening(struct signals *signals, const struct match *match,
                                      const struct happening *happening);

/* Returns the signal of a warning that the console has given since the last call, or SIGNAL_NONE.
   To be called in each turn of the loop. */
enum signal_kind signals_of_time(struct signals *signals, const struct match *match,
                                 const uint8_t warned[2]);

#endif
