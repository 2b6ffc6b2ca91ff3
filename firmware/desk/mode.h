/*
 * A mode: who has the line, the board and the game now, and so what the program may do by itself. A
 * question that depends on it is asked of the mode (session_may()), and never of one of them. A
 * module that takes the line or the board for itself has a mode of its own, which is a constant.
 */
#ifndef KILOMATE_FIRMWARE_DESK_MODE_H
#define KILOMATE_FIRMWARE_DESK_MODE_H

#include <stdbool.h>
#include <stdint.h>

enum mode_may {
    MAY_READ_LINE = 1 << 0, /* the line is the console's */
    MAY_OBEY_GUI = 1 << 1,  /* the line is a GUI's: its commands and its options hold */
    MAY_MOVE = 1 << 2,      /* the computer moves when it is its turn */
    MAY_PONDER = 1 << 3,    /* it thinks on the player's time */
    MAY_ADVISE = 1 << 4,    /* it doubts moves, and analyses at the board */
    MAY_TELL = 1 << 5,      /* what happens is told, shown and heard */
    MAY_CLOCK = 1 << 6,     /* the running clock is looked at: it warns, and its flag falls */
    MAY_SAVE = 1 << 7,      /* what happens is the player's: it is saved, followed and kept */
    MAY_TOUCH = 1 << 8,     /* pieces and keys act on the game */
    MAY_YIELD = 1 << 9,     /* a program may take the board */
    IS_APART = 1 << 10      /* the game is another one than the player's, which waits meanwhile */
};

struct face;
struct session;

struct mode {
    const struct face *alone; /* the only face that is asked for input; NULL: all are */
    /* Obeys a typed line, which may be empty, in the console's place; false: the console is to.
       NULL: the console obeys all. */
    bool (*obey)(struct session *session, char *line);
    uint16_t may; /* enum mode_may, of bits */
};

/* The player's: he has the line, the board and the game. All others begin and end here. */
extern const struct mode mode_play;

/* A GUI has the line and the game. */
extern const struct mode mode_gui;

#endif
