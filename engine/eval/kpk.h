/*
 * King and pawn against king, exactly. A table holds a bit for each position with the pawn's side
 * to move. tools/build/kpk.c makes it at build time. It keeps equal words once, which takes 4 KB
 * instead of 12. If the lone king is to move, its moves are looked up, which halves the table.
 */
#ifndef KILOMATE_ENGINE_EVAL_KPK_H
#define KILOMATE_ENGINE_EVAL_KPK_H

#include "engine/types.h"

/* The index of kpk_words[] by the pawn's 24 squares (a2 .. d2, a3 ... d7), the lone king's 64 and
   the two halves of the board. A word has a bit for each square of the other king on that half, a1
   to h4 or a5 to h8. */
enum { KPK_INDEX = 24 * 64 * 2 };
extern const uint8_t kpk_index[KPK_INDEX];
extern const uint32_t kpk_words[];

/* Does the pawn's side win? The squares are seen as if it were White. to_move: it is to move. The
   position must be legal. */
bool kpk_is_won(unsigned king, unsigned pawn, unsigned lone, bool to_move);

#endif
