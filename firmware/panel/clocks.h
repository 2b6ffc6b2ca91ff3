/*
 * The two chess clocks on the screen, large, and what is said when one of them runs low.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_CLOCKS_H
#define KILOMATE_FIRMWARE_PANEL_CLOCKS_H

#include "firmware/game/match.h"
#include "firmware/panel/screen.h"
#include "firmware/panel/texts.h"

/* Rows of a clock's figures. */
enum { CLOCK_HEIGHT = 14, LARGE_CLOCK_HEIGHT = 2 * CLOCK_HEIGHT - 2 };

struct clocks {
    uint32_t drawn_ms; /* when the running clock was drawn last */
    uint32_t told_ms;  /* since when the warning is shown */
    uint8_t warned[2]; /* by colour: how often it has been told that the time runs low */
    uint8_t warning;   /* enum text that is shown now, or TEXT_NONE */
};

/* New clocks: a side that begins with a minute or less has been told so. */
void clocks_begin(struct clocks *clocks, const struct match *match);

/* Has the running clock moved on so far that it is to be drawn anew? It is, every half second, and
   every tenth of a second once it shows tenths. It counts as drawn then. */
bool clocks_are_due(struct clocks *clocks, const struct match *match, uint32_t now_ms);

/* Warns a side whose clock comes to its last minute, and to its last ten seconds, once in a game.
   The warning is shown for some seconds. counts: the mode lets the clocks be looked at (MAY_CLOCK).
   True if what is to be shown has changed. */
bool clocks_warn(struct clocks *clocks, const struct match *match, bool counts, uint32_t now_ms);

/* Draws the clock of a side, right of the board, from row y on. The running one is bright and has a
   bar. The level has clocks. */
void clocks_draw(struct canvas *canvas, unsigned y, const struct match *match, enum colour side);

/* Draws a clock that has the screen's width, from row y on, twice as large: the side's king and
   `ms` milliseconds. is_turn: it is the side's turn, which a bar shows; runs: its clock runs, and
   all is bright. */
void clocks_draw_large(struct canvas *canvas, unsigned y, enum colour side, int32_t ms,
                       bool is_turn, bool runs);

#endif
