/* The strip of lights: colours, brightness, current, blinking, and when frames are sent. */
#include "hal/body.h"
#include "hal/parts/pixels.h"
#include "hal/strip.h"
#include "tests/unit/support.h"

static struct pixels_board board;

static struct {
    unsigned pin;
    unsigned bits;
    unsigned latch_us;
    bool is_missing;
    bool is_busy;
    unsigned frames;
    unsigned count; /* of lights, in a frame */
    uint32_t words[128];
} strip;

bool strip_start(unsigned pin, unsigned bits, unsigned latch_us)
{
    strip.pin = pin;
    strip.bits = bits;
    strip.latch_us = latch_us;
    return !strip.is_missing;
}

bool strip_is_busy(void)
{
    return strip.is_busy;
}

void strip_send(const uint32_t *words, unsigned count)
{
    assert_false(strip.is_busy);
    assert_int_equal(count, strip.count);
    memcpy(strip.words, words, count * sizeof words[0]);
    strip.frames++;
}

#define pixels_board board
#include "hal/parts/pixels.c"
#undef pixels_board

enum { START_MS = 123456, SECOND = 1000, HALF = 500 };

static int fresh(void **test)
{
    (void)test;
    memset(&state, 0, sizeof state);
    memset(&strip, 0, sizeof strip);
    strip.count = 64;
    board = (struct pixels_board){ .pin = 17,
                                   .has_white = true,
                                   .a_square = 1,
                                   .brightness = 4,
                                   .milliamps_channel = 20,
                                   .milliamps_max = UINT16_MAX,
                                   .latch_us = 80 };
    assert_true(pixels_start());
    assert_true(pixels_work(START_MS));
    return 0;
}

UNIT_EACH(fresh, NULL);

/* Of all squares: colour bits as in the driver. */
static struct hal_lights all_of(unsigned colour)
{
    struct hal_lights lights = { .lit = UINT64_MAX };

    lights.red = colour & RED_BIT ? UINT64_MAX : 0;
    lights.green = colour & GREEN_BIT ? UINT64_MAX : 0;
    lights.blue = colour & BLUE_BIT ? UINT64_MAX : 0;
    return lights;
}

/* The word of light 0. */
static uint32_t word_of_colour(unsigned colour)
{
    struct hal_lights lights = all_of(colour);

    pixels_show(&lights, START_MS);
    state.is_sent = false;
    assert_true(pixels_work(START_MS));
    for (unsigned i = 1; i < 64; i++) {
        assert_int_equal(strip.words[i], strip.words[0]);
    }
    return strip.words[0];
}

static unsigned channel(uint32_t word, unsigned i)
{
    return word >> (24 - 8 * i) & 0xFF;
}

/* --- colours --- */

UNIT(the_first_frame_is_dark)
{
    assert_int_equal(strip.frames, 1);
    for (unsigned i = 0; i < 64; i++) {
        assert_int_equal(strip.words[i], 0);
    }
}

UNIT(the_board_says_what_the_strip_is)
{
    assert_int_equal(strip.pin, 17);
    assert_int_equal(strip.bits, 32);
    assert_int_equal(strip.latch_us, 80);
    board.has_white = false;
    board.latch_us = 280;
    assert_true(pixels_start());
    assert_int_equal(strip.bits, 24);
    assert_int_equal(strip.latch_us, 280);
    strip.is_missing = true;
    assert_false(pixels_start());
}

/* Green, red, blue and white from the highest byte down. */
UNIT(words_of_a_strip_with_white)
{
    static const uint32_t words[COLOURS] = { 0x00000019, 0x007A0000, 0x46000000, 0x223E0000,
                                             0x0000FF00, 0x00505800, 0x2D005A00, 0x00000019 };

    for (unsigned colour = 0; colour < COLOURS; colour++) {
        assert_int_equal(word_of_colour(colour), words[colour]);
    }
}

