/*
 * The levels from LEVEL_COMMON on in words. firmware/clocks/say_controls.c has them, with the
 * addition `clocks`; without it there is no such level, and say_controls_none.c stands here.
 */
#ifndef KILOMATE_FIRMWARE_SAY_SAY_CONTROLS_H
#define KILOMATE_FIRMWARE_SAY_SAY_CONTROLS_H

#include "firmware/base/out.h"
#include "firmware/game/clock.h"

/* Writes such a level as a part of a sentence, in at most 63 characters. */
void say_control(struct out *out, const struct level *level);

/* The same in at most 12 characters or so: "10+5x30s". */
void say_control_briefly(struct out *out, const struct level *level);

/* The same as a PGN's time control; "?" if a PGN cannot tell it. */
void say_control_in_pgn(struct out *out, const struct level *level);

#endif
