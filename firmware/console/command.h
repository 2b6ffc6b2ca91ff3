/*
 * What a command of the console is: a row of the console's tables, and of an addition's.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_COMMAND_H
#define KILOMATE_FIRMWARE_CONSOLE_COMMAND_H

#include <stdint.h>

struct console;

/* A console command: its name, its line in `help`, the function that carries it out, and how many
   words may stand behind it. */
struct console_command {
    const char *name;
    const char *help;
    void (*obey)(struct console *console, char *arguments);
    uint8_t words;
};

/* For `words`: the command checks the words itself. */
enum { ANY_WORDS = UINT8_MAX };

#endif
