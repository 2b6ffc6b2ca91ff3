/*
 * A matrix of 64 sensors in rows and columns. A shift register with latched outputs (74HC594 or
 * 74HC595) selects one row, or none. Each column is a pin of the chip. A sensor of the selected row
 * pulls its column's pin if a piece stands on its square.
 */
#ifndef KILOMATE_HAL_PARTS_MATRIX_H
#define KILOMATE_HAL_PARTS_MATRIX_H

#include <stdbool.h>
#include <stdint.h>

/* Rows, and columns; and how many pieces there can be at most. */
enum { MATRIX_SIDE = 8, MATRIX_MOST = 32 };

/* What the board's board.c says. Pins have the chip's numbers. */
struct matrix_board {
    uint8_t data;  /* to the register's input SER */
    uint8_t shift; /* to SRCLK: when it rises, the register takes a bit */
    uint8_t latch; /* to RCLK: when it rises, the outputs take all bits */
    uint8_t columns[MATRIX_SIDE];
    bool row_0_first;      /* the bit of row 0 goes into the register first; else that of row 7 */
    bool row_is_high;      /* an output selects its row by high level */
    bool occupied_is_high; /* the column of an occupied square is high */
    bool pull_up;          /* the columns use the chip's pull-ups */
    uint8_t turn;          /* enum hal_turn: direction of the sensors until matrix_set_turn() */
    uint16_t settle_us;    /* time from the selection of a row until its columns can be read */
};
extern const struct matrix_board matrix_board;

/* Starts the pins, and selects no row. False if the chip's pins do not start; then matrix_work() is
   not to be called. */
bool matrix_start(void);

/* Does one step of a round: reads the columns of the selected row, and selects the next row. In the
   last step of a round no row is selected; a column that reads as occupied then has a fault. Does
   nothing and returns false if the row has not been selected for settle_us. Selects the row again
   and returns false if a pin was taken away meanwhile, see pins_lends(). */
bool matrix_work(void);

/* How many rounds have ended since the start. */
uint32_t matrix_rounds(void);

/* The occupied squares from the last complete round without a fault: bit n is square n, A1 = 0. The
   direction is that of matrix_set_turn(). */
uint64_t matrix_squares(void);

/* The columns with a fault, bit n is column n: it reads as occupied although no row is selected,
   and its squares keep their last values. All bits are set if more than MATRIX_MOST squares read as
   occupied; then all squares keep their last values. */
unsigned matrix_faults(void);

/* Sets the direction of the sensors, enum hal_turn. */
void matrix_set_turn(unsigned turn);

#endif
