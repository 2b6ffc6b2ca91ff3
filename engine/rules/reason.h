/*
 * Why a move is not legal, as a player would be told it.
 */
#ifndef KILOMATE_ENGINE_RULES_REASON_H
#define KILOMATE_ENGINE_RULES_REASON_H

#include "engine/rules/notation.h"

enum reason_kind {
    REASON_LEGAL,           /* to `square`, but nothing promotes there, and the text wants it */
    REASON_NO_PIECE,        /* there is no piece on `square` */
    REASON_NOT_YOURS,       /* `piece` on `square` is the other side's */
    REASON_OWN_PIECE,       /* the target `square` is taken by the own `piece` */
    REASON_NO_SUCH_MOVE,    /* no own piece of the type of `piece` can go to `square` */
    REASON_IN_THE_WAY,      /* `piece` on `square` is in the way */
    REASON_NOTHING_TO_TAKE, /* a pawn goes to `square` only to take something */
    REASON_PAWN_IS_STOPPED, /* a pawn does not take `piece` straight in front of it, on `square` */
    REASON_IN_CHECK,   /* the king stands in check from `piece` on `square`, and would go on to */
    REASON_INTO_CHECK, /* the king would stand in check from `piece` on `square` */
    REASON_CASTLING_LOST,     /* king or rook has moved, or the rook is gone */
    REASON_CASTLING_IN_CHECK, /* no castling out of check, from `piece` on `square` */
    REASON_CASTLING_THROUGH,  /* the king would pass `through`, attacked by `piece` on `square` */
    REASON_KINDS
};

struct reason {
    uint8_t kind;    /* enum reason_kind */
    uint8_t piece;   /* enum piece */
    uint8_t square;  /* what it is about */
    uint8_t through; /* REASON_CASTLING_THROUGH: the square that the king would pass */
    uint8_t from;    /* where the one piece stands that the text can mean, or SQUARE_NONE */
};

/* Why the move that a text speaks of is not legal in a position. Of several own pieces that the
   text may mean, the one that comes nearest to being able to counts. The position stays. */
void reason_find(struct position *position, const struct move_text *wanted, struct reason *reason);

#endif
