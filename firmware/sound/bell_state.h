/*
 * What the bell remembers.
 */
#ifndef KILOMATE_FIRMWARE_SOUND_BELL_STATE_H
#define KILOMATE_FIRMWARE_SOUND_BELL_STATE_H

#include "firmware/added.h"
#include "firmware/sound/signals.h"

struct bell_state {
    struct signals signals;
    bool is_on : 1;
    bool is_wanted : 1; /* a BEL is to be sent when nothing is being written */
};

struct bell_state *bell_state(struct added *added);

#endif
