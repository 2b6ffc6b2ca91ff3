/*
 * Shows things to a player as text: the board, the evaluation, levels, memory, moves.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_SHOW_H
#define KILOMATE_FIRMWARE_CONSOLE_SHOW_H

#include "firmware/out.h"
#include "firmware/session.h"
#include "hal/hal.h"

/* Shows the game's position as a board, as the player has chosen: with letters or figurines, from
   White's or Black's side. */
void show_board(struct out *out, struct session *session);

/* Shows all terms of the evaluation of the game's position, in pawns, and what the network adds. */
void show_evaluation(struct out *out, struct session *session);

/* Shows a position as a line with its FEN. */
void show_fen(struct out *out, const struct position *position);

/* Shows the names of the program and of the board, and the version. */
void show_version(struct out *out);

/* Shows how many bytes each part of the engine takes. */
void show_memory(struct out *out, const struct engine *engine);

/* Shows what has started the program: power, a key, a fault ... */
void show_start(struct out *out);

/* Shows where and how a fault ended the last run. */
void show_fault(struct out *out, const struct hal_fault *fault);

/* Writes a level as a part of a sentence: "game in 5 minutes". */
void show_level(struct out *out, const struct level *level);

/* Returns "pawn" to "king". */
const char *piece_name(enum piece_type type);

/* Writes "the knight on e5". */
void show_piece_on(struct out *out, enum piece_type type, unsigned square);

/* Writes a move of the game's position in SAN. */
void show_move(struct out *out, struct game *game, move_t move);

/* Room for a move with its number, and the end mark: "65535... exd8=Q+". */
enum { NUMBERED_SIZE = 9 + SAN_SIZE };

/* Writes a move of the game's position in SAN with its number: "12. Nf3", "12... Nf6". Returns
   `text`. */
const char *show_numbered(struct game *game, move_t move, char text[NUMBERED_SIZE]);

/* Writes the same to `out`. */
void show_numbered_move(struct out *out, struct game *game, move_t move);

/* Writes the last move of the game, with its number. There must be one. The game is replayed for
   it. */
void show_last_move(struct out *out, struct game *game);

#endif
