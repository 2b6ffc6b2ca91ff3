/*
 * The clock alone, as the state of its addition.
 */
#ifndef KILOMATE_FIRMWARE_CLOCKS_CLOCKS_STATE_H
#define KILOMATE_FIRMWARE_CLOCKS_CLOCKS_STATE_H

#include "firmware/added.h"
#include "firmware/game/clock.h"

struct clocks_state {
    struct level level;
    struct clock clock;
    uint16_t moves[2]; /* that each side has made */
    uint8_t turn;      /* enum colour: whose clock runs, or goes on behind a pause */
    uint8_t fallen;    /* enum colour: whose flag has fallen; CLOCK_STOPPED: nobody's */
    uint8_t told;      /* when the faces were told last, in TELL_UNIT_MS */
    uint8_t own;       /* of the kept game: enum colour whose clock ran, or CLOCK_STOPPED */
};

struct clocks_state *clocks_state(struct added *added);

#endif
