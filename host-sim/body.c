/* The body of a PC: a front panel behind a socket. It is worked as parts on a
   bus are, one exchange with a chip at a time. */
#include "hal/body.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "engine/engine.h"
#include "host-sim/front_panel.h"

/* Of a chip: sixteen squares, two ranks. Four chips of sensors, four of lights. */
enum { CHIPS = 4, CHIP_SQUARES = 16 };
enum { KEYS = 5, DISPLAY_PART = KEYS, SENSOR_PARTS, LIGHT_PARTS = SENSOR_PARTS + CHIPS };
enum { PARTS = LIGHT_PARTS + CHIPS };
enum { WIDTH = 128, HEIGHT = 64, PIXELS_A_BYTE = 4, ROW_BYTES = WIDTH / PIXELS_A_BYTE };
#define CHIP_FAULTS ((1U << PARTS) - (1U << SENSOR_PARTS))

static const struct hal_body body = {
    .screen_width = WIDTH,
    .screen_height = HEIGHT,
    .keys = (1U << KEYS) - 1U,
    .has_squares = true,
};

static struct {
    uint64_t round;   /* squares, as far as this round of the sensors has come */
    uint64_t squares; /* of the last whole round */
    uint32_t silent;  /* bit n: part n did not answer */
    uint8_t keys;
    uint8_t keys_released; /* that have been seen so */
    uint8_t step;          /* the chip that is next */
    uint8_t waited;        /* calls, for a slow bus */
    uint64_t lit;
    uint64_t blinking;
    uint64_t shown_lit; /* what the chips show */
    uint64_t shown_blinking;
    bool lights_are_told;
    uint8_t screen[HEIGHT][ROW_BYTES];
} state;

static uint8_t shown_screen[HEIGHT][ROW_BYTES]; /* what the front panel has been told */

/* --- the parts --- */

unsigned hal_body_parts(void)
{
    return PARTS;
}

const char *hal_body_part(unsigned part)
{
    static const char *const names[PARTS] = {
        "key up",       "key down",      "key left",      "key right",     "key select",
        "display",      "sensors a1-h2", "sensors a3-h4", "sensors a5-h6", "sensors a7-h8",
        "lights a1-h2", "lights a3-h4",  "lights a5-h6",  "lights a7-h8",
    };

    ASSERT(part < PARTS);
    return names[part];
}

static bool part_answers(unsigned part)
{
    bool is_chip = (CHIP_FAULTS >> part & 1U) != 0;

    return front_panel_is_there() && !(is_chip && front_panel.bus_is_stuck) &&
           (front_panel.faults >> part & 1U) == 0;
}

static bool ask_part(unsigned part)
{
    uint32_t bit = UINT32_C(1) << part;
    bool answers = part_answers(part);

    state.silent = answers ? state.silent & ~bit : state.silent | bit;
    return answers;
}

uint32_t hal_body_faults(void)
{
    return state.silent | (body.keys & ~(uint32_t)state.keys_released);
}

/* --- one exchange --- */

static uint64_t mixed(uint64_t old, uint64_t fresh, uint64_t mask)
{
    return (old & ~mask) | (fresh & mask);
}

static void exchange_with_chip(unsigned step)
{
    uint64_t squares = UINT64_C(0xFFFF) << (step % CHIPS * CHIP_SQUARES);

    if (step < CHIPS) {
        if (ask_part(SENSOR_PARTS + step)) {
            state.round = mixed(state.round, front_panel.squares, squares);
        }
        if (step == CHIPS - 1) {
            state.squares = state.round;
        }
    } else if (ask_part(LIGHT_PARTS + step - CHIPS)) {
        uint64_t lit = mixed(state.shown_lit, state.lit, squares);
        uint64_t blinking = mixed(state.shown_blinking, state.blinking, squares);

        state.lights_are_told &= lit == state.shown_lit && blinking == state.shown_blinking;
        state.shown_lit = lit;
        state.shown_blinking = blinking;
    }
}

