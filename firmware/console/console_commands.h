/*
 * The commands of the console.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_COMMANDS_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_COMMANDS_H

#include "firmware/console/console.h"

/* Carries out a line that is not empty: a command or a move. The line is changed by it. */
void console_execute(struct console *console, char *line);

/* Returns the n-th name of the console's commands, those of the additions, and the settings,
   counted from 0; NULL if there are fewer. help: what help says of it; NULL if it cannot be typed
   here. */
const char *console_name_at(unsigned n, const char **help);

/* Returns what help says of a command or a setting, or NULL if the board has none with that
   name. */
const char *console_help_of(const char *name);

#endif
