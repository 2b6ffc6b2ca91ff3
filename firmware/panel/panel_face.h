/*
 * The panel's face, what it does for an addition that gives the board to a program, and what it
 * tells one that mirrors its lights.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_PANEL_FACE_H
#define KILOMATE_FIRMWARE_PANEL_PANEL_FACE_H

#include "firmware/added.h"
#include "hal/body.h"

/* The program has the board from now on. The panel shows that, and takes no part until the
   mode lets it (MAY_TOUCH). The body must have squares. No search runs. */
void panel_give(struct added *added);

/* The lights as they were set last; all dark before. */
const struct hal_lights *panel_lights_shown(struct added *added);

/* Looks at the parts, and sets the program's lights. Returns true if the player has pressed the key
   that takes the board away from it. To be called often, after panel_give(). No search can begin
   here. */
bool panel_serve(struct added *added, const struct hal_lights *lights);

#endif
