/*
 * The line of the console: greeting, prompt, and what is typed, also while the computer thinks.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_LINE_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_LINE_H

#include "firmware/console/console.h"

/* Gives the serial line to the console, which greets the player. No search runs. */
void console_begin(struct console *console);

/* The console gives the line up, to a GUI or because it was closed. It ends its own line. */
void console_end(struct console *console);

/* Reads one byte. If it completes a line the line is carried out. If there is no byte the prompt is
   shown, where one is due. Returns true if there was a byte. No search runs. */
bool console_poll(struct console *console);

/* Reads the line while a search runs, and may stop the search. */
void console_listen(struct console *console);

#endif
