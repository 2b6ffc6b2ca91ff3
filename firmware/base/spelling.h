/*
 * The spellings of PGN as it is found: characters that are no ASCII, numbers, moves with signs, the
 * names of chess. What loads a game and the laboratory's readers share them.
 */
#ifndef KILOMATE_FIRMWARE_BASE_SPELLING_H
#define KILOMATE_FIRMWARE_BASE_SPELLING_H

#include <stdbool.h>
#include <stdint.h>

/* Stand for a half, and for what is not drawn, such as the mark of UTF-8. */
enum { SPELLING_HALF = 2, SPELLING_NOTHING = 0x80 };

/* So many characters longer a move may get: 000 becomes O-O-O. */
enum { SPELLING_GROWTH = 2 };

/* What stands in ASCII for the character at the beginning of a text, in UTF-8 or else Latin-1: the
   letter of a figurine, '-' for dashes, 'x', '.' for an ellipsis, '!' for signs of evaluation, or
   one of those above. 0 if nothing does. *bytes: how many it takes, at least 1. */
uint8_t spelling_sign(const char *text, unsigned *bytes);

/* Turns a word into ASCII, in place; an ellipsis becomes three points. False if a character has
   nothing that stands for it: its bytes stay as they are. */
bool spelling_to_ascii(char *word);

/* The text behind the number of a move and its points: "12.Nf3", "1...", "3". *number: 0 if there
   is none, at most 65535. *points: how many. */
char *spelling_behind_number(char *word, unsigned *number, unsigned *points);

/* Writes a move, in ASCII and without its number, in standard notation: without signs behind it,
   with = before the piece of a promotion, castling as O-O. "" if it is but signs, or "e.p.". A null
   move (--) stays. There must be room for SPELLING_GROWTH characters behind it. */
void spelling_mend(char *move);

/* Does a tag's value name chess as everybody plays it, from whatever position? The value is
   changed. */
bool spelling_is_chess(char *variant);

#endif
