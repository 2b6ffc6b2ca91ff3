#include "engine/rules/position.h"

#include <string.h>

#include "engine/rules/tables.h"

/* Do lists, slots, counts and board agree? */
static bool lists_are_ok(const struct position *p)
{
    uint8_t count[PIECE_CODES] = { 0 };
    unsigned pieces = 0;

    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        if (p->length[colour] < 1 || p->length[colour] > 16 ||
            p->board[p->list[colour][0]] != piece_make((enum colour)colour, KING)) {
            return false;
        }
        for (unsigned i = 0; i < p->length[colour]; i++) {
            unsigned square = p->list[colour][i];

            if (square >= SQUARES || p->board[square] == EMPTY || p->slot[square] != i ||
                piece_colour(p->board[square]) != (enum colour)colour) {
                return false;
            }
            count[p->board[square]]++;
        }
    }
    for (unsigned square = 0; square < SQUARES; square++) {
        pieces += p->board[square] != EMPTY;
    }
    return pieces == (unsigned)p->length[WHITE] + p->length[BLACK] &&
           memcmp(count + 1, p->count + 1, PIECE_CODES - 1) == 0;
}

/* --- setting up --- */

static void list_add(struct position *p, unsigned square, unsigned piece)
{
    enum colour colour = piece_colour(piece);

    ASSERT(p->length[colour] < 16 && p->board[square] == EMPTY);
    p->slot[square] = p->length[colour];
    p->list[colour][p->length[colour]++] = (uint8_t)square;
    p->board[square] = (uint8_t)piece;
    p->count[piece]++;
}

void position_clear(struct position *p, const struct eval_params *params)
{
    ASSERT(params != NULL);
    memset(p, 0, sizeof *p);
    p->params = params;
    p->fullmove = 1;
    p->en_passant = SQUARE_NONE;
    p->board[OFF_BOARD] = BORDER;
}

void position_place(struct position *p, const uint8_t board[SQUARES])
{
    for (unsigned square = 0; square < SQUARES; square++) {
        if (board[square] == W_KING || board[square] == B_KING) {
            list_add(p, square, board[square]);
        }
    }
    for (unsigned square = 0; square < SQUARES; square++) {
        if (board[square] != EMPTY && board[square] != W_KING && board[square] != B_KING) {
            list_add(p, square, board[square]);
        }
    }
    position_recount(p);
}

void position_recount(struct position *p)
{
    int score = 0;
    uint64_t key = key_castling[p->castling];

    ASSERT(p->params != NULL && p->castling < 16);
    p->pawn_key = 0;
    for (unsigned square = 0; square < SQUARES; square++) {
        unsigned piece = p->board[square];

        if (piece != EMPTY) {
            score += params_piece_value(p->params, piece, square);
            key ^= key_piece(piece, square);
        }
        if (piece == W_PAWN || piece == B_PAWN) {
            p->pawn_key ^= *key_words(piece, square);
        }
    }
    if (p->side == BLACK) {
        key ^= key_side;
    }
    if (p->en_passant != SQUARE_NONE) {
        key ^= key_en_passant[square_file(p->en_passant)];
    }
    p->i_score = (int16_t)score;
    p->key = key;
}

void position_pack(const struct position *p, struct position_packed *packed)
{
    ASSERT(lists_are_ok(p));
    for (unsigned i = 0; i < 32; i++) {
        packed->nibble[i] = (uint8_t)(p->board[2 * i] | (p->board[2 * i + 1] << 4));
    }
    packed->state = (uint8_t)((p->side << 7) | p->castling);
    packed->en_passant = p->en_passant;
}

void position_unpack(struct position *p, const struct position_packed *packed,
                     const struct eval_params *params)
{
    uint8_t board[SQUARES];

    ASSERT(params != NULL);
    for (unsigned i = 0; i < 32; i++) {
        board[2 * i] = packed->nibble[i] & 15U;
        board[2 * i + 1] = (uint8_t)(packed->nibble[i] >> 4);
    }
    position_clear(p, params);
    p->side = (uint8_t)(packed->state >> 7);
    p->castling = packed->state & 15U;
    p->en_passant = packed->en_passant;
    position_place(p, board);
}

void position_sort_lists(struct position *p)
{
    ASSERT(piece_type(p->board[p->list[WHITE][0]]) == KING &&
           piece_type(p->board[p->list[BLACK][0]]) == KING);
    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        uint8_t *list = p->list[colour];

        for (unsigned i = 2; i < p->length[colour]; i++) {
            uint8_t square = list[i];
            unsigned place = i;

            for (; place > 1 && list[place - 1] > square; place--) {
                list[place] = list[place - 1];
                p->slot[list[place]] = (uint8_t)place;
            }
            list[place] = square;
            p->slot[square] = (uint8_t)place;
        }
    }
}

/* --- validation --- */

bool move_is_ok(const struct position *p, move_t move)
{
    unsigned piece = p->board[move_from(move)];
    unsigned target = p->board[move_to(move)];
    bool is_pawn = piece == W_PAWN || piece == B_PAWN;
    bool is_last = square_rank(move_to(move)) == (p->side == WHITE ? 7U : 0U);

    if (piece == EMPTY || piece_colour(piece) != (enum colour)p->side ||
        (target != EMPTY &&
         (piece_colour(target) == (enum colour)p->side || piece_type(target) == KING))) {
        return false;
    }
    switch (move_kind(move)) {
    case MOVE_PROMOTION:
        return is_pawn && is_last;
    case MOVE_EN_PASSANT:
        return is_pawn && target == EMPTY;
    case MOVE_CASTLING:
        return piece_type(piece) == KING && target == EMPTY && p->castling != 0;
    default:
        return !is_pawn || !is_last;
    }
}

bool position_is_ok(const struct position *p)
{
    struct position copy = *p;

    if (!lists_are_ok(p) || p->board[OFF_BOARD] != BORDER) {
        return false;
    }
    position_recount(&copy);
    return copy.key == p->key && copy.pawn_key == p->pawn_key && copy.i_score == p->i_score;
}
