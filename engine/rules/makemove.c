#include "engine/rules/makemove.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/tables.h"

/* The castling rights that are lost by a move from or to a square. Not all: by others none is. */
static const uint8_t castling_lost[SQUARES] = {
    [A1] = CASTLING_WHITE_QUEEN,
    [E1] = CASTLING_WHITE_KING | CASTLING_WHITE_QUEEN,
    [H1] = CASTLING_WHITE_KING,
    [A8] = CASTLING_BLACK_QUEEN,
    [E8] = CASTLING_BLACK_KING | CASTLING_BLACK_QUEEN,
    [H8] = CASTLING_BLACK_KING,
};

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

/* --- pieces, keys and I_SCORE --- */

static inline void toggle_pawn(struct position *p, unsigned piece, unsigned square)
{
    if (piece == W_PAWN || piece == B_PAWN) {
        p->pawn_key ^= *key_words(piece, square);
    }
}

/*
 * The keys and I_SCORE are updated piece by piece in these three functions and nowhere else. Every
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

/* The same as both for a piece that stays what it is. */
static inline void account_move(struct position *p, unsigned piece, unsigned from, unsigned to)
{
    const uint32_t *before = key_words(piece, from);
    const uint32_t *after = key_words(piece, to);
    uint32_t low = before[0] ^ after[0];
    int gain = params_move_value(p->params, piece, from, to);

    p->key ^= low | (uint64_t)(before[KEY_STRIDE] ^ after[KEY_STRIDE]) << 32;
    if (piece == W_PAWN || piece == B_PAWN) {
        p->pawn_key ^= low;
    }
    p->i_score = (int16_t)(p->i_score + (piece > W_KING ? -gain : gain));
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
    account_move(p, rook, from, to);
    list_move(p, side, from, to);
}

/* Exchanges a pawn that has gone to the last rank for another piece. */
static void make_promotion(struct position *p, unsigned from, unsigned to, unsigned piece)
{
    unsigned pawn = p->board[to];

    ASSERT(piece_type(pawn) == PAWN);
    account_leave(p, pawn, from);
    account_enter(p, piece, to);
    p->count[pawn]--;
    p->count[piece]++;
    p->board[to] = (uint8_t)piece;
    p->rule50 = 0;
}

/* The square of the pawn that an en passant capture takes. */
static inline unsigned en_passant_victim(unsigned to)
{
    return to ^ 8U;
}

/* What a move cannot restore by itself; no piece is taken yet. */
static inline void remember(const struct position *p, struct undo *undo)
{
    undo->key = p->key;
    undo->i_score = p->i_score;
    undo->castling = p->castling;
    undo->en_passant = p->en_passant;
    undo->rule50 = p->rule50;
    undo->captured = EMPTY;
}

static inline void forget_en_passant(struct position *p)
{
    if (p->en_passant != SQUARE_NONE) {
        p->key ^= key_en_passant[square_file(p->en_passant)];
        p->en_passant = SQUARE_NONE;
    }
}

/* Makes a move, but does not find out whether en passant is possible after it. */
static void make_pieces(struct position *p, move_t move, struct undo *undo)
{
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    unsigned piece = p->board[from];
    enum colour side = (enum colour)p->side;
    enum move_kind kind = move_kind(move);
    unsigned lost;

    ASSERT(move_is_ok(p, move));
    ASSERT(p->slot[from] < p->length[side]);
    remember(p, undo);

    p->rule50 = (uint8_t)(p->rule50 + (p->rule50 < RULE75_DRAW));
    forget_en_passant(p);
    if (p->board[to] != EMPTY) {
        make_capture(p, to, undo);
    } else if (kind == MOVE_EN_PASSANT) {
        make_capture(p, en_passant_victim(to), undo);
    }
    list_move(p, side, from, to);
    if (kind == MOVE_PROMOTION) {
        make_promotion(p, from, to, piece_make(side, move_promotion(move)));
    } else {
        account_move(p, piece, from, to);
        if (kind == MOVE_CASTLING) {
            make_castling_rook(p, side, to);
        } else if (piece == W_PAWN || piece == B_PAWN) {
            p->rule50 = 0;
        }
    }
    lost = castling_lost[from] | castling_lost[to];
    if ((p->castling & lost) != 0) {
        p->key ^= key_castling[p->castling];
        p->castling &= (uint8_t)~lost;
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

/* --- before a move --- */

int position_move_gain(const struct position *p, move_t move)
{
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    unsigned piece = p->board[from];
    unsigned captured = p->board[to];
    int gain = params_move_value(p->params, piece, from, to);

    ASSERT(move_is_ok(p, move));
    if (captured == EMPTY && move_kind(move) == MOVE_NORMAL) {
        return gain;
    }
    if (move_kind(move) == MOVE_PROMOTION) {
        unsigned promoted = piece_make((enum colour)p->side, move_promotion(move));

        gain = params_piece_value(p->params, promoted, to) -
               params_piece_value(p->params, piece, from);
        gain = p->side == WHITE ? gain : -gain;
    }
    if (captured != EMPTY) {
        int value = params_piece_value(p->params, captured, to);

        gain += p->side == WHITE ? -value : value;
    } else if (move_kind(move) == MOVE_EN_PASSANT) {
        gain += p->params->material[PAWN];
    }
    return gain;
}

/* --- null moves --- */

void position_make_null(struct position *p, struct undo *undo)
{
    ASSERT(!position_in_check(p));
    remember(p, undo);
    forget_en_passant(p);
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
