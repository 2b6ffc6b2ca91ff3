/*
 * What tuning and personalities change: the numbers of the evaluation and the
 * switches of the search. The const defaults live in flash; the engine holds
 * pointers to them and host tools pass copies in RAM. The field lists below
 * are the one place from which tuner, UCI options and files are made.
 */
#ifndef KILOMATE_ENGINE_PARAMS_H
#define KILOMATE_ENGINE_PARAMS_H

#include "types.h"

/* Sizes of the tables below. */
enum {
    MOBILITY_STEPS = 170,
    KING_SAFETY_STEPS = 32,
    BISHOP_PAIR_UNITS = 32,
    DOUBLE_ATTACK_GAINS = 10
};

/*
 * EVAL_PARAMS_FIELDS(X): X(name, type, count, min, max, group).
 * material: 1/256 pawn, by piece type. piece_square: one table a piece type,
 * pawn to queen, seen from White, rank 8 first as a diagram is read, in 1/128
 * pawn (so that a byte reaches almost a pawn). king_middle and king_end: the
 * same for the king, blended by phase.
 */
#define EVAL_PARAMS_FIELDS(X)                                           \
    X(material, int16_t, PIECE_TYPES, 0, 2600, "material")              \
    X(piece_square, int8_t, 5 * SQUARES, -127, 127, "square")           \
    X(king_middle, int8_t, SQUARES, -127, 127, "king")                  \
    X(king_end, int8_t, SQUARES, -127, 127, "king")                     \
    X(formation_beside, int8_t, SQUARES, -127, 127, "pawns")            \
    X(formation_behind, int8_t, SQUARES, -127, 127, "pawns")            \
    X(weak_pawn, int8_t, SQUARES, -127, 127, "pawns")                   \
    X(weak_pawn_open, int8_t, SQUARES, -127, 127, "pawns")              \
    X(isolated_pawn, int8_t, SQUARES, -127, 127, "pawns")               \
    X(doubled_pawn, int8_t, 3, -127, 127, "pawns")                      \
    X(pawn_pressure, int8_t, SQUARES, 0, 8, "pressure")                 \
    X(passed_pawn, int16_t, 3 * SQUARES, 0, 400, "passed")              \
    X(passed_king, int8_t, SQUARES, -127, 127, "passed")                \
    X(passed_tropism, int8_t, SQUARES, -127, 127, "passed")             \
    X(passed_immobile, int16_t, 1, 0, 600, "passed")                    \
    X(passed_compelling, int16_t, 2, 0, 600, "passed")                  \
    X(unstoppable_pawn, int16_t, 1, 0, 3000, "ending")                  \
    X(pawn_ending_pawn, int16_t, 1, 0, 600, "ending")                   \
    X(knight_mobility, int8_t, SQUARES, 0, 20, "mobility")              \
    X(mobility_bishop, int8_t, 1, 0, 20, "mobility")                    \
    X(mobility_rook, int8_t, 2, 0, 20, "mobility")                      \
    X(mobility_xray, int8_t, 1, 0, 20, "mobility")                      \
    X(mobility, int16_t, MOBILITY_STEPS, 0, 1500, "mobility")           \
    X(knight_minimum, int16_t, 9, -200, 300, "mobility")                \
    X(bishop_minimum, int16_t, 14, -200, 300, "mobility")               \
    X(bishop_pin, int16_t, PIECE_TYPES, -100, 300, "pins")              \
    X(rook_pin, int16_t, PIECE_TYPES, -100, 300, "pins")                \
    X(double_xray, int16_t, 1, 0, 600, "pins")                          \
    X(bad_bishop_blocker, int8_t, 7, 0, 20, "bishops")                  \
    X(bad_bishop_square, int8_t, SQUARES, 0, 4, "bishops")              \
    X(bishop_pair, int16_t, BISHOP_PAIR_UNITS, -100, 400, "bishops")    \
    X(bishop_pair_alone, int16_t, 1, -100, 400, "bishops")              \
    X(trapped_bishop, int16_t, 1, 0, 900, "bishops")                    \
    X(strong_square, int8_t, SQUARES, -127, 127, "knights")             \
    X(centre, int8_t, SQUARES, -127, 127, "centre")                     \
    X(rook_connection, int8_t, SQUARES, -127, 127, "rooks")             \
    X(doubled_rooks_file, int8_t, 8, -127, 127, "rooks")                \
    X(doubled_rooks_pawns, int8_t, 9, -127, 127, "rooks")               \
    X(rook_seventh, int16_t, 1, -100, 300, "rooks")                     \
    X(double_attack, int16_t, DOUBLE_ATTACK_GAINS, -100, 600, "attack") \
    X(king_safety, int16_t, KING_SAFETY_STEPS, 0, 3000, "safety")       \
    X(king_square, int8_t, SQUARES, 0, 10, "safety")                    \
    X(king_pattern, int8_t, 32, 0, 10, "safety")                        \
    X(king_shield, int8_t, 2, -127, 127, "shield")                      \
    X(king_file, int8_t, 2, -127, 127, "shield")                        \
    X(endgame_set, int8_t, 1, 0, 1, "ending")

struct eval_params {
#define EVAL_PARAMS_MEMBER(name, type, count, min, max, group) type name[count];
    EVAL_PARAMS_FIELDS(EVAL_PARAMS_MEMBER)
#undef EVAL_PARAMS_MEMBER
};

/*
 * SEARCH_OPTIONS_FIELDS(X): X(name, default, min, max, group).
 * aspiration: half width of the first root window, 1/256 pawn (0: open);
 * aspiration_wide: of the second; check_extension: plies added in check;
 * hash_moves, killers: 1 uses them for ordering; hash_cutoffs: 1 lets a hash
 * score end a node; quiescence_evasions: plies of quiescence in which a king
 * in check may answer with every move; quiescence_captures: plies of
 * quiescence with all captures, then only recaptures; lazy_margin: how far,
 * 1/256 pawn, a guess at SCORE must lie outside the window to stand for it
 * (0: it never does).
 */
#define SEARCH_OPTIONS_FIELDS(X)                   \
    X(aspiration, 128, 0, 2560, "root")            \
    X(aspiration_wide, 512, 0, 5120, "root")       \
    X(check_extension, 1, 0, 1, "extension")       \
    X(hash_moves, 1, 0, 1, "ordering")             \
    X(killers, 1, 0, 1, "ordering")                \
    X(hash_cutoffs, 1, 0, 1, "hash")               \
    X(quiescence_evasions, 2, 0, 20, "quiescence") \
    X(quiescence_captures, 6, 0, 64, "quiescence") \
    X(lazy_margin, 300, 0, 5000, "quiescence")

struct search_options {
#define SEARCH_OPTIONS_MEMBER(name, value, min, max, group) int16_t name;
    SEARCH_OPTIONS_FIELDS(SEARCH_OPTIONS_MEMBER)
#undef SEARCH_OPTIONS_MEMBER
};

/* One line of a field list, for tools. offset in bytes, size of one element. */
struct param_field {
    const char *name;
    const char *group;
    uint16_t offset;
    uint16_t count;
    uint8_t size;
    int16_t min;
    int16_t max;
};

extern const struct eval_params eval_params_default;
extern const struct search_options search_options_default;

/* The field lists as tables, each ended by a field whose name is NULL. */
extern const struct param_field eval_params_fields[];
extern const struct param_field search_options_fields[];

#endif
