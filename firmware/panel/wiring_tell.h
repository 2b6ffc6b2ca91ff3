/*
 * What the wiring check says at the console: what it asks for, what it has found, and what is to be
 * changed.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_WIRING_TELL_H
#define KILOMATE_FIRMWARE_PANEL_WIRING_TELL_H

#include "firmware/base/out.h"
#include "firmware/panel/wiring.h"

/* Says which square is asked for, in a line of its own. Returns false if there is none: then
   nothing has been said. */
bool wiring_tell_step(const struct wiring *wiring, struct out *out);

/* Says what has been found, a line for each fault. settings: as they are before wiring_end(). */
void wiring_tell_end(const struct wiring *wiring, const struct panel_settings *settings,
                     struct out *out);

/* Says why the check cannot begin, if it cannot, and returns false: pieces stand on the board, or
   all columns read as occupied though no row is selected. */
bool wiring_can_begin(struct out *out, squares_t occupied);

#endif
