/*
 * How sensors, or lights, lie under the board: from the order of the wires to squares.
 */
#ifndef KILOMATE_HAL_PARTS_TURN_H
#define KILOMATE_HAL_PARTS_TURN_H

/* The square, A1 = 0 .. H8 = 63, of number 0 .. 63 in the order of the wires; turn: bits of
   enum hal_turn. */
unsigned turn_square(unsigned number, unsigned turn);

#endif
