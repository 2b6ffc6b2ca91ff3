/*
 * The ranges of the numbers of the kinds of time control.
 */
#ifndef KILOMATE_FIRMWARE_CLOCKS_CONTROL_RANGES_H
#define KILOMATE_FIRMWARE_CLOCKS_CONTROL_RANGES_H

#include "firmware/game/controls.h"

struct control_range {
    uint16_t min;
    uint16_t max; /* 0: the kind has no such number */
};

/* By kind, from LEVEL_GAME on; those before LEVEL_COMMON have the ranges of level_clamp(). */
extern const struct control_range control_ranges[LEVEL_KINDS - LEVEL_GAME][CONTROL_NUMBERS];

#endif
