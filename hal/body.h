/*
 * The body of a chess computer: sensors under the squares, lights on them, keys
 * and a screen, in the words of the product. Which parts they are made of, and
 * how those are wired, a board's data says; a machine without a body is not
 * linked with any of it.
 *
 * Nothing here waits for a part longer than one short exchange with it:
 * hal_body_work does the next one, hal_screen_row sends its pixels, the other functions
 * read and write memory.
 */
#ifndef KILOMATE_HAL_BODY_H
#define KILOMATE_HAL_BODY_H

#include <stdbool.h>
#include <stdint.h>

/* Keys, as bits. */
enum hal_key {
    HAL_KEY_UP = 1 << 0,
    HAL_KEY_DOWN = 1 << 1,
    HAL_KEY_LEFT = 1 << 2,
    HAL_KEY_RIGHT = 1 << 3,
    HAL_KEY_SELECT = 1 << 4
};

/* How sensors, or lights, lie under the board. Number n of them, in the order of the wires,
   is in row n / 8 and column n % 8; these bits, in this order, lead to its rank and file,
   which are row and column if none is set. */
enum hal_turn {
    HAL_TURN_ZIGZAG = 1 << 0,  /* every second row, from row 1 on, runs back */
    HAL_TURN_SWAPPED = 1 << 1, /* rows are files, and columns are ranks */
    HAL_TURN_FILES = 1 << 2,   /* from the h file to the a file */
    HAL_TURN_RANKS = 1 << 3,   /* from rank 8 to rank 1 */
    HAL_TURNS = 1 << 4
};

/* The square, A1 = 0 .. H8 = 63, of a number in the order of the wires. */
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

/* What lights with colours can do besides, and parts that the board's maker may have laid
   in any direction. */
struct hal_colour_body {
    uint8_t brightnesses;                        /* how many */
    uint8_t squares_turn;                        /* enum hal_turn, as the board's data say */
    uint8_t lights_turn;                         /* the same of the lights */
    void (*set_brightness)(unsigned brightness); /* 0: least .. brightnesses - 1 */
    void (*set_turns)(unsigned squares, unsigned lights); /* other ones from now on */
};

/* What there is of a body. */
struct hal_body {
    uint8_t screen_width;                 /* pixels, a multiple of 8; 0: no screen */
    uint8_t screen_height;                /* pixels */
    uint8_t keys;                         /* the keys there are */
    bool has_squares;                     /* sensors and lights of the squares */
    const struct hal_colour_body *colour; /* NULL: the lights have one colour */
};

/* The body of this machine, or NULL if it has none. From hal_body_start on the answer
   stays the same: it has squares if some of their parts answered then. If none did, they
   are not parts of this machine, and never a fault. */
const struct hal_body *hal_body(void);

/* Brings all parts up: lights off, screen dark. Parts that do not answer are
   tried again about once a second, by hal_body_work. At most 50 ms. After hal_init. */
void hal_body_start(void);

/* The keys, and the next exchange with a part: a group of sensors, or lights that have
   changed. At most 10,000 instructions. To be called every millisecond; more often does
   nothing. */
void hal_body_work(void);

/* The squares a piece stands on, as they were in the last whole round of the
   sensors: bit n is square n, A1 = 0 .. H8 = 63. A sensor that does not answer
   keeps what it said last. */
uint64_t hal_squares(void);

/* The first part (see hal_body_part) of the sensors that does not answer, or -1: all do. */
int hal_squares_fault(void);

/* Lights, as sets of squares. */
struct hal_lights {
    uint64_t lit;
    uint64_t blinking; /* about once a second; a square of both blinks */
    uint64_t red;      /* what the colour of a square is mixed of; of nothing: white. */
    uint64_t green;    /* Lights of one colour do not heed it. */
    uint64_t blue;
};

/* The lights from now on. */
void hal_lights(const struct hal_lights *lights);

/* The keys that are pressed, free of bouncing. A key that has not been seen
   released since the start counts as released. */
uint8_t hal_keys(void);

/* Shows a piece of a row of the screen: `count` pixels from column x on, both
   even, four levels a byte with the leftmost pixel in the highest two bits;
   0 is dark, 3 is brightest. levels: (count + 3) / 4 bytes. Nothing is shown of a piece
   that is not within the screen. At most 10,000 instructions. */
void hal_screen_row(unsigned x, unsigned y, unsigned count, const uint8_t *levels);

/* The parts that this machine has, for the self test: their number, and what each is called,
   e.g. "sensors a1-h2". */
unsigned hal_body_parts(void);
const char *hal_body_part(unsigned part);

/* Bit n: part n did not answer when it was last asked, or it is a key that has never been
   seen released (where the board's data call that a fault). */
uint32_t hal_body_faults(void);

#endif
