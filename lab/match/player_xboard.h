/*
 * The xboard protocol (protover 2, and engines of version 1), from the side of
 * the one who runs the engine.
 */
#ifndef KILOMATE_LAB_MATCH_PLAYER_XBOARD_H
#define KILOMATE_LAB_MATCH_PLAYER_XBOARD_H

#include "lab/match/player.h"

/* xboard, protover 2, features and options; before the deadline. */
enum player_status xboard_handshake(struct player *player, int64_t deadline);

/* new, limits, force and the position; PLAYER_REFUSED if it knows no setboard
   and the game does not begin with the initial position. */
enum player_status xboard_new_game(struct player *player, const struct referee *referee);

/* As player_think. */
void xboard_think(struct player *player, const struct referee *referee,
                  const struct player_clock *clock, int64_t allowed, struct player_answer *answer);

/* result, and force: it is not to think any more. */
void xboard_end_game(struct player *player, const char *result, const char *reason);

/* The move that a line announces, in `text`; *is_plain: by the word "move".
   False if it announces none. */
bool xboard_read_move(const char *line, char text[PLAYER_TEXT], bool *is_plain);

/* A line of thinking: ply score time nodes variation. False if it is none. */
bool xboard_read_thinking(const char *line, struct player_answer *answer);

#endif
