/*
 * What the panel offers to choose from where nothing can be typed: levels, sides, personalities.
 * These are ways to read, change and write settings (settings.h); the panel's rows have them.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_OFFERS_H
#define KILOMATE_FIRMWARE_PANEL_OFFERS_H

#include "firmware/desk/settings.h"

/* Levels by number. One that was typed may be none of them. */
enum { OFFERED_LEVELS = 27 };
extern const struct setting_access offered_levels;

/* The square on which a king chooses a level, or SQUARE_NONE. */
unsigned offered_level_square(unsigned level);

/* Writes a level in at most ten characters or so: "5 s/move", "3+2". */
void offer_write_level(struct out *out, const struct level *level);

/* What the player plays: White, Black, both. */
enum { OFFERED_SIDES = 3 };
extern const char *const offered_side_names[];
extern const struct setting_access offered_sides;

/* Personalities in their order. Single options may be none of them. */
extern const struct setting_access offered_personalities;

#endif
