/*
 * The whole chess computer: one struct with all its parts, and the loop that runs it. Each turn of
 * the loop asks the faces for input and lets the computer move. What happens is told to every face.
 * Only faces take the whole struct, to find their own part of it; other functions take the part
 * that they need.
 */
#ifndef KILOMATE_FIRMWARE_COMPUTER_H
#define KILOMATE_FIRMWARE_COMPUTER_H

#include "firmware/base/serial.h"
#include "firmware/console/console.h"
#include "firmware/desk/session.h"
#include "firmware/firmware.h"
#include "firmware/uci/uci.h"

struct computer {
    struct session session; /* comes first: computer.c finds the computer by it */
    struct serial serial;
    struct console console;
    struct uci uci;
};

/* Connects the parts with each other, makes the engine in the arena and begins a new game. `record`
   is memory for `plies` moves. Mode, profile, evaluation parameters, options and the memory of the
   additions must have been set. Returns false if the arena is too small for the engine. */
bool computer_begin(struct computer *computer, move_t *record, uint16_t plies);

/* Starts all faces: a saved game is loaded, for instance. Then a fault that ended the last run is
   told to them. */
void computer_start_faces(struct computer *computer);

/* Makes one turn of the loop: reads input, or makes the computer's move, or waits a moment. Returns
   false when the serial line has been closed. */
bool computer_turn(struct computer *computer);

#endif
