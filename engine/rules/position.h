/*
 * A chess position: a board of 64 squares and two lists of pieces. A hash key and I_SCORE (material
 * and piece-square values, as REBEL keeps them) are updated with each move.
 */
#ifndef KILOMATE_ENGINE_RULES_POSITION_H
#define KILOMATE_ENGINE_RULES_POSITION_H

#include "engine/params.h"
#include "engine/types.h"

enum castling_right {
    CASTLING_WHITE_KING = 1,
    CASTLING_WHITE_QUEEN = 2,
    CASTLING_BLACK_KING = 4,
    CASTLING_BLACK_QUEEN = 8
};

/* Plies without capture and pawn move: from the first on a draw can be claimed (50 moves), at the
   second the game ends (75 moves). A FEN's halfmove clock is not above the second. */
enum { RULE50_DRAW = 100, RULE75_DRAW = 150 };

/* The largest move number of a FEN. */
enum { FULLMOVE_MAX = 60000 };

struct position {
    uint64_t key;                     /* Zobrist key of board, side, castling and en passant */
    uint32_t pawn_key;                /* the lower half of the key of the pawns alone */
    const struct eval_params *params; /* the numbers from which i_score is computed */
    int16_t i_score;    /* I_SCORE: material and squares, kings' not; 1/256 pawn, White's view */
    uint16_t fullmove;  /* move number of a FEN, 1.. */
    uint8_t side;       /* enum colour of the side to move */
    uint8_t castling;   /* enum castling_right, or-ed */
    uint8_t en_passant; /* behind a double step if a capture there is legal, or SQUARE_NONE */
    uint8_t rule50;     /* plies since a capture or pawn move; stays at RULE75_DRAW */
    uint8_t board[SQUARES + 1]; /* enum piece, BORDER behind; on a word's boundary */
    uint8_t length[2];          /* pieces in each list, 1..16 */
    uint8_t count[PIECE_CODES]; /* pieces by code; count[EMPTY] is unused */
    uint8_t list[2][16];        /* squares of each colour's pieces, the king first */
    uint8_t slot[SQUARES];      /* index in its list of the piece on a square */
};

/* A position without clocks and without the order of its lists, to be compared and stored. */
struct position_packed {
    uint8_t nibble[32]; /* two squares a byte, even square low */
    uint8_t state;      /* bit 7 side, bits 0-3 castling */
    uint8_t en_passant;
};

/* Sorts the piece lists by square, the king first, as reading a FEN does. So the moves and the
   search depend on the position alone, and not on the moves that led to it. Must not be called
   between a make and its unmake. */
void position_sort_lists(struct position *position);

/* Packs a position, to be compared with memcmp() and stored. */
void position_pack(const struct position *position, struct position_packed *packed);

/* Computes the keys and I_SCORE anew, for instance after its params have changed. */
void position_recount(struct position *position);

/* Restores a packed position. The caller sets rule50 and fullmove, which are 0 and 1 afterwards.
   params are kept, not copied. */
void position_unpack(struct position *position, const struct position_packed *packed,
                     const struct eval_params *params);

/* --- for the modules of the engine --- */

/* Clears a position: an empty board, White to move, no rights. params are kept, not copied. */
void position_clear(struct position *position, const struct eval_params *params);

/* Fills a cleared position from a board. side, castling and en_passant must be set before. The
   lists are sorted by square, the king first. */
void position_place(struct position *position, const uint8_t board[SQUARES]);

/* Could the move be pseudo-legal? An own piece must go to a square without an own piece or a king,
   and the kind must fit. For assertions. */
bool move_is_ok(const struct position *position, move_t move);

/* Are lists, counts, keys and I_SCORE those of the board? Everything is computed anew. For
   assertions. */
bool position_is_ok(const struct position *position);

#endif
