/*
 * Who plays, how strong he is believed to be, and the level that is as strong as that.
 */
#ifndef KILOMATE_FIRMWARE_RATING_ADAPT_H
#define KILOMATE_FIRMWARE_RATING_ADAPT_H

#include "firmware/desk/settings.h"
#include "firmware/rating/rated_players.h"

/* Who is not known begins there, if nothing else is. */
enum { ADAPT_GUESS = 1200 };

/* Returns who plays, by rated_name(): the name that was given last, also before the power went. */
uint32_t adapt_player(struct added *added);

/* Returns the same one with his rating, or NULL if he is not known. */
struct rated_player *adapt_known(struct added *added);

/* The opponent plays as strong as this player, and goes on to follow; NULL: one who is not known.
   Who calls it tells it, if it is no new game: session_settings_changed(). */
void adapt_play_as(struct opponent *opponent, const struct rated_player *player);

/* The computer plays as strong as the player from now on, and is set anew for each game. guess: the
   Elo of one who is not known; 0: that of the level, or ADAPT_GUESS. Who calls it tells it:
   session_settings_changed(). */
void adapt_begin(struct match *match, struct added *added, unsigned guess);

/* For the addition. */
enum { ADAPT_SETTINGS = 1 };
extern const struct setting adapt_settings[ADAPT_SETTINGS];

#endif
