/* The UCI protocol, from the side of the one who runs the engine. */
#ifndef KILOMATE_LAB_MATCH_PLAYER_UCI_H
#define KILOMATE_LAB_MATCH_PLAYER_UCI_H

#include "lab/match/player.h"

/* uci ... uciok and the options; before the deadline. */
enum player_status uci_handshake(struct player *player, int64_t deadline);

/* ucinewgame and isready. */
enum player_status uci_new_game(struct player *player);

/* As player_think. */
void uci_think(struct player *player, const struct referee *referee,
               const struct player_clock *clock, int64_t allowed, struct player_answer *answer);

/* Reads depth and score of an info line; false if it tells no score of the
   first line. */
bool uci_read_info(const char *line, struct player_answer *answer);

#endif
