/*
 * What a search has found so far, in lines that are written anew in their place.
 */
#ifndef KILOMATE_FIRMWARE_TERMINAL_PROGRESS_H
#define KILOMATE_FIRMWARE_TERMINAL_PROGRESS_H

#include "firmware/console/console.h"

/* Tells a report: of a search for a move in the line that says "Thinking ...", of an analysis in a
   block of as many lines as there are variations. What does not fit the send ring is left out; the
   next report follows. False if it is not told so: the search is another, or the player wants one
   line a depth (`info`). */
bool progress_report(struct console *console, const struct engine_info *info);

#endif
