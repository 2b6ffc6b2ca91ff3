/*
 * Happenings: changes of the game, the clocks or the settings. The session (session.c) reports each
 * one after it is done, and computer.c tells it to every face, always in the same order: the
 * console first, and last of what the computer has done.
 */
#ifndef KILOMATE_FIRMWARE_HAPPENING_H
#define KILOMATE_FIRMWARE_HAPPENING_H

#include <stdbool.h>
#include <stdint.h>

enum happening_kind {
    HAPPENED_MOVE,         /* a move was played; it is the last one of the record */
    HAPPENED_TAKEN_BACK,   /* one ply or two were taken back */
    HAPPENED_PLAYED_AGAIN, /* one ply or two that were taken back were played again */
    HAPPENED_RESUMED,      /* a game that a player had ended goes on */
    HAPPENED_NEW_GAME,
    HAPPENED_POSITION, /* a position was set up */
    HAPPENED_GO,       /* the computer plays the side to move from now on */
    HAPPENED_SIDE,     /* who plays which side has changed */
    HAPPENED_LOADED,   /* a saved game was loaded */
    HAPPENED_END,      /* a draw was claimed or agreed, somebody resigned, or a flag fell */
    HAPPENED_LEVEL,    /* the level has changed */
    HAPPENED_SETTING,  /* another setting may have changed */
    HAPPENED_THINKING, /* the computer begins to think about its move */
    HAPPENED_STOPPED,  /* the computer was told to stop thinking and not to move */
    HAPPENING_KINDS
};

/* Who did it: the place of a face, or the computer. */
enum {
    BY_CONSOLE = 0,
    BY_UCI = 1,
    BY_ADDITION = 2,        /* the first addition of the board; the next one has 3, and so on */
    BY_COMPUTER = UINT8_MAX /* the computer at its move, or a flag that fell */
};

struct happening {
    uint8_t kind; /* enum happening_kind */
    uint8_t by;   /* BY_CONSOLE ... */
    bool forgot;  /* HAPPENED_MOVE: the record was full and lost its oldest moves */
};

#endif
