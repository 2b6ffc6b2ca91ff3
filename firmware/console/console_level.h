/*
 * The command `level`.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_LEVEL_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_LEVEL_H

#include "firmware/console/console.h"

/* Shows the level, with a text behind it that ends the line. */
void console_show_level(struct console *console, const char *behind);

/* Reads and sets a level: "time 5", "fischer 3 2" ...; no text shows it. */
void console_level(struct console *console, char *arguments);

#endif
