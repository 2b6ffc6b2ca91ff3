/*
 * Reads words and numbers that somebody has typed.
 */
#ifndef KILOMATE_FIRMWARE_BASE_TEXT_H
#define KILOMATE_FIRMWARE_BASE_TEXT_H

#include <stdbool.h>
#include <stdint.h>

/* Returns a capital letter of ASCII as a small letter, and any other character unchanged. */
char text_lower(char c);

/* Are two texts equal, if capital and small letters of ASCII are the same? */
bool text_equal(const char *a, const char *b);

/* Turns a text in UTF-8 into ASCII, in place. A chess figurine (U+2654 to U+265F) becomes the
   letter of its piece: a capital, but a small letter for a black piece in a text with a /, as a FEN
   has. Returns the new length, or -1 if there is any other character outside ASCII; then the text
   must not be used. */
int text_to_ascii(char *text);

/* Reads a decimal number without a sign; a larger one becomes UINT32_MAX. Returns false, and leaves
   `number` as it is, if the text is not a number. */
bool text_to_number(const char *text, uint32_t *number);

/* Reads "on" or "off". Returns false, and leaves `is_on` as it is, if the text is neither. */
bool text_to_switch(const char *text, bool *is_on);

/* Returns the first character that is not a space. */
char *text_skip_spaces(char *text);

/* Cuts the spaces at the end off, and returns the first character that is not a space. */
char *text_trim(char *text);

/* Returns the end of the word with which the text begins: a space or the end mark. */
char *text_behind_word(char *text);

/* Returns the next word of a text and puts an end mark behind it; "" if there is none. Moves *text
   behind the word. */
char *text_next_word(char **text);

/* Joins the word that text_next_word() has cut off with the text behind it again. `rest` is where
   the text was moved to. */
void text_rejoin(char *rest);

/* Copies the word with which a text begins, up to a space; what does not fit is left out. size is
   at least 1. */
void text_copy_word(const char *text, char *word, unsigned size);

/* Is the word one of the names? Each name has a space behind it, and small letters; capital letters
   of the word count as small ones. */
bool text_is_listed(const char *word, const char *names);

#endif
