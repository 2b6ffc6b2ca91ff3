#include "firmware/panel/font.h"

#include <string.h>

enum { GLYPH_ROWS = 8, FIRST_GLYPH = ' ', LAST_GLYPH = '~' };

/* Each character from the space on: its columns, and its rows, each as canvas_shape() takes it.
   Capitals stand in the upper seven rows, small letters in five of them; what goes below the line
   of writing is in the last row. */
static const struct glyph {
    uint8_t width;
    uint8_t rows[GLYPH_ROWS];
} glyphs[] = {
#include "firmware/panel/font.inc"
};
_Static_assert(sizeof glyphs / sizeof glyphs[0] == LAST_GLYPH - FIRST_GLYPH + 1,
               "a glyph is missing");

/* An arrow that points to the right, left of the last line. */
enum { MARK_COLUMNS = 3, MARK_ROWS = 5 };
static const uint8_t mark[MARK_ROWS] = { 0x4, 0x6, 0x7, 0x6, 0x4 };

static const struct glyph *glyph_of(char c)
{
    unsigned number = (unsigned)(uint8_t)c - FIRST_GLYPH;

    return &glyphs[number <= LAST_GLYPH - FIRST_GLYPH ? number : '?' - FIRST_GLYPH];
}

/* The same of so many of its characters. */
static unsigned width_of(const char *text, unsigned length)
{
    unsigned width = 0;

    for (unsigned i = 0; i < length; i++) {
        width += glyph_of(text[i])->width + 1U;
    }
    return width == 0 ? 0 : width - 1U;
}

unsigned font_width(const char *text)
{
    return width_of(text, (unsigned)strlen(text));
}

static void draw(struct canvas *canvas, unsigned x, unsigned y, const char *text, unsigned length,
                 enum level_of_grey level)
{
    if (y >= canvas->top + (unsigned)BAND_ROWS || y + GLYPH_ROWS <= canvas->top) {
        return;
    }
    for (unsigned i = 0; i < length && x < SCREEN_WIDTH; i++) {
        const struct glyph *glyph = glyph_of(text[i]);

        canvas_shape(canvas, x, y, glyph->rows, glyph->width, GLYPH_ROWS, level);
        x += glyph->width + 1U;
    }
}

void font_text(struct canvas *canvas, unsigned x, unsigned y, const char *text,
               enum level_of_grey level)
{
    draw(canvas, x, y, text, (unsigned)strlen(text), level);
}

/* Characters of a text that go onto a line, at least one: to its last space, or all that fit. */
static unsigned line_length(const char *text, unsigned width)
{
    unsigned cut = 0;
    unsigned length = 0;

    for (unsigned used = 0; text[length] != '\0'; length++) {
        if (text[length] == ' ') {
            cut = length;
        }
        used += glyph_of(text[length])->width + 1U;
        if (used > width + 1U && text[length] != ' ') {
            return cut != 0 ? cut : length != 0 ? length : 1;
        }
    }
    return length;
}

/* What stands behind a line of so many characters. */
static const char *behind_line(const char *text, unsigned length)
{
    text += length;
    while (*text == ' ') {
        text++;
    }
    return text;
}

static unsigned count_lines(const char *text, unsigned width)
{
    unsigned lines = 0;

    for (; *text != '\0'; lines++) {
        text = behind_line(text, line_length(text, width));
    }
    return lines;
}

unsigned font_parts(const struct text_box *box, const char *text)
{
    unsigned lines = count_lines(text, box->width);

    return lines == 0 ? 1 : (lines + box->lines - 1U) / box->lines;
}

unsigned font_words(struct canvas *canvas, const struct text_box *box, unsigned part,
                    const char *text, enum level_of_grey level)
{
    unsigned parts = font_parts(box, text);
    unsigned skipped = part % parts * box->lines;
    unsigned line = 0;

    for (; line < skipped + box->lines && *text != '\0'; line++) {
        unsigned length = line_length(text, box->width);

        if (line >= skipped) {
            draw(canvas, box->x, box->y + (line - skipped) * LINE_HEIGHT, text, length, level);
        }
        text = behind_line(text, length);
    }
    if (parts == 1) {
        return line;
    }
    canvas_shape(canvas, box->x - (unsigned)MARK_COLUMNS,
                 box->y + (box->lines - 1U) * LINE_HEIGHT + 1U, mark, MARK_COLUMNS, MARK_ROWS,
                 level);
    return box->lines;
}
