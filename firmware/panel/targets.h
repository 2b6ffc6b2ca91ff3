/*
 * Where a lifted piece can go, in lights, as a player wants it. On boards with the addition
 * `targets` the function is that of targets/targets_panel.c; on the others targets_none.c has it.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_TARGETS_H
#define KILOMATE_FIRMWARE_PANEL_TARGETS_H

#include "firmware/panel/lights.h"

/* Adds the targets of lifted pieces to `lights`, as the side to move wants them. No search runs. */
void panel_lights_help(const struct panel_view *view, struct hal_lights *lights, squares_t lifted);

#endif
