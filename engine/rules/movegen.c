#include "engine/rules/movegen.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/makemove.h"
#include "engine/rules/tables.h"

/* Where the next move is written. A function copies it into its own variables, so that it stays in
   registers: the compiler does not know that writing to a list of bytes leaves it unchanged. */
struct cursor {
    move_t *move;
    int8_t *value;
    int8_t *end; /* of the places for values */
    bool overflow;
};

struct generator {
    const struct position *p;
    struct cursor cursor;
    unsigned own;   /* colour to move */
    unsigned flip;  /* turns a square for order_table */
    unsigned pawn;  /* that side's pawn: the code of a piece minus this is its type */
    unsigned enemy; /* the other side's pawn: codes less than six above it are enemies */
    bool quiet;     /* quiet moves are generated too */
    bool checks;    /* of the quiet moves only those that give check */
};

static inline struct generator begin(const struct position *p, enum movegen_kind kind,
                                     const struct move_list *list)
{
    enum colour own = (enum colour)p->side;
    struct generator g = { .p = p,
                           .cursor = { list->move, list->value, list->value + list->size, false },
                           .own = own,
                           .flip = own == WHITE ? 56U : 0U,
                           .pawn = piece_make(own, PAWN),
                           .enemy = piece_make(other_side(own), PAWN),
                           .quiet = kind != MOVEGEN_CAPTURES,
                           .checks = kind == MOVEGEN_CHECKS };

    return g;
}

static inline void put_move(struct cursor *cursor, move_t move, int value)
{
    ASSERT(value > ORDER_TAKEN && value <= INT8_MAX);
    if (cursor->value == cursor->end) {
        cursor->overflow = true;
        return;
    }
    *cursor->move++ = move;
    *cursor->value++ = (int8_t)value;
}

static void add_move(struct generator *g, move_t move, int value)
{
    ASSERT(g->p->board[move_from(move)] != EMPTY);
    put_move(&g->cursor, move, value);
}

/* The value of a capture by the types of the two pieces. */
static int capture_value(unsigned victim, unsigned attacker)
{
    return ORDER_CAPTURE + 8 * (int)victim - (int)attacker;
}

/* Adds a quiet move of a pawn; with `checks` only if it gives check. */
static inline void add_step(struct generator *g, unsigned from, unsigned to)
{
    move_t move = move_make(from, to, MOVE_NORMAL, 0);

    if (!g->checks || position_gives_check(g->p, move)) {
        add_move(g, move, order_table[PAWN][to ^ g->flip] - order_table[PAWN][from ^ g->flip]);
    }
}

static void add_promotions(struct generator *g, unsigned from, unsigned to)
{
    bool capture = g->p->board[to] != EMPTY;

    ASSERT(piece_type(g->p->board[from]) == PAWN);
    add_move(g, move_make(from, to, MOVE_PROMOTION, QUEEN - KNIGHT),
             capture ? ORDER_QUEEN_CAPTURE : ORDER_QUEEN);
    if (g->quiet) {
        for (unsigned piece = ROOK; piece >= KNIGHT; piece--) {
            add_move(g, move_make(from, to, MOVE_PROMOTION, piece - KNIGHT), ORDER_MINOR_PROMOTION);
        }
    }
}

static void pawn_captures(struct generator *g, unsigned from)
{
    const struct position *p = g->p;
    unsigned east = pawn_east((enum colour)g->own);

    ASSERT(p->board[from] == g->pawn && square_rank(from) != 0 && square_rank(from) != 7);
    for (unsigned direction = east; direction <= east + 1; direction++) {
        unsigned to = step_table[direction][from];
        unsigned victim = p->board[to] - g->enemy;

        if (p->board[to] == EMPTY) {
            if (to == p->en_passant) {
                add_move(g, move_make(from, to, MOVE_EN_PASSANT, 0), capture_value(PAWN, PAWN));
            }
        } else if (victim < PIECE_TYPES) {
            if (to < A2 || to > H7) {
                add_promotions(g, from, to);
            } else {
                add_move(g, move_make(from, to, MOVE_NORMAL, 0), capture_value(victim, PAWN));
            }
        }
    }
}

