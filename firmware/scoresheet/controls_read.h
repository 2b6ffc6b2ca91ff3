/*
 * Time controls of a PGN that only some boards have as levels. firmware/clocks/controls_read.c
 * reads them, with the addition `clocks`; without it controls_read_none.c stands here.
 */
#ifndef KILOMATE_FIRMWARE_SCORESHEET_CONTROLS_READ_H
#define KILOMATE_FIRMWARE_SCORESHEET_CONTROLS_READ_H

#include "firmware/game/clock.h"

/* Reads an hourglass ("*60"), or moves in seconds and seconds for the rest, both with the same
   increment or without one ("40/7200:3600", "40/5400+30:1800+30"). Returns false if the text is
   neither, or no level of this computer; then `level` is not changed. */
bool controls_read(struct level *level, const char *text);

#endif
