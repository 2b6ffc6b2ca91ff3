/*
 * Generates pseudo-legal moves onto the move stack. Each move has a value for the order, as REBEL's
 * generator gives it.
 */
#ifndef KILOMATE_ENGINE_RULES_MOVEGEN_H
#define KILOMATE_ENGINE_RULES_MOVEGEN_H

#include "engine/rules/move_values.h"
#include "engine/rules/position.h"

/* Which moves are generated. */
enum movegen_kind {
    MOVEGEN_ALL,
    MOVEGEN_CAPTURES, /* captures and queen promotions */
    MOVEGEN_CHECKS    /* these, castling, and the quiet moves that give check */
};

/* Where moves are written: the free part of the move stack. */
struct move_list {
    move_t *move;
    int8_t *value;
    unsigned size;  /* places */
    unsigned count; /* moves written */
};

/* Is a pseudo-legal move legal? Ask before position_make(). in_check: the side to move is in
   check. */
bool move_is_legal(struct position *position, move_t move, bool in_check);

/* Writes the legal moves in the order of the piece lists. Returns their number. If the list is too
   small for the pseudo-legal moves, some are missing. */
unsigned movegen_legal(struct position *position, struct move_list *list);

/* Writes the pseudo-legal moves of a kind. Returns false if the list was too small for all of
   them. */
NOINLINE bool movegen_generate(const struct position *position, enum movegen_kind kind,
                               struct move_list *list);

/* Writes the moves of a side that is in check. Moves that cannot be legal are left out: they
   neither move the king nor capture the checker nor step in between. The others have the same order
   as those of movegen_generate(). Returns false if the list was too small. */
NOINLINE bool movegen_evasions(const struct position *position, enum movegen_kind kind,
                               struct move_list *list);

#endif
