/* The body of the boards `host` and `web`: implements hal/body.h with a front panel, which a person
   sees on a screen. It simulates parts on a bus: each call of hal_body_work() is one exchange with
   one chip. */
#include "hal/body.h"

#include <stddef.h>
#include <string.h>

#include "engine/engine.h"
#include "host-sim/body_parts.h"
#include "host-sim/front_panel.h"
#include "host-sim/turned.h"

enum { WIDTH = 128, HEIGHT = 64, PIXELS_A_BYTE = 4, ROW_BYTES = WIDTH / PIXELS_A_BYTE };
/* The chips among the parts, as bits. */
#define CHIP_FAULTS ((1U << BODY_PARTS) - (1U << BODY_SENSOR_PARTS))

static void set_brightness(unsigned brightness);
static void set_turns(unsigned squares, unsigned lights);

enum { BRIGHTNESSES = 5 };

/* What a front panel with coloured lights offers besides. It has neither keys nor a screen. Its
   sensors and lights are wired like the squares: turn 0. */
static const struct hal_colour_body colour = {
    .brightnesses = BRIGHTNESSES,
    .set_brightness = set_brightness,
    .set_turns = set_turns,
};

static const struct hal_body coloured_body = { .has_squares = true, .colour = &colour };

static const struct hal_body plain_body = {
    .screen_width = WIDTH,
    .screen_height = HEIGHT,
    .keys = (1U << BODY_KEYS) - 1U,
    .has_squares = true,
};

static struct {
    uint64_t round;   /* occupied squares, from this round of the sensors so far */
    uint64_t squares; /* from the last complete round */
    uint32_t silent;  /* bit n: part n did not answer */
    uint8_t keys;
    uint8_t keys_released; /* keys that have been released since the start */
    uint8_t step;          /* the next chip */
    uint8_t waited;        /* calls since the last exchange; counts for a slow bus */
    struct hal_lights lights;
    struct hal_lights shown; /* what the chips show */
    bool lights_are_told;    /* the front panel knows what they show */
    uint8_t squares_turn;    /* the directions that the firmware has set, enum hal_turn */
    uint8_t lights_turn;
    uint8_t screen[HEIGHT][ROW_BYTES];
} state;

/* The pixels that the front panel has been told. Not part of the state: hal_body_start() clears
   the state, but what the front panel shows stays. */
static uint8_t shown_screen[HEIGHT][ROW_BYTES];

/* --- the parts --- */

static unsigned first_part(void)
{
    return body_first_part(front_panel.has_colours);
}

unsigned hal_body_parts(void)
{
    return BODY_PARTS - first_part();
}

const char *hal_body_part(unsigned part)
{
    return body_part_name(first_part() + part);
}

static bool part_answers(unsigned part)
{
    bool is_chip = (CHIP_FAULTS >> part & 1U) != 0;

    return front_panel_is_there() && !(is_chip && front_panel.bus_is_stuck) &&
           (part < first_part() || (front_panel.faults >> (part - first_part()) & 1U) == 0);
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
    uint32_t held = hal_body()->keys & ~(uint32_t)state.keys_released;

    return (state.silent | held) >> first_part();
}

/* --- one exchange --- */

static uint64_t mixed(uint64_t old, uint64_t fresh, uint64_t mask)
{
    return (old & ~mask) | (fresh & mask);
}

static void exchange_with_chip(unsigned step)
{
    uint64_t squares = UINT64_C(0xFFFF) << (step % BODY_CHIPS * BODY_CHIP_SQUARES);

    if (step < BODY_CHIPS) {
        if (ask_part(BODY_SENSOR_PARTS + step)) {
            state.round = mixed(state.round, front_panel.squares, squares);
        }
        if (step == BODY_CHIPS - 1) {
            state.squares = state.round;
        }
    } else if (ask_part(BODY_LIGHT_PARTS + step - BODY_CHIPS)) {
        const struct hal_lights *wanted = &state.lights;
        struct hal_lights shown = state.shown;

        shown.lit = mixed(shown.lit, wanted->lit, squares);
        shown.blinking = mixed(shown.blinking, wanted->blinking, squares);
        shown.red = mixed(shown.red, wanted->red, squares);
        shown.green = mixed(shown.green, wanted->green, squares);
        shown.blue = mixed(shown.blue, wanted->blue, squares);
        state.lights_are_told &= memcmp(&shown, &state.shown, sizeof shown) == 0;
        state.shown = shown;
    }
}

static void take_keys(void)
{
    unsigned keys = hal_body()->keys;
    unsigned held = (front_panel.keys | front_panel.faults) & keys;

    state.keys_released |= (uint8_t)(keys & ~held);
    state.keys = (uint8_t)(held & state.keys_released);
}

/* --- what the front panel is told --- */

/* Tells the pixels of a row that have changed, from the first to the last. */
static void say_row(unsigned y)
{
    const uint8_t *row = state.screen[y];
    uint8_t *shown = shown_screen[y];
    unsigned first = 0;
    unsigned last = ROW_BYTES - 1;

    while (row[first] == shown[first]) {
        first++;
    }
    while (row[last] == shown[last]) {
        last--;
    }
    memcpy(shown + first, row + first, last + 1 - first);
    front_panel_show_row(first * PIXELS_A_BYTE, y, last + 1 - first, shown + first);
}

static void say_what_changed(void)
{
    if (!state.lights_are_told && front_panel_has_room()) {
        front_panel_show_lights(&state.shown);
        state.lights_are_told = true;
    }
    if (hal_body()->screen_height == 0) {
        return;
    }
    for (unsigned y = 0; ask_part(BODY_DISPLAY_PART) && y < HEIGHT && front_panel_has_room(); y++) {
        if (memcmp(state.screen[y], shown_screen[y], ROW_BYTES) != 0) {
            say_row(y);
        }
    }
}

/* --- how the parts lie --- */

static void set_turns(unsigned squares, unsigned lights)
{
    state.squares_turn = (uint8_t)squares;
    state.lights_turn = (uint8_t)lights;
}

static void set_brightness(unsigned brightness)
{
    if (front_panel_has_room()) {
        front_panel_show_brightness(brightness);
    }
}

/* --- the body --- */

const struct hal_body *hal_body(void)
{
    return !front_panel_is_used() ? NULL : front_panel.has_colours ? &coloured_body : &plain_body;
}

void hal_body_start(void)
{
    memset(&state, 0, sizeof state);
    front_panel_receive();
    take_keys();
    for (unsigned step = 0; step < 2 * BODY_CHIPS; step++) {
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
        state.step = (uint8_t)((state.step + 1U) % (2U * BODY_CHIPS));
    }
    say_what_changed();
    front_panel_send();
}

uint64_t hal_squares(void)
{
    return turned(state.squares, 0, state.squares_turn);
}

int hal_squares_fault(void)
{
    for (unsigned chip = 0; chip < BODY_CHIPS; chip++) {
        if (state.silent >> (BODY_SENSOR_PARTS + chip) & 1U) {
            return (int)(BODY_SENSOR_PARTS + chip - first_part());
        }
    }
    return -1;
}

void hal_lights(const struct hal_lights *lights)
{
    unsigned turn = state.lights_turn;

    state.lights.lit = turned(lights->lit & ~lights->blinking, turn, 0);
    state.lights.blinking = turned(lights->blinking, turn, 0);
    state.lights.red = turned(lights->red, turn, 0);
    state.lights.green = turned(lights->green, turn, 0);
    state.lights.blue = turned(lights->blue, turn, 0);
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
