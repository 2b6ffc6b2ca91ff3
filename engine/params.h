/*
 * What tuning and personalities change: the numbers of the evaluation and the
 * switches of the search. The const defaults live in flash; the engine holds
 * pointers to them and host tools pass copies in RAM. The field lists below
 * are the one place from which tuner, UCI options and files are made.
 */
#ifndef KILOMATE_ENGINE_PARAMS_H
#define KILOMATE_ENGINE_PARAMS_H

#include "types.h"

/*
 * EVAL_PARAMS_FIELDS(X): X(name, type, count, min, max, group).
 * material: 1/256 pawn, by piece type. piece_square: one table a piece type,
 * pawn to queen, seen from White, rank 8 first as a diagram is read, in 1/128
 * pawn (so that a byte reaches almost a pawn). king_middle and king_end: the
 * same for the king, blended by phase.
 */
#define EVAL_PARAMS_FIELDS(X)                                 \
    X(material, int16_t, PIECE_TYPES, 0, 2600, "material")    \
    X(piece_square, int8_t, 5 * SQUARES, -127, 127, "square") \
    X(king_middle, int8_t, SQUARES, -127, 127, "king")        \
    X(king_end, int8_t, SQUARES, -127, 127, "king")

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
 * quiescence with all captures, then only recaptures.
 */
#define SEARCH_OPTIONS_FIELDS(X)                   \
    X(aspiration, 128, 0, 2560, "root")            \
    X(aspiration_wide, 512, 0, 5120, "root")       \
    X(check_extension, 1, 0, 1, "extension")       \
    X(hash_moves, 1, 0, 1, "ordering")             \
    X(killers, 1, 0, 1, "ordering")                \
    X(hash_cutoffs, 1, 0, 1, "hash")               \
    X(quiescence_evasions, 2, 0, 20, "quiescence") \
    X(quiescence_captures, 6, 0, 64, "quiescence")

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
