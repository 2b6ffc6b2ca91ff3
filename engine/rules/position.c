#include "engine/rules/position.h"

#include <string.h>

#include "engine/rules/attack_test.h"
#include "engine/rules/blocked.h"
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

/* The castling rights that are kept after a move from or to a square, as a mask. */
static uint8_t castling_kept(unsigned square)
{
    switch (square) {
    case A1:
        return (uint8_t)~CASTLING_WHITE_QUEEN;
    case E1:
        return (uint8_t) ~(CASTLING_WHITE_KING | CASTLING_WHITE_QUEEN);
    case H1:
        return (uint8_t)~CASTLING_WHITE_KING;
    case A8:
        return (uint8_t)~CASTLING_BLACK_QUEEN;
    case E8:
        return (uint8_t) ~(CASTLING_BLACK_KING | CASTLING_BLACK_QUEEN);
    case H8:
        return (uint8_t)~CASTLING_BLACK_KING;
    default:
        return 0xFF;
    }
}

/* The rook's two squares in a castling move, by the king's target. */
static inline unsigned castling_rook_from(unsigned king_to)
{
    return square_file(king_to) == 6 ? king_to + 1 : king_to - 2;
}

static inline unsigned castling_rook_to(unsigned king_to)
{
    return square_file(king_to) == 6 ? king_to - 1 : king_to + 1;
}

/* --- mailbox and lists only --- */

static void list_move(struct position *p, enum colour colour, unsigned from, unsigned to)
{
    unsigned slot = p->slot[from];

    ASSERT(slot < p->length[colour] && p->list[colour][slot] == from);
    ASSERT(p->board[from] != EMPTY && p->board[to] == EMPTY);
    p->board[to] = p->board[from];
    p->board[from] = EMPTY;
    p->list[colour][slot] = (uint8_t)to;
    p->slot[from] = 0;
    p->slot[to] = (uint8_t)slot;
}

/* Removes a piece from its list. The last piece of the list fills the gap. Unused places hold 0, so
   that equal positions have equal bytes. */
static void list_remove(struct position *p, enum colour colour, unsigned square)
{
    unsigned slot = p->slot[square];
    unsigned last = p->list[colour][--p->length[colour]];

    ASSERT(slot != 0 && slot < p->length[colour] + 1U);
    ASSERT(p->board[square] != EMPTY);
    p->list[colour][slot] = (uint8_t)last;
    p->list[colour][p->length[colour]] = 0;
    p->slot[last] = (uint8_t)slot;
    p->slot[square] = 0;
    p->count[p->board[square]]--;
    p->board[square] = EMPTY;
}

/* Takes back list_remove(), exactly. */
static void list_restore(struct position *p, enum colour colour, unsigned square, unsigned piece,
                         unsigned slot)
{
    unsigned end = p->length[colour]++;
    unsigned moved = p->list[colour][slot];

    ASSERT(end < 16 && slot != 0 && slot <= end);
    ASSERT(p->board[square] == EMPTY && piece_colour(piece) == colour);
    if (slot != end) {
        p->list[colour][end] = (uint8_t)moved;
        p->slot[moved] = (uint8_t)end;
    }
    p->list[colour][slot] = (uint8_t)square;
    p->slot[square] = (uint8_t)slot;
    p->board[square] = (uint8_t)piece;
    p->count[piece]++;
}

static void list_add(struct position *p, unsigned square, unsigned piece)
{
    enum colour colour = piece_colour(piece);

    ASSERT(p->length[colour] < 16 && p->board[square] == EMPTY);
    p->slot[square] = p->length[colour];
    p->list[colour][p->length[colour]++] = (uint8_t)square;
    p->board[square] = (uint8_t)piece;
    p->count[piece]++;
}

/* --- making and unmaking --- */

static inline void toggle_pawn(struct position *p, unsigned piece, unsigned square)
{
    if (piece == W_PAWN || piece == B_PAWN) {
        p->pawn_key ^= *key_words(piece, square);
    }
}

/*
 * The keys and I_SCORE are updated piece by piece in these two functions and nowhere else. Every
 * piece that a move takes from a square or puts on a square passes here. Unmaking takes key and
 * I_SCORE from the undo record, and updates the key of the pawns here. position_recount() computes
 * all of them anew.
 */
static inline void account_leave(struct position *p, unsigned piece, unsigned square)
{
    p->key ^= key_piece(piece, square);
    toggle_pawn(p, piece, square);
    p->i_score = (int16_t)(p->i_score - params_piece_value(p->params, piece, square));
}

static inline void account_enter(struct position *p, unsigned piece, unsigned square)
{
    p->key ^= key_piece(piece, square);
    toggle_pawn(p, piece, square);
    p->i_score = (int16_t)(p->i_score + params_piece_value(p->params, piece, square));
}

static void make_capture(struct position *p, unsigned square, struct undo *undo)
{
    unsigned captured = p->board[square];

    ASSERT(piece_colour(captured) != (enum colour)p->side && piece_type(captured) != KING);
    undo->captured = (uint8_t)captured;
    undo->captured_slot = p->slot[square];
    account_leave(p, captured, square);
    list_remove(p, piece_colour(captured), square);
    p->rule50 = 0;
}

