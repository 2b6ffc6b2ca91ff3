/*
 * What hangs: the pieces that a side could win at once, if it were to move, and by which capture.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_THREATS_H
#define KILOMATE_FIRMWARE_TEACH_THREATS_H

#include "firmware/session.h"

struct threat {
    uint8_t square; /* of the piece */
    uint8_t piece;  /* its code */
    uint8_t gain;   /* REBEL's pawns */
    move_t capture; /* that wins most, or MOVE_NONE: it cannot be made now */
};

struct threats {
    uint8_t count;
    struct threat threat[HANGING_MAX]; /* highest gain first */
    move_t mate;                       /* would mate at once, or MOVE_NONE */
};

/* What `side` threatens in the game's position. While its opponent is in check and to move, the
   captures that would follow are not known. No search runs; the position is restored. */
void threats_find(struct game *game, enum colour side, struct threats *threats);

/* Passes the move to that side for threats_find() and for writing its moves, if it is not its turn
   and can be; and back. */
bool threats_turn(struct position *position, enum colour side, struct undo *undo);
void threats_turn_back(struct position *position, const struct undo *undo);

#endif
