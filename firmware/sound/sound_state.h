/*
 * What the buzzer plays, and what it remembers.
 */
#ifndef KILOMATE_FIRMWARE_SOUND_SOUND_STATE_H
#define KILOMATE_FIRMWARE_SOUND_SOUND_STATE_H

#include "firmware/added.h"
#include "firmware/sound/melody.h"

struct session;

struct sound_state {
    struct session *session;
    struct signals signals;
    struct melody melody;
    void (*others_look)(struct added *added); /* another face's, while a melody plays */
    uint8_t volume;                           /* 0: off .. HAL_VOLUMES */
    uint8_t wanted; /* enum signal_kind: to be played when the line has been written */
    bool is_broken; /* the output did not start */
};

struct sound_state *sound_state(struct added *added);

#endif
