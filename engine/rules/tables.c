#include "engine/rules/tables.h"

/* --- lists of 64, 16 and 8 constants from one macro --- */

#define LIST_8(M, a, n)                                                                   \
    M(a, (n)), M(a, (n) + 1), M(a, (n) + 2), M(a, (n) + 3), M(a, (n) + 4), M(a, (n) + 5), \
        M(a, (n) + 6), M(a, (n) + 7)
#define LIST_16(M, a, n) LIST_8(M, a, n), LIST_8(M, a, (n) + 8)
#define LIST_64(M, a, n) \
    LIST_16(M, a, n), LIST_16(M, a, (n) + 16), LIST_16(M, a, (n) + 32), LIST_16(M, a, (n) + 48)

/* --- steps --- */

/* A direction as files + 8 (low digit) and ranks + 8 (high digit). */
#define WAY(files, ranks) (((ranks) + 8) * 16 + (files) + 8)
#define WAY_FILES(way) ((way) % 16 - 8)
#define WAY_RANKS(way) ((way) / 16 - 8)
#define ON_LINE(x) ((x) >= 0 && (x) < 8)
#define STEP(way, s)                                                        \
    (ON_LINE((s) % 8 + WAY_FILES(way)) && ON_LINE((s) / 8 + WAY_RANKS(way)) \
         ? (uint8_t)((s) + WAY_FILES(way) + 8 * WAY_RANKS(way))             \
         : (uint8_t)OFF_BOARD)
#define STEPS(files, ranks)                 \
    {                                       \
        LIST_64(STEP, WAY(files, ranks), 0) \
    }

const uint8_t step_table[DIRECTIONS][SQUARES] = {
    STEPS(0, 1),   STEPS(0, -1),  STEPS(1, 0),  STEPS(-1, 0), STEPS(1, 1),  STEPS(-1, 1),
    STEPS(1, -1),  STEPS(-1, -1), STEPS(1, 2),  STEPS(2, 1),  STEPS(2, -1), STEPS(1, -2),
    STEPS(-1, -2), STEPS(-2, -1), STEPS(-2, 1), STEPS(-1, 2),
};

const struct piece_ways piece_ways[PIECE_TYPES] = {
    [PAWN] = { 0, 0, 0 }, /* they differ by colour */
    [KNIGHT] = { KNIGHT_JUMP, DIRECTIONS, 0 },
    [BISHOP] = { NORTH_EAST, KNIGHT_JUMP, 1 },
    [ROOK] = { NORTH, NORTH_EAST, 1 },
    [QUEEN] = { NORTH, KNIGHT_JUMP, 1 },
    [KING] = { NORTH, KNIGHT_JUMP, 0 },
};

/* --- relations of two squares, from the first to the second --- */

/* The differences of files and ranks, first square minus second, from the index i of a vector. */
#define RANKS(i) (((i) + 16) / 16 - 8)
#define FILES(i) ((i)-119 - 16 * RANKS(i))
#define MAGNITUDE(x) ((x) < 0 ? -(x) : (x))
#define IS_DIAGONAL(f, r) ((f) != 0 && MAGNITUDE(f) == MAGNITUDE(r))
#define IS_STRAIGHT(f, r) (((f) == 0) != ((r) == 0))

#define RELATION_OF(f, r)                                                    \
    (uint8_t)((MAGNITUDE(f) == 1 && (r) == -1 ? ATTACKS_AS_WHITE_PAWN : 0) | \
              (MAGNITUDE(f) == 1 && (r) == 1 ? ATTACKS_AS_BLACK_PAWN : 0) |  \
              (MAGNITUDE(f) * MAGNITUDE(r) == 2 ? ATTACKS_AS_KNIGHT : 0) |   \
              (IS_DIAGONAL(f, r) ? ATTACKS_AS_BISHOP : 0) |                  \
              (IS_STRAIGHT(f, r) ? ATTACKS_AS_ROOK : 0) |                    \
              (MAGNITUDE(f) <= 1 && MAGNITUDE(r) <= 1 && ((f) | (r)) != 0 ? ATTACKS_AS_KING : 0))
