/*
 * The words between which PGN files have spaces: results and null moves. firmware/base/spelling.h
 * has the spellings of moves.
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

/* Is this a null move, which chess does not have: --, Z0, @@@@ and the like? */
bool pgn_word_is_null_move(const char *move);

#endif
