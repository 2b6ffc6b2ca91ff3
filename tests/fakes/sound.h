/*
 * Stands for hal/sound.h: a buzzer that notes what is heard, and when it began (still_time.h).
 */
#ifndef KILOMATE_TESTS_FAKES_SOUND_H
#define KILOMATE_TESTS_FAKES_SOUND_H

#include "hal/sound.h"
#include "tests/fakes/still_time.h"
#include "tests/unit/unit.h"

enum { HEARD_MAX = 64 };

static struct {
    unsigned hz;
    unsigned volume;
    uint32_t ms; /* when it began */
} heard[HEARD_MAX];
static unsigned count;
static bool is_broken;

static void hear(unsigned hz, unsigned volume)
{
    assert_true(count < HEARD_MAX);
    heard[count].hz = hz;
    heard[count].volume = volume;
    heard[count++].ms = now_ms;
}

bool hal_sound_start(void)
{
    return !is_broken;
}

void hal_sound_tone(unsigned hz, unsigned volume)
{
    assert_in_range(hz, HAL_TONE_MIN_HZ, HAL_TONE_MAX_HZ);
    assert_in_range(volume, 1, HAL_VOLUMES);
    hear(hz, volume);
}

void hal_sound_off(void)
{
    hear(0, 0);
}

#endif