static void pawn_steps(struct generator *g, unsigned from)
{
    const struct position *p = g->p;
    unsigned ahead = g->own == WHITE ? 8U : -8U;
    unsigned to = from + ahead;

    if (p->board[to] != EMPTY) {
        return;
    }
    if (to < A2 || to > H7) {
        add_promotions(g, from, to);
        return;
    }
    if (!g->quiet) {
        return;
    }
    add_step(g, from, to);
    if (square_rank(from ^ g->flip) == 6) {
        to += ahead;
        if (p->board[to] == EMPTY) {
            add_step(g, from, to);
        }
    }
}

/* What all moves of a piece have in common. */
struct mover {
    unsigned from;
    unsigned type;
    unsigned enemy;
    unsigned flip;
    unsigned king; /* the enemy's */
    unsigned bits; /* of piece_attack_bits */
    bool opens;    /* it stands on a line to that king, and may open it */
    const int8_t *order;
    int origin;
};

/* Adds the moves of a piece that go to one square. `kind` is a constant in each call: all moves,
   captures, or captures and quiet moves that give check. For most quiet moves a table tells that
   they give no check. Adds none to OFF_BOARD. Returns whether the square is empty. */
static inline bool put_piece_move(const struct position *p, const struct mover *m,
                                  struct cursor *cursor, unsigned to, enum movegen_kind kind)
{
    unsigned target = p->board[to];
    move_t move;

    if (target != EMPTY) {
        if (target - m->enemy < PIECE_TYPES) {
            put_move(cursor, move_make(m->from, to, MOVE_NORMAL, 0),
                     capture_value(target - m->enemy, m->type));
        }
        return false;
    }
    move = move_make(m->from, to, MOVE_NORMAL, 0);
    if (kind == MOVEGEN_ALL ||
        (kind == MOVEGEN_CHECKS &&
         (m->opens || (attack_relation[vector_index(to, m->king)] & m->bits) != 0) &&
         position_gives_check(p, move))) {
        put_move(cursor, move, m->order[to ^ m->flip] - m->origin);
    }
    return true;
}

static inline void piece_moves(struct generator *g, unsigned from, unsigned type,
                               enum movegen_kind kind)
{
    const struct position *p = g->p;
    unsigned king = p->list[other_side((enum colour)g->own)][0];
    const struct mover m = { .from = from,
                             .type = type,
                             .enemy = g->enemy,
                             .flip = g->flip,
                             .king = king,
                             .bits = piece_attack_bits[g->pawn + type],
                             .opens = kind == MOVEGEN_CHECKS &&
                                      line_direction[vector_index(from, king)] != NO_DIRECTION,
                             .order = order_table[type],
                             .origin = order_table[type][from ^ g->flip] };
    unsigned end = piece_ways[type].end;
    struct cursor cursor = g->cursor;

    if (piece_ways[type].slides != 0) {
        for (unsigned way = piece_ways[type].first; way < end; way++) {
            const uint8_t *step = step_table[way];
            unsigned to = from;

            do {
                to = step[to];
            } while (put_piece_move(p, &m, &cursor, to, kind));
        }
    } else {
        for (unsigned way = piece_ways[type].first; way < end; way++) {
            put_piece_move(p, &m, &cursor, step_table[way][from], kind);
        }
    }
    g->cursor = cursor;
}

/* Adds castling moves. The king must neither stand on nor cross an attacked square. Whether it
   arrives on one is tested when the move is made, as for all moves of the king. */
