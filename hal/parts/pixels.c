#include "hal/parts/pixels.h"

#include "hal/strip.h"

/* The channels of a light, in the order in which they are sent where red is not first. */
enum { GREEN, RED, BLUE, OWN_WHITE, CHANNELS };
enum { CHANNEL_BITS = 8, CHANNEL_MOST = 255 };

/* A colour is a sum of these bits, as struct hal_lights mixes them. None of the three is white. */
enum { RED_BIT = 1, GREEN_BIT = 2, BLUE_BIT = 4, COLOURS = 8 };

/* The channels of each colour. All colours look about equally bright, as bright as full blue. The
   values come from the typical intensities in the data sheets of WS2812B and SK6812, which are, in
   mcd for a full channel: red 400, green 700, blue 190, white 2000. */
static const uint8_t colours[COLOURS][CHANNELS] = {
    [0] = { [OWN_WHITE] = 25 },
    [RED_BIT] = { [RED] = 122 },
    [GREEN_BIT] = { [GREEN] = 70 },
    [BLUE_BIT] = { [BLUE] = 255 },
    [RED_BIT | GREEN_BIT] = { [RED] = 62, [GREEN] = 34 },
    [RED_BIT | BLUE_BIT] = { [RED] = 80, [BLUE] = 88 },
    [GREEN_BIT | BLUE_BIT] = { [GREEN] = 45, [BLUE] = 90 },
    [RED_BIT | GREEN_BIT | BLUE_BIT] = { [OWN_WHITE] = 25 },
};

/* White for a strip without white channels. Not all: it has none to light. */
static const uint8_t mixed_white[CHANNELS] = { [GREEN] = 36, [RED] = 46, [BLUE] = 38 };

/* Steps of brightness that look equal: CHANNEL_MOST x (step / steps) ^ 2.2. The lowest is a little
   higher than that, so that mixed colours keep their hue. */
static const uint8_t brightnesses[PIXELS_BRIGHTNESSES] = { 14, 34, 83, 156, CHANNEL_MOST };

static struct {
    struct hal_lights lights;
    uint8_t brightness;
    uint8_t turn;
    bool is_sent;         /* the lights have been sent as they are */
    bool was_on;          /* blinking lights were lit in the last frame */
    uint32_t blinking_ms; /* since when some lights have been blinking */
    uint32_t sent_ms;
    uint32_t words[PIXELS * PIXELS_A_SQUARE]; /* the strip reads them while it is busy */
} state;

/* The bit of a square. It shifts 32 bits, because 64-bit shifts are slow on a Cortex-M0+. */
static unsigned bit_of(uint64_t mask, unsigned square)
{
    uint32_t half = square < 32 ? (uint32_t)mask : (uint32_t)(mask >> 32);

    return half >> square % 32 & 1U;
}

static unsigned colour_of(unsigned square)
{
    return bit_of(state.lights.red, square) * RED_BIT |
           bit_of(state.lights.green, square) * GREEN_BIT |
           bit_of(state.lights.blue, square) * BLUE_BIT;
}

/* --- colours to channels --- */

static const uint8_t *channels_of(unsigned colour)
{
    bool is_white = colour == 0 || colour == COLOURS - 1;

    return is_white && !pixels_board.has_white ? mixed_white : colours[colour];
}

/* About value * x / CHANNEL_MOST, but at least 1 for a value that is not 0. */
static uint8_t part_of(unsigned value, unsigned x)
{
    return (uint8_t)((value * x + CHANNEL_MOST) >> CHANNEL_BITS);
}

static void fill_palette(uint8_t palette[COLOURS][CHANNELS])
{
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        const uint8_t *channels = channels_of(colour);

        for (unsigned i = 0; i < CHANNELS; i++) {
            palette[colour][i] = part_of(channels[i], brightnesses[state.brightness]);
        }
    }
}

/* The current that the lights take, in milliamps x CHANNEL_MOST. counts: squares of each colour. */
static uint32_t draw_of(const uint8_t palette[COLOURS][CHANNELS], const uint8_t counts[COLOURS])
{
    uint32_t sum = 0;

    for (unsigned colour = 0; colour < COLOURS; colour++) {
        for (unsigned i = 0; i < CHANNELS; i++) {
            sum += (uint32_t)counts[colour] * palette[colour][i];
        }
    }
    return sum * pixels_board.a_square * pixels_board.milliamps_channel;
}

/* Dims the colours if the lights would take more current than the board allows. Values are rounded
   down, so that the sum stays within the limit. */
