/*
 * Training: what a player can do in it, at whichever face.
 */
#ifndef KILOMATE_FIRMWARE_TRAIN_TRAIN_H
#define KILOMATE_FIRMWARE_TRAIN_TRAIN_H

#include "firmware/train/train_state.h"

enum train_wish {
    TRAIN_NEXT,     /* another position */
    TRAIN_HINT,     /* which piece moves */
    TRAIN_SOLUTION, /* the move */
    TRAIN_SCORE,
    TRAIN_END /* back to the player's game */
};

/* Training begins, if there are positions; the player's game waits. The console says what is to be
   done, or why nothing is. No search runs, and the mode is the player's. */
void train_begin(struct train_state *training);

/* Fulfils a wish while one trains. */
void train_obey(struct train_state *training, enum train_wish wish);

#endif
