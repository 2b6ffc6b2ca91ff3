#include "engine/rules/reason.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/makemove.h"

static struct reason make_reason(const struct position *p, enum reason_kind kind, unsigned square)
{
    return (struct reason){ (uint8_t)kind, p->board[square], (uint8_t)square, SQUARE_NONE,
                            SQUARE_NONE };
}

/* --- the king --- */

/* The square of a piece of that colour that attacks a square, or SQUARE_NONE. */
static unsigned attacker_of(const struct position *p, unsigned square, enum colour by)
{
    for (unsigned i = 0; i < p->length[by]; i++) {
        if (position_attacks(p, p->list[by][i], square)) {
            return p->list[by][i];
        }
    }
    return SQUARE_NONE;
}

/* Who gives check to the mover's king once a pseudo-legal move is made, or SQUARE_NONE. The piece
   is on the same square before it. */
static unsigned checker_behind(struct position *p, move_t move)
{
    enum colour mover = (enum colour)p->side;
    struct undo undo;
    unsigned checker;

    position_make(p, move, &undo);
    checker = attacker_of(p, p->list[mover][0], other_side(mover));
    position_unmake(p, move, &undo);
    return checker;
}

static struct reason reason_of_king(struct position *p, move_t move)
{
    unsigned checker = checker_behind(p, move);
    bool moves_king = piece_type(p->board[move_from(move)]) == KING;

    if (checker == SQUARE_NONE) {
        return make_reason(p, REASON_LEGAL, move_to(move));
    }
    return make_reason(p, position_in_check(p) && !moves_king ? REASON_IN_CHECK : REASON_INTO_CHECK,
                       checker);
}

/* --- castling --- */

/* The first piece between two squares of a line, both left out, or SQUARE_NONE. */
static unsigned first_between(const struct position *p, unsigned from, unsigned to)
{
    int files = (int)square_file(to) - (int)square_file(from);
    int ranks = (int)square_rank(to) - (int)square_rank(from);
    int step = 8 * ((ranks > 0) - (ranks < 0)) + (files > 0) - (files < 0);

    if (files != 0 && ranks != 0 && files != ranks && files != -ranks) {
        return SQUARE_NONE;
    }
    for (int square = (int)from + step; square != (int)to; square += step) {
        if (p->board[square] != EMPTY) {
            return (unsigned)square;
        }
    }
    return SQUARE_NONE;
}

static struct reason reason_of_castling(const struct position *p, unsigned to)
{
    enum colour side = (enum colour)p->side;
    enum colour other = other_side(side);
    bool is_short = square_file(to) == 6;
    unsigned home = side == WHITE ? E1 : E8;
    unsigned rook = is_short ? home + 3 : home - 4;
    unsigned right = (unsigned)(is_short ? CASTLING_WHITE_KING : CASTLING_WHITE_QUEEN)
                     << (side == WHITE ? 0 : 2);
    unsigned square = SQUARE_NONE;
    struct reason reason;

    if (!(p->castling & right)) {
        return make_reason(p, REASON_CASTLING_LOST, rook);
    }
    square = first_between(p, home, rook);
    if (square != SQUARE_NONE) {
        return make_reason(p, REASON_IN_THE_WAY, square);
    }
    square = attacker_of(p, home, other);
    if (square != SQUARE_NONE) {
        return make_reason(p, REASON_CASTLING_IN_CHECK, square);
    }
    for (unsigned step = 1; step <= 2; step++) {
        unsigned through = is_short ? home + step : home - step;

        square = attacker_of(p, through, other);
        if (square != SQUARE_NONE) {
            reason =
                make_reason(p, step == 1 ? REASON_CASTLING_THROUGH : REASON_INTO_CHECK, square);
            reason.through = (uint8_t)through;
            return reason;
        }
    }
    return make_reason(p, REASON_LEGAL, to);
}

/* --- the other moves --- */

/* Pseudo-legal, of a pawn; else why not. */
static struct reason reason_of_pawn(struct position *p, unsigned from, unsigned to)
{
    enum colour side = (enum colour)p->side;
    int forward = side == WHITE ? 8 : -8;
    unsigned first = (unsigned)((int)from + forward);
    bool is_double =
        to == (unsigned)((int)first + forward) && square_rank(from) == (side == WHITE ? 1 : 6);
    unsigned last = square_rank(to);
    unsigned kind = MOVE_NORMAL;

