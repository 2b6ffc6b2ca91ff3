/*
 * The board in colour: squares and pieces by the terminal's colours, and beside them who plays, the
 * clocks, the last moves, what has been taken, and score and depth of the last search if `info` is
 * on. For terminals that know UTF-8 and ANSI colours.
 *
 * The board scrolls with the text, or it is fixed: it stays at the top of the screen, the text
 * scrolls below, and only what has changed is sent.
 */
#ifndef KILOMATE_FIRMWARE_TERMINAL_VIEW_H
#define KILOMATE_FIRMWARE_TERMINAL_VIEW_H

#include "firmware/base/out.h"
#include "firmware/desk/session.h"

/* The screen's rows that a fixed board needs: the board and some text. */
enum { VIEW_ROWS = 24 };

struct terminal_state;

/* Draws the match's board in the taste's colours, which are 16 or 256. It is seen from the player's
   side; the command `flip` turns it round. A fixed board that is asked for and has not changed is
   drawn anew, whole: the screen may have lost it. The game is replayed for it. No search runs. */
void view_board(struct out *out, struct terminal_state *screen, struct match *match,
                const struct taste *taste);

/* Draws what has changed of a fixed board; does nothing if none is fixed. As view_board(). */
void view_follow(struct out *out, struct terminal_state *screen, struct match *match,
                 const struct taste *taste);

/* The player is waited for: a board that is asked for from now on is his wish. */
void view_rest(struct terminal_state *screen);

/* Fixes it on a screen of so many rows, at least VIEW_ROWS. What the screen shows scrolls away
   first. As view_board(). */
void view_fix(struct out *out, struct terminal_state *screen, struct match *match,
              const struct taste *taste, unsigned rows);

bool view_is_fixed(const struct terminal_state *screen);

/* From now on all of the screen scrolls. The cursor stays. */
void view_release(struct terminal_state *screen, struct out *out);

/* What the last search for a move has found: its depth in plies, 0 if nothing is to be shown, and
   its score in 1/256 pawn. */
void view_thought(struct terminal_state *screen, unsigned depth, int score);

#endif
