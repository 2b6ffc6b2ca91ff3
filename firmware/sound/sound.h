/*
 * The buzzer, for an addition that has the board for itself.
 */
#ifndef KILOMATE_FIRMWARE_SOUND_SOUND_H
#define KILOMATE_FIRMWARE_SOUND_SOUND_H

#include "firmware/added.h"
#include "firmware/sound/signals.h"

/* Begins the melody of a signal now, if the sound is on. It goes on with each look at the parts. */
void sound_play(struct added *added, enum signal_kind kind);

#endif
