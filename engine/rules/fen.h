/*
 * Forsyth-Edwards notation (FEN): reads and writes positions as text.
 */
#ifndef KILOMATE_ENGINE_RULES_FEN_H
#define KILOMATE_ENGINE_RULES_FEN_H

#include "engine/rules/position.h"

/* What is wrong with a FEN. */
enum fen_error {
    FEN_OK,
    FEN_EMPTY,           /* nothing there */
    FEN_PIECE,           /* an unknown letter in the board field */
    FEN_RANK_LENGTH,     /* a rank that has not eight squares */
    FEN_RANK_COUNT,      /* not eight ranks */
    FEN_KINGS,           /* not one king a side */
    FEN_PAWN_RANK,       /* a pawn on rank 1 or 8 */
    FEN_PAWNS,           /* more than eight pawns a side */
    FEN_PIECES,          /* more pieces than promotions allow */
    FEN_SIDE,            /* side to move is not w or b, or is missing */
    FEN_CASTLING,        /* castling field malformed or missing */
    FEN_CASTLING_HOME,   /* a castling right without king or rook at home */
    FEN_EN_PASSANT,      /* en passant field malformed or missing */
    FEN_EN_PASSANT_PAWN, /* no pawn has just made a double step there */
    FEN_HALFMOVE,        /* halfmove clock not 0..150 */
    FEN_FULLMOVE,        /* move number not 0..60000; 0 is taken as 1 */
    FEN_TRAILING,        /* more than six fields */
    FEN_KINGS_TOUCH,     /* the kings stand next to each other */
    FEN_CHECK,           /* the side that is not to move is in check */
    FEN_TOO_LONG         /* longer than its reader has room for: not said of a text in memory */
};

/* The letter of a piece by its code: a capital for White; EMPTY has a point. */
extern const char fen_letters[PIECE_CODES + 1];

/* Bytes of the longest FEN, its end mark included. */
enum { FEN_SIZE = 100 };

/* Reads a FEN of 4 to 6 fields. On an error the position is unchanged. params are kept, not
   copied. */
enum fen_error position_set_fen(struct position *position, const char *fen,
                                const struct eval_params *params);

/* Reads a FEN, and drops castling rights and an en passant square that cannot be. *dropped must be
   0 before. Bit n is set in it if error n was forgiven: FEN_CASTLING_HOME, FEN_EN_PASSANT (the
   square is on another rank) or FEN_EN_PASSANT_PAWN. If dropped is NULL, nothing is forgiven. */
enum fen_error position_set_fen_tolerantly(struct position *position, const char *fen,
                                           const struct eval_params *params, uint32_t *dropped);

/* Sets up the initial position. params are kept, not copied. */
void position_set_start(struct position *position, const struct eval_params *params);

/* Writes the FEN of a position with its end mark. Returns its length. */
size_t position_to_fen(const struct position *position, char out[FEN_SIZE]);

/* The error in words: a sentence without a full stop. */
const char *fen_error_text(enum fen_error error);

#endif