    if (position_attacks(p, from, to)) {
        if (p->board[to] == EMPTY && to != p->en_passant) {
            return make_reason(p, REASON_NOTHING_TO_TAKE, to);
        }
        kind = p->board[to] == EMPTY ? MOVE_EN_PASSANT : MOVE_NORMAL;
    } else if (to != first && !is_double) {
        return make_reason(p, REASON_NO_SUCH_MOVE, to);
    } else if (p->board[first] != EMPTY) {
        return make_reason(p, to == first ? REASON_PAWN_IS_STOPPED : REASON_IN_THE_WAY, first);
    } else if (p->board[to] != EMPTY) {
        return make_reason(p, REASON_PAWN_IS_STOPPED, to);
    }
    return last == 0 || last == 7
               ? reason_of_king(p, move_make(from, to, MOVE_PROMOTION, QUEEN - KNIGHT))
               : reason_of_king(p, move_make(from, to, kind, 0));
}

static struct reason reason_of_move(struct position *p, unsigned from, unsigned to)
{
    enum piece_type type = piece_type(p->board[from]);
    unsigned between;

    if (p->board[to] != EMPTY && piece_colour(p->board[to]) == (enum colour)p->side) {
        return make_reason(p, REASON_OWN_PIECE, to);
    }
    if (type == PAWN) {
        return reason_of_pawn(p, from, to);
    }
    if (position_attacks(p, from, to)) {
        return reason_of_king(p, move_make(from, to, MOVE_NORMAL, 0));
    }
    between =
        type == QUEEN || type == ROOK || type == BISHOP ? first_between(p, from, to) : SQUARE_NONE;
    if (between != SQUARE_NONE) {
        bool is_straight =
            square_file(from) == square_file(to) || square_rank(from) == square_rank(to);

        if (type == QUEEN || (type == ROOK) == is_straight) {
            return make_reason(p, REASON_IN_THE_WAY, between);
        }
    }
    return make_reason(p, REASON_NO_SUCH_MOVE, to);
}

/* Of two reasons the one of the piece that comes nearer to its move. Not all: the others come
   last. */
static bool is_nearer(const struct reason *reason, const struct reason *than)
{
    static const uint8_t nearness[REASON_KINDS] = {
        [REASON_LEGAL] = 5,      [REASON_IN_CHECK] = 4,        [REASON_INTO_CHECK] = 4,
        [REASON_OWN_PIECE] = 3,  [REASON_PAWN_IS_STOPPED] = 2, [REASON_NOTHING_TO_TAKE] = 2,
        [REASON_IN_THE_WAY] = 2, [REASON_NO_SUCH_MOVE] = 1,
    };

    return nearness[reason->kind] > nearness[than->kind];
}

/* A piece that the text names by its square. */
static bool find_wrong_piece(const struct position *p, const struct move_text *w,
                             struct reason *reason)
{
    unsigned from;

    if (w->from_file < 0 || w->from_rank < 0) {
        return false;
    }
    from = (unsigned)(w->from_rank * 8 + w->from_file);
    if (p->board[from] == EMPTY) {
        *reason = make_reason(p, REASON_NO_PIECE, from);
        return true;
    }
    *reason = make_reason(p, REASON_NOT_YOURS, from);
    return piece_colour(p->board[from]) != (enum colour)p->side;
}

static bool may_be_meant(const struct position *p, unsigned from, const struct move_text *w)
{
    return (w->type < 0 || w->type == (int)piece_type(p->board[from])) &&
           (w->from_file < 0 || w->from_file == (int)square_file(from)) &&
           (w->from_rank < 0 || w->from_rank == (int)square_rank(from));
}

static void find_nearest(struct position *p, const struct move_text *w, struct reason *reason)
{
    enum colour side = (enum colour)p->side;
    unsigned meant = 0;
    unsigned from = SQUARE_NONE;

    *reason = make_reason(p, REASON_NO_SUCH_MOVE, (unsigned)w->to);
    for (unsigned i = 0; i < p->length[side]; i++) {
        unsigned square = p->list[side][i];
        struct reason found;

        if (!may_be_meant(p, square, w)) {
            continue;
        }
        from = square;
        meant++;
        found = reason_of_move(p, square, (unsigned)w->to);
        if (is_nearer(&found, reason)) {
            *reason = found;
        }
    }
    reason->from = (uint8_t)(meant == 1 ? from : SQUARE_NONE);
    if (reason->kind == REASON_NO_SUCH_MOVE) {
        reason->piece =
            meant != 0 ? p->board[from] : (uint8_t)piece_make(side, (enum piece_type)w->type);
    }
}

void reason_find(struct position *p, const struct move_text *w, struct reason *reason)
{
    enum colour side = (enum colour)p->side;
    unsigned to = (unsigned)w->to;
    unsigned home = side == WHITE ? E1 : E8;

    ASSERT(to < SQUARES);
    if (w->castling ||
        (w->coordinates && w->from_rank * 8 + w->from_file == (int)home &&
         p->board[home] == piece_make(side, KING) && (to == home + 2 || to == home - 2))) {
        *reason = reason_of_castling(p, to);
        return;
    }
    if (find_wrong_piece(p, w, reason)) {
        return;
    }
    find_nearest(p, w, reason);
}
