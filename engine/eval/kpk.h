/*
 * King and pawn against king, exact: a bit for each position in which the
 * pawn's side is to move, made by tools/kpk.c at build time. The other side to
 * move is decided by looking a ply ahead, which halves the table.
 */
#ifndef KILOMATE_ENGINE_EVAL_KPK_H
#define KILOMATE_ENGINE_EVAL_KPK_H

#include "engine/types.h"

/* 24 squares of the pawn (a2 .. d2, a3 ... d7), times the king's 64, times a
   bit for each square of the lone king. */
enum { KPK_BYTES = 24 * 64 * 64 / 8 };
extern const uint8_t kpk_won[KPK_BYTES];

/* Does the pawn's side win? Squares as if it were White; to_move: it is to
   move. The position is legal. */
bool kpk_is_won(unsigned king, unsigned pawn, unsigned lone, bool to_move);

#endif
