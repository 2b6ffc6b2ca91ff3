/*
 * The terminal's size, as it tells it itself.
 */
#ifndef KILOMATE_FIRMWARE_TERMINAL_SIZE_H
#define KILOMATE_FIRMWARE_TERMINAL_SIZE_H

#include "firmware/console/console.h"

/* Asks the terminal, and waits a second for the answer. Returns its rows, 1 to 999; 0 if it does
   not answer. What is typed meanwhile goes into the line. No search runs. */
unsigned size_ask_rows(struct console *console);

#endif
