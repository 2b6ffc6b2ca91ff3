/*
 * Shows things to a player as text: the board, the evaluation, levels, memory.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_SHOW_H
#define KILOMATE_FIRMWARE_CONSOLE_SHOW_H

#include "firmware/base/out.h"
#include "firmware/desk/session.h"
#include "hal/hal.h"

/* Shows the game's position as a board, as the player has chosen: with letters or figurines, from
   White's or Black's side. */
void show_board(struct out *out, struct session *session);

/* Shows all terms of the evaluation of the game's position, in pawns, and what the network adds,
   as the player likes boards. */
void show_evaluation(struct out *out, struct game *game, const struct taste *taste);

/* Shows a position as a line with its FEN. */
void show_fen(struct out *out, const struct position *position);

/* Shows the names of the program and of the board, and the version. */
void show_version(struct out *out);

/* Shows how many bytes each part of the engine takes. */
void show_memory(struct out *out, const struct engine *engine);

/* Runs the self test and shows its result; with failed_only only what has failed. The engine is
   destroyed and must be made anew; a copy of the options is kept. */
void show_self_test(struct out *out, struct mind *mind, struct added *added, bool failed_only);

/* Shows what has started the program: power, a key, a fault ... */
void show_start(struct out *out);

/* Shows where and how a fault ended the last run. */
void show_fault(struct out *out, const struct hal_fault *fault);

/* Writes a level as a part of a sentence: "game in 5 minutes". */
void show_level(struct out *out, const struct level *level);

/* Shows both clocks, with a mark behind the running one; or that the level has none. */
void show_clocks(struct out *out, const struct match *match);

/* Room for a level as text, with the end mark. */
enum { LEVEL_TEXT_SIZE = 64 };

/* Writes the same into memory. Returns `text`. */
const char *level_text(const struct level *level, char text[LEVEL_TEXT_SIZE]);

#endif