static void make_castling_rook(struct position *p, enum colour side, unsigned king_to)
{
    unsigned from = castling_rook_from(king_to);
    unsigned to = castling_rook_to(king_to);
    unsigned rook = p->board[from];

    ASSERT(rook == piece_make(side, ROOK));
    account_leave(p, rook, from);
    account_enter(p, rook, to);
    list_move(p, side, from, to);
}

/* The square of the pawn that an en passant capture takes. */
static inline unsigned en_passant_victim(unsigned to)
{
    return to ^ 8U;
}

/* Makes a move, but does not find out whether en passant is possible after it. */
static void make_pieces(struct position *p, move_t move, struct undo *undo)
{
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    unsigned piece = p->board[from];
    enum colour side = (enum colour)p->side;
    enum move_kind kind = move_kind(move);

    ASSERT(move_is_ok(p, move));
    ASSERT(p->slot[from] < p->length[side]);
    undo->key = p->key;
    undo->i_score = p->i_score;
    undo->castling = p->castling;
    undo->en_passant = p->en_passant;
    undo->rule50 = p->rule50;
    undo->captured = EMPTY;

    p->rule50 = (uint8_t)(p->rule50 + (p->rule50 < RULE75_DRAW));
    if (p->en_passant != SQUARE_NONE) {
        p->key ^= key_en_passant[square_file(p->en_passant)];
        p->en_passant = SQUARE_NONE;
    }
    if (p->board[to] != EMPTY) {
        make_capture(p, to, undo);
    } else if (kind == MOVE_EN_PASSANT) {
        make_capture(p, en_passant_victim(to), undo);
    }
    account_leave(p, piece, from);
    list_move(p, side, from, to);
    if (kind == MOVE_PROMOTION) {
        p->count[piece]--;
        piece = piece_make(side, move_promotion(move));
        p->count[piece]++;
        p->board[to] = (uint8_t)piece;
        p->rule50 = 0;
    } else if (kind == MOVE_CASTLING) {
        make_castling_rook(p, side, to);
    } else if (piece == W_PAWN || piece == B_PAWN) {
        p->rule50 = 0;
    }
    account_enter(p, piece, to);
    if (p->castling != 0) {
        p->key ^= key_castling[p->castling];
        p->castling &= castling_kept(from) & castling_kept(to);
        p->key ^= key_castling[p->castling];
    }
    p->key ^= key_side;
    p->side ^= 1U;
}

static void unmake_pieces(struct position *p, move_t move, const struct undo *undo)
{
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    enum move_kind kind = move_kind(move);
    enum colour side;

    ASSERT(p->board[from] == EMPTY && p->board[to] != EMPTY);
    p->side ^= 1U;
    side = (enum colour)p->side;
    if (kind == MOVE_PROMOTION) {
        unsigned pawn = piece_make(side, PAWN);

        p->count[p->board[to]]--;
        p->count[pawn]++;
        p->board[to] = (uint8_t)pawn;
    } else if (kind == MOVE_CASTLING) {
        list_move(p, side, castling_rook_to(to), castling_rook_from(to));
    } else {
        toggle_pawn(p, p->board[to], to);
    }
    toggle_pawn(p, p->board[to], from);
    list_move(p, side, to, from);
    if (undo->captured != EMPTY) {
        unsigned square = kind == MOVE_EN_PASSANT ? en_passant_victim(to) : to;

        list_restore(p, other_side(side), square, undo->captured, undo->captured_slot);
        toggle_pawn(p, undo->captured, square);
    }
    p->key = undo->key;
    p->i_score = undo->i_score;
    p->castling = undo->castling;
    p->en_passant = undo->en_passant;
    p->rule50 = undo->rule50;
}

/* Can a pawn of the side to move capture en passant on `square` legally? */
static bool en_passant_is_legal(struct position *p, unsigned square)
{
    enum colour side = (enum colour)p->side;
    unsigned pawn = piece_make(side, PAWN);
    unsigned victim = en_passant_victim(square);

    for (unsigned direction = EAST; direction <= WEST; direction++) {
        unsigned from = step_table[direction][victim];

        if (from != OFF_BOARD && p->board[from] == pawn) {
            struct undo undo;
            move_t move = move_make(from, square, MOVE_EN_PASSANT, 0);
            bool exposed;

            make_pieces(p, move, &undo);
            exposed = position_is_attacked(p, p->list[side][0], (enum colour)p->side);
            unmake_pieces(p, move, &undo);
            if (!exposed) {
                return true;
            }
        }
    }
    return false;
}

void position_set_en_passant(struct position *p, unsigned square)
{
    ASSERT(square_rank(square) == 2 || square_rank(square) == 5);
    if (en_passant_is_legal(p, square)) {
        p->en_passant = (uint8_t)square;
        p->key ^= key_en_passant[square_file(square)];
    }
}

