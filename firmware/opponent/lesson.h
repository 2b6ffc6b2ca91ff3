/*
 * What the computer has overlooked: a lesson is kept for the player who asks.
 */
#ifndef KILOMATE_FIRMWARE_OPPONENT_LESSON_H
#define KILOMATE_FIRMWARE_OPPONENT_LESSON_H

#include "firmware/game/game.h"

/* A move of the computer that was worse than it had seen. */
struct lesson {
    uint16_t plies; /* plies of the game before the move */
    move_t played;  /* the move; MOVE_NONE: there is no lesson */
    move_t reply;   /* the answer that was overlooked; MOVE_NONE: the move gave stalemate */
    move_t better;  /* a better move */
    int16_t score;  /* of the better move: 1/256 pawn, or a mate's score; the mover's view */
    int16_t loss;   /* what the move has cost: 1/256 pawn */
};

/* What the better move of a lesson would have brought. */
enum lesson_gain {
    GAIN_PAWNS, /* as many pawns as were lost */
    GAIN_WIN,   /* it wins the game */
    GAIN_SAFE,  /* it does not lose the game, and the played move does */
    GAIN_TIME   /* it loses the game, too, but more slowly */
};
enum lesson_gain lesson_gain_of(const struct lesson *lesson);

/* Returns the lesson if it is of this game, else NULL. */
const struct lesson *lesson_of_game(const struct lesson *lesson, const struct game *game);

#endif
