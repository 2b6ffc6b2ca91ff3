/*
 * A chess position: mailbox plus piece lists, kept incrementally with a hash
 * key and I_SCORE (material plus piece-square, as REBEL keeps it).
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

/* Halfmove clock a FEN may bring, and the automatic draw (75 moves). */
enum { RULE50_DRAW = 100, RULE75_DRAW = 150 };

/* Largest move number of a FEN. */
enum { FULLMOVE_MAX = 60000 };

struct position {
    uint64_t key;                     /* Zobrist key of all below but the clocks */
    uint32_t pawn_key;                /* that of the pawns alone, half of it */
    const struct eval_params *params; /* what i_score was counted with */
    int16_t i_score;   /* material + piece-square but the kings', 1/256 pawn, White's view */
    uint16_t fullmove; /* move number of a FEN, 1.. */
    uint8_t side;      /* enum colour of the side to move */
    uint8_t castling;  /* enum castling_right, or-ed */
    uint8_t
        en_passant; /* square behind a double step if capturing there is legal, or SQUARE_NONE */
    uint8_t rule50; /* plies since a capture or pawn move; stays at RULE75_DRAW */
    uint8_t board[SQUARES];     /* enum piece; on a word's boundary */
    uint8_t length[2];          /* pieces in each list, 1..16 */
    uint8_t count[PIECE_CODES]; /* pieces by code; count[EMPTY] is unused */
    uint8_t list[2][16];        /* squares of each colour's pieces, the king first */
    uint8_t slot[SQUARES];      /* index in its list of the piece on a square */
};

/* What unmaking a move needs besides the move. */
struct undo {
    uint64_t key;
    int16_t i_score;
    uint8_t castling;
    uint8_t en_passant;
    uint8_t rule50;
    uint8_t captured;      /* piece code, EMPTY if none */
    uint8_t captured_slot; /* its index in its list */
    uint8_t spare;
};

/* A position without clocks and list orders, for comparing and storing. */
struct position_packed {
    uint8_t nibble[32]; /* two squares a byte, even square low */
    uint8_t state;      /* bit 7 side, bits 0-3 castling */
    uint8_t en_passant;
};

/* Makes a legal (or pseudo-legal) move of this position; undo is filled. */
void position_make(struct position *position, move_t move, struct undo *undo);

/* Takes back what position_make did; bit for bit, list orders included. */
void position_unmake(struct position *position, move_t move, const struct undo *undo);

/* What a move, not made, brings to I_SCORE, the mover's view. */
int position_move_gain(const struct position *position, move_t move);

/* Passes the move to the other side, not when in check; and takes it back. The
   position before it is no repetition of the one after it: rule50 is 0. */
void position_make_null(struct position *position, struct undo *undo);
void position_unmake_null(struct position *position, const struct undo *undo);

/* Orders the piece lists by square, the king first, as a FEN does: then the
   moves and the search depend on the position alone, not on the way to it.
   Not between a make and its unmake. */
void position_sort_lists(struct position *position);

/* True if neither side can ever mate: K-K, K+minor-K, or only bishops of one
   square colour besides the kings. */
bool position_insufficient(const struct position *position);

/* Can `colour` still mate, by the material on the board? For a fallen flag
   (FIDE 6.9); locked pawn chains are not looked into. */
bool position_can_mate(const struct position *position, enum colour colour);

/* Packs for exact comparison (memcmp) and storage. */
void position_pack(const struct position *position, struct position_packed *packed);

/* Counts key and I_SCORE anew, for instance after a change of its params. */
void position_recount(struct position *position);

/* Restores a packed position; the caller sets rule50 and fullmove. */
void position_unpack(struct position *position, const struct position_packed *packed,
                     const struct eval_params *params);

/* --- for the engine's own modules --- */

/* An empty board, White to move, no rights. */
void position_clear(struct position *position, const struct eval_params *params);

/* Fills a cleared position from a board; the lists are ordered by square, the
   king first. side, castling and en_passant are set before. */
void position_place(struct position *position, const uint8_t board[SQUARES]);

/* Notes the square behind a double step if a capture there is legal. */
void position_set_en_passant(struct position *position, unsigned square);

/* Could the move be pseudo-legal: an own piece goes to a square that holds none of its own
   and no king, and its kind fits? */
bool move_is_ok(const struct position *position, move_t move);

/* Recounts everything incremental and compares: lists, counts, key, I_SCORE. */
bool position_is_ok(const struct position *position);

#endif
