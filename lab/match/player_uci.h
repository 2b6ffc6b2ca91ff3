/* The UCI protocol, on the side of the program that runs an engine. */
#ifndef KILOMATE_LAB_MATCH_PLAYER_UCI_H
#define KILOMATE_LAB_MATCH_PLAYER_UCI_H

#include "lab/match/player_state.h"

/* Does the handshake, uci to uciok, and sends the options, before the deadline (process_now()
   time). */
enum player_status uci_handshake(struct player *player, int64_t deadline);

/* Begins a game: sends ucinewgame and isready. */
enum player_status uci_new_game(struct player *player);

/* As player_think(). */
void uci_think(struct player *player, const struct referee *referee,
               const struct player_clock *clock, int64_t allowed, struct player_answer *answer);

/* Reads depth and score of an info line. False if it has no score, or the score of another line
   than the first of MultiPV. */
bool uci_read_info(const char *line, struct player_answer *answer);

#endif
