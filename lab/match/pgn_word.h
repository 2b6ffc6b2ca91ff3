/*
 * The words between which PGN files have spaces: results, and moves in the spellings that such
 * files use.
 */
#ifndef KILOMATE_LAB_MATCH_PGN_WORD_H
#define KILOMATE_LAB_MATCH_PGN_WORD_H

#include <stdbool.h>
#include <stddef.h>

/* Sizes with the end mark: of a word (a longer one is no move), and of a result, which is 1-0, 0-1,
   1/2-1/2 or *. */
enum { PGN_WORD = 48, PGN_RESULT = 8 };

/* Looks for a result at the beginning of a text. Returns how many bytes it takes, and writes it to
   `result`; 0 if there is none. It also understands 1:0 and 1/2, and blanks or a Unicode dash
   between the numbers. */
size_t pgn_word_result(const char *text, char result[PGN_RESULT]);

/* Turns a word into ASCII, in place: figurines and typographic signs become letters, and signs of
   evaluation are removed. False if there is another character that is not ASCII. */
bool pgn_word_to_ascii(char word[PGN_WORD]);

/* Finds the move in a word in ASCII, and writes it in standard notation: without its number,
   without e.p. and signs behind it, and with = before the piece of a promotion. "" if there is
   none. */
void pgn_word_move(const char *word, char move[PGN_WORD]);

/* Is this a null move, which chess does not have: --, Z0, @@@@ and the like? */
bool pgn_word_is_null_move(const char *move);

/* The number before a move ("12", "12.Nf3"), or 0 if there is none. *is_white: it is a move of
   White's, which has one point at most behind the number. */
unsigned pgn_word_number(const char *word, bool *is_white);

#endif