UNIT(words_of_a_strip_without_white)
{
    static const uint32_t words[COLOURS] = { 0x242E2600, 0x007A0000, 0x46000000, 0x223E0000,
                                             0x0000FF00, 0x00505800, 0x2D005A00, 0x242E2600 };

    board.has_white = false;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        assert_int_equal(word_of_colour(colour), words[colour]);
    }
}

UNIT(a_strip_that_takes_red_first)
{
    static const uint32_t words[COLOURS] = { 0x2E242600, 0x7A000000, 0x00460000, 0x3E220000,
                                             0x0000FF00, 0x50005800, 0x002D5A00, 0x2E242600 };

    board.has_white = false;
    board.red_first = true;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        assert_int_equal(word_of_colour(colour), words[colour]);
    }
    board.has_white = true;
    assert_int_equal(word_of_colour(0), 0x00000019);
}

/* By the intensities of the data sheets, in mcd at 255. */
static unsigned mcd_of(uint32_t word)
{
    return (channel(word, RED) * 400 + channel(word, GREEN) * 700 + channel(word, BLUE) * 190 +
            channel(word, OWN_WHITE) * 2000) /
           255;
}

UNIT(colours_are_equally_bright)
{
    for (unsigned i = 0; i < 2; i++) {
        board.has_white = i == 0;
        for (unsigned colour = 0; colour < COLOURS; colour++) {
            assert_in_range(mcd_of(word_of_colour(colour)), 180, 205);
        }
    }
}

UNIT(each_brightness_is_more_than_the_one_below_and_keeps_the_colour)
{
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        uint32_t most;
        uint32_t below = 0;

        pixels_set_brightness(PIXELS_BRIGHTNESSES - 1);
        most = word_of_colour(colour);
        for (unsigned brightness = 0; brightness < PIXELS_BRIGHTNESSES; brightness++) {
            uint32_t word;

            pixels_set_brightness(brightness);
            word = word_of_colour(colour);
            for (unsigned i = 0; i < CHANNELS; i++) {
                assert_int_equal(channel(word, i) != 0, channel(most, i) != 0);
                assert_true(channel(word, i) > channel(below, i) || channel(word, i) == 0);
            }
            below = word;
        }
    }
}

/* Equal steps to the eye: of the square root or so of the light. */
UNIT(steps_of_brightness_look_equal)
{
    for (unsigned i = 0; i < PIXELS_BRIGHTNESSES; i++) {
        double step = (double)(i + 1) / PIXELS_BRIGHTNESSES;

        /* between the square and the cube, the lowest a bit above */
        assert_true(brightnesses[i] / 255.0 < step * step + 0.02);
        assert_true(brightnesses[i] / 255.0 >= step * step * step);
    }
}

UNIT(a_brightness_that_there_is_not_is_not_set)
{
    uint32_t before = word_of_colour(RED_BIT);

    pixels_set_brightness(PIXELS_BRIGHTNESSES);
    assert_int_equal(word_of_colour(RED_BIT), before);
}

/* --- current --- */

static unsigned microamps(void)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < strip.count; i++) {
        for (unsigned j = 0; j < CHANNELS; j++) {
            sum += channel(strip.words[i], j);
        }
    }
    return sum * board.milliamps_channel * 1000U / 255U;
}

UNIT(a_frame_draws_no_more_than_it_may)
{
    static const unsigned limits[] = { 1, 50, 100, 400, 1000, 3000 };
    uint64_t seed = 7;

    for (unsigned i = 0; i < 2000; i++) {
        struct hal_lights lights = { random_next(&seed), random_next(&seed), random_next(&seed),
                                     random_next(&seed), random_next(&seed) };
        unsigned wanted;

        lights.lit |= lights.lit << 32;
        lights.blue |= lights.blue << 32;
        board.milliamps_max = UINT16_MAX;
        pixels_set_brightness(random_below(&seed, PIXELS_BRIGHTNESSES));
        lights.lit |= lights.blinking;
        lights.blinking = 0;
        pixels_show(&lights, START_MS);
        state.is_sent = false;
        assert_true(pixels_work(START_MS));
        wanted = microamps();
        board.milliamps_max = (uint16_t)limits[random_below(&seed, COUNT_OF(limits))];
        state.is_sent = false;
        assert_true(pixels_work(START_MS));
        if (wanted <= 1000U * board.milliamps_max) {
            assert_int_equal(microamps(), wanted);
        } else {
            assert_true(microamps() <= 1000U * board.milliamps_max);
            /* and not much less, where rounding down does not take most of it */
            assert_true(board.milliamps_max < 400 || microamps() > 900U * board.milliamps_max);
        }
    }
}

