/*
 * Moves as text: coordinates and SAN (standard algebraic notation), in and out.
 */
#ifndef KILOMATE_ENGINE_RULES_NOTATION_H
#define KILOMATE_ENGINE_RULES_NOTATION_H

#include "engine/rules/movegen.h"

enum { SAN_SIZE = 8, COORDINATES_SIZE = 6 };

enum move_error {
    MOVE_OK,
    MOVE_SYNTAX,      /* not a move at all */
    MOVE_ILLEGAL,     /* a move, but not legal here */
    MOVE_AMBIGUOUS,   /* SAN that fits several legal moves */
    MOVE_NO_PROMOTION /* a pawn reaches the last rank and no piece is named */
};

/* Reads SAN (Nf3, exd5, e8=Q, O-O, also without x, + and #, with small letters
   for all pieces but the bishop) or coordinates (g1f3, e7e8q). scratch: room for
   the moves of a position. move is set only on MOVE_OK. */
enum move_error notation_read(struct move_list *scratch, struct position *position,
                              const char *text, move_t *move);

/* Writes coordinates (e7e8q, castling as e1g1) with the end mark. */
void move_to_coordinates(move_t move, char out[COORDINATES_SIZE]);

/* Writes SAN with + or # of a legal move. */
void notation_write_san(struct move_list *scratch, struct position *position, move_t move,
                        char out[SAN_SIZE]);

#endif