static void limit_draw(uint8_t palette[COLOURS][CHANNELS], const uint8_t counts[COLOURS])
{
    uint32_t draw = draw_of((const uint8_t(*)[CHANNELS])palette, counts);
    uint32_t most = (uint32_t)pixels_board.milliamps_max * CHANNEL_MOST;
    uint32_t scale;

    if (draw <= most) {
        return;
    }
    scale = (most << CHANNEL_BITS) / draw;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        for (unsigned i = 0; i < CHANNELS; i++) {
            palette[colour][i] = (uint8_t)(palette[colour][i] * scale >> CHANNEL_BITS);
        }
    }
}

static uint32_t word_of(const uint8_t channels[CHANNELS])
{
    unsigned first = pixels_board.red_first ? RED : GREEN;
    unsigned second = pixels_board.red_first ? GREEN : RED;

    return (uint32_t)channels[first] << 24 | (uint32_t)channels[second] << 16 |
           (uint32_t)channels[BLUE] << 8 | channels[OWN_WHITE];
}

/* Finds the colour of each square, in the order of the wires; COLOURS means dark. Counts the
   squares of each colour. Blinking lights are always counted as lit: otherwise the limit of the
   current would make the other lights flicker with them. */
static void fill_colours(bool is_on, uint8_t colours_of[PIXELS], uint8_t counts[COLOURS])
{
    uint64_t shown = state.lights.lit | state.lights.blinking;
    uint64_t dark = is_on ? 0 : state.lights.blinking;

    for (unsigned number = 0; number < PIXELS; number++) {
        unsigned square = hal_turned(number, state.turn);

        colours_of[number] = COLOURS;
        if (bit_of(shown, square)) {
            unsigned colour = colour_of(square);

            counts[colour]++;
            colours_of[number] = (uint8_t)(bit_of(dark, square) ? COLOURS : colour);
        }
    }
}

static void fill_words(bool is_on)
{
    uint8_t palette[COLOURS][CHANNELS];
    uint8_t colours_of[PIXELS];
    uint8_t counts[COLOURS] = { 0 };
    uint32_t words[COLOURS + 1];

    fill_colours(is_on, colours_of, counts);
    fill_palette(palette);
    limit_draw(palette, counts);
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        words[colour] = word_of(palette[colour]);
    }
    words[COLOURS] = 0;
    for (unsigned number = 0; number < PIXELS; number++) {
        for (unsigned i = 0; i < pixels_board.a_square; i++) {
            state.words[number * pixels_board.a_square + i] = words[colours_of[number]];
        }
    }
}

/* --- frames --- */

bool pixels_start(void)
{
    state.turn = pixels_board.turn;
    state.brightness = pixels_board.brightness;
    return strip_start(pixels_board.pin, (pixels_board.has_white ? 4U : 3U) * CHANNEL_BITS,
                       pixels_board.latch_us);
}

bool pixels_work(uint32_t now_ms)
{
    bool is_on = (now_ms - state.blinking_ms) / PIXELS_BLINK_MS % 2 == 0;
    bool turns = state.lights.blinking != 0 && is_on != state.was_on;

    if (state.is_sent && !turns && now_ms - state.sent_ms < PIXELS_AGAIN_MS) {
        return false;
    }
    if (strip_is_busy()) {
        return false;
    }
    fill_words(is_on);
    strip_send(state.words, (unsigned)PIXELS * pixels_board.a_square);
    state.is_sent = true;
    state.was_on = is_on;
    state.sent_ms = now_ms;
    return true;
}

/* If no light was blinking before, the lights that begin to blink are lit at first. */
void pixels_show(const struct hal_lights *lights, uint32_t now_ms)
{
    bool is_same = lights->lit == state.lights.lit && lights->blinking == state.lights.blinking &&
                   lights->red == state.lights.red && lights->green == state.lights.green &&
                   lights->blue == state.lights.blue;

    if (is_same) {
        return;
    }
    if (state.lights.blinking == 0) {
        state.blinking_ms = now_ms;
    }
    state.lights = *lights;
    state.is_sent = false;
}

void pixels_set_brightness(unsigned brightness)
{
    if (brightness < PIXELS_BRIGHTNESSES && brightness != state.brightness) {
        state.brightness = (uint8_t)brightness;
        state.is_sent = false;
    }
}

void pixels_set_turn(unsigned turn)
{
    if (turn < HAL_TURNS && turn != state.turn) {
        state.turn = (uint8_t)turn;
        state.is_sent = false;
    }
}
