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
    bits = (bits | bits << 4) & 0x0F0FU;
    bits = (bits | bits << 2) & 0x3333U;
    bits = (bits | bits << 1) & 0x5555U;
    return bits;
}

/* Sets the pixels whose bits are set, the leftmost of `width`, at most eight, in the highest
   bit: they lie in up to three bytes. */
static void put_bits(struct canvas *canvas, unsigned x, unsigned row, unsigned bits, unsigned width,
                     enum level_of_grey level)
{
    unsigned pixels = spread((bits << (8U - width)) & 0xFFU) << (8U - 2U * (x % 4U));
    unsigned mask = pixels * 3U;
    unsigned value = pixels * (unsigned)level;

    ASSERT(width <= 8 && row < BAND_ROWS);
    for (unsigned i = 0, byte = x / 4U; i < 3 && byte < ROW_BYTES; i++, byte++) {
        unsigned shift = 16U - 8U * i;
        unsigned kept = canvas->rows[row][byte] & ~(mask >> shift);

        canvas->rows[row][byte] = (uint8_t)(kept | (value >> shift & 0xFFU));
    }
}

/* The row of the band that a row of the screen is, or BAND_ROWS if it lies outside. */
static unsigned band_row(const struct canvas *canvas, unsigned y)
{
    unsigned row = y - canvas->top;

    return row < BAND_ROWS ? row : BAND_ROWS;
}

void canvas_fill(struct canvas *canvas, unsigned x, unsigned y, unsigned width, unsigned height,
                 enum level_of_grey level)
{
    for (unsigned i = 0; i < height; i++) {
        unsigned row = band_row(canvas, y + i);

        for (unsigned done = 0; row < BAND_ROWS && done < width; done += 8) {
            unsigned part = width - done < 8 ? width - done : 8;

            put_bits(canvas, x + done, row, (1U << part) - 1U, part, level);
        }
    }
}

void canvas_shape(struct canvas *canvas, unsigned x, unsigned y, const uint8_t *rows,
                  unsigned width, unsigned height, enum level_of_grey level)
{
    for (unsigned i = 0; i < height; i++) {
        unsigned row = band_row(canvas, y + i);

        if (row < BAND_ROWS && rows[i] != 0) {
            put_bits(canvas, x, row, rows[i], width, level);
        }
    }
}

void canvas_square(struct canvas *canvas, unsigned x, unsigned y, unsigned piece, bool is_light)
{
    ASSERT(piece < PIECE_CODES);
    for (unsigned i = 0; i < SQUARE_PIXELS; i++) {
        unsigned row = band_row(canvas, y + i);
        enum piece_type type;

        if (row == BAND_ROWS) {
            continue;
        }
        put_bits(canvas, x, row, 0xFF, SQUARE_PIXELS, is_light ? DIM : BLACK_LEVEL);
        if (piece == EMPTY) {
            continue;
        }
        type = piece_type(piece);
        put_bits(canvas, x, row, bodies[type][i], SQUARE_PIXELS,
                 piece_colour(piece) == WHITE ? BRIGHT : GREY);
        if (piece_colour(piece) == BLACK) {
            put_bits(canvas, x, row, hollows[type][i], SQUARE_PIXELS, BLACK_LEVEL);
        }
    }
}

/* --- sending --- */

void screen_reset(struct screen *screen)
{
    memset(screen, 0, sizeof *screen);
    screen->row = BAND_ROWS;
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

bool screen_work(struct screen *screen, screen_page page, const void *context)
{
    while (screen->row < BAND_ROWS) {
        if (send_row(screen, screen->row++)) {
            return true;
        }
    }
    if (screen->stale == 0) {
        return false;
    }
    screen->band = (uint8_t)next_band(screen);
    screen->stale &= (uint8_t) ~(1U << screen->band);
    memset(&screen->canvas, 0, sizeof screen->canvas);
    screen->canvas.top = (uint8_t)(screen->band * BAND_ROWS);
    page(&screen->canvas, context);
    screen->row = 0;
    return true;
}
