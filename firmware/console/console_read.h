/*
 * Reads what a player types: moves, and the words behind a command.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_READ_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_READ_H

#include "firmware/console/console.h"

/* One more result of console_read_move(): there is a move, and more behind it. */
enum { MOVE_AND_MORE = MOVE_NO_PROMOTION + 1 };

/* Reads a typed move of the game's position, as people write it: with its number, with spaces
   (e2 e4), or in capitals where only one move can be meant. Returns MOVE_OK, an error of
   move_from_text(), or MOVE_AND_MORE; on an error `move` is unchanged or MOVE_NONE. */
enum move_error console_read_move(struct game *game, const char *line, move_t *move);

/* More than any move has: Nb1xd2+!? e.p. */
enum { MOVE_TEXT = 16 };

/* Writes the move of a typed line without its number and spaces. Returns false if it is longer than
   any move. */
bool console_move_text(const char *line, char word[MOVE_TEXT]);

/* Reads a place of a game: "17" and "17w" are White's move 17, "17b" is Black's. Returns false if
   the word is none; the word may be cut. */
bool console_read_place(char *word, uint32_t *number, enum colour *side);

/* Are there more than `words` words behind a command? If so this is said. */
bool console_refuses_surplus(struct out *out, const char *name, char *arguments, unsigned words);

/* Is the word a command or a level that this board lacks and other boards have? If so the reason is
   said. */
bool console_lacks(struct out *out, const char *word);

#endif
