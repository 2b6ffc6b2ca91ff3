/*
 * Threats: the pieces that a side could win at once if it were to move, and by which captures.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_THREATS_H
#define KILOMATE_FIRMWARE_TEACH_THREATS_H

#include "firmware/desk/session.h"

struct threat {
    uint8_t square; /* where the piece stands */
    uint8_t piece;  /* its piece code */
    uint8_t gain;   /* what is won, in pawns as the engine counts them (struct hanging) */
    move_t capture; /* the capture that wins most; MOVE_NONE: none can be made now */
};

struct threats {
    uint8_t count;
    struct threat threat[HANGING_MAX]; /* the highest gain first */
    move_t mate;                       /* a move that would mate at once, or MOVE_NONE */
};

/* Finds what `side` threatens in the game's position. If its opponent is to move and in check, the
   captures are not known. No search may run; the position is restored. */
void threats_find(struct game *game, enum colour side, struct threats *threats);

/* threats_turn() makes `side` the side to move and returns true. It returns false, and changes
   nothing, if `side` is to move already or its opponent is in check. threats_turn_back() undoes
   it. */
bool threats_turn(struct position *position, enum colour side, struct undo *undo);
void threats_turn_back(struct position *position, const struct undo *undo);

#endif
