/*
 * What the ratings remember: the players who have played last, and whether the present game is to
 * count. All of it outlasts the power (rating_save.c).
 */
#ifndef KILOMATE_FIRMWARE_RATING_RATING_STATE_H
#define KILOMATE_FIRMWARE_RATING_RATING_STATE_H

#include "firmware/added.h"
#include "firmware/rating/rated_game.h"

struct rating_state {
    struct rated_players players;
    struct rated_game game;
    uint32_t player; /* who plays: rated_name() of the name that was given last; 0: nobody's */
    bool spoilt;     /* what was saved could not be taken up, which is to be told */
};

struct rating_state *rating_state(struct added *added);

#endif
