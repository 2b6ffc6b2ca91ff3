/*
 * Pseudo-legal moves, generated onto the one move stack, each with an
 * ordering value as REBEL's generator gives it.
 */
#ifndef KILOMATE_ENGINE_RULES_MOVEGEN_H
#define KILOMATE_ENGINE_RULES_MOVEGEN_H

#include "engine/rules/move_values.h"
#include "engine/rules/position.h"

enum movegen_kind {
    MOVEGEN_ALL,
    MOVEGEN_CAPTURES, /* and queen promotions */
    MOVEGEN_CHECKS    /* of the quiet moves those that give check, and castling */
};

/* Where to write: the free part of the move stack. */
struct move_list {
    move_t *move;
    int8_t *value;
    unsigned size;  /* places */
    unsigned count; /* moves written */
};

/* Is a pseudo-legal move, not made, legal? in_check: the side to move is in check. */
bool move_is_legal(struct position *position, move_t move, bool in_check);

/* Writes the legal moves in the order of the piece lists; returns their number. */
unsigned movegen_legal(struct position *position, struct move_list *list);

/* Writes the moves; false if they did not all fit. */
NOINLINE bool movegen_generate(const struct position *position, enum movegen_kind kind,
                               struct move_list *list);

/* The same of a side in check, without what cannot be legal, since it neither moves the king
   nor captures the checker nor steps in between. Order is kept. */
NOINLINE bool movegen_evasions(const struct position *position, enum movegen_kind kind,
                               struct move_list *list);

#endif
