/*
 * What the ratings bring to the console.
 */
#ifndef KILOMATE_FIRMWARE_RATING_RATING_FACES_H
#define KILOMATE_FIRMWARE_RATING_RATING_FACES_H

#include "firmware/additions.h"
#include "firmware/console/command.h"

/* The console's commands, and the level of `level` (struct player): rating_console.c. */
extern const struct console_command rating_commands[];
enum level_answer rating_console_level(struct console *console, const char *word, char *arguments);

#endif
