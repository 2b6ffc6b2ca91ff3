/*
 * The board in colour: squares and pieces by the terminal's colours, and beside them who plays, the
 * clocks, the last moves and what has been taken. For terminals that know UTF-8 and ANSI colours.
 */
#ifndef KILOMATE_FIRMWARE_TERMINAL_VIEW_H
#define KILOMATE_FIRMWARE_TERMINAL_VIEW_H

#include "firmware/out.h"
#include "firmware/session.h"

/* Draws it in s->colours, which are 16 or 256. It is seen from the player's side; the command `flip`
   turns it round. The game is replayed for it. No search runs. */
void view_board(struct out *out, struct session *session);

#endif