#define RELATION(unused, i) RELATION_OF(FILES(i), RANKS(i))

#define STRAIGHT_DIRECTION(f, r) ((r) > 0 ? NORTH : (r) < 0 ? SOUTH : (f) > 0 ? EAST : WEST)
#define DIAGONAL_DIRECTION(f, r) \
    ((r) > 0 ? ((f) > 0 ? NORTH_EAST : NORTH_WEST) : ((f) > 0 ? SOUTH_EAST : SOUTH_WEST))
#define DIRECTION_OF(f, r)                                   \
    (uint8_t)(IS_DIAGONAL(f, r)   ? DIAGONAL_DIRECTION(f, r) \
              : IS_STRAIGHT(f, r) ? STRAIGHT_DIRECTION(f, r) \
                                  : NO_DIRECTION)
#define DIRECTION(unused, i) DIRECTION_OF(FILES(i), RANKS(i))

#define LIST_240(M)                                                              \
    LIST_64(M, 0, 0), LIST_64(M, 0, 64), LIST_64(M, 0, 128), LIST_16(M, 0, 192), \
        LIST_16(M, 0, 208), LIST_16(M, 0, 224)

const uint8_t attack_relation[VECTORS] = { LIST_240(RELATION) };
const uint8_t line_direction[VECTORS] = { LIST_240(DIRECTION) };

const uint8_t piece_attack_bits[PIECE_CODES + 1] = {
    0,
    ATTACKS_AS_WHITE_PAWN,
    ATTACKS_AS_KNIGHT,
    ATTACKS_AS_BISHOP,
    ATTACKS_AS_ROOK,
    ATTACKS_AS_BISHOP | ATTACKS_AS_ROOK,
    ATTACKS_AS_KING,
    ATTACKS_AS_BLACK_PAWN,
    ATTACKS_AS_KNIGHT,
    ATTACKS_AS_BISHOP,
    ATTACKS_AS_ROOK,
    ATTACKS_AS_BISHOP | ATTACKS_AS_ROOK,
    ATTACKS_AS_KING,
};

/* --- Zobrist keys: the n-th output of the SplitMix64 generator (Steele, Lea,
   Flood, "Fast splittable pseudorandom number generators", 2014) --- */

#define MIX_1(z) (((z) ^ ((z) >> 30)) * 0xBF58476D1CE4E5B9ULL)
#define MIX_2(z) (((z) ^ ((z) >> 27)) * 0x94D049BB133111EBULL)
#define MIX_3(z) ((z) ^ ((z) >> 31))
#define KEY(base, n) MIX_3(MIX_2(MIX_1(((base) + (n) + 1ULL) * 0x9E3779B97F4A7C15ULL)))
/* the lower half */
#define WORD(base, n) (uint32_t) KEY(base, n)

const uint32_t key_word[KEY_WORDS] = {
    LIST_64(WORD, 0ULL, 0),   LIST_64(WORD, 64ULL, 0),  LIST_64(WORD, 128ULL, 0),
    LIST_64(WORD, 192ULL, 0), LIST_64(WORD, 256ULL, 0), LIST_64(WORD, 320ULL, 0),
    LIST_64(WORD, 384ULL, 0), LIST_64(WORD, 448ULL, 0), LIST_64(WORD, 512ULL, 0),
    LIST_64(WORD, 576ULL, 0), LIST_64(WORD, 640ULL, 0), LIST_64(WORD, 704ULL, 0),
    LIST_8(WORD, 793ULL, 0),  WORD(801ULL, 0),
};
const uint64_t key_castling[16] = { LIST_16(KEY, 768ULL, 0) };
const uint64_t key_en_passant[8] = { LIST_8(KEY, 784ULL, 0) };
const uint64_t key_side = KEY(792ULL, 0);
