#include "firmware/panel/screen.h"

#include <string.h>

#include "engine/engine.h"
#include "hal/body.h"

/* The pieces: body and, for Black, the inner part that stays dark. */
static const uint8_t bodies[PIECE_TYPES][SQUARE_PIXELS] = {
    [PAWN] = { 0x00, 0x00, 0x18, 0x3C, 0x3C, 0x18, 0x3C, 0x7E },
    [KNIGHT] = { 0x00, 0x18, 0x3C, 0x6E, 0x7E, 0x1E, 0x3C, 0x7E },
    [BISHOP] = { 0x00, 0x18, 0x2C, 0x5E, 0x7E, 0x3C, 0x18, 0x7E },
    [ROOK] = { 0x00, 0x5A, 0x7E, 0x3C, 0x3C, 0x3C, 0x7E, 0x7E },
    [QUEEN] = { 0x00, 0x99, 0x5A, 0x7E, 0x3C, 0x18, 0x3C, 0x7E },
    [KING] = { 0x00, 0x18, 0x7E, 0x18, 0x3C, 0x7E, 0x3C, 0x7E },
};
static const uint8_t hollows[PIECE_TYPES][SQUARE_PIXELS] = {
    [PAWN] = { 0x00, 0x00, 0x00, 0x18, 0x18, 0x00, 0x18, 0x00 },
    [KNIGHT] = { 0x00, 0x00, 0x18, 0x00, 0x1C, 0x0C, 0x18, 0x00 },
    [BISHOP] = { 0x00, 0x00, 0x00, 0x0C, 0x3C, 0x18, 0x00, 0x00 },
    [ROOK] = { 0x00, 0x00, 0x24, 0x18, 0x18, 0x18, 0x3C, 0x00 },
    [QUEEN] = { 0x00, 0x00, 0x00, 0x3C, 0x18, 0x00, 0x18, 0x00 },
    [KING] = { 0x00, 0x00, 0x00, 0x00, 0x18, 0x3C, 0x18, 0x00 },
};

/* --- pixels --- */

/* Eight bits, each twice. */
static unsigned spread(unsigned bits)
{
    static const uint8_t four[] = { 0x00, 0x01, 0x04, 0x05, 0x10, 0x11, 0x14, 0x15,
                                    0x40, 0x41, 0x44, 0x45, 0x50, 0x51, 0x54, 0x55 };

    return (unsigned)four[bits >> 4] << 8 | four[bits & 0xFU];
}

/* Sets the pixels whose bits are set, the leftmost of `width`, at most eight, in the highest
   bit: they lie in up to three bytes. */
static void put_bits(uint8_t row[ROW_BYTES], unsigned x, unsigned bits, unsigned width,
                     enum level_of_grey level)
{
    unsigned pixels = spread((bits << (8U - width)) & 0xFFU) << (8U - 2U * (x % 4U));
    unsigned mask = pixels * 3U;
    unsigned value = pixels * (unsigned)level;

    for (unsigned byte = x / 4U; mask != 0 && byte < ROW_BYTES; byte++) {
        row[byte] = (uint8_t)((row[byte] & ~(mask >> 16)) | value >> 16);
        mask = mask << 8 & 0xFFFFFFU;
        value = value << 8 & 0xFFFFFFU;
    }
}

/* The rows of a figure of `height` rows from y on that lie in the band: from *first up to the one
   that is returned. */
static unsigned rows_in_band(const struct canvas *canvas, unsigned y, unsigned height,
                             unsigned *first)
{
    unsigned end = canvas->top + (unsigned)BAND_ROWS;

    *first = y < canvas->top ? canvas->top - y : 0;
    return y >= end ? 0 : end - y < height ? end - y : height;
}

void canvas_fill(struct canvas *canvas, unsigned x, unsigned y, unsigned width, unsigned height,
                 enum level_of_grey level)
{
    unsigned i;
    unsigned end = rows_in_band(canvas, y, height, &i);

    for (; i < end; i++) {
        uint8_t *row = canvas->rows[y + i - canvas->top];
        unsigned whole = x % 4U == 0 ? width / 4U : 0; /* bytes */

        memset(row + x / 4U, (int)level * 0x55, whole);
        for (unsigned done = whole * 4U; done < width; done += 8) {
            unsigned part = width - done < 8 ? width - done : 8;

            put_bits(row, x + done, (1U << part) - 1U, part, level);
        }
    }
}

