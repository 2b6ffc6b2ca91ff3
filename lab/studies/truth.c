/* Solves endings completely: king and pawn against king, king and queen against king and rook or
   pawn. */
#include "lab/studies/truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- geometry --- */

static struct {
    bool is_ready;
    uint64_t between[SQUARES][SQUARES]; /* squares strictly between, if on a line */
    bool on_rank_or_file[SQUARES][SQUARES];
    bool on_diagonal[SQUARES][SQUARES];
} lines;

static uint64_t bit(unsigned square)
{
    return (uint64_t)1 << square;
}

/* One step by files and ranks; SQUARE_NONE off the board. */
static unsigned step(unsigned square, int files, int ranks)
{
    int file = (int)square_file(square) + files;
    int rank = (int)square_rank(square) + ranks;

    return file < 0 || file > 7 || rank < 0 || rank > 7 ? (unsigned)SQUARE_NONE
                                                        : (unsigned)(rank * 8 + file);
}

static const int ray[8][2] = { { 0, 1 }, { 0, -1 }, { 1, 0 },  { -1, 0 },
                               { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };

static void prepare(void)
{
    if (lines.is_ready) {
        return;
    }
    for (unsigned from = 0; from < SQUARES; from++) {
        for (unsigned r = 0; r < 8; r++) {
            uint64_t passed = 0;

            for (unsigned to = step(from, ray[r][0], ray[r][1]); to != SQUARE_NONE;
                 to = step(to, ray[r][0], ray[r][1])) {
                lines.between[from][to] = passed;
                lines.on_rank_or_file[from][to] = r < 4;
                lines.on_diagonal[from][to] = r >= 4;
                passed |= bit(to);
            }
        }
    }
    lines.is_ready = true;
}

static bool touch(unsigned a, unsigned b)
{
    int files = (int)square_file(a) - (int)square_file(b);
    int ranks = (int)square_rank(a) - (int)square_rank(b);

    return files >= -1 && files <= 1 && ranks >= -1 && ranks <= 1;
}

static bool rook_sees(unsigned from, unsigned to, uint64_t occupied)
{
    return lines.on_rank_or_file[from][to] && (lines.between[from][to] & occupied) == 0;
}

static bool queen_sees(unsigned from, unsigned to, uint64_t occupied)
{
    return (lines.on_rank_or_file[from][to] || lines.on_diagonal[from][to]) &&
           (lines.between[from][to] & occupied) == 0;
}

/* --- a lone king against a king and a queen or rook --- */

/* With Black to move, does White win? It does if Black cannot take the piece, and if it is no
   stalemate. */
static bool wins_alone(enum piece_type type, unsigned king, unsigned piece, unsigned lone)
{
    bool (*sees)(unsigned, unsigned, uint64_t) = type == QUEEN ? queen_sees : rook_sees;
    bool can_move = false;

    for (unsigned r = 0; r < 8; r++) {
        unsigned to = step(lone, ray[r][0], ray[r][1]);

        if (to == SQUARE_NONE || touch(to, king)) {
            continue;
        }
        if (to == piece) {
            return false;
        }
        can_move = can_move || !sees(piece, to, bit(king));
    }
    return can_move || sees(piece, lone, bit(king));
}

/* --- king and pawn against king --- */

static struct {
    uint8_t wins[2][SQUARES][SQUARES][SQUARES]; /* side, pawn, king, lone */
    bool is_solved;
} kpk;

static bool kpk_is_legal(enum colour side, unsigned king, unsigned pawn, unsigned lone)
{
    return !touch(king, lone) && pawn != king && pawn != lone &&
           (side == BLACK || (lone != step(pawn, -1, 1) && lone != step(pawn, 1, 1)));
}

static bool kpk_white(unsigned king, unsigned pawn, unsigned lone)
{
    unsigned ahead = pawn + 8;

    for (unsigned r = 0; r < 8; r++) {
        unsigned to = step(king, ray[r][0], ray[r][1]);

        if (to != SQUARE_NONE && kpk_is_legal(BLACK, to, pawn, lone) &&
            kpk.wins[BLACK][pawn][to][lone] != 0) {
            return true;
        }
    }
    if (ahead == king || ahead == lone) {
        return false;
    }
    if (square_rank(ahead) == 7) {
        return wins_alone(QUEEN, king, ahead, lone) || wins_alone(ROOK, king, ahead, lone);
    }
    return kpk.wins[BLACK][ahead][king][lone] != 0 ||
           (square_rank(pawn) == 1 && ahead + 8 != king && ahead + 8 != lone &&
            kpk.wins[BLACK][ahead + 8][king][lone] != 0);
}

static bool kpk_black(unsigned king, unsigned pawn, unsigned lone)
{
    bool can_move = false;
    bool in_check = lone == step(pawn, -1, 1) || lone == step(pawn, 1, 1);

    for (unsigned r = 0; r < 8; r++) {
        unsigned to = step(lone, ray[r][0], ray[r][1]);

        if (to == SQUARE_NONE || touch(to, king) || to == step(pawn, -1, 1) ||
            to == step(pawn, 1, 1)) {
            continue;
        }
        if (to == pawn || kpk.wins[WHITE][pawn][king][to] == 0) {
            return false;
        }
        can_move = true;
    }
    return can_move || in_check;
}

static void kpk_solve(void)
{
    bool changed = true;

    prepare();
    while (changed) {
        changed = false;
        for (unsigned i = 0; i < 2U * 64 * 64 * 64; i++) {
            enum colour side = (enum colour)(i & 1U);
            unsigned pawn = i >> 13;
            unsigned king = (i >> 7) & 63U;
            unsigned lone = (i >> 1) & 63U;

            if (pawn >= A2 && pawn <= H7 && kpk.wins[side][pawn][king][lone] == 0 &&
                kpk_is_legal(side, king, pawn, lone) &&
                (side == WHITE ? kpk_white(king, pawn, lone) : kpk_black(king, pawn, lone))) {
                kpk.wins[side][pawn][king][lone] = 1;
                changed = true;
            }
        }
    }
    kpk.is_solved = true;
}

bool truth_kpk(enum colour to_move, unsigned king, unsigned pawn, unsigned lone)
{
    if (!kpk.is_solved) {
        kpk_solve();
    }
    return kpk.wins[to_move][pawn][king][lone] != 0;
}

/* --- king and queen against king and rook or pawn --- */

struct men {
    unsigned king, queen, lone, piece;
};

/* The number of Black's legal moves that are not known to lose; or that White cannot win. */
enum { BLACK_HOLDS = 255 };

struct table {
    enum piece_type type;
    bool is_solved;
    uint8_t *white_won;
    uint8_t *black_left;
    uint32_t *queue; /* Black to move and lost, to look back from */
    uint32_t head, tail;
};

static struct {
    struct table rook;
    struct table pawn;
} tables = { .rook = { .type = ROOK }, .pawn = { .type = PAWN } };

/* To save memory, the tables have only positions with the pawn on the files a to d; or, against a
   rook, with the white king on a1, b1 ... d1, b2 ... d4. */
static const uint8_t corner_index[SQUARES] = {
    1, 2, 3, 4, 0, 0, 0, 0, 0, 5, 6, 7, 0, 0, 0, 0, 0, 0, 8, 9, 0, 0, 0, 0, 0, 0, 0, 10,
};

static const uint8_t corner_square[10] = { A1, B1, C1, D1, B2, C2, D2, C3, D3, D4 };

static uint32_t table_size(const struct table *t)
{
    return (t->type == ROOK ? 10U : 24U) << 18;
}

static bool is_stored(const struct table *t, const struct men *m)
{
    return t->type == ROOK ? corner_index[m->king] != 0
                           : square_file(m->piece) < 4 && m->piece >= A2 && m->piece <= H7;
}

static uint32_t index_of(const struct table *t, const struct men *m)
{
    if (t->type == ROOK) {
        return ((corner_index[m->king] - 1U) << 18) | (m->queen << 12) | (m->lone << 6) | m->piece;
    }
    return (((square_rank(m->piece) - 1) * 4 + square_file(m->piece)) << 18) | (m->king << 12) |
           (m->queen << 6) | m->lone;
}

static struct men men_of(const struct table *t, uint32_t index)
{
    uint32_t first = index >> 18;
    unsigned a = (index >> 12) & 63U;
    unsigned b = (index >> 6) & 63U;
    unsigned c = index & 63U;

    if (t->type == ROOK) {
        return (struct men){ corner_square[first], a, b, c };
    }
    return (struct men){ a, b, c, (first / 4 + 1) * 8 + first % 4 };
}

static uint64_t occupied_by(const struct men *m)
{
    return bit(m->king) | bit(m->queen) | bit(m->lone) | bit(m->piece);
}

static bool piece_sees(enum piece_type type, unsigned from, unsigned to, uint64_t occupied)
{
    return type == ROOK ? rook_sees(from, to, occupied)
                        : to == step(from, -1, -1) || to == step(from, 1, -1);
}

static bool is_legal(const struct table *t, enum colour side, const struct men *m)
{
    if (m->king == m->queen || m->king == m->piece || m->queen == m->lone || m->queen == m->piece ||
        m->lone == m->piece || touch(m->king, m->lone)) {
        return false;
    }
    return side == WHITE ? !queen_sees(m->queen, m->lone, occupied_by(m))
                         : !piece_sees(t->type, m->piece, m->king, occupied_by(m));
}

/* White to move: can it take the piece and win? */
static bool takes(const struct men *m)
{
    if (touch(m->king, m->piece) && !touch(m->lone, m->piece) &&
        wins_alone(QUEEN, m->piece, m->queen, m->lone)) {
        return true;
    }
    return queen_sees(m->queen, m->piece, occupied_by(m)) &&
           wins_alone(QUEEN, m->king, m->piece, m->lone);
}

/* --- Black's moves --- */

struct replies {
    unsigned legal;
    unsigned left; /* that stay in the table */
    bool holds;
};

/* A pawn has promoted. Is White's win not certain any more? */
static bool promotion_holds(const struct men *m)
{
    uint64_t occupied = occupied_by(m);

    if (!truth_kqkx(ROOK, WHITE, m->king, m->queen, m->lone, m->piece)) {
        return true;
    }
    if (!takes(m)) {
        return true; /* a queen */
    }
    for (unsigned i = 0; i < 2; i++) {
        unsigned target = i == 0 ? m->king : m->queen;
        int files = abs((int)square_file(target) - (int)square_file(m->piece));
        int ranks = abs((int)square_rank(target) - (int)square_rank(m->piece));

        if (files * ranks == 2 || (lines.on_diagonal[target][m->piece] &&
                                   (lines.between[target][m->piece] & occupied) == 0)) {
            return true; /* a knight, a bishop */
        }
    }
    return false;
}

static void add_piece_move(const struct table *t, struct men m, unsigned to,
                           struct replies *replies)
{
    m.piece = to;
    if (queen_sees(m.queen, m.lone, occupied_by(&m))) {
        return; /* leaves the king in check */
    }
    replies->legal++;
    if (t->type == PAWN && square_rank(to) == 0) {
        replies->holds = replies->holds || promotion_holds(&m);
    } else {
        replies->left++;
    }
}

static void add_piece_moves(const struct table *t, const struct men *m, struct replies *replies)
{
    if (t->type == PAWN) {
        unsigned ahead = m->piece - 8;

        if ((occupied_by(m) & bit(ahead)) == 0) {
            add_piece_move(t, *m, ahead, replies);
            if (square_rank(m->piece) == 6 && (occupied_by(m) & bit(ahead - 8)) == 0) {
                add_piece_move(t, *m, ahead - 8, replies);
            }
        }
    } else {
        for (unsigned r = 0; r < 4; r++) {
            for (unsigned to = step(m->piece, ray[r][0], ray[r][1]);
                 to != SQUARE_NONE && (occupied_by(m) & bit(to)) == 0;
                 to = step(to, ray[r][0], ray[r][1])) {
                add_piece_move(t, *m, to, replies);
            }
        }
    }
    /* taking the queen is a legal answer to its check, too */
    if (piece_sees(t->type, m->piece, m->queen, occupied_by(m))) {
        replies->legal++;
        replies->holds = true;
    }
}

static void add_king_moves(const struct men *m, struct replies *replies)
{
    for (unsigned r = 0; r < 8; r++) {
        unsigned to = step(m->lone, ray[r][0], ray[r][1]);

        if (to == SQUARE_NONE || touch(to, m->king) || to == m->piece) {
            continue;
        }
        if (to == m->queen) {
            replies->legal++;
            replies->holds = true;
        } else if (!queen_sees(m->queen, to, bit(m->king) | bit(m->piece))) {
            replies->legal++;
            replies->left++;
        }
    }
}

static void start_black(struct table *t, uint32_t index, const struct men *m)
{
    struct replies replies = { 0, 0, false };

    add_piece_moves(t, m, &replies);
    add_king_moves(m, &replies);
    if (replies.legal == 0) {
        replies.holds = !queen_sees(m->queen, m->lone, occupied_by(m));
    }
    if (!replies.holds) {
        t->black_left[index] = (uint8_t)replies.left;
        if (replies.left == 0) {
            t->queue[t->tail++] = index;
        }
    }
}

/* --- looking back --- */

/* White to move wins this position. So each black move that leads to it loses. */
static void spread_to_black(struct table *t, const struct men *m);

static void white_wins(struct table *t, const struct men *m)
{
    uint32_t index = index_of(t, m);

    if (is_legal(t, WHITE, m) && t->white_won[index] == 0) {
        t->white_won[index] = 1;
        spread_to_black(t, m);
    }
}

static void lose_move(struct table *t, const struct men *m)
{
    uint32_t index = index_of(t, m);

    if (t->black_left[index] != BLACK_HOLDS && --t->black_left[index] == 0) {
        t->queue[t->tail++] = index;
    }
}

static void spread_to_black(struct table *t, const struct men *m)
{
    uint64_t occupied = occupied_by(m);
    struct men back = *m;

    for (unsigned r = 0; r < 8; r++) {
        back.lone = step(m->lone, ray[r][0], ray[r][1]);
        if (back.lone != SQUARE_NONE && is_legal(t, BLACK, &back)) {
            lose_move(t, &back);
        }
    }
    back.lone = m->lone;
    if (t->type == PAWN) {
        back.piece = m->piece + 8;
        if (square_rank(m->piece) <= 5 && (occupied & bit(back.piece)) == 0) {
            if (is_legal(t, BLACK, &back)) {
                lose_move(t, &back);
            }
            back.piece += 8;
            if (square_rank(m->piece) == 4 && is_legal(t, BLACK, &back)) {
                lose_move(t, &back);
            }
        }
        return;
    }
    for (unsigned r = 0; r < 4; r++) {
        for (back.piece = step(m->piece, ray[r][0], ray[r][1]);
             back.piece != SQUARE_NONE && (occupied & bit(back.piece)) == 0;
             back.piece = step(back.piece, ray[r][0], ray[r][1])) {
            if (is_legal(t, BLACK, &back)) {
                lose_move(t, &back);
            }
        }
    }
}

/* Turns and mirrors a position without pawns until the white king stands on a square that the table
   has. */
static void normalize(struct men *m)
{
    unsigned *square[4] = { &m->king, &m->queen, &m->lone, &m->piece };
    unsigned flip = (square_file(m->king) > 3 ? 7U : 0U) | (square_rank(m->king) > 3 ? 56U : 0U);
    unsigned king = m->king ^ flip;
    bool transpose = square_rank(king) > square_file(king);

    for (unsigned i = 0; i < 4; i++) {
        unsigned s = *square[i] ^ flip;

        *square[i] = transpose ? (s >> 3) | ((s & 7U) << 3) : s;
    }
}

static struct men transposed(struct men m)
{
    m.king = (m.king >> 3) | ((m.king & 7U) << 3);
    m.queen = (m.queen >> 3) | ((m.queen & 7U) << 3);
    m.lone = (m.lone >> 3) | ((m.lone & 7U) << 3);
    m.piece = (m.piece >> 3) | ((m.piece & 7U) << 3);
    return m;
}

/* Black to move loses this position. So each white move that leads to it wins. */
static void spread_to_white(struct table *t, const struct men *m)
{
    uint64_t occupied = occupied_by(m);
    struct men back = *m;

    for (unsigned r = 0; r < 8; r++) {
        for (back.queen = step(m->queen, ray[r][0], ray[r][1]);
             back.queen != SQUARE_NONE && (occupied & bit(back.queen)) == 0;
             back.queen = step(back.queen, ray[r][0], ray[r][1])) {
            white_wins(t, &back);
        }
    }
    for (unsigned r = 0; r < 8; r++) {
        back = *m;
        back.king = step(m->king, ray[r][0], ray[r][1]);
        if (back.king == SQUARE_NONE || (occupied & bit(back.king)) != 0) {
            continue;
        }
        if (t->type == ROOK) {
            normalize(&back);
            if (square_file(back.king) == square_rank(back.king)) {
                struct men mirror = transposed(back);

                white_wins(t, &mirror);
            }
        }
        white_wins(t, &back);
    }
}

static void *allocate(size_t count, size_t size, int fill)
{
    void *memory = malloc(count * size);

    if (memory == NULL) {
        fprintf(stderr, "no memory for a table of four men\n");
        exit(EXIT_FAILURE);
    }
    memset(memory, fill, count * size);
    return memory;
}

static void solve(struct table *t)
{
    uint32_t size = table_size(t);

    prepare();
    if (t->type == PAWN) {
        (void)truth_kqkx(ROOK, WHITE, A1, B1, H8, G8);
    }
    t->white_won = allocate(size, 1, 0);
    t->black_left = allocate(size, 1, BLACK_HOLDS);
    t->queue = allocate(size, sizeof *t->queue, 0);
    for (uint32_t i = 0; i < size; i++) {
        struct men m = men_of(t, i);

        if (is_legal(t, BLACK, &m)) {
            start_black(t, i, &m);
        }
    }
    for (uint32_t i = 0; i < size; i++) {
        struct men m = men_of(t, i);

        if (is_legal(t, WHITE, &m) && takes(&m)) {
            white_wins(t, &m);
        }
    }
    while (t->head != t->tail) {
        struct men m = men_of(t, t->queue[t->head++]);

        spread_to_white(t, &m);
    }
    free(t->queue);
    t->queue = NULL;
    t->is_solved = true;
}

bool truth_kqkx(enum piece_type type, enum colour to_move, unsigned king, unsigned queen,
                unsigned lone, unsigned piece)
{
    struct table *t = type == ROOK ? &tables.rook : &tables.pawn;
    struct men m = { king, queen, lone, piece };
    uint32_t index;

    if (!t->is_solved) {
        solve(t);
    }
    if (type == ROOK) {
        normalize(&m);
    } else if (square_file(piece) > 3) {
        m = (struct men){ king ^ 7U, queen ^ 7U, lone ^ 7U, piece ^ 7U };
    }
    if (!is_stored(t, &m) || !is_legal(t, to_move, &m)) {
        return false;
    }
    index = index_of(t, &m);
    return to_move == WHITE ? t->white_won[index] != 0 : t->black_left[index] == 0;
}
