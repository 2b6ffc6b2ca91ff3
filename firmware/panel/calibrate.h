/*
 * How sensors and lights lie under the board, found out by its four corners: first by a piece that
 * the player puts on each, then by their lights. Each lies in one of a few ways (enum hal_turn),
 * and what is a corner in one of them is a corner in all.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_CALIBRATE_H
#define KILOMATE_FIRMWARE_PANEL_CALIBRATE_H

#include "firmware/board/table.h"
#include "firmware/panel/panel_settings.h"
#include "firmware/panel/states.h"
#include "firmware/panel/wiring_find.h"

enum { CORNERS = 4, CALIBRATION_STEPS = 2 * CORNERS };

struct calibration {
    uint8_t step;             /* corners found so far, of both kinds */
    uint8_t sensors[CORNERS]; /* the sensors, by the wires, of a1, h1, h8, a8 */
    uint8_t lights[CORNERS];  /* the squares of the corner lights, by the wires */
    bool failed;              /* what was done is no board */
    squares_t standing;       /* sensors on which a piece is to stand */
};

/* Begins: sensors and lights are numbered by their wires. The lights have colours. */
void calibration_begin(struct calibration *calibration, const struct panel_settings *settings);

/* What is done on the board: CORNER, WIRING for a piece in the middle, LEAVE when it has ended or
   something else is done, or none. */
enum panel_event calibration_observe(const struct calibration *calibration,
                                     const struct table *board);

/* Takes the corner that was just found: a piece was put on the next one, or the one over the light
   was lifted. occupied: the sensors that see a piece. */
void calibration_take_corner(struct calibration *calibration, squares_t occupied);

/* Ends it: parts lie as it has found, or, if it is not complete, as before. True if the settings
   have changed, which are then to be saved. */
bool calibration_end(const struct calibration *calibration, struct panel_settings *settings);

/* The lights of its present step, by the wires: all corners as long as it is not known which is
   which, then one. */
squares_t calibration_lights(const struct calibration *calibration);

#endif
