/*
 * What a board's additions remember: one struct, which the computer has (struct session), with the
 * state of each addition of the board that has any. tools/build/added.sh makes it. An addition NAME
 * declares struct NAME_state, and the function that finds it in this struct, in a header
 * firmware/FOLDER/NAME_state.h. On a board without the addition neither is there, unless another
 * addition asks for it.
 */
#ifndef KILOMATE_FIRMWARE_ADDED_H
#define KILOMATE_FIRMWARE_ADDED_H

#include <stddef.h>

struct added;

/* The memory for it, as hal_arena() is the engine's: all 0 at first, and the same at each call.
   NULL if no addition has state. For who makes a computer. */
struct added *added_memory(void);

#endif
