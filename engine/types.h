/*
 * The types that all modules of the engine share: colours, pieces, squares, moves and scores.
 */
#ifndef KILOMATE_ENGINE_TYPES_H
#define KILOMATE_ENGINE_TYPES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Stops the program where our own code is wrong. Without KILOMATE_ASSERT it compiles to nothing. */
#ifdef KILOMATE_ASSERT
/* Is called when an assertion fails. The program that is built with assertions defines it. */
void kilomate_assert_failed(const char *what, const char *file, int line);
#define ASSERT(condition) \
    ((condition) ? (void)0 : kilomate_assert_failed(#condition, __FILE__, __LINE__))
#else
#define ASSERT(condition) ((void)sizeof(condition))
#endif

enum colour { WHITE, BLACK };

/* The other colour. */
static inline enum colour other_side(enum colour side)
{
    return (enum colour)(side ^ 1U);
}

/* REBEL's piece codes: 0 is an empty square, 1-6 are White's pieces, 7-12 Black's. */
enum piece {
    EMPTY,
    W_PAWN,
    W_KNIGHT,
    W_BISHOP,
    W_ROOK,
    W_QUEEN,
    W_KING,
    B_PAWN,
    B_KNIGHT,
    B_BISHOP,
    B_ROOK,
    B_QUEEN,
    B_KING,
    PIECE_CODES,
    BORDER = PIECE_CODES /* of no square: nobody's piece, where a line leaves the board */
};

/* The types of pieces, without colour. */
enum piece_type { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, PIECE_TYPES };

/* A1 = 0, B1 = 1, ... H8 = 63. */
enum square {
    A1,
    B1,
    C1,
    D1,
    E1,
    F1,
    G1,
    H1,
    A2,
    B2,
    C2,
    D2,
    E2,
    F2,
    G2,
    H2,
    A3,
    B3,
    C3,
    D3,
    E3,
    F3,
    G3,
    H3,
    A4,
    B4,
    C4,
    D4,
    E4,
    F4,
    G4,
    H4,
    A5,
    B5,
    C5,
    D5,
    E5,
    F5,
    G5,
    H5,
    A6,
    B6,
    C6,
    D6,
    E6,
    F6,
    G6,
    H6,
    A7,
    B7,
    C7,
    D7,
    E7,
    F7,
    G7,
    H7,
    A8,
    B8,
    C8,
    D8,
    E8,
    F8,
    G8,
    H8,
    SQUARES,
    SQUARE_NONE = 64
};

/* The file of a square: 0 is the a-file, 7 the h-file. */
static inline unsigned square_file(unsigned square)
{
    return square & 7U;
}

/* The rank of a square: 0 is rank 1, 7 is rank 8. */
static inline unsigned square_rank(unsigned square)
{
    return square >> 3;
}

/* The rank as the side sees it: 0 is its first rank, 7 its last. */
static inline unsigned relative_rank(enum colour side, unsigned square)
{
    return square_rank(square) ^ (side == WHITE ? 0U : 7U);
}

/* The index of a square in a table that is written like a diagram, rank 8 first. The side sees the
   table from below. */
static inline unsigned diagram_index(enum colour side, unsigned square)
{
    return square ^ (side == WHITE ? 56U : 0U);
}

/* The piece code, 1..12, of a colour and a type. */
static inline unsigned piece_make(enum colour colour, enum piece_type type)
{
    ASSERT((unsigned)type < PIECE_TYPES);
    return (unsigned)type + 1U + (colour == BLACK ? 6U : 0U);
}

/* The colour of a piece code 1..12. */
static inline enum colour piece_colour(unsigned piece)
{
    return piece > W_KING ? BLACK : WHITE;
}

/* The type of a piece code 1..12. */
static inline enum piece_type piece_type(unsigned piece)
{
    return (enum piece_type)(piece > W_KING ? piece - 7U : piece - 1U);
}

/*
 * A move in 16 bits: bits 0-5 are the square it leaves, 6-11 the square it goes to, 12-13 the
 * promoted piece (0 knight, 1 bishop, 2 rook, 3 queen), 14-15 the kind. A castling move has the
 * squares of the king. MOVE_NONE (a1a1) is never a legal move.
 */
typedef uint16_t move_t;

enum move_kind { MOVE_NORMAL, MOVE_PROMOTION, MOVE_EN_PASSANT, MOVE_CASTLING };

#define MOVE_NONE ((move_t)0)

/* A move from its parts. `promotion` is 0..3 as above, and 0 if the move is no promotion. */
static inline move_t move_make(unsigned from, unsigned to, enum move_kind kind, unsigned promotion)
{
    ASSERT(from < SQUARES && to < SQUARES && promotion < 4 && from != to);
    return (move_t)(from | (to << 6) | (promotion << 12) | ((unsigned)kind << 14));
}

/* The square that a move leaves. */
static inline unsigned move_from(move_t move)
{
    return move & 63U;
}

/* The square to which a move goes. */
static inline unsigned move_to(move_t move)
{
    return ((unsigned)move >> 6) & 63U;
}

/* The kind of a move. */
static inline enum move_kind move_kind(move_t move)
{
    return (enum move_kind)((unsigned)move >> 14);
}

/* The type of the promoted piece. The move must be a MOVE_PROMOTION. */
static inline enum piece_type move_promotion(move_t move)
{
    return (enum piece_type)(KNIGHT + (((unsigned)move >> 12) & 3U));
}

/*
 * Scores are in 1/256 pawn. A static score lies within +-SCORE_MAX. The score of a mate in n plies
 * is SCORE_MATE - n, and that of being mated in n plies is n - SCORE_MATE.
 */
enum {
    SCORE_PAWN = 256,
    SCORE_MAX = 24000,
    SCORE_MATE_BOUND = 30000,
    SCORE_MATE = 32000,
    SCORE_INFINITE = 32001
};

/* Limits a sum of terms to the range of a static score. */
static inline int score_clamp(int score)
{
    return score > SCORE_MAX ? SCORE_MAX : score < -SCORE_MAX ? -SCORE_MAX : score;
}

/* Is the score a mate, by either side? */
static inline bool score_is_mate(int score)
{
    return score > SCORE_MATE_BOUND || score < -SCORE_MATE_BOUND;
}

/* Does the side to move mate in at most so many moves, by this score? */
static inline bool score_is_mate_in(int score, unsigned moves)
{
    return score >= SCORE_MATE - 2 * (int)moves + 1;
}

/* Sets `size` bytes to zero, word by word; memset() of a small library goes byte by byte. `start`
   must be aligned to 4 bytes, and size a multiple of 4. */
static inline void clear_words(void *start, size_t size)
{
    const uint32_t zero = 0;
    char *at = __builtin_assume_aligned(start, sizeof zero);

    ASSERT(size % 4 == 0);
#pragma GCC unroll 8
    for (size_t i = 0; i < size; i += sizeof zero) {
        memcpy(at + i, &zero, sizeof zero);
    }
}

/* Marks a function that is not compiled into its caller. A recursive function calls such functions,
   so that their variables add nothing to its stack frame. */
#define NOINLINE __attribute__((noinline))

#endif
