/*
 * The output for sound: a buzzer or a small speaker that is driven with a square wave. A board
 * whose additions have `sound` has it; no other is linked with it. All calls return at once.
 */
#ifndef KILOMATE_HAL_SOUND_H
#define KILOMATE_HAL_SOUND_H

#include <stdbool.h>
#include <stdint.h>

/* The volumes are 1 (low) to HAL_VOLUMES (high). The frequencies are in Hz. */
enum { HAL_VOLUMES = 3, HAL_TONE_MIN_HZ = 100, HAL_TONE_MAX_HZ = 10000 };

/* Starts the output, which is silent then. False if the chip's block does not start: then there is
   no sound, and the other calls do nothing. To be called after hal_init(). */
bool hal_sound_start(void);

/* A tone from now on, in place of the one before. hz: HAL_TONE_MIN_HZ .. HAL_TONE_MAX_HZ.
   volume: 1 .. HAL_VOLUMES. */
void hal_sound_tone(unsigned hz, unsigned volume);

/* Silence from now on. */
void hal_sound_off(void);

/* How long the wave is high in each of its periods, in the same unit. The narrower its pulse, the
   softer a tone is: a half of the period at the highest volume, a quarter of that at the next. */
static inline uint32_t hal_sound_width(uint32_t period, unsigned volume)
{
    return period >> (1U + 2U * (HAL_VOLUMES - volume));
}

#endif
