/*
 * The constant tables of the board and the keys of the hash. The preprocessor makes all of them
 * from their definitions, so that no number can be mistyped. They are in flash.
 */
#ifndef KILOMATE_ENGINE_RULES_TABLES_H
#define KILOMATE_ENGINE_RULES_TABLES_H

#include "engine/types.h"

/* Directions: 0-3 are a rook's, 4-7 a bishop's, 8-15 a knight's jumps. */
enum { NORTH, SOUTH, EAST, WEST, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, KNIGHT_JUMP };
enum { DIRECTIONS = 16, OFF_BOARD = SQUARES, NO_DIRECTION = 255 };

/* The next square in a direction, or OFF_BOARD. A position's board has BORDER there, so that who
   follows a line to its first piece need not ask. */
extern const uint8_t step_table[DIRECTIONS][SQUARES];

/* Both are tables by vector_index(). The first tells which kinds of piece (piece_attack_bits) on
   the first square can attack the second on an empty board. The second is the queen's direction
   from the second square to the first, or NO_DIRECTION. */
enum { VECTORS = 240 };
extern const uint8_t attack_relation[VECTORS];
extern const uint8_t line_direction[VECTORS];

/* The bits of attack_relation. */
enum {
    ATTACKS_AS_WHITE_PAWN = 1,
    ATTACKS_AS_BLACK_PAWN = 2,
    ATTACKS_AS_KNIGHT = 4,
    ATTACKS_AS_BISHOP = 8,
    ATTACKS_AS_ROOK = 16,
    ATTACKS_AS_KING = 32,
    ATTACKS_ON_LINES = ATTACKS_AS_BISHOP | ATTACKS_AS_ROOK
};
extern const uint8_t piece_attack_bits[PIECE_CODES + 1]; /* none of BORDER */

/*
 * Zobrist keys. The halves of the key of a piece on a square are two words of a table, KEY_STRIDE
 * apart. So a key takes one word of flash. In a sum of keys either half is random by itself. (Of
 * the strides that would do, this is the one with which the benches count as many nodes as they did
 * with a table of whole keys: 16 bits of a key do not tell all positions apart.)
 */
enum { KEY_STRIDE = 9, KEY_WORDS = 12 * SQUARES + KEY_STRIDE };
extern const uint32_t key_word[KEY_WORDS];
extern const uint64_t key_castling[16];
extern const uint64_t key_en_passant[8]; /* by file */
extern const uint64_t key_side;          /* Black to move */

/* The key of a piece on a square, by code; the pointer is to its lower half. */
static inline const uint32_t *key_words(unsigned piece, unsigned square)
{
    return &key_word[(piece - 1U) * SQUARES + square];
}

static inline uint64_t key_piece(unsigned piece, unsigned square)
{
    const uint32_t *word = key_words(piece, square);

    return word[0] | (uint64_t)word[KEY_STRIDE] << 32;
}

/* The index of the vector between two squares. Each difference of files and ranks has its own
   index, as on a board that is 16 files wide. */
static inline unsigned vector_index(unsigned from, unsigned to)
{
    return from + (from & 56U) + 119U - to - (to & 56U);
}

/* The directions of the pieces, knight to king, and whether they slide. Not all: a pawn's depend on
   its side. */
struct piece_ways {
    uint8_t first, end, slides;
};
extern const struct piece_ways piece_ways[PIECE_TYPES];

/* The first of the two directions in which a side's pawns capture. The other is the next number. */
static inline unsigned pawn_east(enum colour side)
{
    return side == WHITE ? NORTH_EAST : SOUTH_EAST;
}

/* How many moves a king needs from one square to another on an empty board. */
static inline unsigned square_distance(unsigned a, unsigned b)
{
    unsigned files = square_file(a) > square_file(b) ? square_file(a) - square_file(b)
                                                     : square_file(b) - square_file(a);
    unsigned ranks = square_rank(a) > square_rank(b) ? square_rank(a) - square_rank(b)
                                                     : square_rank(b) - square_rank(a);

    return files > ranks ? files : ranks;
}

#endif
