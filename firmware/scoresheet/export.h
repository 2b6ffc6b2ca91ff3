/*
 * The moves of a scoresheet with what is known of them: the clocks, and what a review says.
 */
#ifndef KILOMATE_FIRMWARE_SCORESHEET_EXPORT_H
#define KILOMATE_FIRMWARE_SCORESHEET_EXPORT_H

#include "firmware/out.h"
#include "firmware/session.h"

/* What is written with each move. */
enum export_kind {
    EXPORT_MOVES,  /* nothing */
    EXPORT_CLOCKS, /* the mover's clock behind the last CLOCK_HISTORY plies, which are remembered */
    EXPORT_REVIEW  /* a NAG and the score, by two searches a move */
};

/* The move text and the result. The game is replayed for it. False if a line has stopped the
   review: then the moves from there on have nothing with them. */
bool export_moves(struct out *out, struct session *session, enum export_kind kind);

#endif
