/*
 * The values of moves for their order. The generator gives each move a value (REBEL, move ordering
 * 1); the search corrects it by what it knows (order.h).
 */
#ifndef KILOMATE_ENGINE_RULES_MOVE_VALUES_H
#define KILOMATE_ENGINE_RULES_MOVE_VALUES_H

#include "engine/types.h"

/*
 * The generator gives promotions, castling and quiet moves their values, quiet moves by
 * order_table. It values a capture by the types of its pieces alone: the most valuable victim
 * first, then the least valuable attacker. order_update() corrects all of them (REBEL, move
 * ordering 2).
 */
enum {
    ORDER_HASH = 127,
    ORDER_MATE_KILLER = 126,
    ORDER_MATE_THREAT = 125,
    ORDER_HANGING = 124, /* captures of the three hanging pieces: 124, 123, 122 */
    ORDER_QUEEN_CAPTURE = 121,
    ORDER_QUEEN = 120,
    ORDER_QUEENS = 119,  /* QxQ; then down to 113: RxR, NxB, BxB, NxN, BxN, pxp */
    ORDER_GAINING = 112, /* other captures of more than the capturer's worth, and
                            by a second attacker of a hanging piece */
    ORDER_KILLER_1 = 110,
    ORDER_HISTORIC_MATE = 109,
    ORDER_KILLER_1_BEFORE = 108, /* the first killer of two plies before */
    ORDER_KILLER_2 = 106,
    ORDER_KILLER_2_BEFORE = 104,
    ORDER_CASTLING = 103, /* the long one 102 */
    ORDER_MINOR_PROMOTION = 101,
    ORDER_QUIET = 100,    /* at most */
    ORDER_CORRECTED = 70, /* quiet moves below it are corrected */
    ORDER_CAPTURE = 60,   /* generated: + 8 x victim - attacker, by piece type */
    ORDER_LOSING = -60,   /* the same for captures that seem to lose */
    ORDER_TAKEN = -128    /* already searched */
};

/* Worth of a square to a piece, by piece type, seen from White, rank 8 first as a diagram is read.
   The value of a quiet move is the difference of its two squares. */
extern const int8_t order_table[PIECE_TYPES][SQUARES];

#endif
