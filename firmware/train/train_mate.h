/*
 * A mate is played to its end: each move of the player's is answered as well as can be.
 */
#ifndef KILOMATE_FIRMWARE_TRAIN_TRAIN_MATE_H
#define KILOMATE_FIRMWARE_TRAIN_TRAIN_MATE_H

#include "firmware/mind/think.h"

/* The answer to a move that mates by force, and what comes behind it. */
struct train_answer {
    move_t move;   /* the answer that holds out longest */
    move_t next;   /* a move that goes on to mate */
    uint8_t moves; /* the mate that `next` begins */
};

/* Does the side that has just moved mate in `moves` moves, that one among them? It searches the
   answers; the task's limits are set here. Returns false if that is not proved, also if the search
   was ended from outside. */
bool train_find_answer(struct task *task, unsigned moves, struct train_answer *answer);

#endif
