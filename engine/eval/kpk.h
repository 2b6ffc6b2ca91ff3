/*
 * King and pawn against king, exact: a bit for each position in which the
 * pawn's side is to move, made by tools/build/kpk.c at build time. Equal words are kept
 * once: 4 KB instead of 12. The other side to move is decided by looking a ply
 * ahead, which halves the table.
 */
#ifndef KILOMATE_ENGINE_EVAL_KPK_H
#define KILOMATE_ENGINE_EVAL_KPK_H

#include "engine/types.h"

/* 24 squares of the pawn (a2 .. d2, a3 ... d7), times the lone king's 64, times the two
   halves of the board: the number of the word with a bit for each square of the other king
   on that half, a1 to h4 or a5 to h8. */
enum { KPK_INDEX = 24 * 64 * 2 };
extern const uint8_t kpk_index[KPK_INDEX];
extern const uint32_t kpk_words[];

/* Does the pawn's side win? Squares as if it were White; to_move: it is to
   move. The position is legal. */
bool kpk_is_won(unsigned king, unsigned pawn, unsigned lone, bool to_move);

#endif