/* Two lights a square take twice the current, and are dimmed by that. */
UNIT(two_lights_a_square_share_the_current)
{
    struct hal_lights lights = { .lit = UINT64_MAX, .blue = UINT64_MAX };

    strip.count = 128;
    board.a_square = 2;
    board.milliamps_max = 250;
    pixels_show(&lights, START_MS);
    assert_true(pixels_work(START_MS));
    assert_in_range(microamps(), 225000, 250000);
}

UNIT(a_dimmed_frame_is_dimmed_as_a_whole)
{
    struct hal_lights lights = { .lit = UINT64_MAX, .blue = 0xFFFFFFFFFFFFFF00, .red = 0xFF };

    board.milliamps_max = 640; /* half of what they would draw, about */
    pixels_show(&lights, START_MS);
    assert_true(pixels_work(START_MS));
    assert_in_range(channel(strip.words[63], BLUE), 120, 150);
    assert_in_range(channel(strip.words[0], RED), 57, 72);
}

UNIT(lights_that_blink_do_not_change_the_others)
{
    struct hal_lights lights = { .lit = 1, .blinking = UINT64_MAX - 1, .blue = UINT64_MAX };
    uint32_t with;

    board.milliamps_max = 300;
    pixels_show(&lights, START_MS);
    assert_true(pixels_work(START_MS));
    with = strip.words[0];
    assert_int_equal(strip.words[1], with);
    assert_true(pixels_work(START_MS + HALF));
    assert_int_equal(strip.words[1], 0);
    assert_int_equal(strip.words[0], with);
}

/* --- blinking --- */

UNIT(lights_blink_in_step_once_a_second)
{
    struct hal_lights lights = { .lit = 0xFF, .blinking = 0xF0, .green = UINT64_MAX };
    unsigned changes = 0;
    bool was_on = true;

    pixels_show(&lights, START_MS + 77);
    for (unsigned ms = START_MS + 77; ms < START_MS + 77 + 10 * SECOND; ms++) {
        bool is_on;

        (void)pixels_work(ms);
        is_on = strip.words[4] != 0;
        assert_int_equal(is_on, (ms - START_MS - 77) / HALF % 2 == 0); /* lit at first */
        for (unsigned i = 0; i < 8; i++) {
            assert_int_equal(strip.words[i] != 0, i < 4 || is_on); /* of both: blinks */
        }
        changes += is_on != was_on;
        was_on = is_on;
    }
    assert_int_equal(changes, 19);
}

UNIT(lights_that_join_blink_in_step)
{
    struct hal_lights lights = { .blinking = 1 };

    pixels_show(&lights, START_MS);
    (void)pixels_work(START_MS);
    lights.blinking = 3;
    pixels_show(&lights, START_MS + 700);
    assert_true(pixels_work(START_MS + 700));
    assert_int_equal(strip.words[0] | strip.words[1], 0);
    assert_true(pixels_work(START_MS + SECOND));
    assert_true(strip.words[0] != 0 && strip.words[1] == strip.words[0]);
}

/* --- when --- */

UNIT(nothing_is_sent_without_a_change_but_once_a_second)
{
    struct hal_lights lights = { .lit = 3 };

    pixels_show(&lights, START_MS);
    assert_true(pixels_work(START_MS));
    for (unsigned ms = START_MS; ms < START_MS + 10 * SECOND; ms++) {
        bool is_due = ms != START_MS && (ms - START_MS) % SECOND == 0;

        pixels_show(&lights, ms);
        pixels_set_brightness(4);
        pixels_set_turn(0);
        assert_int_equal(pixels_work(ms), is_due);
    }
}

