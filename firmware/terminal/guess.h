/*
 * What a player may have meant by a word that is no command.
 */
#ifndef KILOMATE_FIRMWARE_TERMINAL_GUESS_H
#define KILOMATE_FIRMWARE_TERMINAL_GUESS_H

/* The command that a word is near to: what other programs call it, or a slip of one letter, of two
   in a word of six and more. NULL if there is none. The board has the command. */
const char *guess_command(const char *word);

#endif
