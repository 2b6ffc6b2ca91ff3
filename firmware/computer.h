/*
 * The whole chess computer as one struct: its parts are passed, none is hidden in a file. The one
 * loop that runs it is here: it asks each face for input, lets the computer think, and tells every
 * face what has happened. Who takes all of it is a face, to find its own part.
 */
#ifndef KILOMATE_FIRMWARE_COMPUTER_H
#define KILOMATE_FIRMWARE_COMPUTER_H

#include "firmware/console/console.h"
#include "firmware/firmware.h"
#include "firmware/serial.h"
#include "firmware/session.h"
#include "firmware/uci/uci.h"

struct computer {
    struct session session; /* the first: computer_of() */
    struct serial serial;
    struct console console;
    struct uci uci;
};

/* The computer that this is the session of. */
struct computer *computer_of(struct session *session);

/* The session plays with this arena's engine, an empty record, and no board: then the faces are
   given their parts and what is said is told to them. The profile, the numbers to evaluate with and
   the options are set. False if the engine does not fit. */
bool computer_begin(struct computer *computer, move_t *record, uint16_t plies);

/* The faces take up what there is to be taken up. */
void computer_start_faces(struct computer *computer);

/* One turn of the loop: input, the computer's move, or nothing. False when the input has ended. */
bool computer_turn(struct computer *computer);

#endif
