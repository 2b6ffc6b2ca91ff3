/*
 * Texts on the screen. Each character is as wide as its shape, at most five pixels, with a column
 * behind it that keeps it apart from the next one.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_FONT_H
#define KILOMATE_FIRMWARE_PANEL_FONT_H

#include "firmware/panel/screen.h"

/* Where lines of text stand: pixels of the screen, and how many lines there are at most. */
struct text_box {
    uint8_t x;
    uint8_t y;
    uint8_t width;
    uint8_t lines;
};

/* The width of a text on one line: pixels. A character that is not ASCII is a question mark. */
unsigned font_width(const char *text);

/* Draws a text on one line, cut off at the right edge of the screen. The ground is left as it
   is. */
void font_text(struct canvas *canvas, unsigned x, unsigned y, const char *text,
               enum level_of_grey level);

/* Draws a text on the lines of a box. Lines break between words; a word that is longer than a line
   breaks where it must. A text that needs more lines than there are is cut into parts of so many,
   and part number `part` is drawn, counted on from 0 round the end. Then an arrow left of the last
   line, three pixels wide, tells that there is more, and all lines are taken. Returns how many are
   taken. */
unsigned font_words(struct canvas *canvas, const struct text_box *box, unsigned part,
                    const char *text, enum level_of_grey level);

/* How many parts a text has in a box, at least one. */
unsigned font_parts(const struct text_box *box, const char *text);

#endif
