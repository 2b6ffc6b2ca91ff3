/*
 * The teacher at the console. On boards with the addition `teach` the function is that of
 * teach/teach_console.c; on the others teacher_none.c has it.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_TEACHER_H
#define KILOMATE_FIRMWARE_CONSOLE_TEACHER_H

#include "engine/engine.h"

struct console;

/* To be called when a player has entered a legal move. Returns true if he is asked first whether he
   means it: then the question has been shown, and the move is not to be played. It may search. */
bool teacher_doubts(struct console *console, move_t move);

#endif
