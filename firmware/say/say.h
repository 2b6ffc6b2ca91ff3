/*
 * Sentences of chess: a text with holes in which moves, squares, pieces and clocks stand.
 */
#ifndef KILOMATE_FIRMWARE_SAY_SAY_H
#define KILOMATE_FIRMWARE_SAY_SAY_H

#include "firmware/base/out.h"
#include "firmware/game/game.h"

/* Writes a sentence of firmware/words/. Besides the holes of out_format() it may have:

   %m  a move with its number, "12. Nf3", "12... Nf6"; two values, a struct game * in whose position
       it is legal, and the move_t. Not while a search runs: the engine's move stack is used.
   %n  the same without its number, "Nf3"
   %q  a square, "e4"
   %p  a piece without its colour, an enum piece_type, "knight"; %P is "Knight"
   %t  a clock in milliseconds, "0:09.5"
   %e  a score in 1/256 pawn as pawns, "+0.35"

   `make check-layers` holds that the values fit. */
void say(struct out *out, const char *sentence, ...);

/* The same with the values of a function that calls it. */
void say_values(struct out *out, const char *sentence, struct out_values *values);

/* Writes why a move is not legal. `sentences` has one for each kind that can come, with a hole for
   the square if no piece stands there that matters (REASON_LEGAL, which is told of a promotion,
   REASON_NO_PIECE, REASON_NOTHING_TO_TAKE), and of the others for the piece, its square, and the
   square that a king would pass. */
void say_reason(struct out *out, const char *const sentences[REASON_KINDS],
                const struct reason *reason);

/* Room for a move with its number, and the end mark: "65535... exd8=Q+". */
enum { NUMBERED_SIZE = 9 + SAN_SIZE };

/* Writes a move as %m does. Returns `text`. */
const char *move_numbered(struct game *game, move_t move, char text[NUMBERED_SIZE]);

/* Fills %q, %p and %P, and returns false for any other hole; in say_board.c, or, where a board has
   no additions, which alone say them, in say_board_none.c. */
bool say_of_board(struct out *out, char hole, int value);

#endif
