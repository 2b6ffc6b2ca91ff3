#include "params.h"

/*
 * The first, hand-made set. Material: a queen a little below two rooks, a
 * minor piece a little above three pawns, the bishop ahead of the knight.
 */
const struct eval_params eval_params_default = {
    .material = { 256, 820, 850, 1290, 2480, 0 },
    .piece_square = {
        /* pawn */
        0,   0,   0,   0,   0,   0,   0,   0,
        90,  96,  96,  100, 100, 96,  96,  90,
        36,  44,  48,  54,  54,  48,  44,  36,
        14,  18,  24,  36,  36,  24,  18,  14,
        4,   8,   16,  30,  30,  10,  6,   4,
        2,   4,   8,   14,  14,  2,   6,   2,
        0,   2,   2,   -18, -18, 10,  10,  0,
        0,   0,   0,   0,   0,   0,   0,   0,
        /* knight */
        -70, -44, -30, -24, -24, -30, -44, -70,
        -36, -14, 4,   10,  10,  4,   -14, -36,
        -22, 8,   22,  30,  30,  22,  8,   -22,
        -16, 6,   24,  32,  32,  24,  6,   -16,
        -18, 2,   18,  26,  26,  18,  2,   -18,
        -26, -4,  12,  16,  16,  14,  -2,  -26,
        -40, -22, -4,  2,   2,   -4,  -22, -40,
        -64, -34, -28, -22, -22, -28, -34, -64,
        /* bishop */
        -22, -14, -12, -10, -10, -12, -14, -22,
        -14, 2,   2,   4,   4,   2,   2,   -14,
        -6,  8,   10,  12,  12,  10,  8,   -6,
        -4,  12,  12,  20,  20,  12,  12,  -4,
        -4,  8,   16,  20,  20,  16,  8,   -4,
        -2,  12,  12,  12,  12,  12,  12,  -2,
        -6,  14,  6,   8,   8,   6,   14,  -6,
        -22, -10, -18, -12, -12, -18, -10, -22,
        /* rook */
        6,   8,   8,   10,  10,  8,   8,   6,
        18,  22,  24,  26,  26,  24,  22,  18,
        0,   4,   6,   8,   8,   6,   4,   0,
        -4,  0,   4,   6,   6,   4,   0,   -4,
        -6,  0,   2,   4,   4,   2,   0,   -6,
        -8,  0,   2,   4,   4,   2,   0,   -8,
        -10, -2,  2,   4,   4,   2,   -2,  -10,
        -8,  -2,  6,   10,  10,  6,   -2,  -8,
        /* queen */
        -6,  2,   6,   8,   8,   6,   2,   -6,
        -4,  2,   8,   10,  10,  8,   2,   -4,
        0,   6,   10,  14,  14,  10,  6,   0,
        0,   6,   12,  16,  16,  12,  6,   0,
        -2,  6,   10,  14,  14,  10,  6,   -2,
        -4,  4,   8,   8,   8,   8,   4,   -4,
        -8,  0,   4,   4,   4,   4,   0,   -8,
        -14, -10, -6,  0,   0,   -6,  -10, -14,
    },
    .king_middle = {
        -90, -90, -90, -90, -90, -90, -90, -90,
        -80, -80, -80, -80, -80, -80, -80, -80,
        -70, -70, -74, -80, -80, -74, -70, -70,
        -60, -64, -70, -78, -78, -70, -64, -60,
        -48, -52, -60, -68, -68, -60, -52, -48,
        -26, -28, -36, -46, -46, -36, -28, -26,
        6,   4,   -16, -26, -26, -16, 8,   8,
        20,  32,  16,  -10, -4,  -2,  36,  26,
    },
    .king_end = {
        -60, -36, -24, -16, -16, -24, -36, -60,
        -30, -10, 4,   12,  12,  4,   -10, -30,
        -18, 6,   24,  34,  34,  24,  6,   -18,
        -14, 10,  32,  44,  44,  32,  10,  -14,
        -18, 6,   28,  40,  40,  28,  6,   -18,
        -26, -4,  14,  22,  22,  14,  -4,  -26,
        -36, -16, -4,  2,   2,   -4,  -16, -36,
        -64, -44, -32, -26, -26, -32, -44, -64,
    },
};

const struct search_options search_options_default = {
#define OPTION_DEFAULT(name, value, min, max, group) .name = value,
    SEARCH_OPTIONS_FIELDS(OPTION_DEFAULT)
#undef OPTION_DEFAULT
};

const struct param_field eval_params_fields[] = {
#define PARAM_FIELD(name, type, count, min, max, group) \
    { #name, group, offsetof(struct eval_params, name), count, sizeof(type), min, max },
    EVAL_PARAMS_FIELDS(PARAM_FIELD)
#undef PARAM_FIELD
        { NULL, NULL, 0, 0, 0, 0, 0 },
};

const struct param_field search_options_fields[] = {
#define OPTION_FIELD(name, value, min, max, group) \
    { #name, group, offsetof(struct search_options, name), 1, sizeof(int16_t), min, max },
    SEARCH_OPTIONS_FIELDS(OPTION_FIELD)
#undef OPTION_FIELD
        { NULL, NULL, 0, 0, 0, 0, 0 },
};
