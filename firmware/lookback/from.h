/*
 * Play goes on from a place of the game, in one step, and nothing of the game is lost.
 */
#ifndef KILOMATE_FIRMWARE_LOOKBACK_FROM_H
#define KILOMATE_FIRMWARE_LOOKBACK_FROM_H

#include "firmware/desk/session.h"

/* What has become of the wish. */
enum from_answer {
    FROM_KEPT,     /* it is done; the game that was left is kept */
    FROM_HERE,     /* it is done; the game stands there, and nothing is taken back */
    FROM_OVER,     /* the rules end the game there */
    FROM_REFEREE,  /* two people play */
    FROM_NOT_KEPT, /* the game cannot be kept, so nothing has changed */
    FROM_ANSWERS
};

/* A new game begins with the first `plies` plies of this one, at most those that are played, and
   the computer plays on (session_play_from). The old one is kept before, whatever its length. No
   search runs. */
enum from_answer from_here(struct session *session, unsigned plies);

#endif
