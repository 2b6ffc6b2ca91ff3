/*
 * The players whose games were rated. There is room for a family: who has not played for the
 * longest time makes room for a new one.
 */
#ifndef KILOMATE_FIRMWARE_RATING_RATED_PLAYERS_H
#define KILOMATE_FIRMWARE_RATING_RATED_PLAYERS_H

#include <stdbool.h>

#include "firmware/rating/glicko.h"

/* How many players, and games of each, are remembered. */
enum { RATED_PLAYERS = 4, RATED_LAST = 5 };

/* How a game has ended for the player. A win with help counts as a draw. */
enum rated_result { RATED_LOST, RATED_DRAWN, RATED_WON, RATED_WON_WITH_HELP };

/* A game that was counted: the opponent's Elo, and above it the result. 0: there is none. */
enum { RATED_RESULT_BIT = 12, RATED_ELO_MASK = (1 << RATED_RESULT_BIT) - 1 };

struct rated_player {
    uint32_t name; /* rated_name() */
    struct glicko rating;
    uint16_t games;            /* that were counted; UINT16_MAX: so many or more */
    uint16_t last[RATED_LAST]; /* the newest first */
};

/* Who has played last comes first. */
struct rated_players {
    struct rated_player player[RATED_PLAYERS];
    uint8_t count;
};

/* A name as it is remembered: a checksum, in which capital letters are small ones. An empty one is
   0. */
uint32_t rated_name(const char *name);

/* Returns the player, or NULL if he is not known. */
struct rated_player *rated_players_find(struct rated_players *players, uint32_t name);

/* Returns the player, who becomes the first; one who is not known begins with this Elo as a
   guess. */
struct rated_player *rated_players_take(struct rated_players *players, uint32_t name, unsigned elo);

/* Counts a game of his against `elo`. */
void rated_player_count(struct rated_player *player, unsigned elo, enum rated_result result);

/* Returns what is so many deviations above the rating, or below it, in tens and at least 0. He lies
   between -2 and 2 in 95 of 100 cases. */
int rated_player_bound(const struct rated_player *player, int deviations);

/* Forgets the player. Returns false if he is not known. */
bool rated_players_forget(struct rated_players *players, uint32_t name);

/* Can these players have come about by the functions above? For assertions, and for what was
   saved. */
bool rated_players_are_ok(const struct rated_players *players);

#endif
