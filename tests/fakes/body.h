/*
 * Stands for hal/body.h: squares, lights, keys and a screen that are words in memory. `body` says
 * what of it there is.
 */
#ifndef KILOMATE_TESTS_FAKES_BODY_H
#define KILOMATE_TESTS_FAKES_BODY_H

#include "hal/body.h"
#include "host-sim/turned.h"
#include "tests/unit/unit.h"

static uint64_t pieces; /* squares on which one stands */
static struct hal_lights lights;
static unsigned brightness;
static unsigned turns[2];  /* of squares and lights, as they are set */
static unsigned wiring[2]; /* and as the parts lie */
static unsigned held_keys;
static bool blind;
static uint64_t (*reading)(
    uint64_t wires); /* what sensors say, by their wires; NULL: what they see */
static uint32_t column_faults;
static uint8_t pixels[64][128];
static unsigned rows_sent;
static unsigned pixels_sent;
static struct hal_body body;

const struct hal_body *hal_body(void)
{
    return &body;
}

void hal_body_start(void)
{
}

void hal_body_work(void)
{
}

uint64_t hal_squares(void)
{
    uint64_t wires = turned(pieces, wiring[0], 0);

    return turned(reading != NULL ? reading(wires) : wires, 0, turns[0]);
}

int hal_squares_fault(void)
{
    return blind || column_faults != 0 ? 1 : -1;
}

/* What the lights show, as they are seen. */
static inline uint64_t seen(uint64_t squares)
{
    return turned(squares, turns[1], wiring[1]);
}

void hal_lights(const struct hal_lights *now)
{
    lights = *now;
}

#define lit (seen(lights.lit))
#define blinking (seen(lights.blinking))

static void set_brightness(unsigned now)
{
    brightness = now;
}

static void set_turns(unsigned of_squares, unsigned of_lights)
{
    turns[0] = of_squares;
    turns[1] = of_lights;
}

static const struct hal_colour_body colour_body = { 5, 4, 2, set_brightness, set_turns };

uint8_t hal_keys(void)
{
    return (uint8_t)held_keys;
}

void hal_screen_row(unsigned x, unsigned y, unsigned count, const uint8_t *levels)
{
    assert_true(x % 2 == 0 && count % 2 == 0 && count != 0 && x + count <= 128 && y < 64);
    rows_sent++;
    pixels_sent += count;
    for (unsigned i = 0; i < count; i++) {
        pixels[y][x + i] = (uint8_t)(((unsigned)levels[i / 4] >> (6U - 2U * (i % 4))) & 3U);
    }
}

unsigned hal_body_parts(void)
{
    return 2;
}

const char *hal_body_part(unsigned part)
{
    return part == 0 ? "sensors a1-h2" : "sensors a3-h4";
}

uint32_t hal_body_faults(void)
{
    return (blind ? 2 : 0) | column_faults;
}

#endif