static void castling_moves(struct generator *g)
{
    const struct position *p = g->p;
    unsigned king = g->own == WHITE ? E1 : E8;
    enum colour enemy = other_side((enum colour)g->own);
    unsigned rights = g->own == WHITE ? p->castling : (unsigned)p->castling >> 2;
    const uint8_t *board = p->board;

    if ((rights & 3U) == 0 || position_is_attacked(p, king, enemy)) {
        return;
    }
    if ((rights & CASTLING_WHITE_KING) != 0 && board[king + 1] == EMPTY &&
        board[king + 2] == EMPTY && !position_is_attacked(p, king + 1, enemy)) {
        add_move(g, move_make(king, king + 2, MOVE_CASTLING, 0), ORDER_CASTLING);
    }
    if ((rights & CASTLING_WHITE_QUEEN) != 0 && board[king - 1] == EMPTY &&
        board[king - 2] == EMPTY && board[king - 3] == EMPTY &&
        !position_is_attacked(p, king - 1, enemy)) {
        add_move(g, move_make(king, king - 2, MOVE_CASTLING, 0), ORDER_CASTLING - 1);
    }
}

/* --- answers to a check --- */

/* The squares to which a move that is not the king's must go to answer a check. */
struct check {
    unsigned checkers;
    unsigned count;     /* of the squares; 0 if there are two checkers */
    uint8_t squares[7]; /* the checker's, and those between it and the king */
};

/* Writes the squares from a checker to the king, the checker's first: its own square, and those in
   between if it is a line piece. Returns their number, at most 7. */
static unsigned checked_line(const struct position *p, unsigned king, unsigned checker,
                             uint8_t squares[7])
{
    enum piece_type type = piece_type(p->board[checker]);
    unsigned count = 1;

    ASSERT(piece_colour(p->board[checker]) != (enum colour)p->side);
    squares[0] = (uint8_t)checker;
    if (type >= BISHOP) {
        const uint8_t *step = step_table[line_direction[vector_index(checker, king)]];

        for (unsigned square = step[king]; square != checker; square = step[square]) {
            squares[count++] = (uint8_t)square;
        }
    }
    return count;
}

static void find_check(const struct position *p, struct check *check)
{
    enum colour enemy = other_side((enum colour)p->side);
    unsigned king = p->list[p->side][0];

    check->checkers = 0;
    check->count = 0;
    for (unsigned i = 0; i < p->length[enemy]; i++) {
        unsigned from = p->list[enemy][i];

        if ((attack_relation[vector_index(from, king)] & piece_attack_bits[p->board[from]]) != 0 &&
            position_attacks(p, from, king)) {
            check->count = check->checkers++ == 0 ? checked_line(p, king, from, check->squares) : 0;
        }
    }
}

/* May a piece that is not the king go to one of the squares? A pawn may if it stands on the file of
   a square between the checker and the king. Each pawn may if an en passant capture is possible. */
static bool may_answer(const struct position *p, const struct check *check, unsigned from)
{
    unsigned piece = p->board[from];
    bool is_pawn = piece_type(piece) == PAWN;

    if (is_pawn && p->en_passant != SQUARE_NONE) {
        return true;
    }
    for (unsigned i = 0; i < check->count; i++) {
        unsigned to = check->squares[i];

        if (is_pawn && i != 0) {
            if (square_file(from) == square_file(to)) {
                return true;
            }
        } else if ((attack_relation[vector_index(from, to)] & piece_attack_bits[piece]) != 0 &&
                   position_attacks(p, from, to)) {
            return true;
        }
    }
    return false;
}

/* Writes the pieces whose moves are worth generating, in the list's order. Returns their number. */
static unsigned find_answering(const struct position *p, const struct check *check,
                               uint8_t answering[16])
{
    const uint8_t *list = p->list[p->side];
    unsigned count = 1;

    answering[0] = list[0];
    for (unsigned i = 1; i < p->length[p->side]; i++) {
        if (may_answer(p, check, list[i])) {
            answering[count++] = list[i];
        }
    }
    return count;
}

static bool is_among(const uint8_t squares[], unsigned count, unsigned square)
{
    while (count > 0 && squares[count - 1] != square) {
        count--;
    }
    return count != 0;
}

/* Removes the moves that do not answer the check. The king's moves come first in the list and are
   kept. */
static void keep_evasions(const struct position *p, const struct check *check,
                          struct move_list *list)
{
    unsigned king = p->list[p->side][0];
    unsigned kept = 0;

