/*
 * The pixels of the screen: 128 x 64, each of four levels. A page is drawn in bands of eight rows,
 * each in two steps, one a call. The band is compared with what the screen shows, and only rows
 * that differ are sent, one a call.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_SCREEN_H
#define KILOMATE_FIRMWARE_PANEL_SCREEN_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SCREEN_WIDTH = 128,
    SCREEN_HEIGHT = 64,
    BAND_ROWS = 8,
    SCREEN_BANDS = SCREEN_HEIGHT / BAND_ROWS,
    ROW_BYTES = SCREEN_WIDTH / 4 /* four pixels a byte, the leftmost in the highest bits */
};

/* Levels of a pixel. */
enum level_of_grey { BLACK_LEVEL, DIM, GREY, BRIGHT };

/* Pixels of a square of the board, and of a line of text with the row that keeps it apart from the
   next one. A descender lies in the last but one row. */
enum { SQUARE_PIXELS = 8, LINE_HEIGHT = 9 };

/* What of a band is drawn in which call: it would take too long in one. */
enum draw_step { DRAW_PICTURE, DRAW_TEXT, DRAW_STEPS };

/* One band of a page while it is drawn. What lies outside the band is not drawn. */
struct canvas {
    uint8_t top;  /* the band's first row on the screen */
    uint8_t step; /* enum draw_step, the next one; DRAW_STEPS: all is drawn */
    uint8_t rows[BAND_ROWS][ROW_BYTES];
};

struct screen {
    struct canvas canvas;
    uint8_t shown[SCREEN_HEIGHT][ROW_BYTES];
    uint8_t band;  /* being drawn or sent */
    uint8_t row;   /* of the band, compared next; BAND_ROWS: all are */
    uint8_t stale; /* bands that are to be drawn anew: bit n is band n */
};

/* Draws what belongs to the canvas's step of a page. */
typedef void (*screen_page)(struct canvas *canvas, const void *context);

/* Begins. The screen is dark, as hal_body_start leaves it. */
void screen_reset(struct screen *screen);

/* The page has changed, and is drawn anew. */
void screen_change(struct screen *screen);

/* The same of some rows of it: `height` rows from y on, at least one. */
void screen_change_rows(struct screen *screen, unsigned y, unsigned height);

/* Draws one step of a band, or sends the next row of it that differs. False if there was nothing to
   do. */
bool screen_work(struct screen *screen, screen_page page, const void *context);

/* --- drawing; x, y, width and height in pixels of the screen --- */

/* Fills a rectangle. */
void canvas_fill(struct canvas *canvas, unsigned x, unsigned y, unsigned width, unsigned height,
                 enum level_of_grey level);

/* Draws a shape of `height` rows, a byte each: the lowest `width` bits, at most eight, the leftmost
   pixel in the highest of them. The ground is left as it is. */
void canvas_shape(struct canvas *canvas, unsigned x, unsigned y, const uint8_t *rows,
                  unsigned width, unsigned height, enum level_of_grey level);

/* Draws a square of the board, eight by eight pixels, with its piece (enum piece). x is a multiple
   of four. */
void canvas_square(struct canvas *canvas, unsigned x, unsigned y, unsigned piece, bool is_light);

#endif