void position_make(struct position *p, move_t move, struct undo *undo)
{
    unsigned from = move_from(move);
    unsigned to = move_to(move);

    make_pieces(p, move, undo);
    if (p->side == WHITE) {
        p->fullmove++;
    }
    if ((from ^ to) == 16U && (p->board[to] == W_PAWN || p->board[to] == B_PAWN)) {
        position_set_en_passant(p, (from + to) / 2);
    }
}

void position_unmake(struct position *p, move_t move, const struct undo *undo)
{
    ASSERT(p->board[move_to(move)] != EMPTY &&
           piece_colour(p->board[move_to(move)]) != (enum colour)p->side);
    ASSERT(undo->rule50 <= RULE75_DRAW);
    unmake_pieces(p, move, undo);
    if (p->side == BLACK) {
        p->fullmove--;
    }
}

int position_move_gain(const struct position *p, move_t move)
{
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    unsigned piece = p->board[from];
    int gain = -params_piece_value(p->params, piece, from);

    ASSERT(move_is_ok(p, move));
    if (move_kind(move) == MOVE_PROMOTION) {
        piece = piece_make((enum colour)p->side, move_promotion(move));
    }
    gain += params_piece_value(p->params, piece, to);
    if (p->board[to] != EMPTY) {
        gain -= params_piece_value(p->params, p->board[to], to);
    } else if (move_kind(move) == MOVE_EN_PASSANT) {
        gain += p->side == WHITE ? p->params->material[PAWN] : -p->params->material[PAWN];
    }
    return p->side == WHITE ? gain : -gain;
}

void position_make_null(struct position *p, struct undo *undo)
{
    ASSERT(!position_in_check(p));
    undo->key = p->key;
    undo->i_score = p->i_score;
    undo->castling = p->castling;
    undo->en_passant = p->en_passant;
    undo->rule50 = p->rule50;
    undo->captured = EMPTY;
    if (p->en_passant != SQUARE_NONE) {
        p->key ^= key_en_passant[square_file(p->en_passant)];
        p->en_passant = SQUARE_NONE;
    }
    p->key ^= key_side;
    p->side ^= 1U;
    p->rule50 = 0;
}

void position_unmake_null(struct position *p, const struct undo *undo)
{
    ASSERT(undo->captured == EMPTY);
    p->key = undo->key;
    p->en_passant = undo->en_passant;
    p->rule50 = undo->rule50;
    p->side ^= 1U;
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

/* --- dead positions --- */

/* The square colours of a side's bishops. Bit 0 is set if one is on a dark square, bit 1 if one is
   on a light one. */
static unsigned bishop_shades(const struct position *p, enum colour colour)
{
    unsigned shades = 0;

    for (unsigned i = 1; i < p->length[colour]; i++) {
        unsigned square = p->list[colour][i];

        if (piece_type(p->board[square]) == BISHOP) {
            shades |= 1U << ((square_file(square) + square_rank(square)) & 1U);
        }
    }
    return shades;
}

static unsigned count_both(const struct position *p, enum piece_type type)
{
    return (unsigned)p->count[piece_make(WHITE, type)] + p->count[piece_make(BLACK, type)];
}

bool position_insufficient(const struct position *p)
{
    unsigned pieces = (unsigned)p->length[WHITE] + p->length[BLACK];

    if (count_both(p, PAWN) + count_both(p, ROOK) + count_both(p, QUEEN) != 0) {
        return false;
    }
    if (pieces <= 3) {
        return true;
    }
    return count_both(p, KNIGHT) == 0 && (bishop_shades(p, WHITE) | bishop_shades(p, BLACK)) != 3U;
}

bool position_can_mate(const struct position *p, enum colour colour)
{
    enum colour other = other_side(colour);
    unsigned knights = p->count[piece_make(colour, KNIGHT)];
    unsigned own = p->length[colour] - 1U;
    unsigned shades;

    if (own == 0 || position_insufficient(p) || position_is_blocked(p)) {
        return false;
    }
    if (own == 1 && knights == 1) {
        /* a lone knight mates only a king that is blocked by a piece other than a queen */
        return p->length[other] - 1 > p->count[piece_make(other, QUEEN)];
    }
    if (own != p->count[piece_make(colour, BISHOP)]) {
        return true;
    }
    shades = bishop_shades(p, colour);
    /* bishops of one shade need a blocker on the other shade's squares */
    return shades == 3U || p->count[piece_make(other, PAWN)] != 0 ||
           p->count[piece_make(other, KNIGHT)] != 0 || (bishop_shades(p, other) & ~shades) != 0;
}

/* --- setting up --- */

void position_clear(struct position *p, const struct eval_params *params)
{
    ASSERT(params != NULL);
    memset(p, 0, sizeof *p);
    p->params = params;
    p->fullmove = 1;
    p->en_passant = SQUARE_NONE;
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
        if (p->board[square] != EMPTY) {
            score += params_piece_value(p->params, p->board[square], square);
            key ^= key_piece(p->board[square], square);
            toggle_pawn(p, p->board[square], square);
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

    if (!lists_are_ok(p)) {
        return false;
    }
    position_recount(&copy);
    return copy.key == p->key && copy.pawn_key == p->pawn_key && copy.i_score == p->i_score;
}
