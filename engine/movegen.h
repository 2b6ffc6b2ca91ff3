/*
 * Pseudo-legal moves, generated onto the one move stack, each with an
 * ordering value as REBEL's generator gives it.
 */
#ifndef KILOMATE_ENGINE_MOVEGEN_H
#define KILOMATE_ENGINE_MOVEGEN_H

#include "position.h"

/* Ordering values. Captures by most valuable victim, least valuable attacker;
   quiet moves by the gain of the square tables, within +-ORDER_QUIET. */
enum {
    ORDER_HASH = 127,
    ORDER_QUEEN_CAPTURE = 121,
    ORDER_QUEEN = 120,
    ORDER_CAPTURE = 64, /* + 8 x victim - attacker, by piece type */
    ORDER_KILLER_1 = 52,
    ORDER_KILLER_2 = 50,
    ORDER_CASTLING = 48,
    ORDER_QUIET = 40,
    ORDER_MINOR_PROMOTION = -60,
    ORDER_TAKEN = -128 /* already searched */
};

enum movegen_kind { MOVEGEN_ALL, MOVEGEN_CAPTURES /* and queen promotions */ };

/* Where to write: the free part of the move stack. */
struct move_list {
    move_t *move;
    int8_t *value;
    unsigned size;  /* places */
    unsigned count; /* moves written */
};

/* Writes the moves; false if they did not all fit. */
bool movegen_generate(const struct position *position, enum movegen_kind kind,
                      struct move_list *list);

#endif
