/*
 * The analysis at the board: the computer plays no side, and thinks about the position whenever
 * nothing else is done.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_ANALYSE_H
#define KILOMATE_FIRMWARE_PANEL_ANALYSE_H

#include "firmware/desk/session.h"

struct analysing {
    struct session *session; /* whose game it is */
    bool on;
    bool done;           /* the position is analysed as deep as it can be */
    uint8_t side_before; /* enum colour that the computer played, or COMPUTER_NONE */
};

/* Begins it, or ends it: then the computer plays the side that it played before. No search runs. */
void analyse_switch(struct analysing *analysing, bool on);

/* Thinks until something is done at the panel or a line is typed, which the console obeys then. */
void analyse_think(struct analysing *analysing);

#endif
