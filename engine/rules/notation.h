/*
 * Reads and writes moves as text: coordinates and standard algebraic notation (SAN).
 */
#ifndef KILOMATE_ENGINE_RULES_NOTATION_H
#define KILOMATE_ENGINE_RULES_NOTATION_H

#include "engine/rules/movegen.h"

enum { SAN_SIZE = 8, COORDINATES_SIZE = 6 };

/* What is wrong with the text of a move. */
enum move_error {
    MOVE_OK,
    MOVE_SYNTAX,      /* not a move at all */
    MOVE_ILLEGAL,     /* a move, but not legal here */
    MOVE_AMBIGUOUS,   /* SAN that fits several legal moves */
    MOVE_NO_PROMOTION /* a pawn reaches the last rank and no piece is named */
};

/* What a text says of a move; -1: nothing. */
struct move_text {
    int type;      /* enum piece_type */
    int from_file; /* 0..7 */
    int from_rank;
    int to; /* the target square, for castling the king's */
    int promotion;
    bool castling;
    bool coordinates; /* both squares, and no piece */
};

/* Takes a text apart, in the spellings of notation_read(). False if it is no move of any
   position. side: whose move it is. */
bool notation_parse(const char *text, enum colour side, struct move_text *parsed);

/* Reads a move in SAN (Nf3, exd5, e8=Q, O-O) or coordinates (g1f3, e7e8q; castling is e1g1, and
   also e1h1, where the king takes its rook). In SAN x, + and # may be missing, and letters of
   pieces may be small, but for the bishop. scratch must have room for all pseudo-legal moves of the
   position. *move is set only on MOVE_OK. */
enum move_error notation_read(struct move_list *scratch, struct position *position,
                              const char *text, move_t *move);

/* Writes a move in coordinates (e7e8q; castling is e1g1) with the end mark. */
void move_to_coordinates(move_t move, char out[COORDINATES_SIZE]);

/* Writes a legal move in SAN, with + or # and the end mark. scratch is as for notation_read(), or
   NULL: then mate is shown as check is. */
void notation_write_san(struct move_list *scratch, struct position *position, move_t move,
                        char out[SAN_SIZE]);

#endif
