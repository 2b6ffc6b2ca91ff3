/*
 * What has happened: a change of game, clocks or settings, told to every face after it is done.
 * The session raises them (session.c), computer.c tells them to the faces in a fixed order: the
 * console first, or last of what the computer has done.
 */
#ifndef KILOMATE_FIRMWARE_HAPPENING_H
#define KILOMATE_FIRMWARE_HAPPENING_H

#include <stdbool.h>
#include <stdint.h>

enum happening_kind {
    HAPPENED_MOVE,         /* a move was played: the last one of the record */
    HAPPENED_TAKEN_BACK,   /* one ply or two */
    HAPPENED_PLAYED_AGAIN, /* one ply or two */
    HAPPENED_RESUMED,      /* a game that players had ended goes on */
    HAPPENED_NEW_GAME,
    HAPPENED_POSITION, /* one was set up */
    HAPPENED_GO,       /* the computer plays the side to move from now on */
    HAPPENED_SIDE,     /* who plays which side has changed */
    HAPPENED_LOADED,   /* a saved game was taken up */
    HAPPENED_END,      /* a draw was claimed or agreed, somebody has resigned, a flag fell */
    HAPPENED_LEVEL,
    HAPPENED_SETTING,  /* another setting, or perhaps none */
    HAPPENED_THINKING, /* the computer begins to think about its move */
    HAPPENED_STOPPED,  /* it was told to forget it */
    HAPPENING_KINDS
};

/* Who did it: a face by its place, or one of these. */
enum {
    BY_CONSOLE = 0,
    BY_UCI = 1,
    BY_ADDITION = 2,        /* the first in the board's list, and so on */
    BY_COMPUTER = UINT8_MAX /* it has moved, or a flag has fallen */
};

struct happening {
    uint8_t kind; /* enum happening_kind */
    uint8_t by;
    bool forgot; /* HAPPENED_MOVE: the record was full, its oldest moves are gone */
};

#endif
