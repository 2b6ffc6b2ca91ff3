#include "engine/search/opponent.h"

#include "engine/eval/exchange.h"
#include "engine/rules/attack_test.h"
#include "engine/rules/tables.h"
#include "engine/search/order.h"
#include "engine/search/ply.h"

/* The lot of a move: 32 bits, the same throughout a search. */
static uint32_t lot_of(uint32_t seed, move_t move)
{
    uint32_t x = (seed ^ move) * 0x9E3779B1U;

    x ^= x >> 15;
    x *= 0x85EBCA77U;
    return x ^ x >> 13;
}

/* --- blindness --- */

/* A move along a diagonal is long from so many files on. */
enum { LONG_FILES = 4 };

/* So many plies from the root the second move of the side to move there is played. */
enum { SECOND_PLY = 2 };

static unsigned difference(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

static bool is_long_diagonal(move_t move)
{
    unsigned files = difference(square_file(move_from(move)), square_file(move_to(move)));
    unsigned ranks = difference(square_rank(move_from(move)), square_rank(move_to(move)));

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

/* The kind of a move of the side that is not the root's. */
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

static void exchange_places(struct engine *e, unsigned a, unsigned b)
{
    move_t move = e->move[a];
    int8_t value = e->value[a];

    e->move[a] = e->move[b];
    e->value[a] = e->value[b];
    e->move[b] = move;
    e->value[b] = value;
}

/* Has the node a legal move? node_count_legal() is not used, because it polls, and the stack would
   be deepest here. The first move is nearly always legal. */
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
        if (lot_of(seed, e->move[i]) % BLIND_ALWAYS >= share_of(e, p, e->move[i])) {
            exchange_places(e, seen++, i);
        }
    }
    p->end = (uint16_t)seen;
    /* a side that sees no legal move would seem mated or stalemated; quiescence may have none */
    if ((p->index == 0 || p->depth > 0) && seen < end && !has_legal(e, p)) {
        p->end = (uint16_t)end;
    }
}

/* --- style --- */

static int steps_between(unsigned a, unsigned b)
{
    return (int)square_distance(a, b);
}

/* Does the move give check? No for castling and en passant, for which position_gives_check() always
   returns true. */
static bool gives_check(const struct position *position, move_t move)
{
    return move_kind(move) < MOVE_EN_PASSANT && position_gives_check(position, move);
}

/* The points for the square to which the piece goes. */
static int points_of_going(const struct position *position, const struct style *style, move_t move)
{
    unsigned piece = position->board[move_from(move)];
    unsigned king = position->list[other_side((enum colour)position->side)][0];

    ASSERT(piece != EMPTY);
    if (piece_type(piece) == PAWN) {
        return style->advance * steps_between(move_from(move) & 56U, move_to(move) & 56U);
    }
    if (piece_type(piece) == KING) {
        return 0;
    }
    return style->nearer *
           (steps_between(move_from(move), king) - steps_between(move_to(move), king));
}

int style_of_move(const struct engine *e, move_t move)
{
    const struct position *position = e->position;
    const struct style *style = e->limits->style;
    unsigned piece = position->board[move_from(move)];
    unsigned victim = position->board[move_to(move)];
    int points = style->base + points_of_going(position, style, move);

    if (gives_check(position, move)) {
        points += style->check;
    }
    if (victim != EMPTY && piece_type(victim) != PAWN &&
        piece_worth[piece_type(victim)] == piece_worth[piece_type(piece)]) {
        points += style->trade;
    }
    return points < 0 ? 0 : points < style->reach ? points : style->reach;
}

/* Counts the pieces of both sides but kings and pawns. */
static int count_pieces(const struct position *position)
{
    int count = position->length[WHITE] + position->length[BLACK] - 2;

    return count - position->count[W_PAWN] - position->count[B_PAWN];
}

/* Counts the ranks that own pawns have advanced on the other king's file and beside it. */
static int count_storm(const struct position *position, enum colour own)
{
    unsigned king = position->list[other_side(own)][0];
    int ranks = 0;

    for (unsigned i = 1; i < position->length[own]; i++) {
        unsigned square = position->list[own][i];

        if (piece_type(position->board[square]) == PAWN &&
            steps_between(square & 7U, king & 7U) <= 1) {
            ranks += (int)relative_rank(own, square) - 1;
        }
    }
    return ranks;
}

int style_of_position(const struct engine *e)
{
    const struct position *position = e->position;
    const struct style *style = e->limits->style;
    enum colour own = (enum colour)e->root_side;
    int points = style->piece * count_pieces(position) + style->storm * count_storm(position, own) -
                 e->root_style;

    return position->side == own ? points : -points;
}

/* --- the choice among the root moves --- */

int opponent_reach(const struct engine *e)
{
    const struct engine_limits *limits = e->limits;

    return limits->variety + (limits->style != NULL ? limits->style->reach : 0);
}

int opponent_bonus(const struct engine *e, move_t move)
{
    const struct engine_limits *limits = e->limits;
    int liked = limits->style != NULL ? limits->style->of_move(e, move) : 0;

    return liked + (limits->variety == 0 ? 0 : (int)(lot_of(limits->seed, move) % limits->variety));
}

/* --- the view of positions --- */

/* The way of looking at positions: a number that depends on contempt, style and blindness, since
   they change what a position is worth. 0 is the usual way. */
static uint16_t way_of_looking(const struct engine *e)
{
    const struct engine_limits *limits = e->limits;
    bool is_white = e->root_side == WHITE;
    uint32_t way = (uint32_t)(is_white ? limits->contempt : -limits->contempt) * 0x9E3779B1U;

    if (limits->blindness != NULL) {
        way ^= (limits->blindness->seed | 1U) * 0x85EBCA77U;
    }
    if (limits->style != NULL) {
        way ^= (8U * (uint32_t)e->root_style + 2U * limits->style->number + e->root_side) *
               0xC2B2AE35U;
    }
    return (uint16_t)(way >> 16);
}

void view_take(struct engine *e, struct position *position, const struct engine_limits *limits)
{
    e->position = position;
    e->limits = limits;
    e->root_side = position->side;
    e->root_style = 0;
    if (limits->style != NULL) {
        e->root_style = (int16_t)limits->style->of_position(e);
    }
    e->way = way_of_looking(e);
}
