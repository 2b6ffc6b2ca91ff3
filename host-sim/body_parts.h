/*
 * The parts that the simulated body has, and their names. The self test of the firmware shows
 * them, and the front panel names them in its `fault` lines.
 */
#ifndef KILOMATE_HOST_SIM_BODY_PARTS_H
#define KILOMATE_HOST_SIM_BODY_PARTS_H

#include <stdbool.h>

/* A chip stands for sixteen squares, that is two ranks. Four chips have the sensors, four have
   the lights. */
enum { BODY_CHIPS = 4, BODY_CHIP_SQUARES = 16, BODY_KEYS = 5 };

/* Numbers of the parts: the keys come first, then these. BODY_PARTS is the number of all. */
enum {
    BODY_DISPLAY_PART = BODY_KEYS,
    BODY_SENSOR_PARTS,
    BODY_LIGHT_PARTS = BODY_SENSOR_PARTS + BODY_CHIPS,
    BODY_PARTS = BODY_LIGHT_PARTS + BODY_CHIPS
};

/* The first part that a body has. A body with coloured lights has neither keys nor a display, so
   its parts begin with the sensors. */
unsigned body_first_part(bool has_colours);

/* The name of a part, 0 .. BODY_PARTS - 1. */
const char *body_part_name(unsigned part);

#endif
