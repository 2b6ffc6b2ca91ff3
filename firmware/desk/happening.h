/*
 * Happenings: changes of the game, the clocks or the settings, and what else concerns whoever
 * follows the game. The session (session.c) reports each change after it is done, and computer.c
 * tells it to every face, always in the same order: the console first, and last of what the
 * computer has done.
 */
#ifndef KILOMATE_FIRMWARE_DESK_HAPPENING_H
#define KILOMATE_FIRMWARE_DESK_HAPPENING_H

#include <stdbool.h>
#include <stdint.h>

enum happening_kind {
    HAPPENED_MOVE,         /* a move was played; it is the last one of the record */
    HAPPENED_TAKEN_BACK,   /* plies were taken back */
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
    /* Here nothing has changed. */
    HAPPENED_FOUND,   /* the computer has found its move, which is not played yet */
    HAPPENED_REFUSED, /* what a player has typed, or done on the board, is no move to be played */
    HAPPENED_ADVISED, /* the player has had a hint, or begins to analyse */
    HAPPENED_LEAVING, /* another game is to take the place of the present one, which is still whole:
                         whatever must outlast it is kept now */
    HAPPENED_LEFT,    /* all have kept it: what was remembered of it is forgotten now */
    HAPPENED_CLOCKS,  /* of the clock alone: something was done, or a second has gone; or it ends */
    HAPPENED_FAULT,   /* a fault has ended the last run; told at the start */
    HAPPENING_KINDS
};

/* Who did it: the place of a face, or the computer. */
enum {
    BY_CONSOLE = 0,
    BY_UCI = 1,
    BY_ADDITION = 2,        /* the first addition of the board; the next one has 3, and so on */
    BY_COMPUTER = UINT8_MAX /* the computer at its move, or a flag that fell */
};

struct hal_fault;
struct session_given;
struct session_reply;

/* What clocks show, milliseconds, and enum colour whose clock runs, or CLOCK_STOPPED. */
struct happening_clocks {
    int32_t shown_ms[2];
    uint8_t running;
};

struct happening {
    uint8_t kind; /* enum happening_kind */
    uint8_t by;   /* BY_CONSOLE ... */
    bool forgot;  /* HAPPENED_MOVE: the record was full and lost its oldest moves */
    union {
        const void *about;                 /* NULL with all other kinds */
        const struct session_reply *reply; /* HAPPENED_FOUND */
        const struct session_given *given; /* HAPPENED_LEAVING, HAPPENED_LEFT: the other game if it
                                              comes from outside; else NULL */
        const struct happening_clocks *clocks; /* HAPPENED_CLOCKS; NULL: its end */
        const struct hal_fault *fault;         /* HAPPENED_FAULT */
    };
};

/* Have game, clocks or settings changed? */
static inline bool happening_is_change(const struct happening *happening)
{
    return happening->kind < HAPPENED_FOUND;
}

#endif
