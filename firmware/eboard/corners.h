/*
 * Lights at the corners of the squares, as some boards have them: 81 for the 64 squares. A program
 * lights a square by its four corners, and this finds which squares it means.
 */
#ifndef KILOMATE_FIRMWARE_EBOARD_CORNERS_H
#define KILOMATE_FIRMWARE_EBOARD_CORNERS_H

#include <stdbool.h>
#include <stdint.h>

/* Lines between files, or between ranks, with both edges of the board; and corners. */
enum { CORNER_LINES = 9, CORNERS_OF_BOARD = CORNER_LINES * CORNER_LINES };

struct corner_lights {
    uint8_t bits[(CORNERS_OF_BOARD + 7) / 8];
};

/* All corners are dark. */
void corners_clear(struct corner_lights *lights);

/* Lights the corner left of file `file` (0..8; 8 is the right edge) and below rank `rank` (0..8; 8
   is the upper edge). */
void corners_light(struct corner_lights *lights, unsigned file, unsigned rank);

/* The squares of which all four corners are lit: bit n is square n, A1 = 0 .. H8 = 63. */
uint64_t corners_surrounded(const struct corner_lights *lights);

/* The squares that are meant. Between two lit squares one may have four lit corners that belong to
   its neighbours: it is left out. */
uint64_t corners_meant(const struct corner_lights *lights);

#endif
