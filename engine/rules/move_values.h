/*
 * The value of a move when it is generated: where it stands in the order until the
 * search knows better (REBEL, move ordering 1).
 */
#ifndef KILOMATE_ENGINE_RULES_MOVE_VALUES_H
#define KILOMATE_ENGINE_RULES_MOVE_VALUES_H

#include "engine/types.h"

/*
 * Ordering values (REBEL, move ordering 1 and 2). The generator gives promotions,
 * castling and, by order_table, quiet moves theirs; a capture
 * gets a value by its kinds alone, most valuable victim and least valuable
 * attacker first, until order_update() knows better.
 */
enum {
    ORDER_HASH = 127,
    ORDER_MATE_KILLER = 126,
    ORDER_MATE_THREAT = 125,
    ORDER_HANGING = 124, /* captures of hanging pieces: 124, 123, 122 */
    ORDER_QUEEN_CAPTURE = 121,
    ORDER_QUEEN = 120,
    ORDER_QUEENS = 119,  /* QxQ, and down to 113: RxR, NxB, BxB, NxN, BxN, pxp */
    ORDER_GAINING = 112, /* other captures of more than the capturer's worth, and
                            by a second attacker of a hanging piece */
    ORDER_KILLER_1 = 110,
    ORDER_HISTORIC_MATE = 109,
    ORDER_KILLER_1_BEFORE = 108, /* of two plies before */
    ORDER_KILLER_2 = 106,
    ORDER_KILLER_2_BEFORE = 104,
    ORDER_CASTLING = 103, /* the long one 102 */
    ORDER_MINOR_PROMOTION = 101,
    ORDER_QUIET = 100,    /* at most */
    ORDER_CORRECTED = 70, /* quiet moves below are corrected */
    ORDER_CAPTURE = 60,   /* generated: + 8 x victim - attacker, by piece type */
    ORDER_LOSING = -60,   /* the same for captures that seem to lose */
    ORDER_TAKEN = -128    /* already searched */
};

/* What a quiet move is worth for the order: by piece type, seen from White, rank
   8 first as a diagram is read; the gain from one square to the other counts. */
extern const int8_t order_table[PIECE_TYPES][SQUARES];

#endif
