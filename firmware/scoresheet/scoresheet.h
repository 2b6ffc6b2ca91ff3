/*
 * The scoresheet as an addition: games leave the board as PGN with all that is known of them, and
 * come back.
 */
#ifndef KILOMATE_FIRMWARE_SCORESHEET_SCORESHEET_H
#define KILOMATE_FIRMWARE_SCORESHEET_SCORESHEET_H

#include "firmware/additions.h"

extern const struct addition scoresheet_addition;

/* Says that a game from outside has been taken up, and shows it. */
void scoresheet_say_taken_up(struct console *console);

#endif
