/*
 * Reading what somebody has typed: words and numbers.
 */
#ifndef KILOMATE_FIRMWARE_TEXT_H
#define KILOMATE_FIRMWARE_TEXT_H

#include <stdbool.h>
#include <stdint.h>

/* A capital letter of ASCII as a small one; any other character as it is. */
char text_lower(char c);

/* Case-insensitive for ASCII. */
bool text_equal(const char *a, const char *b);

/* What was typed or read as ASCII, in place: a figurine (U+2654 to U+265F, in UTF-8) becomes the
   letter of its piece, in a text with a / as a FEN has it, a small letter for a black one, else a
   capital. The length now; -1, and the text is of no use, if anything else in it is no ASCII. */
int text_to_ascii(char *text);

/* A decimal number without sign, clamped to 32 bits; false if it is none. */
bool text_to_number(const char *text, uint32_t *number);

/* on or off; false if it is neither. */
bool text_to_switch(const char *text, bool *is_on);

/* The text behind its leading spaces. */
char *text_skip_spaces(char *text);

/* Where the word at the beginning of a text ends. */
char *text_behind_word(char *text);

/* The next word of a text, cut off with an end mark; "" when there is none.
   The text goes on behind it. */
char *text_next_word(char **text);

#endif
