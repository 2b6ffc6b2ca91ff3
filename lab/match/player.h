/*
 * An engine in a match, whether it speaks UCI or xboard. It is started when it is needed first, and
 * again after it was killed. Between games it goes on running.
 */
#ifndef KILOMATE_LAB_MATCH_PLAYER_H
#define KILOMATE_LAB_MATCH_PLAYER_H

#include "lab/match/player_state.h"

/* Sets up a player, without starting the engine. `stop` ends every wait when it becomes true. */
void player_init(struct player *player, const struct match_engine *engine,
                 const struct match_waits *waits, const atomic_bool *stop);

/* Sends quit, waits for the engine's end, kills it if it does not end, and frees the memory. */
void player_free(struct player *player);

/* Starts the engine if it does not run, with the protocol's handshake, and sends its options. */
enum player_status player_start(struct player *player);

/* Can the engine begin a game from any position? To be called when it has been started. */
bool player_can_set_up(const struct player *player);

/* Prepares the engine for a new game, and starts it if it does not run. The game begins with the
   referee's position; the moves that the referee has played are the opening. */
enum player_status player_new_game(struct player *player, const struct referee *referee);

/* Lets the engine think about the referee's position, for `allowed` microseconds at most. */
void player_think(struct player *player, const struct referee *referee,
                  const struct player_clock *clock, int64_t allowed, struct player_answer *answer);

/* Tells the engine that the game is over. result: "1-0" or the like. reason: a sentence. */
void player_end_game(struct player *player, const char *result, const char *reason);

#endif
