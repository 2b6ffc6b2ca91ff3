/*
 * The working memory of the evaluation, for its own modules. Facts and terms share it, because both
 * need what the scan finds along the lines.
 *
 * Each term looks at a side as if it were White: rank 1 is at home, forward is up. "Light pieces"
 * are rooks, bishops and knights (REBEL, king safety). Minor pieces are knights and bishops.
 */
#ifndef KILOMATE_ENGINE_EVAL_TERMS_H
#define KILOMATE_ENGINE_EVAL_TERMS_H

#include "engine/eval/facts.h"
#include "engine/rules/position.h"
#include "engine/rules/tables.h"

/* The pawns of a file. Files count from 1, so that the a- and h-file have neighbours, which are
   empty. */
enum { PAWN_FILES = 10, NO_PAWN_RANK = 7 };

/* Stands in eval->decided if no rule of the endings has decided. */
enum { ENDING_OPEN = INT16_MIN };

struct eval {
    const struct position *position;
    const struct eval_params *params;
    struct facts *facts;
    struct eval_breakdown *trace; /* takes each term, or NULL */
    int score;                    /* the sum of the terms, 1/256 pawn, White's view */
    int16_t mobility[2];          /* REBEL's COUNTER, a side's share */
    int16_t adjust;               /* what the ending's pair of classes adds, White's view */
    int16_t decided;              /* SCORE by a rule of the endings, White's view, or ENDING_OPEN */
    bool promotes[2];             /* in the pawn ending: the side has a pawn that nobody stops */
    uint8_t stage;                /* enum eval_stage */
    uint8_t units[2];             /* pieces in pawns: Q 9, R 5, B 3, N 3 */
    uint8_t light[2];             /* light pieces */
    uint8_t pawns[2][PAWN_FILES]; /* pawns of each file */
    uint8_t rear[2][PAWN_FILES];  /* rank of the rearmost pawn, own view, or NO_PAWN_RANK */
    _Alignas(uint32_t) uint8_t attacks[2][SQUARES]; /* WB and BB */
};

/* Adds to a term of one side: 1/256 pawn, that side's view. */
static inline void eval_add(struct eval *eval, enum eval_term term, enum colour side, int value)
{
    eval->score += side == WHITE ? value : -value;
    if (eval->trace != NULL) {
        eval->trace->term[term][side] = (int16_t)(eval->trace->term[term][side] + value);
    }
}

/* The direction in which a side's pawns move. */
static inline unsigned forward_direction(enum colour side)
{
    return side == WHITE ? NORTH : SOUTH;
}

/* The square in front of another one, as the side sees it, or OFF_BOARD. */
static inline unsigned square_ahead(enum colour side, unsigned square)
{
    return step_table[forward_direction(side)][square];
}

/* Is it one of the eight files, which count from 1? */
static inline bool file_is_ok(unsigned file)
{
    return file >= 1 && file <= 8;
}

/* Has the side no pawns on the files beside this one? Files count from 1. */
static inline bool file_is_isolated(const struct eval *eval, enum colour side, unsigned file)
{
    return eval->pawns[side][file - 1] == 0 && eval->pawns[side][file + 1] == 0;
}

/* Is the pawn passed: does no enemy pawn stand before it on its file or a neighbouring one? */
static inline bool pawn_is_passed(const struct eval *eval, enum colour side, unsigned square)
{
    const uint8_t *rear = eval->rear[other_side(side)];
    unsigned file = square_file(square) + 1U;
    unsigned rank = relative_rank(side, square);

    return 7U - rear[file - 1] <= rank && 7U - rear[file] <= rank && 7U - rear[file + 1] <= rank;
}

#endif
