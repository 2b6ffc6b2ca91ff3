#include "engine/eval/endgame_tables.h"

/* REBEL, end game: index_white and index_black, which have the same contents. By index byte they
   hold the class + 1, or 0 if the pieces make no class. Behind it the only class is the queen's. */
static const uint8_t class_by_index[] = {
    [0] = CLASS_KING + 1,
    [1] = CLASS_PAWN + 1,
    [2] = CLASS_PAWNS_2 + 1,
    [3] = CLASS_PAWNS_3 + 1,
    [4] = CLASS_KNIGHT + 1,
    [4 + 1] = CLASS_KNIGHT_PAWN + 1,
    [8] = CLASS_KNIGHTS + 1,
    [16] = CLASS_BISHOP + 1,
    [16 + 1] = CLASS_BISHOP_PAWN + 1,
    [16 + 4] = CLASS_KNIGHT_BISHOP + 1,
    [32] = CLASS_BISHOPS + 1,
    [64] = CLASS_ROOK + 1,
    [64 + 1] = CLASS_ROOK_PAWN + 1,
    [64 + 4] = CLASS_ROOK_MINOR + 1,
    [64 + 16] = CLASS_ROOK_MINOR + 1,
};

/* REBEL, end game: jump. A row is White's class, a column Black's. */
static const char jump[ENDGAME_CLASSES * ENDGAME_CLASSES + 1] =
    /* K  P  PP PPP N NN B NB BB R RM NP bP BP RP Q */
    "!pNN!R!kNNNNlNNN" /* king alone */
    "PNNNNNNNNNNNlNNd" /* pawn */
    "NNNNNNNNNNNNlNNN" /* two pawns */
    "NNNNNNNNNNNNNNNN" /* three pawns */
    "!NNNRRRxyxNNNNNN" /* knight */
    "RNNNRRRNRRyyyyyN" /* two knights */
    "!NNNRRRxxxNxyyNN" /* bishop */
    "KNNNXNXNNXyxxxxN" /* knight and bishop */
    "NNNNYNXNNYxXXXXN" /* two bishops */
    "NNNNXRXxyRxxyytq" /* rook */
    "NNNNNYNYXXNNNNxx" /* rook and minor piece */
    "NNNNNYXXxXNNNNNN" /* knight and pawn */
    "LLLNNYYXxYNNNNNN" /* bishop and pawn, wrong corner */
    "NNNNNYYXxYNNNNNN" /* bishop and pawn */
    "NNNNNYNXxTXNNNNN" /* rook and pawn */
    "NDNNNNNNNQXNNNNN" /* queen */;

/* REBEL, end game: adjust, in half pawns, White's view. */
static const int8_t adjust[ENDGAME_CLASSES * ENDGAME_CLASSES] = {
    0, 0,  0,  0,  0, 0, 0,  0, -2, -2, 0, -2, -2, -2, -2, -2, /* king alone */
    0, 0,  0,  0,  4, 8, 4,  0, 0,  0,  0, 0,  0,  0,  0,  0,  /* pawn */
    0, 0,  0,  0,  4, 8, 4,  0, 0,  1,  0, 0,  0,  0,  0,  0,  /* two pawns */
    0, 0,  0,  0,  3, 6, 2,  2, 2,  1,  0, 1,  1,  1,  1,  0,  /* three pawns */
    0, -4, -4, -4, 0, 0, 0,  0, 0,  0,  0, 0,  0,  0,  -1, 0,  /* knight */
    0, -8, -8, -6, 0, 0, 0,  0, 0,  0,  0, 0,  0,  0,  0,  2,  /* two knights */
    0, -4, -4, -4, 0, 0, 0,  0, 0,  0,  0, 0,  0,  0,  -1, 0,  /* bishop */
    0, 0,  0,  -2, 0, 0, 0,  0, 0,  0,  0, 0,  0,  0,  0,  2,  /* knight and bishop */
    2, 0,  0,  -2, 0, 0, 0,  0, 0,  0,  0, 0,  0,  0,  0,  3,  /* two bishops */
    2, 0,  -1, -1, 0, 0, 0,  0, 0,  0,  0, 0,  0,  0,  0,  0,  /* rook */
    0, 0,  0,  0,  0, 0, 0,  0, 0,  0,  0, 0,  0,  0,  0,  0,  /* rook and minor piece */
    2, 0,  0,  -1, 0, 0, 0,  0, 0,  0,  0, 0,  0,  0,  0,  0,  /* knight and pawn */
    2, 0,  0,  -1, 0, 0, 0,  0, 0,  0,  0, 0,  0,  0,  0,  0,  /* bishop and pawn, wrong corner */
    2, 0,  0,  -1, 0, 0, 0,  0, 0,  0,  0, 0,  0,  0,  0,  0,  /* bishop and pawn */
    2, 0,  0,  -1, 1, 0, 0,  0, 0,  0,  0, 0,  0,  0,  0,  0,  /* rook and pawn */
    2, 0,  0,  0,  0, 0, -2, 0, -2, -3, 0, 0,  0,  0,  0,  0,  /* queen */
};