UNIT(each_change_is_sent)
{
    struct hal_lights lights = { 0 };
    uint64_t *const sets[] = { &lights.lit, &lights.blinking, &lights.red, &lights.green,
                               &lights.blue };

    for (unsigned i = 0; i < COUNT_OF(sets); i++) {
        *sets[i] |= 2;
        pixels_show(&lights, START_MS + i);
        assert_true(pixels_work(START_MS + i));
        assert_false(pixels_work(START_MS + i));
    }
    pixels_set_brightness(1);
    assert_true(pixels_work(START_MS + 9));
    pixels_set_turn(HAL_TURN_RANKS);
    assert_true(pixels_work(START_MS + 9));
    assert_false(pixels_work(START_MS + 9));
}

UNIT(a_strip_that_is_busy_is_left_alone)
{
    struct hal_lights lights = { .lit = 1, .red = 1 };
    uint32_t before[128];

    strip.is_busy = true;
    memcpy(before, state.words, sizeof before);
    pixels_show(&lights, START_MS);
    assert_false(pixels_work(START_MS + 1));
    assert_memory_equal(state.words, before, sizeof before); /* they are being read */
    strip.is_busy = false;
    assert_true(pixels_work(START_MS + 2));
    assert_int_equal(strip.words[0], 0x007A0000);
}

/* --- where --- */

/* As Open-Chess says it: light (7 - file) * 8 + (7 - rank). */
UNIT(open_chess_lies_as_its_makers_say)
{
    pixels_set_turn(HAL_TURN_SWAPPED | HAL_TURN_FILES | HAL_TURN_RANKS);
    for (unsigned square = 0; square < 64; square++) {
        struct hal_lights lights = { .lit = UINT64_C(1) << square };
        unsigned expected = (7 - square % 8) * 8 + (7 - square / 8);

        pixels_show(&lights, START_MS);
        (void)pixels_work(START_MS);
        for (unsigned i = 0; i < 64; i++) {
            assert_int_equal(strip.words[i] != 0, i == expected);
        }
    }
}

UNIT(each_way_to_lie_has_a_light_for_each_square)
{
    for (unsigned turn = 0; turn < HAL_TURNS; turn++) {
        uint64_t seen = 0;

        for (unsigned i = 0; i < 64; i++) {
            seen |= UINT64_C(1) << hal_turned(i, turn);
        }
        assert_true(seen == UINT64_MAX);
    }
}

/* Neighbours on the strip, also where every second row runs back. */
UNIT(two_lights_a_square_are_neighbours)
{
    strip.count = 128;
    board.a_square = 2;
    for (unsigned turn = 0; turn < HAL_TURNS; turn++) {
        pixels_set_turn(turn);
        for (unsigned number = 0; number < 64; number++) {
            struct hal_lights lights = { .lit = UINT64_C(1) << hal_turned(number, turn) };

            pixels_show(&lights, START_MS);
            (void)pixels_work(START_MS);
            for (unsigned i = 0; i < 128; i++) {
                assert_int_equal(strip.words[i] != 0, i / 2 == number);
            }
        }
    }
}

/* A strip that goes to and fro, from h1 on, along the ranks. */
UNIT(a_strip_in_zigzag)
{
    assert_int_equal(hal_turned(0, HAL_TURN_ZIGZAG | HAL_TURN_FILES), 7);
    assert_int_equal(hal_turned(7, HAL_TURN_ZIGZAG | HAL_TURN_FILES), 0);
    assert_int_equal(hal_turned(8, HAL_TURN_ZIGZAG | HAL_TURN_FILES), 8);
    assert_int_equal(hal_turned(15, HAL_TURN_ZIGZAG | HAL_TURN_FILES), 15);
    assert_int_equal(hal_turned(16, HAL_TURN_ZIGZAG | HAL_TURN_FILES), 23);
}
