/* A body with a matrix of sensors and a strip of coloured lights, without keys and screen:
   implements hal/body.h. The board `openchess` has it. */
#include <stddef.h>

#include "hal/body.h"
#include "hal/hal.h"
#include "hal/parts/matrix.h"
#include "hal/parts/pixels.h"

/* Numbers of the parts, for the self test: each column of sensors is a part, and so are the lights.
   Lights cannot answer, so their only fault is that the chip's own blocks for them did not
   start. */
enum { LIGHTS_PART = MATRIX_SIDE, PARTS };

/* hal_body_start() waits for the end of the first complete round. LOOKS is how often it looks, at
   most: much longer than a round takes, and less than 50 ms. */
enum { LOOKS = 50000, START_ROUNDS = 2 };

static void set_turns(unsigned squares, unsigned lights)
{
    matrix_set_turn(squares);
    pixels_set_turn(lights);
}

static struct {
    struct hal_colour_body colour;
    struct hal_body body;
    uint32_t worked_ms;
    bool has_sensors; /* the chip's blocks for them have started */
    bool has_lights;  /* the same */
} state;

const struct hal_body *hal_body(void)
{
    return &state.body;
}

/* The first step ends a round in which no row was read. The round after it is complete. */
void hal_body_start(void)
{
    state.colour = (struct hal_colour_body){ .brightnesses = PIXELS_BRIGHTNESSES,
                                             .squares_turn = matrix_board.turn,
                                             .lights_turn = pixels_board.turn,
                                             .set_brightness = pixels_set_brightness,
                                             .set_turns = set_turns };
    state.body = (struct hal_body){ .has_squares = true, .colour = &state.colour };
    state.has_lights = pixels_start();
    state.has_sensors = matrix_start();
    state.worked_ms = hal_now_ms();
    for (unsigned i = 0; i < LOOKS && state.has_sensors && matrix_rounds() < START_ROUNDS; i++) {
        (void)matrix_work();
    }
}

/* Sends a frame to the lights or does a step of the sensors. Both together would take more than the
   allowed 10,000 instructions. */
void hal_body_work(void)
{
    uint32_t now_ms = hal_now_ms();

    if (now_ms == state.worked_ms) {
        return;
    }
    state.worked_ms = now_ms;
    if (state.has_lights && pixels_work(now_ms)) {
        return;
    }
    if (state.has_sensors) {
        (void)matrix_work();
    }
}

uint64_t hal_squares(void)
{
    return matrix_squares();
}

int hal_squares_fault(void)
{
    uint32_t faults = hal_body_faults();

    for (unsigned column = 0; column < MATRIX_SIDE; column++) {
        if (faults >> column & 1U) {
            return (int)column;
        }
    }
    return -1;
}

void hal_lights(const struct hal_lights *lights)
{
    pixels_show(lights, hal_now_ms());
}

uint8_t hal_keys(void)
{
    return 0;
}

void hal_screen_row(unsigned x, unsigned y, unsigned count, const uint8_t *levels)
{
    (void)x;
    (void)y;
    (void)count;
    (void)levels;
}

/* --- the parts --- */

unsigned hal_body_parts(void)
{
    return PARTS;
}

const char *hal_body_part(unsigned part)
{
    static const char *const names[PARTS] = {
        "sensors, column 0", "sensors, column 1", "sensors, column 2",
        "sensors, column 3", "sensors, column 4", "sensors, column 5",
        "sensors, column 6", "sensors, column 7", "lights",
    };

    return names[part];
}

uint32_t hal_body_faults(void)
{
    uint32_t faults = state.has_sensors ? matrix_faults() : (1U << MATRIX_SIDE) - 1U;

    return state.has_lights ? faults : faults | 1U << LIGHTS_PART;
}
