/*
 * The body of a chess computer. The body is the set of the board's peripherals that a player
 * sees or touches: sensors under the squares, lights on the squares, keys and a screen. A part
 * is one chip, or one group of sensors, of the body.
 *
 * This interface is the same for every body. The files in hal/parts/ and host-sim/body.c
 * implement it. The board's data say which parts there are and how they are wired. A machine
 * without a body is not linked with any of this.
 *
 * No function waits for a part longer than one short exchange takes. hal_body_work() does the
 * next exchange, and hal_screen_row() sends its pixels. The other functions only read and write
 * memory.
 */
#ifndef KILOMATE_HAL_BODY_H
#define KILOMATE_HAL_BODY_H

#include <stdbool.h>
#include <stdint.h>

/* The keys. Each is a bit, so that a byte holds a set of them. */
enum hal_key {
    HAL_KEY_UP = 1 << 0,
    HAL_KEY_DOWN = 1 << 1,
    HAL_KEY_LEFT = 1 << 2,
    HAL_KEY_RIGHT = 1 << 3,
    HAL_KEY_SELECT = 1 << 4
};

/* In which direction the sensors, or the lights, are wired. Wire n belongs to row n / 8 and column
   n % 8. If no bit is set, the row is the rank and the column is the file. The bits change that,
   and they apply in this order. */
enum hal_turn {
    HAL_TURN_ZIGZAG = 1 << 0,  /* every second row, from row 1 on, runs back */
    HAL_TURN_SWAPPED = 1 << 1, /* rows are files, and columns are ranks */
    HAL_TURN_FILES = 1 << 2,   /* from the h file to the a file */
    HAL_TURN_RANKS = 1 << 3,   /* from rank 8 to rank 1 */
    HAL_TURNS = 1 << 4
};

/* The square of wire `number`, 0..63. The answer is A1 = 0 .. H8 = 63. `turn` is enum hal_turn. */
static inline unsigned hal_turned(unsigned number, unsigned turn)
{
    unsigned row = number / 8U;
    unsigned column = (turn & HAL_TURN_ZIGZAG) && row % 2U != 0 ? 7U - number % 8U : number % 8U;
    unsigned file = turn & HAL_TURN_SWAPPED ? row : column;
    unsigned rank = turn & HAL_TURN_SWAPPED ? column : row;

    file = turn & HAL_TURN_FILES ? 7U - file : file;
    rank = turn & HAL_TURN_RANKS ? 7U - rank : rank;
    return rank * 8U + file;
}

/* What a body with coloured lights offers besides: brightness, and the directions of sensors and
   lights. Different builders lay these parts in different directions, so a player can set them. */
struct hal_colour_body {
    uint8_t brightnesses;                        /* how many steps of brightness there are */
    uint8_t squares_turn;                        /* enum hal_turn of the sensors, as built */
    uint8_t lights_turn;                         /* enum hal_turn of the lights, as built */
    void (*set_brightness)(unsigned brightness); /* 0 (darkest) .. brightnesses - 1 */
    void (*set_turns)(unsigned squares, unsigned lights); /* sets both, enum hal_turn each */
};

/* What a body has. */
struct hal_body {
    uint8_t screen_width;                 /* pixels, a multiple of 8; 0: no screen */
    uint8_t screen_height;                /* pixels */
    uint8_t keys;                         /* the keys that it has, enum hal_key */
    bool has_squares;                     /* sensors and lights of the squares */
    const struct hal_colour_body *colour; /* NULL: the lights have one colour */
};

/* The body of this machine, or NULL if it has none. After hal_body_start() the answer does not
   change: has_squares is true if at least one part of the squares answered during that call. If
   none answered, this machine has no such parts, and they are never reported as a fault. */
const struct hal_body *hal_body(void);

/* Starts all parts: lights off, screen dark. Takes at most 50 ms. To be called after hal_init().
   hal_body_work() tries parts that do not answer again, about once a second. */
void hal_body_start(void);

/* Reads the keys and does the next exchange with one part: it reads a group of sensors, or
   sends lights that have changed. Takes at most 10,000 instructions. To be called every
   millisecond; a second call in the same millisecond does nothing. */
void hal_body_work(void);

/* The occupied squares, as the last complete reading of all sensors found them: bit n is square n,
   A1 = 0 .. H8 = 63. The squares of a part that does not answer keep their last value. */
uint64_t hal_squares(void);

/* The first part of the sensors that does not answer, as a number for hal_body_part(). -1 if all
   answer. */
int hal_squares_fault(void);

/* The lights, as sets of squares (bit n is square n). A square in both of the first two blinks.
   Red, green and blue add up to a square's colour; a square in none of these three is white. A body
   whose lights have one colour ignores them. */
struct hal_lights {
    uint64_t lit;
    uint64_t blinking; /* about once a second */
    uint64_t red;
    uint64_t green;
    uint64_t blue;
};

/* Sets the lights. hal_body_work() sends them to their parts. */
void hal_lights(const struct hal_lights *lights);

/* The keys that are pressed (enum hal_key), free of bouncing. A key that has never been released
   since the start counts as released, because it may be stuck. */
uint8_t hal_keys(void);

/* Shows `count` pixels in row y of the screen, from column x on. x and count are even. levels:
   (count + 3) / 4 bytes with four pixels each, the leftmost pixel in the highest two bits; 0 is
   dark, 3 is brightest. Nothing is shown if the pixels do not all lie within the screen. Takes at
   most 10,000 instructions. */
void hal_screen_row(unsigned x, unsigned y, unsigned count, const uint8_t *levels);

/* The parts that this machine has, for the self test: how many, and the name of each, such as
   "sensors a1-h2". part: 0 .. hal_body_parts() - 1. */
unsigned hal_body_parts(void);
const char *hal_body_part(unsigned part);

/* The parts with a fault: bit n is part n. A part has a fault if it did not answer when it was
   asked last. A key has a fault if it has never been released since the start, on boards whose data
   call that a fault. */
uint32_t hal_body_faults(void);

#endif
