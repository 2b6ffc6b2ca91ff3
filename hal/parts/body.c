/* The body of parts/body.h: implements hal/body.h. There is one exchange with a part each
   millisecond, with one part after the other. A part that does not answer is asked again after a
   second. */
#include "hal/body.h"

#include <stddef.h>

#include "hal/hal.h"
#include "hal/i2c.h"
#include "hal/inputs.h"
#include "hal/parts/body.h"
#include "hal/parts/keys.h"
#include "hal/parts/ssd0323.h"
#include "hal/spi.h"

enum { AGAIN_MS = 1000, KEYS = 5 };

/* Chips on the bus, and bits of `answering`. */
enum { MEMORY, SENSORS, LIGHTS = SENSORS + BODY_CHIPS, CHIPS = LIGHTS + BODY_CHIPS };
#define ALL_SQUARES_CHIPS ((1U << CHIPS) - (1U << SENSORS))

/* Numbers of the parts, for the self test. The chips on the bus come last, because a machine may
   have none of them, or only the memory. */
enum { DISPLAY_PART = KEYS, CHIP_PARTS, PARTS = CHIP_PARTS + CHIPS };

/* The steps of a round: both halves of each chip with sensors, each chip with lights, the
   memory. */
enum { HALVES = 2, SENSOR_STEPS = BODY_CHIPS * HALVES, STEPS = SENSOR_STEPS + BODY_CHIPS + 1 };

static struct {
    struct hal_body body;
    struct keys keys;
    uint8_t parts; /* how many this machine has */
    bool display_is_stuck;
    uint8_t step;       /* the next step of the round */
    uint16_t answering; /* bit n: chip n answered when it was asked last */
    uint32_t asked_ms[CHIPS];
    uint32_t worked_ms;
    uint64_t squares; /* occupied squares, from the last complete round */
    uint64_t round;   /* from this round so far */
    uint64_t lit;
    uint64_t blinking;
    uint16_t shown_lit[BODY_CHIPS]; /* what was sent to each chip last */
    uint16_t shown_blinking[BODY_CHIPS];
} state;

/* --- chips --- */

static bool is_answering(unsigned chip)
{
    return (state.answering & 1U << chip) != 0;
}

static void note(unsigned chip, bool answers, uint32_t now_ms)
{
    state.asked_ms[chip] = now_ms;
    state.answering &= (uint16_t) ~(1U << chip);
    state.answering |= (uint16_t)((unsigned)answers << chip);
}

static bool was_just_asked(unsigned chip, uint32_t now_ms)
{
    return now_ms - state.asked_ms[chip] < AGAIN_MS;
}

/* Reads half a chip of sensors. Each function that does a step returns whether there was an
   exchange with the part. */
static bool read_sensors(unsigned step, uint32_t now_ms)
{
    unsigned number = step / HALVES;
    unsigned half = step % HALVES;
    unsigned chip = SENSORS + number;
    const struct body_chip *sensors = &body_board.sensors[number];
    uint8_t levels = 0;

    if (!is_answering(chip) && was_just_asked(chip, now_ms)) {
        return false;
    }
    note(chip, pca9552_read(sensors->address, half, &levels), now_ms);
    if (is_answering(chip)) {
        unsigned occupied = body_board.occupied_is_high ? levels : ~(unsigned)levels;

        for (unsigned pin = 0; pin < PCA9552_PINS / HALVES; pin++) {
            uint64_t square = UINT64_C(1) << sensors->squares[half * PCA9552_PINS / HALVES + pin];

            state.round = occupied >> pin & 1U ? state.round | square : state.round & ~square;
        }
    }
    return true;
}

static uint16_t pins_of(const struct body_chip *chip, uint64_t squares)
{
    unsigned pins = 0;

    for (unsigned pin = 0; pin < PCA9552_PINS; pin++) {
        pins |= (unsigned)(squares >> chip->squares[pin] & 1U) << pin;
    }
    return (uint16_t)pins;
}

/* Sends the lights of a chip if they have changed. After a second it sends them in any case,
   because the chip may have been without power. */
static bool write_lights(unsigned number, uint32_t now_ms)
{
    unsigned chip = LIGHTS + number;
    const struct body_chip *lights = &body_board.lights[number];
    uint16_t lit = pins_of(lights, state.lit);
    uint16_t blinking = pins_of(lights, state.blinking);
    bool is_shown = lit == state.shown_lit[number] && blinking == state.shown_blinking[number];

    if (was_just_asked(chip, now_ms) && (is_shown || !is_answering(chip))) {
        return false;
    }
    note(chip, pca9552_light(lights->address, lit, blinking), now_ms);
    state.shown_lit[number] = lit;
    state.shown_blinking[number] = blinking;
    return true;
}

