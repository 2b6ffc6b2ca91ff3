/*
 * Endings with three and four pieces, solved completely, backwards from mates, captures and
 * promotions. Tests and the laboratory compare the engine with them. White is the stronger side.
 * Squares are numbered as in the engine.
 */
#ifndef KILOMATE_LAB_STUDIES_TRUTH_H
#define KILOMATE_LAB_STUDIES_TRUTH_H

#include <stdbool.h>

#include "engine/engine.h"

/* King and pawn against king: does White win? The position must be legal. The first call solves the
   ending. */
bool truth_kpk(enum colour to_move, unsigned king, unsigned pawn, unsigned lone);

/* King and queen against king and rook or pawn: does White certainly win? `type` is ROOK or PAWN.
   The answer for a rook is exact. With a pawn, a promotion counts as no win for White, with three
   exceptions: White takes the new queen at once; the new rook loses by the other table; the new
   minor piece attacks nothing. */
bool truth_kqkx(enum piece_type type, enum colour to_move, unsigned king, unsigned queen,
                unsigned lone, unsigned piece);

#endif
