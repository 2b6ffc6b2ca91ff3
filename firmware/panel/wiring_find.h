/*
 * What the answers of the wiring check mean: which sensor belongs to which square. Sensors are
 * numbered by their wires: sensor n hangs on row n / 8 and column n % 8 of the matrix.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_WIRING_FIND_H
#define KILOMATE_FIRMWARE_PANEL_WIRING_FIND_H

#include "firmware/board/squares.h"
#include "hal/body.h"

enum { WIRING_LINES = 8, WIRING_LIGHTS = 4, WIRING_NO_LINE = WIRING_LINES };

/* What has answered a square, if it was no single sensor, which is its number. WIRING_COLUMN + n:
   column n reads as occupied even though no row is selected, as long as the piece stands there. */
enum wiring_answer {
    WIRING_SILENT = SQUARES,
    WIRING_MANY, /* more than one sensor */
    WIRING_UNASKED,
    WIRING_COLUMN = SQUARES + WIRING_LINES
};

struct wiring_answers {
    uint8_t squares[SQUARES];      /* of each square: a sensor, or enum wiring_answer */
    uint8_t lights[WIRING_LIGHTS]; /* the same of the square over each of wiring_lights[] */
    uint8_t columns;               /* bits: they have read as occupied all the time */
};

/* The lights that are asked about, by their wires: whatever the direction, they lie under
   corners. */
extern const uint8_t wiring_lights[WIRING_LIGHTS];

/* Which row and column belongs to each rank and file. A line without an answer is
   WIRING_NO_LINE. */
struct wiring_lines {
    bool swapped;                  /* rows are files, and columns are ranks */
    uint8_t rows[WIRING_LINES];    /* of each rank; of each file if swapped */
    uint8_t columns[WIRING_LINES]; /* of each file; of each rank if swapped */
};

/* Returns the direction (enum hal_turn) in which each of `count` numbers lies on its square: the
   preferred one if it does, else the only one. HAL_TURNS if there is none, or more than one. */
unsigned wiring_find_turn(const uint8_t *numbers, const uint8_t *squares, unsigned count,
                          unsigned preferred);

/* The same of all sensors that have answered. */
unsigned wiring_sensors_turn(const struct wiring_answers *answers, unsigned preferred);

/* The same of the lights, by what has answered on the squares over them; at least three of them. */
unsigned wiring_lights_turn(const struct wiring_answers *answers, unsigned preferred);

/* Finds the rows and columns by what most squares of each rank and file say. */
void wiring_find_lines(const struct wiring_answers *answers, struct wiring_lines *lines);

/* The sensor that belongs to a square by its rank and file, or WIRING_SILENT if one of them has no
   line. */
unsigned wiring_sensor_of(const struct wiring_lines *lines, unsigned square);

/* The square that a sensor belongs to by its row and column, or SQUARE_NONE. */
unsigned wiring_square_of(const struct wiring_lines *lines, unsigned sensor);

#endif