/* The nine pairs whose two entries disagree in print. One entry of each is replaced, so that they
   agree: White's class, Black's class, letter, half pawns. */
static const struct {
    uint8_t white, black;
    char jump;
    int8_t adjust;
} mended[] = {
    { CLASS_KNIGHT, CLASS_PAWNS_3, 'N', -3 },      /* printed -2.00, its mirror 1.50 */
    { CLASS_BISHOP, CLASS_PAWNS_3, 'N', -2 },      /* -2.00, 1.00 */
    { CLASS_BISHOPS, CLASS_KNIGHTS, 'R', 0 },      /* N, R: a draw in practice */
    { CLASS_ROOK_PAWN, CLASS_BISHOP, 'N', 1 },     /* 0, -0.50: as against a knight */
    { CLASS_QUEEN, CLASS_KNIGHTS, 'N', -2 },       /* 0, 1.00: a fortress */
    { CLASS_QUEEN, CLASS_BISHOP, 'N', 0 },         /* -1.00, 0: the queen wins */
    { CLASS_QUEEN, CLASS_KNIGHT_BISHOP, 'N', -2 }, /* 0, 1.00 */
    { CLASS_QUEEN, CLASS_BISHOPS, 'N', -3 },       /* -1.00, 1.50 */
    { CLASS_QUEEN, CLASS_ROOK, 'Q', 0 },           /* -1.50, 0: the routine decides */
};

enum { HALF_PAWN = SCORE_PAWN / 2 };

/* REBEL, end game: TABLE1, for the dark corners a1 and h8. TABLE2 is its mirror. Rank 1 comes
   first; turned by half a circle the table is the same. */
static const uint8_t corner[SQUARES] = {
    0,   40,  70,  100, 120, 140, 150, 150, /* rank 1 */
    40,  70,  100, 130, 210, 190, 160, 150, /* rank 2 */
    70,  100, 130, 160, 230, 210, 190, 140, /* rank 3 */
    100, 130, 170, 200, 250, 230, 210, 120, /* rank 4 */
    120, 210, 230, 250, 200, 170, 130, 100, /* rank 5 */
    140, 190, 210, 230, 160, 130, 100, 70,  /* rank 6 */
    150, 160, 190, 210, 130, 100, 70,  40,  /* rank 7 */
    150, 150, 140, 120, 100, 70,  40,  0,   /* rank 8 */
};

unsigned endgame_class_of(unsigned index)
{
    ASSERT(index < 256);
    if (index >= sizeof class_by_index) {
        return index == 128 ? CLASS_QUEEN : CLASS_NONE;
    }
    return (class_by_index[index] + (unsigned)CLASS_NONE) % (CLASS_NONE + 1U);
}

struct endgame_known endgame_lookup(enum endgame_set set, unsigned white, unsigned black)
{
    unsigned x = white * ENDGAME_CLASSES + black;
    struct endgame_known known = { jump[x], (int16_t)(adjust[x] * HALF_PAWN) };

    ASSERT(white < ENDGAME_CLASSES && black < ENDGAME_CLASSES);
    if (set == ENDGAME_MENDED) {
        for (unsigned i = 0; i < sizeof mended / sizeof mended[0]; i++) {
            if (mended[i].white == white && mended[i].black == black) {
                known.jump = mended[i].jump;
                known.adjust = (int16_t)(mended[i].adjust * HALF_PAWN);
            }
        }
    }
    return known;
}

unsigned endgame_corner(unsigned square, bool is_dark)
{
    ASSERT(square < SQUARES);
    return corner[is_dark ? square : square ^ 7U];
}