static bool ask_memory(uint32_t now_ms)
{
    if (was_just_asked(MEMORY, now_ms)) {
        return false;
    }
    note(MEMORY, i2c_write(body_board.memory_address, NULL, 0) == I2C_DONE, now_ms);
    return true;
}

static bool take_step(unsigned step, uint32_t now_ms)
{
    if (step < SENSOR_STEPS) {
        return read_sensors(step, now_ms);
    }
    if (step < SENSOR_STEPS + BODY_CHIPS) {
        return write_lights(step - SENSOR_STEPS, now_ms);
    }
    return ask_memory(now_ms);
}

/* The squares change only when all of them have been read. */
static bool take_next_step(uint32_t now_ms)
{
    bool has_exchanged = take_step(state.step, now_ms);

    state.step++;
    if (state.step == SENSOR_STEPS) {
        state.squares = state.round;
    }
    state.step = (uint8_t)(state.step % STEPS);
    return has_exchanged;
}

/* --- the body --- */

const struct hal_body *hal_body(void)
{
    return &state.body;
}

/* If no chip answers, the machine has none: only keys and a screen. If only some chips do not
   answer, they have a fault. */
static void find_parts(void)
{
    state.body.has_squares = (state.answering & ALL_SQUARES_CHIPS) != 0;
    state.parts = CHIP_PARTS;
    if (is_answering(MEMORY)) {
        state.parts = CHIP_PARTS + 1;
    }
    if (state.body.has_squares) {
        state.parts = PARTS;
    }
}

void hal_body_start(void)
{
    uint32_t now_ms = hal_now_ms();

    i2c_start();
    spi_start();
    inputs_start();
    state.body.screen_width = SSD0323_WIDTH;
    state.body.screen_height = SSD0323_HEIGHT;
    state.body.keys = (1U << KEYS) - 1U;
    keys_start(&state.keys, inputs_read(), now_ms);
    for (unsigned chip = 0; chip < CHIPS; chip++) {
        state.asked_ms[chip] = now_ms - AGAIN_MS;
    }
    for (unsigned step = 0; step < STEPS; step++) {
        (void)take_next_step(now_ms);
    }
    find_parts();
    state.display_is_stuck = !ssd0323_start();
    state.worked_ms = now_ms;
}

void hal_body_work(void)
{
    uint32_t now_ms = hal_now_ms();

    if (now_ms == state.worked_ms) {
        return;
    }
    state.worked_ms = now_ms;
    keys_update(&state.keys, inputs_read(), now_ms);
    for (unsigned i = 0; i < STEPS && state.parts > CHIP_PARTS; i++) {
        if (take_next_step(now_ms)) {
            return;
        }
    }
}

uint64_t hal_squares(void)
{
    return state.squares;
}

int hal_squares_fault(void)
{
    for (unsigned chip = SENSORS; chip < LIGHTS && state.body.has_squares; chip++) {
        if (!is_answering(chip)) {
            return (int)(CHIP_PARTS + chip);
        }
    }
    return -1;
}

void hal_lights(const struct hal_lights *lights)
{
    state.lit = lights->lit;
    state.blinking = lights->blinking;
}

uint8_t hal_keys(void)
{
    return (uint8_t)(keys_pressed(&state.keys) & state.body.keys);
}

void hal_screen_row(unsigned x, unsigned y, unsigned count, const uint8_t *levels)
{
    state.display_is_stuck = !ssd0323_row(x, y, count, levels);
}

/* --- the parts --- */

unsigned hal_body_parts(void)
{
    return state.parts;
}

const char *hal_body_part(unsigned part)
{
    static const char *const names[CHIP_PARTS + 1] = {
        "key up", "key down", "key left", "key right", "key select", "display", "EEPROM",
    };

    if (part < CHIP_PARTS + SENSORS) {
        return names[part];
    }
    part -= CHIP_PARTS;
    return part < LIGHTS ? body_board.sensors[part - SENSORS].name
                         : body_board.lights[part - LIGHTS].name;
}

uint32_t hal_body_faults(void)
{
    uint32_t missing = ~(uint32_t)state.answering << CHIP_PARTS;
    uint32_t faults = missing & ((UINT32_C(1) << state.parts) - (UINT32_C(1) << CHIP_PARTS));

    if (state.display_is_stuck) {
        faults |= UINT32_C(1) << DISPLAY_PART;
    }
    if (body_board.closed_key_is_fault) {
        faults |= (uint32_t)state.body.keys & ~(uint32_t)state.keys.seen_released;
    }
    return faults;
}
