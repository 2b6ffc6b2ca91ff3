/*
 * Whether a game counts for the player's rating, and once only. It counts if it begins as a new
 * one, has a move, and ends, with the computer on the same side at the same Elo from the first move
 * on, and with no limit to its thinking but time.
 */
#ifndef KILOMATE_FIRMWARE_RATING_RATED_GAME_H
#define KILOMATE_FIRMWARE_RATING_RATED_GAME_H

#include "firmware/desk/happening.h"
#include "firmware/game/match.h"
#include "firmware/rating/rated_players.h"

enum rated_bit {
    RATED_BEGUN = 1 << 0,   /* the first move was seen: side and Elo are those of the game */
    RATED_HELPED = 1 << 1,  /* moves were taken back, or the player had advice */
    RATED_OUT = 1 << 2,     /* it does not count */
    RATED_COUNTED = 1 << 3, /* it has been counted */
    RATED_BITS = (1 << 4) - 1
};

struct rated_game {
    uint16_t elo; /* of the computer */
    uint8_t side; /* enum colour that it plays */
    uint8_t bits; /* enum rated_bit */
};

/* A new game. */
void rated_game_begin(struct rated_game *game);

/* Something has happened to it. Returns true if it is to be counted now, with this result. */
bool rated_game_follow(struct rated_game *game, const struct match *match,
                       const struct happening *happening, enum rated_result *result);

#endif
