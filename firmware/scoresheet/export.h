/*
 * The moves of a scoresheet with what is known of them: the clocks, and what a review says.
 */
#ifndef KILOMATE_FIRMWARE_SCORESHEET_EXPORT_H
#define KILOMATE_FIRMWARE_SCORESHEET_EXPORT_H

#include "firmware/out.h"
#include "firmware/session.h"

/* The move text and the result. The game is replayed for it. clocks: the match that it belongs to,
   whose clocks are written behind the last CLOCK_HISTORY plies, which are remembered; or NULL. */
void export_moves(struct out *out, struct game *game, const struct match *clocks);

/* The same of the session's game, with a NAG and the score behind each move, by two searches. False
   if a line has stopped them: then the moves from there on have nothing with them. */
bool export_review(struct out *out, struct session *session);

#endif
