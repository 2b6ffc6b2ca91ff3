/*
 * King and pawn against king, exactly. Two rules tell the result of most positions. For the others
 * a table holds a bit for each position with the pawn's side to move. tools/build/kpk.c makes it at
 * build time, and takes what this header says of it. It keeps equal words once, and neighbours
 * that are equal together, which takes 2 KB instead of 12. If the lone king is to move, its moves
 * are looked up, which halves the table.
 */
#ifndef KILOMATE_ENGINE_EVAL_KPK_H
#define KILOMATE_ENGINE_EVAL_KPK_H

#include "engine/rules/tables.h"

/*
 * A group of the table has a pawn on one of 24 squares (a2 .. d2, a3 ... d7), the pawn's king on
 * a half of the board, files a to d or e to h, and the lone king on the same or the other half. Its
 * squares are gone through up file a, down file b, and so on: 32 places. Neighbours that one word
 * answers are a run.
 */
enum { KPK_GROUPS = 24 * 2 * 2, KPK_PLACES = 32 };

/* The places where a run begins: a bit each. A group goes on with the last run of the one before if
   its first bit is 0. */
extern const uint32_t kpk_begins[KPK_GROUPS];
/* How many runs begin before a group. */
extern const uint16_t kpk_runs_before[KPK_GROUPS];
/* The word of each run, and the words: a bit for each square of the pawn's king on its half, by
   file, then rank. */
extern const uint8_t kpk_run_word[];
extern const uint32_t kpk_words[];

static inline unsigned kpk_group(unsigned king, unsigned pawn, unsigned lone)
{
    return ((pawn & 56U) + (pawn & 3U) * 2U + square_file(king) / 4U - 8U) * 2U +
           square_file(lone) / 4U;
}

static inline unsigned kpk_place(unsigned lone)
{
    return (lone & 3U) * 8U + (square_rank(lone) ^ ((lone & 1U) != 0 ? 7U : 0U));
}

static inline unsigned kpk_bit(unsigned king)
{
    return (king & 3U) * 8U + square_rank(king);
}

/* A pawn that its side moves runs to the last rank, and the lone king comes too late to take it
   there. The own king is not in its way. */
static inline bool kpk_runs_through(unsigned king, unsigned pawn, unsigned lone)
{
    unsigned moves = 7U - (square_rank(pawn) == 1 ? 2U : square_rank(pawn));

    return square_distance(lone, square_file(pawn) | 56U) > moves &&
           !(square_file(king) == square_file(pawn) && king > pawn);
}

/* The lone king is nearer to where the pawn will be than the other king, by four moves and more. */
static inline bool kpk_is_left_alone(unsigned king, unsigned pawn, unsigned lone)
{
    unsigned ahead = square_rank(pawn) > 3 ? square_file(pawn) | 56U : pawn + 32U;

    return square_distance(king, ahead) >= square_distance(lone, ahead) + 4U;
}

/* Does the pawn's side win? The squares are seen as if it were White. to_move: it is to move. The
   position must be legal. */
bool kpk_is_won(unsigned king, unsigned pawn, unsigned lone, bool to_move);

#endif
