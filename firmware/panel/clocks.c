#include "firmware/panel/clocks.h"

#include <string.h>

#include "firmware/base/out.h"
#include "hal/hal.h"

/* How often a running clock is drawn; below TENTHS_MS out_clock() writes tenths: milliseconds. */
enum { CLOCK_MS = 500, TENTH_MS = 100, TENTHS_MS = 10000 };

/* What is warned of, and for how long: milliseconds. */
enum { LAST_MINUTE_MS = 60000, LAST_SECONDS_MS = 10000, WARNING_MS = 5000 };

/* What stands beside the board: the bar, the king whose clock it is, and the time, which ends at
   the right edge. */
enum { BAR_X = 66, BAR_WIDTH = 3, KING_X = 72, KING_ROW = 3 };
enum { LARGE_KING_X = 8, LARGE_KING_ROW = (LARGE_CLOCK_HEIGHT - SQUARE_PIXELS) / 2 };
enum { FIGURE_WIDTH = 7, DOT_WIDTH = 2, DOT_LOW = 12, DOT_UPPER = 4, DOT_LOWER = 8 };

static const uint8_t figures[10][CLOCK_HEIGHT] = {
    { 0x3E, 0x7F, 0x63, 0x63, 0x63, 0x63, 0x63, 0x63, 0x63, 0x63, 0x63, 0x63, 0x7F, 0x3E },
    { 0x0C, 0x1C, 0x3C, 0x6C, 0x0C, 0x0C, 0x0C, 0x0C, 0x0C, 0x0C, 0x0C, 0x0C, 0x3F, 0x3F },
    { 0x3E, 0x7F, 0x63, 0x03, 0x03, 0x06, 0x0C, 0x18, 0x30, 0x60, 0x60, 0x60, 0x7F, 0x7F },
    { 0x3E, 0x7F, 0x63, 0x03, 0x03, 0x03, 0x1E, 0x1E, 0x03, 0x03, 0x03, 0x63, 0x7F, 0x3E },
    { 0x06, 0x0E, 0x0E, 0x1E, 0x16, 0x36, 0x26, 0x66, 0x7F, 0x7F, 0x06, 0x06, 0x06, 0x06 },
    { 0x7F, 0x7F, 0x60, 0x60, 0x60, 0x7E, 0x7F, 0x03, 0x03, 0x03, 0x03, 0x63, 0x7F, 0x3E },
    { 0x3E, 0x7E, 0x60, 0x60, 0x60, 0x7E, 0x7F, 0x63, 0x63, 0x63, 0x63, 0x63, 0x7F, 0x3E },
    { 0x7F, 0x7F, 0x03, 0x03, 0x06, 0x06, 0x06, 0x0C, 0x0C, 0x0C, 0x18, 0x18, 0x18, 0x18 },
    { 0x3E, 0x7F, 0x63, 0x63, 0x63, 0x63, 0x3E, 0x3E, 0x63, 0x63, 0x63, 0x63, 0x7F, 0x3E },
    { 0x3E, 0x7F, 0x63, 0x63, 0x63, 0x63, 0x63, 0x7F, 0x3F, 0x03, 0x03, 0x03, 0x3F, 0x3E },
};

/* The time that is left to the side whose clock runs, below 0 if it has run out: milliseconds. */
static int32_t left_ms(const struct match *m, uint32_t now_ms)
{
    ASSERT(m->clock.running != CLOCK_STOPPED);
    return match_clock_ms(m, (enum colour)m->clock.running, now_ms);
}

/* --- when --- */

void clocks_begin(struct clocks *clocks, const struct match *m)
{
    ASSERT(clock_is_ok(&m->clock));
    clocks->warning = TEXT_NONE;
    for (unsigned side = WHITE; side <= BLACK; side++) {
        clocks->warned[side] = m->clock.left_ms[side] <= LAST_MINUTE_MS;
    }
}

bool clocks_are_due(struct clocks *clocks, const struct match *m, uint32_t now_ms)
{
    bool shows_tenths = m->clock.running != CLOCK_STOPPED && level_has_clock(&m->level) &&
                        left_ms(m, now_ms) < TENTHS_MS;

    if (m->clock.running == CLOCK_STOPPED ||
        now_ms - clocks->drawn_ms < (shows_tenths ? TENTH_MS : CLOCK_MS)) {
        return false;
    }
    clocks->drawn_ms = now_ms;
    return true;
}

/* How many warnings the running clock has reached. */
static unsigned warnings_due(const struct match *m, uint32_t now_ms)
{
    int32_t left;

    if (m->clock.running == CLOCK_STOPPED || !level_has_clock(&m->level)) {
        return 0;
    }
    left = left_ms(m, now_ms);
    return left <= LAST_SECONDS_MS ? 2 : left <= LAST_MINUTE_MS ? 1 : 0;
}

