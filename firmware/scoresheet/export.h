/*
 * The moves of a scoresheet with what is known of them: the clocks, and what a review says. And the
 * games that an archive has kept.
 */
#ifndef KILOMATE_FIRMWARE_SCORESHEET_EXPORT_H
#define KILOMATE_FIRMWARE_SCORESHEET_EXPORT_H

#include "firmware/base/out.h"
#include "firmware/desk/session.h"

/* The move text and the result. The game is replayed for it. clocks: the match that it belongs to,
   whose clocks are written behind the last CLOCK_HISTORY plies, which are remembered; or NULL. */
void export_moves(struct out *out, struct game *game, const struct match *clocks);

/* The same of the game of a task, which is session_task()'s, with a NAG and the score behind each
   move, by two searches. False if a line has stopped them: then the moves from there on have
   nothing with them. */
bool export_review(struct out *out, struct task *task);

/* Writes all games that are kept, each of at most `size` plies, or says that there is none;
   archive/archive_console.c has it. They are read into the mind's memory (archive_visit).
   Returns false on a board without an archive, where export_none.c has it. No search runs. */
bool export_kept_games(struct out *out, struct mind *mind, unsigned size, struct added *added);

#endif
