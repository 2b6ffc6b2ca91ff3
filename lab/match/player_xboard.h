/*
 * The xboard protocol (protover 2, and engines of version 1), on the side of the program that runs
 * an engine.
 */
#ifndef KILOMATE_LAB_MATCH_PLAYER_XBOARD_H
#define KILOMATE_LAB_MATCH_PLAYER_XBOARD_H

#include "lab/match/player_state.h"

/* Does the handshake: sends xboard and protover 2, reads the features, and sends the options,
   before the deadline (process_now() time). */
enum player_status xboard_handshake(struct player *player, int64_t deadline);

/* Begins a game: sends new, the limits, force and the position. PLAYER_REFUSED if the game does not
   begin with the initial position and the engine does not know setboard. */
enum player_status xboard_new_game(struct player *player, const struct referee *referee);

/* As player_think(). */
void xboard_think(struct player *player, const struct referee *referee,
                  const struct player_clock *clock, int64_t allowed, struct player_answer *answer);

/* Ends a game: sends the result, and force, so that the engine stops thinking. */
void xboard_end_game(struct player *player, const char *result, const char *reason);

/* Reads a move that a line announces into `text`. *is_plain: it is announced by the word "move".
   False if the line announces no move. */
bool xboard_read_move(const char *line, char text[PLAYER_TEXT], bool *is_plain);

/* Reads a line of thinking: ply score time nodes variation. False if it is none. */
bool xboard_read_thinking(const char *line, struct player_answer *answer);

#endif
