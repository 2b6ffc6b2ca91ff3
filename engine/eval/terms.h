/*
 * The evaluation's working memory and its terms. For the evaluation's own
 * modules: engine and search see eval.h.
 *
 * Every term looks at one side as if it were White: rank 1 at home, forward is
 * up. "Light pieces" are rooks, bishops and knights here (REBEL, king safety).
 */
#ifndef KILOMATE_ENGINE_EVAL_TERMS_H
#define KILOMATE_ENGINE_EVAL_TERMS_H

#include "engine/engine.h"
#include "engine/eval/eval.h"
#include "engine/rules/tables.h"

/* REBEL's WB and BB: a byte a square tells who attacks it directly. Bits 0-2
   count the attackers, seven or more being seven; one bit a kind. */
enum {
    ATTACK_COUNT = 7,
    ATTACK_PAWN = 8,
    ATTACK_MINOR = 16, /* knight or bishop */
    ATTACK_ROOK = 32,
    ATTACK_QUEEN = 64,
    ATTACK_KING = 128,
    ATTACK_KINDS = 248,
    ATTACK_KING_ALONE = ATTACK_KING | 1
};

/* The pawns of a file. Files are counted from 1, so that the neighbours of the
   a- and h-file are there, and empty. */
enum { PAWN_FILES = 10, NO_PAWN_RANK = 7 };

struct eval {
    const struct position *position;
    const struct eval_params *params;
    struct facts *facts;
    struct eval_breakdown *trace; /* terms one by one, or NULL */
    int score;                    /* sum of the terms, 1/256 pawn, White's view */
    int16_t mobility[2];          /* REBEL's COUNTER, a side's share */
    uint8_t stage;                /* enum eval_stage */
    uint8_t units[2];             /* pieces in pawns: Q 9, R 5, B 3, N 3 */
    uint8_t light[2];             /* rooks, bishops, knights */
    uint8_t pawns[2][PAWN_FILES]; /* number of pawns of a file */
    uint8_t rear[2][PAWN_FILES];  /* rank of the rearmost, own view, or NO_PAWN_RANK */
    uint8_t attacks[2][SQUARES];  /* WB and BB */
};

/* Adds to a term of one side, 1/256 pawn, that side's view. */
static inline void eval_add(struct eval *eval, enum eval_term term, enum colour side, int value)
{
    eval->score += side == WHITE ? value : -value;
    if (eval->trace != NULL) {
        eval->trace->term[term][side] = (int16_t)(eval->trace->term[term][side] + value);
    }
}

/* Index of a square in a table that is written as a diagram, rank 8 first,
   seen from a side. */
static inline unsigned diagram_index(enum colour side, unsigned square)
{
    return square ^ (side == WHITE ? 56U : 0U);
}

/* 0 on the side's first rank, 7 on its last. */
static inline unsigned relative_rank(enum colour side, unsigned square)
{
    return square_rank(square) ^ (side == WHITE ? 0U : 7U);
}

/* The direction in which a side's pawns walk. */
static inline unsigned forward_direction(enum colour side)
{
    return side == WHITE ? NORTH : SOUTH;
}

/* The square in front of another, or OFF_BOARD. */
static inline unsigned square_ahead(enum colour side, unsigned square)
{
    return step_table[forward_direction(side)][square];
}

/* Has a file, counted from 1, no own pawns beside it? */
static inline bool file_is_isolated(const struct eval *eval, enum colour side, unsigned file)
{
    return eval->pawns[side][file - 1] == 0 && eval->pawns[side][file + 1] == 0;
}

/* Does no enemy pawn stand before a pawn, on its file or a neighbour's? */
static inline bool pawn_is_passed(const struct eval *eval, enum colour side, unsigned square)
{
    const uint8_t *rear = eval->rear[other_side(side)];
    unsigned file = square_file(square) + 1U;
    unsigned rank = relative_rank(side, square);

    return 7U - rear[file - 1] <= rank && 7U - rear[file] <= rank && 7U - rear[file + 1] <= rank;
}

/* What a piece is worth in REBEL's pawns, by type; the king 99. */
extern const uint8_t piece_worth[PIECE_TYPES];

/* --- the modules --- */

/* Fills WB and BB, and on the way, since these look along the same lines:
   mobility, minimum mobility, pins, bad bishops, rook connections. */
void attacks_scan(struct eval *eval);

/* Fills facts->hanging from WB and BB, and rewards the double attack. */
void hanging_find(struct eval *eval);

/* Gain in pawns for who captures first on a square where a piece of that type
   stands, by the bytes of both sides; 0 if a capture loses or none is there.
   hanging_find() looks along the lines where this is not enough. */
unsigned exchange_gain(enum piece_type victim, uint8_t attackers, uint8_t defenders);

/* The smallest piece of an attack byte: 0 none, 1 pawn, 3 knight or bishop, 5
   rook, 9 queen, 99 king. */
unsigned smallest_attacker(uint8_t attackers);

/* One side's pawns: formations, weak, isolated and doubled pawns, pressure. */
void eval_pawns(struct eval *eval, enum colour side);

/* One side's passed pawns. */
void eval_passed_pawns(struct eval *eval, enum colour side);

/* The pawn ending: pawns counted, and the quadrant rule. */
void eval_pawn_ending(struct eval *eval);

/* The pressure on one side's king. */
void eval_king(struct eval *eval, enum colour side);

/* One side's bishops, knights and rooks, as far as no line is looked along. */
void eval_pieces(struct eval *eval, enum colour side);

/* Who has the centre. */
void eval_centre(struct eval *eval);

/* Endings that the recogniser knows: mends eval->score, may set facts->stop. */
void eval_endgame(struct eval *eval);

/* A mate in one for the side to move, by the patterns of the table: notes it in
   facts->mate_move and answers true. It is proved: never a false one. */
bool eval_mate_pattern(struct eval *eval);

#endif
