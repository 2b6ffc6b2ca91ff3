/*
 * Constant geometry of the board and the keys of the hash: all in flash, all
 * made by the preprocessor from their definitions, so none can be mistyped.
 */
#ifndef KILOMATE_ENGINE_RULES_TABLES_H
#define KILOMATE_ENGINE_RULES_TABLES_H

#include "engine/types.h"

/* Directions: rook-like 0-3, bishop-like 4-7, knight jumps 8-15. */
enum { NORTH, SOUTH, EAST, WEST, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, KNIGHT_JUMP };
enum { DIRECTIONS = 16, OFF_BOARD = 255, NO_DIRECTION = 255 };

/* The next square in a direction, or OFF_BOARD. */
extern const uint8_t step_table[DIRECTIONS][SQUARES];

/* By vector_index(): which kinds of piece on the first square can attack the
   second on an empty board (piece_attack_bits), and the queen's direction
   from the second to the first, or NO_DIRECTION. */
enum { VECTORS = 240 };
extern const uint8_t attack_relation[VECTORS];
extern const uint8_t line_direction[VECTORS];

/* Bits of attack_relation. */
enum {
    ATTACKS_AS_WHITE_PAWN = 1,
    ATTACKS_AS_BLACK_PAWN = 2,
    ATTACKS_AS_KNIGHT = 4,
    ATTACKS_AS_BISHOP = 8,
    ATTACKS_AS_ROOK = 16,
    ATTACKS_AS_KING = 32,
    ATTACKS_ON_LINES = ATTACKS_AS_BISHOP | ATTACKS_AS_ROOK
};
extern const uint8_t piece_attack_bits[PIECE_CODES];

/* Zobrist keys. */
extern const uint64_t key_piece[12][SQUARES]; /* by piece code - 1 */
extern const uint64_t key_castling[16];
extern const uint64_t key_en_passant[8]; /* by file */
extern const uint64_t key_side;          /* Black to move */

/* Index of the vector between two squares: unique for each (file, rank)
   difference, as on a board 16 files wide. */
static inline unsigned vector_index(unsigned from, unsigned to)
{
    return from + (from & 56U) + 119U - to - (to & 56U);
}

/* A side's pawns take in this direction and in the next. */
static inline unsigned pawn_east(enum colour side)
{
    return side == WHITE ? NORTH_EAST : SOUTH_EAST;
}

/* A king's moves from one square to another. */
static inline unsigned square_distance(unsigned a, unsigned b)
{
    unsigned files = square_file(a) > square_file(b) ? square_file(a) - square_file(b)
                                                     : square_file(b) - square_file(a);
    unsigned ranks = square_rank(a) > square_rank(b) ? square_rank(a) - square_rank(b)
                                                     : square_rank(b) - square_rank(a);

    return files > ranks ? files : ranks;
}

#endif
