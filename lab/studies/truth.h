/*
 * Endings of three and four men solved exhaustively, backwards from the mates
 * and conversions: what tests and the laboratory hold the engine to. White is
 * the strong side. Squares as in the engine.
 */
#ifndef KILOMATE_LAB_STUDIES_TRUTH_H
#define KILOMATE_LAB_STUDIES_TRUTH_H

#include <stdbool.h>

#include "engine/engine.h"

/* King and pawn against king: does White win? Of no meaning for positions that
   are not legal. Solved on the first call. */
bool truth_kpk(enum colour to_move, unsigned king, unsigned pawn, unsigned lone);

/* King and queen against king and rook or pawn: does White surely win? With a
   rook this is exact; with a pawn a promotion counts as saved unless White
   takes the queen at once, the rook loses by the other table, or a minor piece
   attacks nothing. */
bool truth_kqkx(enum piece_type type, enum colour to_move, unsigned king, unsigned queen,
                unsigned lone, unsigned piece);

#endif
