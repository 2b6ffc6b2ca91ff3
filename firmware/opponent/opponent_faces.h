/*
 * What the opponent brings to the console and to UCI.
 */
#ifndef KILOMATE_FIRMWARE_OPPONENT_OPPONENT_FACES_H
#define KILOMATE_FIRMWARE_OPPONENT_OPPONENT_FACES_H

#include "firmware/additions.h"
#include "firmware/console/command.h"

/* The console's commands, and the levels of `level` (struct player): opponent_console.c. */
extern const struct console_command opponent_commands[];
enum level_answer opponent_console_level(struct console *console, const char *word,
                                         char *arguments);

/* The UCI options: opponent_uci.c. */
extern const struct player_option opponent_options[];

#endif
