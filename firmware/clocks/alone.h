/*
 * The clock alone: a mode in which the computer is a chess clock and nothing else. The game that
 * was there stands still, and is as it was when the mode ends.
 */
#ifndef KILOMATE_FIRMWARE_CLOCKS_ALONE_H
#define KILOMATE_FIRMWARE_CLOCKS_ALONE_H

#include "firmware/clocks/clocks_state.h"
#include "firmware/computer.h"

/* Begins the mode with both clocks at the level's time; they stand until the first press. The
   level has clocks. */
void alone_begin(struct console *console, const struct level *level);

/* A turn of the loop. Returns true if the player has done something; at once, and false, in another
   mode. */
bool alone_turn(struct computer *computer);

/* Has no clock run yet since both were set? */
bool alone_is_new(const struct clocks_state *alone);

/* What a side's clock shows now, below 0 if it has run out: milliseconds. */
int32_t alone_shown_ms(const struct clocks_state *alone, enum colour side);

/* --- linked: heard.c, or not_heard.c on a board without sound --- */

/* A move on the board was seen; a flag has fallen. */
void alone_click(struct added *added);
void alone_ring(struct added *added);

#endif