static void take_keys(void)
{
    unsigned stuck = front_panel.faults & body.keys;
    unsigned held = (front_panel.keys | stuck) & body.keys;

    state.keys_released |= (uint8_t)(body.keys & ~held);
    state.keys = (uint8_t)(held & state.keys_released);
}

/* --- what the front panel is told --- */

static void say_row(unsigned y)
{
    const uint8_t *row = state.screen[y];
    uint8_t *shown = shown_screen[y];
    char digits[2 * ROW_BYTES + 1];
    unsigned first = 0;
    unsigned last = ROW_BYTES - 1;

    while (row[first] == shown[first]) {
        first++;
    }
    while (row[last] == shown[last]) {
        last--;
    }
    for (unsigned i = first; i <= last; i++) {
        static const char hex[] = "0123456789abcdef";

        digits[2 * (i - first)] = hex[row[i] >> 4];
        digits[2 * (i - first) + 1] = hex[row[i] & 15U];
    }
    digits[2 * (last + 1 - first)] = '\0';
    memcpy(shown + first, row + first, last + 1 - first);
    front_panel_say("row %u %u %u %s", first * PIXELS_A_BYTE, y, (last + 1 - first) * PIXELS_A_BYTE,
                    digits);
}

static void say_what_changed(void)
{
    if (!state.lights_are_told && front_panel_has_room()) {
        front_panel_say("lights %016" PRIx64 " %016" PRIx64, state.shown_lit, state.shown_blinking);
        state.lights_are_told = true;
    }
    for (unsigned y = 0; ask_part(DISPLAY_PART) && y < HEIGHT && front_panel_has_room(); y++) {
        if (memcmp(state.screen[y], shown_screen[y], ROW_BYTES) != 0) {
            say_row(y);
        }
    }
}

/* --- the body --- */

const struct hal_body *hal_body(void)
{
    return front_panel_is_used() ? &body : NULL;
}

void hal_body_start(void)
{
    memset(&state, 0, sizeof state);
    front_panel_receive();
    take_keys();
    for (unsigned step = 0; step < 2 * CHIPS; step++) {
        exchange_with_chip(step);
    }
    state.lights_are_told = false;
    say_what_changed();
    front_panel_send();
}

void hal_body_work(void)
{
    front_panel_receive();
    take_keys();
    state.waited++;
    if (!front_panel.bus_is_slow || state.waited >= BUS_SLOW) {
        state.waited = 0;
        exchange_with_chip(state.step);
        state.step = (uint8_t)((state.step + 1U) % (2U * CHIPS));
    }
    say_what_changed();
    front_panel_send();
}

uint64_t hal_squares(void)
{
    return state.squares;
}

int hal_squares_fault(void)
{
    for (unsigned chip = 0; chip < CHIPS; chip++) {
        if (state.silent >> (SENSOR_PARTS + chip) & 1U) {
            return (int)(SENSOR_PARTS + chip);
        }
    }
    return -1;
}

void hal_lights(const struct hal_lights *lights)
{
    state.lit = lights->lit & ~lights->blinking;
    state.blinking = lights->blinking;
}

uint8_t hal_keys(void)
{
    return state.keys;
}

void hal_screen_row(unsigned x, unsigned y, unsigned count, const uint8_t *levels)
{
    ASSERT(x % 2 == 0 && count % 2 == 0 && x + count <= WIDTH && y < HEIGHT);
    for (unsigned i = 0; i < count; i++) {
        unsigned level =
            (unsigned)levels[i / PIXELS_A_BYTE] >> (6U - 2U * (i % PIXELS_A_BYTE)) & 3U;
        unsigned shift = 6U - 2U * ((x + i) % PIXELS_A_BYTE);
        uint8_t *byte = &state.screen[y][(x + i) / PIXELS_A_BYTE];

        *byte = (uint8_t)((*byte & ~(3U << shift)) | level << shift);
    }
}
