#include "firmware/panel/screen.h"

#include <string.h>

#include "engine/engine.h"
#include "hal/body.h"

/* Rows of each character from the space on, five pixels each, the leftmost in the
   highest bit: the shapes of dot matrix displays. */
enum { GLYPH_ROWS = 7, GLYPH_WIDTH = 5, FIRST_GLYPH = ' ', LAST_GLYPH = '~' };

static const uint8_t glyphs[][GLYPH_ROWS] = {
#include "firmware/panel/font.inc"
};
_Static_assert(sizeof glyphs == (LAST_GLYPH - FIRST_GLYPH + 1) * GLYPH_ROWS, "a glyph is missing");

/* The pieces: body and, for Black, the inner part that stays dark. */
enum { SQUARE_PIXELS = 8 };

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

void canvas_char(struct canvas *canvas, unsigned x, unsigned y, char c, enum level_of_grey level)
{
    const uint8_t *glyph = glyphs[(c < FIRST_GLYPH || c > LAST_GLYPH ? '?' : c) - FIRST_GLYPH];

    for (unsigned i = 0; i < GLYPH_ROWS; i++) {
        unsigned row = band_row(canvas, y + i);

        if (row < BAND_ROWS) {
            put_bits(canvas, x, row, glyph[i], GLYPH_WIDTH, level);
        }
    }
}

static bool reaches_band(const struct canvas *canvas, unsigned y)
{
    return y < canvas->top + (unsigned)BAND_ROWS && y + BAND_ROWS > canvas->top;
}

void canvas_text(struct canvas *canvas, unsigned x, unsigned y, const char *text,
                 enum level_of_grey level)
{
    if (!reaches_band(canvas, y)) {
        return;
    }
    for (; *text != '\0' && x < SCREEN_WIDTH; x += CHAR_WIDTH) {
        canvas_char(canvas, x, y, *text++, level);
    }
}

/* Characters of a text that go onto a line: to its last space, or all that fit. */
static unsigned line_length(const char *text, unsigned columns)
{
    unsigned length = (unsigned)strlen(text);
    unsigned cut = columns;

    if (length <= columns) {
        return length;
    }
    while (cut > 0 && text[cut] != ' ') {
        cut--;
    }
    return cut != 0 ? cut : columns;
}

unsigned canvas_words(struct canvas *canvas, unsigned x, unsigned y, unsigned columns,
                      unsigned lines, const char *text, enum level_of_grey level)
{
    unsigned line = 0;

    for (; line < lines && *text != '\0'; line++) {
        unsigned length = line_length(text, columns);

        for (unsigned i = 0; i < length && reaches_band(canvas, y + line * BAND_ROWS); i++) {
            canvas_char(canvas, x + i * CHAR_WIDTH, y + line * BAND_ROWS, text[i], level);
        }
        text += length;
        while (*text == ' ') {
            text++;
        }
    }
    return line;
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
    screen->is_stale = true;
}

void screen_change(struct screen *screen)
{
    screen->is_stale = true;
}

/* Sends the part of a row that differs; the columns of a pair go together. */
static void send_row(struct screen *screen)
{
    const uint8_t *wanted = screen->canvas.rows[screen->row];
    uint8_t *shown = screen->shown[screen->band * BAND_ROWS + screen->row];
    unsigned first = 0;
    unsigned last = ROW_BYTES;

    while (first < ROW_BYTES && wanted[first] == shown[first]) {
        first++;
    }
    while (last > first && wanted[last - 1] == shown[last - 1]) {
        last--;
    }
    if (first < last) {
        memcpy(shown + first, wanted + first, last - first);
        hal_screen_row(first * 4U, screen->band * (unsigned)BAND_ROWS + screen->row,
                       (last - first) * 4U, shown + first);
    }
}

bool screen_work(struct screen *screen, screen_page page, const void *context)
{
    if (screen->row < BAND_ROWS) {
        send_row(screen);
        screen->row++;
        return true;
    }
    if (screen->is_old && screen->band + 1 < SCREEN_BANDS) {
        screen->band++;
    } else if (screen->is_stale) {
        screen->is_stale = false;
        screen->is_old = true;
        screen->band = 0;
    } else {
        screen->is_old = false;
        return false;
    }
    memset(&screen->canvas, 0, sizeof screen->canvas);
    screen->canvas.top = (uint8_t)(screen->band * BAND_ROWS);
    page(&screen->canvas, context);
    screen->row = 0;
    return true;
}
