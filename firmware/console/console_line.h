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

/* Obeys `mirror on` where the line is not the console's: the first two words of a line. False if it
   is something else. */
bool console_begin_mirror(struct console *console, const char *word, const char *argument);

#endif
