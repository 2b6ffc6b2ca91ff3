/*
 * What has happened: a change of game, clocks or settings, told to every face after it is done.
 * The session raises them (session.c), additions_happened() tells them in a fixed order: to the
 * console, then to the additions as the board lists them.
 */
#ifndef KILOMATE_FIRMWARE_HAPPENING_H
#define KILOMATE_FIRMWARE_HAPPENING_H

#include <stdint.h>

enum happening_kind {
    HAPPENED_MOVE,         /* a move was played: the last one of the record */
    HAPPENED_TAKEN_BACK,   /* one ply or two */
    HAPPENED_PLAYED_AGAIN, /* one ply or two */
    HAPPENED_RESUMED,      /* a game that players had ended goes on */
    HAPPENED_NEW_GAME,
    HAPPENED_POSITION, /* one was set up */
    HAPPENED_END,      /* a draw was claimed or agreed, somebody has resigned, a flag fell */
    HAPPENED_GO,       /* the computer plays the side to move from now on */
    HAPPENED_SIDE,     /* who plays which side has changed */
    HAPPENED_LEVEL,
    HAPPENED_SETTING, /* another setting, or perhaps none */
    HAPPENED_LOADED,  /* a saved game was taken up */
    HAPPENING_KINDS
};

/* Who did it. */
enum {
    BY_LINE = 0
}; /* the player or the GUI at the line, or the computer; others: 1 + an addition's place */

struct happening {
    uint8_t kind; /* enum happening_kind */
    uint8_t by;
};

#endif
