/*
 * The words every module of the engine shares: colours, pieces, squares,
 * moves and scores.
 */
#ifndef KILOMATE_ENGINE_TYPES_H
#define KILOMATE_ENGINE_TYPES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Our own mistakes; compiled out unless KILOMATE_ASSERT is set. */
#ifdef KILOMATE_ASSERT
void kilomate_assert_failed(const char *what, const char *file, int line);
#define ASSERT(condition) \
    ((condition) ? (void)0 : kilomate_assert_failed(#condition, __FILE__, __LINE__))
#else
#define ASSERT(condition) ((void)sizeof(condition))
#endif

enum colour { WHITE, BLACK };

static inline enum colour other_side(enum colour side)
{
    return (enum colour)(side ^ 1U);
}

/* REBEL's piece codes: 0 empty, 1-6 white P N B R Q K, 7-12 black. */
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
    PIECE_CODES
};

/* A piece without its colour. */
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

static inline unsigned square_file(unsigned square)
{
    return square & 7U;
}
static inline unsigned square_rank(unsigned square)
{
    return square >> 3;
}

/* 0 on the side's first rank, 7 on its last. */
static inline unsigned relative_rank(enum colour side, unsigned square)
{
    return square_rank(square) ^ (side == WHITE ? 0U : 7U);
}

/* Index of a square in a table that is written as a diagram, rank 8 first,
   seen from a side. */
static inline unsigned diagram_index(enum colour side, unsigned square)
{
    return square ^ (side == WHITE ? 56U : 0U);
}

static inline unsigned piece_make(enum colour colour, enum piece_type type)
{
    ASSERT((unsigned)type < PIECE_TYPES);
    return (unsigned)type + 1U + (colour == BLACK ? 6U : 0U);
}

/* Colour of a piece code 1..12. */
static inline enum colour piece_colour(unsigned piece)
{
    return piece > W_KING ? BLACK : WHITE;
}

/* Type of a piece code 1..12. */
static inline enum piece_type piece_type(unsigned piece)
{
    return (enum piece_type)(piece > W_KING ? piece - 7U : piece - 1U);
}

/*
 * A move in 16 bits: bits 0-5 from, 6-11 to, 12-13 the promoted piece
 * (0 knight, 1 bishop, 2 rook, 3 queen), 14-15 the kind. Castling is written
 * as the king's two squares. MOVE_NONE (a1a1) is never a legal move.
 */
typedef uint16_t move_t;

enum move_kind { MOVE_NORMAL, MOVE_PROMOTION, MOVE_EN_PASSANT, MOVE_CASTLING };

#define MOVE_NONE ((move_t)0)

static inline move_t move_make(unsigned from, unsigned to, enum move_kind kind, unsigned promotion)
{
    ASSERT(from < SQUARES && to < SQUARES && promotion < 4 && from != to);
    return (move_t)(from | (to << 6) | (promotion << 12) | ((unsigned)kind << 14));
}

static inline unsigned move_from(move_t move)
{
    return move & 63U;
}
static inline unsigned move_to(move_t move)
{
    return ((unsigned)move >> 6) & 63U;
}
static inline enum move_kind move_kind(move_t move)
{
    return (enum move_kind)((unsigned)move >> 14);
}

/* Type of the promoted piece; only of a MOVE_PROMOTION. */
static inline enum piece_type move_promotion(move_t move)
{
    return (enum piece_type)(KNIGHT + (((unsigned)move >> 12) & 3U));
}

/*
 * Scores are in 1/256 pawn. A static score lies within +-SCORE_MAX; a mate in
 * n plies is SCORE_MATE - n, being mated in n plies its negative.
 */
enum {
    SCORE_PAWN = 256,
    SCORE_MAX = 24000,
    SCORE_MATE_BOUND = 30000,
    SCORE_MATE = 32000,
    SCORE_INFINITE = 32001
};

/* A sum of terms as a static score. */
static inline int score_clamp(int score)
{
    return score > SCORE_MAX ? SCORE_MAX : score < -SCORE_MAX ? -SCORE_MAX : score;
}

/* Does the score stand for a mate, for or against the side to move? */
static inline bool score_is_mate(int score)
{
    return score > SCORE_MATE_BOUND || score < -SCORE_MATE_BOUND;
}

/* Is the score a mate in at most so many moves, for the side to move? */
static inline bool score_is_mate_in(int score, unsigned moves)
{
    return score >= SCORE_MATE - 2 * (int)moves + 1;
}

/* Zeroes so many bytes, on a word's boundary, word by word, where a small library's memset()
   goes byte by byte. */
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

/* Never part of its caller's frame: what a function that recurses asks between two of its
   calls costs no stack there. */
#define NOINLINE __attribute__((noinline))

#endif
