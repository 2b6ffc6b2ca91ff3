/*
 * What is known of the present game, and until the power is switched off.
 */
#ifndef KILOMATE_FIRMWARE_SCORESHEET_SCORESHEET_STATE_H
#define KILOMATE_FIRMWARE_SCORESHEET_SCORESHEET_STATE_H

#include "firmware/added.h"
#include "firmware/scoresheet/facts.h"

struct scoresheet_state {
    struct facts_now now;
    struct tags tags; /* the player's name, and the date */
};

struct scoresheet_state *scoresheet_state(struct added *added);

#endif
