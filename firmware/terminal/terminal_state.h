/*
 * What the terminal shows.
 */
#ifndef KILOMATE_FIRMWARE_TERMINAL_TERMINAL_STATE_H
#define KILOMATE_FIRMWARE_TERMINAL_TERMINAL_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/added.h"

struct terminal_state {
    uint16_t plies;    /* of the game, when the fixed board was drawn last */
    uint16_t sum;      /* of what was drawn then */
    int16_t score;     /* of the last search for a move: 1/256 pawn, the mover's view */
    uint8_t rows;      /* of the screen, at most 255, when the board was fixed; 0: it scrolls */
    uint8_t depth : 7; /* of that search; 0: none is to be shown */
    bool is_fresh : 1; /* a happening has been drawn since the player was waited for */
};

struct terminal_state *terminal_state(struct added *added);

#endif