bool clocks_warn(struct clocks *clocks, const struct match *m, bool counts, uint32_t now_ms)
{
    unsigned due = counts ? warnings_due(m, now_ms) : 0;

    if (due != 0 && due > clocks->warned[m->clock.running]) {
        clocks->warned[m->clock.running] = (uint8_t)due;
        clocks->warning = due == 2 ? TEXT_TEN_SECONDS : TEXT_ONE_MINUTE;
        clocks->told_ms = now_ms;
        return true;
    }
    if (clocks->warning != TEXT_NONE && now_ms - clocks->told_ms >= WARNING_MS) {
        clocks->warning = TEXT_NONE;
        return true;
    }
    return false;
}

/* --- drawing --- */

static unsigned width_of(char c)
{
    return c >= '0' && c <= '9' ? FIGURE_WIDTH : DOT_WIDTH;
}

static void draw_dot(struct canvas *canvas, unsigned x, unsigned y, enum level_of_grey level)
{
    canvas_fill(canvas, x, y, DOT_WIDTH, DOT_WIDTH, level);
}

static void draw_figure(struct canvas *canvas, unsigned x, unsigned y, char c,
                        enum level_of_grey level)
{
    if (c == '.') {
        draw_dot(canvas, x, y + DOT_LOW, level);
    } else if (c == ':') {
        draw_dot(canvas, x, y + DOT_UPPER, level);
        draw_dot(canvas, x, y + DOT_LOWER, level);
    } else {
        ASSERT(c >= '0' && c <= '9');
        canvas_shape(canvas, x, y, figures[c - '0'], FIGURE_WIDTH, CLOCK_HEIGHT, level);
    }
}

void clocks_draw(struct canvas *canvas, unsigned y, const struct match *m, enum colour side)
{
    bool runs = m->clock.running == (uint8_t)side;
    char text[16];
    struct out out;
    unsigned x = SCREEN_WIDTH;

    out_begin_memory(&out, text, sizeof text);
    out_clock(&out, match_clock_ms(m, side, hal_now_ms()));
    for (size_t i = strlen(text); i-- != 0;) {
        x -= width_of(text[i]);
        draw_figure(canvas, x, y, text[i], runs ? BRIGHT : GREY);
        x--;
    }
    if (runs) {
        canvas_fill(canvas, BAR_X, y, BAR_WIDTH, CLOCK_HEIGHT, BRIGHT);
    }
    if (x >= KING_X + SQUARE_PIXELS) { /* not beside ten hours */
        canvas_square(canvas, KING_X, y + KING_ROW, piece_make(side, KING), false);
    }
}

/* Each pixel of a figure twice as large, but that the first row and the last are as high as they
   were. */
static void draw_large_figure(struct canvas *canvas, unsigned x, unsigned y, char c,
                              enum level_of_grey level)
{
    static const uint8_t dot[CLOCK_HEIGHT] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3 };
    static const uint8_t dots[CLOCK_HEIGHT] = { 0, 0, 0, 0, 3, 3, 0, 0, 3, 3, 0, 0, 0, 0 };
    const uint8_t *rows = c == '.' ? dot : c == ':' ? dots : figures[c - '0'];

    for (unsigned row = 0; row < CLOCK_HEIGHT; row++) {
        unsigned top = y + 2U * row - (row != 0);
        unsigned height = row == 0 || row == CLOCK_HEIGHT - 1 ? 1 : 2;

        for (unsigned column = 0; column < width_of(c); column++) {
            if (rows[row] >> (width_of(c) - 1U - column) & 1U) {
                canvas_fill(canvas, x + 2U * column, top, 2, height, level);
            }
        }
    }
}

void clocks_draw_large(struct canvas *canvas, unsigned y, enum colour side, int32_t ms,
                       bool is_turn, bool runs)
{
    enum level_of_grey level = runs ? BRIGHT : GREY;
    unsigned x = SCREEN_WIDTH;
    char text[16];
    struct out out;

    if (y >= canvas->top + (unsigned)BAND_ROWS || y + LARGE_CLOCK_HEIGHT <= canvas->top) {
        return;
    }
    out_begin_memory(&out, text, sizeof text);
    out_clock(&out, ms);
    for (size_t i = strlen(text); i-- != 0;) {
        x -= 2U * width_of(text[i]);
        draw_large_figure(canvas, x, y, text[i], level);
        x -= 2U;
    }
    if (is_turn) {
        canvas_fill(canvas, 0, y, BAR_WIDTH, LARGE_CLOCK_HEIGHT, level);
    }
    canvas_square(canvas, LARGE_KING_X, y + LARGE_KING_ROW, piece_make(side, KING), false);
}