void canvas_shape(struct canvas *canvas, unsigned x, unsigned y, const uint8_t *rows,
                  unsigned width, unsigned height, enum level_of_grey level)
{
    unsigned i;
    unsigned end = rows_in_band(canvas, y, height, &i);

    ASSERT(width <= 8);
    for (; i < end; i++) {
        if (rows[i] != 0) {
            put_bits(canvas->rows[y + i - canvas->top], x, rows[i], width, level);
        }
    }
}

/* The pixels of a row of a square with a piece on it: 16 bits. */
static unsigned piece_row(unsigned ground, unsigned piece, unsigned row)
{
    enum piece_type type = piece_type(piece);
    bool is_white = piece_colour(piece) == WHITE;
    unsigned body = spread(bodies[type][row]);
    unsigned hollow = is_white ? 0 : spread(hollows[type][row]);

    return (ground & ~(body * 3U)) | (body & ~hollow) * (unsigned)(is_white ? BRIGHT : GREY);
}

void canvas_square(struct canvas *canvas, unsigned x, unsigned y, unsigned piece, bool is_light)
{
    unsigned ground = spread(is_light ? 0xFF : 0) * (unsigned)DIM;
    unsigned i;
    unsigned end = rows_in_band(canvas, y, SQUARE_PIXELS, &i);

    ASSERT(piece < PIECE_CODES && x % 4U == 0 && x + SQUARE_PIXELS <= SCREEN_WIDTH);
    for (; i < end; i++) {
        uint8_t *bytes = canvas->rows[y + i - canvas->top] + x / 4U;
        unsigned value = ground;

        if (piece != EMPTY) {
            value = piece_row(value, piece, i);
        }
        bytes[0] = (uint8_t)(value >> 8);
        bytes[1] = (uint8_t)value;
    }
}

/* --- sending --- */

void screen_reset(struct screen *screen)
{
    memset(screen, 0, sizeof *screen);
    screen->row = BAND_ROWS;
    screen->canvas.step = DRAW_STEPS;
    screen_change(screen);
}

void screen_change(struct screen *screen)
{
    screen->stale = (1U << SCREEN_BANDS) - 1U;
}

void screen_change_rows(struct screen *screen, unsigned y, unsigned height)
{
    ASSERT(height != 0 && y + height <= SCREEN_HEIGHT);
    for (unsigned band = y / BAND_ROWS; band <= (y + height - 1U) / BAND_ROWS; band++) {
        screen->stale |= (uint8_t)(1U << band);
    }
}

/* Sends the part of a row that differs; the columns of a pair go together. False if none does. */
static bool send_row(struct screen *screen, unsigned row)
{
    const uint8_t *wanted = screen->canvas.rows[row];
    uint8_t *shown = screen->shown[screen->band * BAND_ROWS + row];
    unsigned first = 0;
    unsigned last = ROW_BYTES;

    while (first < ROW_BYTES && wanted[first] == shown[first]) {
        first++;
    }
    if (first == ROW_BYTES) {
        return false;
    }
    while (wanted[last - 1] == shown[last - 1]) {
        last--;
    }
    memcpy(shown + first, wanted + first, last - first);
    hal_screen_row(first * 4U, screen->band * (unsigned)BAND_ROWS + row, (last - first) * 4U,
                   shown + first);
    return true;
}

static void send_next_row(struct screen *screen)
{
    bool is_sent = false;

    while (!is_sent && screen->row < BAND_ROWS) {
        is_sent = send_row(screen, screen->row++);
    }
}

/* The band that is to be drawn next: the first one below the last that is stale, from the top
   again behind the lowest. */
static unsigned next_band(const struct screen *screen)
{
    unsigned band = screen->band;

    do {
        band = (band + 1U) % SCREEN_BANDS;
    } while (!(screen->stale >> band & 1U));
    return band;
}

static void begin_band(struct screen *screen)
{
    screen->band = (uint8_t)next_band(screen);
    screen->stale &= (uint8_t) ~(1U << screen->band);
    memset(&screen->canvas, 0, sizeof screen->canvas);
    screen->canvas.top = (uint8_t)(screen->band * BAND_ROWS);
    screen->canvas.step = DRAW_PICTURE;
    screen->row = 0;
}

bool screen_work(struct screen *screen, screen_page page, const void *context)
{
    if (screen->canvas.step == DRAW_STEPS) {
        if (screen->row < BAND_ROWS) {
            send_next_row(screen);
            return true;
        }
        if (screen->stale == 0) {
            return false;
        }
        begin_band(screen);
    }
    page(&screen->canvas, context);
    screen->canvas.step++;
    return true;
}
