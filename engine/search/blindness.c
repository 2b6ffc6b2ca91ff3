#include "engine/search/blindness.h"

#include "engine/search/node.h"
#include "engine/search/order.h"

/* From so many files on a move along a diagonal is a long one. */
enum { LONG_FILES = 4 };

/* The second move of the side that is to play is so many plies from the root. */
enum { SECOND_PLY = 2 };

static unsigned distance(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

static bool is_long_diagonal(move_t move)
{
    unsigned files = distance(square_file(move_from(move)), square_file(move_to(move)));
    unsigned ranks = distance(square_rank(move_from(move)), square_rank(move_to(move)));

    return files == ranks && files >= LONG_FILES;
}

static bool is_backward_knight(const struct position *position, move_t move)
{
    enum colour side = (enum colour)position->side;

    return position->board[move_from(move)] == piece_make(side, KNIGHT) &&
           relative_rank(side, move_to(move)) < relative_rank(side, move_from(move));
}

static unsigned largest(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Of the moves of the side that is not the root's. */
static enum blind_kind kind_of_reply(const struct position *position, const struct ply *p,
                                     move_t move)
{
    const struct undo *undo = &(p - 1)->undo;

    ASSERT(p->index % 2 == 1);
    if (order_is_quiet(position, move)) {
        return BLIND_QUIET;
    }
    return undo->captured != EMPTY && move_to(move) == move_to((p - 1)->move) ? BLIND_RECAPTURE
                                                                              : BLIND_CAPTURE;
}

/* How often the move is overlooked, in 1/255. */
static unsigned share_of(const struct engine *e, const struct ply *p, move_t move)
{
    const struct position *position = e->position;
    const struct blindness *blindness = e->limits->blindness;
    unsigned victim = position->board[move_to(move)];
    unsigned share = blindness->share[BLIND_OWN];

    ASSERT(move_is_ok(position, move));
    if (p->index % 2 == 1) {
        if (blindness->sees_queens && (victim == W_QUEEN || victim == B_QUEEN)) {
            return 0;
        }
        share = blindness->share[kind_of_reply(position, p, move)];
    }
    if (is_long_diagonal(move)) {
        share = largest(share, blindness->share[BLIND_LONG]);
    }
    if (is_backward_knight(position, move)) {
        share = largest(share, blindness->share[BLIND_BACKWARD]);
    }
    if (p->index >= SECOND_PLY) {
        share = largest(share, blindness->share[BLIND_SECOND]);
    }
    return share;
}

/* The lot of a move, 0..254, the same throughout a search. */
static unsigned lot_of(uint32_t seed, move_t move)
{
    uint32_t x = (seed ^ move) * 0x9E3779B1U;

    x ^= x >> 15;
    x *= 0x85EBCA77U;
    x ^= x >> 13;
    return x % BLIND_ALWAYS;
}

static void exchange_places(struct engine *e, unsigned a, unsigned b)
{
    move_t move = e->move[a];
    int8_t value = e->value[a];

    e->move[a] = e->move[b];
    e->value[a] = e->value[b];
    e->move[b] = move;
    e->value[b] = value;
}

/* Not by node_count_legal, which polls: that would be the deepest of all stacks. The first
   move is nearly always legal. */
static bool has_legal(const struct engine *e, const struct ply *p)
{
    for (unsigned i = p->first; i < p->end; i++) {
        if (move_is_legal(e->position, e->move[i], false)) {
            return true;
        }
    }
    return false;
}

void blindness_hide(struct engine *e, struct ply *p)
{
    uint32_t seed = e->limits->blindness->seed;
    unsigned end = p->end;
    unsigned seen = p->first;

    ASSERT(ply_is_ok(e, p));
    if (ply_in_check(p)) {
        return;
    }
    for (unsigned i = p->first; i < end; i++) {
        if (lot_of(seed, e->move[i]) >= share_of(e, p, e->move[i])) {
            exchange_places(e, seen++, i);
        }
    }
    p->end = (uint16_t)seen;
    /* what is not seen is neither mate nor stalemate; quiescence may find nothing */
    if ((p->index == 0 || p->depth > 0) && seen < end && !has_legal(e, p)) {
        p->end = (uint16_t)end;
    }
}
