/*
 * What a person is shown as text: the board, the evaluation, levels, memory, moves.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_SHOW_H
#define KILOMATE_FIRMWARE_CONSOLE_SHOW_H

#include "firmware/out.h"
#include "firmware/session.h"
#include "hal/hal.h"

void show_board(struct out *out, struct session *session);
void show_evaluation(struct out *out, struct session *session);
void show_fen(struct out *out, const struct position *position);
/* The program, its version, the board. */
void show_version(struct out *out);
void show_memory(struct out *out, const struct engine *engine);
/* What started the program. */
void show_start(struct out *out);
void show_fault(struct out *out, const struct hal_fault *fault);
void show_level(struct out *out, const struct level *level);

/* A move of the game's position in SAN. */
void show_move(struct out *out, struct session *session, move_t move);

/* Room for a move with its number, and the end mark: "65535... exd8=Q+". */
enum { NUMBERED_SIZE = 9 + SAN_SIZE };

/* Writes a move of the game's position in SAN with its number: "12. Nf3", "12... Nf6". Returns
   `text`. */
const char *show_numbered(struct game *game, move_t move, char text[NUMBERED_SIZE]);

/* Shows the same. */
void show_numbered_move(struct out *out, struct session *session, move_t move);

/* The last move that was played, with its number. The game is replayed for it. */
void show_last_move(struct out *out, struct session *session);

#endif
