/*
 * Settings and personalities at the console.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_OPTIONS_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_OPTIONS_H

#include "firmware/console/console.h"

/* Gives a setting that has a subject and names the value that is typed, and says the value; another
   word is said and changes nothing. Without a word the value is said. */
void console_setting(struct console *console, const struct setting *setting, char *arguments);

/* Shows the personalities, or chooses one. */
void console_personality(struct console *console, char *arguments);

#endif
