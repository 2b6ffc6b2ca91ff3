/*
 * A pawn stands on its last rank, and the player chooses what becomes of it: with keys, or by a
 * piece that he puts where the pawn was.
 */
#ifndef KILOMATE_FIRMWARE_BOARD_PROMOTION_H
#define KILOMATE_FIRMWARE_BOARD_PROMOTION_H

#include "firmware/board/table.h"

struct promotion {
    move_t move;       /* of the pawn, to its last rank */
    uint8_t piece;     /* enum piece_type that is offered */
    bool pawn_gone;    /* the pawn has been lifted */
    uint32_t asked_ms; /* when the piece was offered, or changed */
};

/* A queen is offered. */
void promotion_begin(struct promotion *promotion, move_t move);

/* The move, with the piece that is offered. */
move_t promotion_move(const struct promotion *promotion);

/* Obeys keys (enum hal_key), each of which gives more time: LEFT and RIGHT, or DOWN and UP, offer
   another piece. True if SELECT takes the one that is offered. */
bool promotion_keys(struct promotion *promotion, unsigned keys);

/* Without keys: the square for each piece a pawn may become instead of a queen, rook first;
   SQUARE_NONE where there is none. */
enum { PROMOTION_CHOICES = 3 };
void promotion_squares(const struct promotion *promotion, squares_t expected,
                       uint8_t squares[PROMOTION_CHOICES]);

enum promotion_seen {
    PROMOTION_OPEN,    /* nothing is done about it */
    PROMOTION_PLACING, /* a piece is on its way to where the pawn was */
    PROMOTION_CHOSEN   /* it stands there, or the time is over */
};

/* What is done about it on the board. */
enum promotion_seen promotion_look(struct promotion *promotion, const struct table *board);

#endif
