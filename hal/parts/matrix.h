/*
 * Sensors in rows and columns. A shift register with outputs that are latched (74HC594,
 * 74HC595) selects one row, or none; each column is a pin, which a sensor of the selected
 * row pulls if a piece stands on it.
 */
#ifndef KILOMATE_HAL_PARTS_MATRIX_H
#define KILOMATE_HAL_PARTS_MATRIX_H

#include <stdbool.h>
#include <stdint.h>

enum { MATRIX_SIDE = 8, MATRIX_MOST = 32 };

/* The board's. Pins are numbers of the chip. */
struct matrix_board {
    uint8_t data;  /* the register's SER */
    uint8_t shift; /* SRCLK: takes a bit as it rises */
    uint8_t latch; /* RCLK: shows all bits as it rises */
    uint8_t columns[MATRIX_SIDE];
    bool row_0_first;      /* whose bit goes into the register first: row 0's, or row 7's */
    bool row_is_high;      /* the level that selects a row */
    bool occupied_is_high; /* the level of a column with a piece */
    bool pull_up;          /* the columns have the chip's pull-ups */
    uint8_t turn;          /* enum hal_turn: how the sensors lie, if nobody sets it */
    uint16_t settle_us;    /* from the selection of a row until its columns are right */
};
extern const struct matrix_board matrix_board;

/* No row is selected. False if the chip's pins do not start; then there is nothing to work. */
bool matrix_start(void);

/* One step of a round: reads the columns of the row that was selected last, or, as the
   round's last step, those that say something without any row; then selects the next.
   Does nothing, and says so with false, as long as that row has not settled. */
bool matrix_work(void);

/* Rounds since the start. */
uint32_t matrix_rounds(void);

/* The squares that are occupied, as in the last whole round that can be believed. Turned by
   matrix_set_turn. */
uint64_t matrix_squares(void);

/* Bit n: column n says "occupied" without any row, and its squares keep what they said
   before; all bits: more than MATRIX_MOST squares are occupied, and all keep it. */
unsigned matrix_faults(void);

/* The way the sensors lie from now on: enum hal_turn. */
void matrix_set_turn(unsigned turn);

#endif