    ASSERT(check->checkers != 0 && list->count <= list->size);
    while (kept < list->count && move_from(list->move[kept]) == king) {
        kept++;
    }
    for (unsigned i = kept; i < list->count; i++) {
        move_t move = list->move[i];

        if (move_kind(move) == MOVE_EN_PASSANT ||
            is_among(check->squares, check->count, move_to(move))) {
            list->move[kept] = move;
            list->value[kept] = list->value[i];
            kept++;
        }
    }
    list->count = kept;
}

/* --- all pieces --- */

/* Can a quiet move of a piece give check? Not if the piece leaves no line to the king and is a
   king, or a bishop or knight on a square of the wrong colour. */
static bool may_check(const struct generator *g, unsigned from, unsigned type)
{
    unsigned king = g->p->list[other_side((enum colour)g->own)][0];
    unsigned shades = from ^ from >> 3 ^ king ^ king >> 3;

    return type == ROOK || type == QUEEN || (type != KING && (shades & 1U) == 0) ||
           line_direction[vector_index(from, king)] != NO_DIRECTION;
}

static inline void moves_of(struct generator *g, unsigned from, enum movegen_kind kind)
{
    unsigned type = g->p->board[from] - g->pawn;

    if (type == PAWN) {
        pawn_captures(g, from);
        pawn_steps(g, from);
    } else if (kind == MOVEGEN_ALL) {
        piece_moves(g, from, type, MOVEGEN_ALL);
    } else if (kind == MOVEGEN_CHECKS && may_check(g, from, type)) {
        piece_moves(g, from, type, MOVEGEN_CHECKS);
    } else {
        piece_moves(g, from, type, MOVEGEN_CAPTURES);
    }
}

/* If the list has less room than this, all moves of a side in check are generated first. So a list
   overflows at the same number of moves, whichever function is called. */
enum { AMPLE_ROOM = 128 };

static NOINLINE bool generate(const struct position *p, enum movegen_kind kind,
                              struct move_list *list, bool in_check)
{
    struct generator g = begin(p, kind, list);
    const uint8_t *from = p->list[p->side];
    const uint8_t *end = from + p->length[p->side];
    struct check check;
    uint8_t answering[16];

    ASSERT(piece_type(p->board[*from]) == KING && (!in_check || position_in_check(p)));
    if (in_check) {
        find_check(p, &check);
    }
    if (in_check && list->size >= AMPLE_ROOM) {
        from = answering;
        end = answering + find_answering(p, &check, answering);
    }
    for (; from != end; from++) {
        moves_of(&g, *from, kind);
    }
    if (g.quiet && p->castling != 0 && !in_check) {
        castling_moves(&g);
    }
    list->count = (unsigned)(g.cursor.value - list->value);
    if (in_check) {
        keep_evasions(p, &check, list);
    }
    return !g.cursor.overflow;
}

bool movegen_generate(const struct position *p, enum movegen_kind kind, struct move_list *list)
{
    return generate(p, kind, list, false);
}

bool movegen_evasions(const struct position *p, enum movegen_kind kind, struct move_list *list)
{
    return generate(p, kind, list, true);
}

bool move_is_legal(struct position *p, move_t move, bool in_check)
{
    struct undo undo;
    bool is_legal;

    ASSERT(move_is_ok(p, move));
    position_make(p, move, &undo);
    is_legal = position_made_legal(p, move, in_check);
    position_unmake(p, move, &undo);
    return is_legal;
}

unsigned movegen_legal(struct position *p, struct move_list *list)
{
    bool in_check = position_in_check(p);
    unsigned legal = 0;

    ASSERT(position_is_ok(p));
    movegen_generate(p, MOVEGEN_ALL, list);
    for (unsigned i = 0; i < list->count; i++) {
        move_t move = list->move[i];

        if (move_is_legal(p, move, in_check)) {
            list->move[legal] = move;
            list->value[legal] = list->value[i];
            legal++;
        }
    }
    list->count = legal;
    return legal;
}
