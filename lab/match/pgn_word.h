/*
 * The words of a PGN file's moves: results, and moves in the spellings that are found in files.
 */
#ifndef KILOMATE_LAB_MATCH_PGN_WORD_H
#define KILOMATE_LAB_MATCH_PGN_WORD_H

#include <stdbool.h>
#include <stddef.h>

/* A word and its end mark; what is longer is no move. A result: 1-0, 0-1, 1/2-1/2 or *. */
enum { PGN_WORD = 48, PGN_RESULT = 8 };

/* The bytes that a result takes at the beginning of a text, 0 if none stands there: also 1:0,
   1/2, with blanks or a dash of Unicode between. `result` is set then. */
size_t pgn_word_result(const char *text, char result[PGN_RESULT]);

/* A word in ASCII, in place: figurines and typographic signs as their letters, without signs of
   evaluation. False if another character is no ASCII. */
bool pgn_word_to_ascii(char word[PGN_WORD]);

/* The move of a word in ASCII, without its number, as the rules' notation has it: without
   e.p. and signs behind it, with = before the piece of a promotion. "" if there is none. */
void pgn_word_move(const char *word, char move[PGN_WORD]);

/* The move of a word is none of chess: --, Z0, @@@@ and the like. */
bool pgn_word_is_null_move(const char *move);

/* The number before a move ("12", "12.Nf3"), 0 if there is none; whether it is one of White's,
   with one point at most behind it. */
unsigned pgn_word_number(const char *word, bool *is_white);

#endif
