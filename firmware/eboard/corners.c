#include "firmware/eboard/corners.h"

#include <string.h>

static const uint8_t beside[][2] = { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 } };

enum { BESIDE = sizeof beside / sizeof beside[0], FILES = 8 };

void corners_clear(struct corner_lights *lights)
{
    memset(lights, 0, sizeof *lights);
}

void corners_light(struct corner_lights *lights, unsigned file, unsigned rank)
{
    unsigned corner = rank * CORNER_LINES + file;

    lights->bits[corner / 8U] |= (uint8_t)(1U << corner % 8U);
}

static bool is_lit(const struct corner_lights *lights, unsigned file, unsigned rank)
{
    unsigned corner = rank * CORNER_LINES + file;

    return ((unsigned)lights->bits[corner / 8U] >> corner % 8U & 1U) != 0;
}

static bool is_surrounded(const struct corner_lights *lights, unsigned square)
{
    for (unsigned i = 0; i < BESIDE; i++) {
        if (!is_lit(lights, square % FILES + beside[i][0], square / FILES + beside[i][1])) {
            return false;
        }
    }
    return true;
}

uint64_t corners_surrounded(const struct corner_lights *lights)
{
    uint64_t squares = 0;

    for (unsigned square = 0; square < FILES * FILES; square++) {
        squares |= (uint64_t)is_surrounded(lights, square) << square;
    }
    return squares;
}

/* Do all squares around a corner that are in the set include no other than this one? */
static bool is_alone(uint64_t squares, unsigned square, unsigned file, unsigned rank)
{
    for (unsigned i = 0; i < BESIDE; i++) {
        unsigned other_file = file - beside[i][0];
        unsigned other_rank = rank - beside[i][1];
        unsigned other = other_rank * FILES + other_file;

        if (other_file < FILES && other_rank < FILES && other != square &&
            (squares >> other & 1U) != 0) {
            return false;
        }
    }
    return true;
}

/* Has the square a corner that is no other one's of the set? */
static bool has_own_corner(uint64_t squares, unsigned square)
{
    for (unsigned i = 0; i < BESIDE; i++) {
        if (is_alone(squares, square, square % FILES + beside[i][0],
                     square / FILES + beside[i][1])) {
            return true;
        }
    }
    return false;
}

/* Squares are left out one after the other, so that of two that explain each other one stays. */
uint64_t corners_meant(const struct corner_lights *lights)
{
    uint64_t squares = corners_surrounded(lights);

    for (unsigned square = 0; square < FILES * FILES; square++) {
        if ((squares >> square & 1U) != 0 && !has_own_corner(squares, square)) {
            squares &= ~((uint64_t)1 << square);
        }
    }
    return squares;
}
