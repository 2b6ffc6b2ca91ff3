#include "engine/search/extend.h"

#include "engine/eval/eval.h"
#include "engine/search/node.h"
#include "engine/search/order.h"
#include "engine/search/prune.h"

/* Half a pawn and a quarter, in 1/256 pawn. */
enum { HALF = SCORE_PAWN / 2, QUARTER = SCORE_PAWN / 4 };

/* REBEL: the first check of a line is not extended, the fourth twice; or each. */
static unsigned check_extension(const struct engine *e, struct ply *child)
{
    unsigned checks = child->counts / COUNT_CHECK & 3U;

    if (e->options->check_skip_first == 0) {
        return (unsigned)e->options->check_extension;
    }
    if (checks < 3) {
        child->counts += COUNT_CHECK;
        return checks == 0 ? 0 : (unsigned)e->options->check_extension;
    }
    child->counts &= (uint8_t) ~(3U * COUNT_CHECK);
    return 2U * (unsigned)e->options->check_extension;
}

/* How far I_SCORE may lie from the root's for a recapture: 5.00, narrowed to
   2.00 at the ninth ply. */
static int recapture_window(unsigned index)
{
    int narrowed = (index > 1 ? (int)(index < 6 ? index : 5) - 1 : 0) * HALF +
                   (index > 5 ? (int)(index < 10 ? index : 9) - 5 : 0) * QUARTER;

    ASSERT(index != 0);
    return 5 * SCORE_PAWN - narrowed;
}

/* The capture of what has just captured, if it wins and keeps the balance. */
static bool is_recapture(const struct engine *e, const struct ply *p)
{
    const struct ply *before = p - 1;
    int change;
    int window;

    if (p->index == 0 || before->move == MOVE_NONE || before->undo.captured == EMPTY ||
        p->undo.captured == EMPTY || move_to(p->move) != move_to(before->move) ||
        !order_takes_hanging(p, p->move)) {
        return false;
    }
    change = arrival_gain(e);
    window = recapture_window(p->index);
    return change >= -window &&
           change <= window + e->params->material[piece_type(before->undo.captured)];
}

static bool is_pawn_to_seventh(const struct engine *e, const struct ply *p)
{
    unsigned to = move_to(p->move);

    return piece_type(e->position->board[to]) == PAWN &&
           relative_rank(other_side((enum colour)e->position->side), to) == 6;
}

/* No queens, and at most a rook and a minor piece a side; `extra`: a piece type
   that the side not to move captured just now, counted as still there. */
static bool is_simple(const struct position *p, unsigned extra)
{
    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        const uint8_t *count = &p->count[piece_make((enum colour)colour, PAWN)];
        unsigned back = colour == p->side ? extra : PIECE_TYPES;
        unsigned rooks = count[ROOK] + (back == ROOK ? 1U : 0U);
        unsigned minors =
            (unsigned)count[KNIGHT] + count[BISHOP] + (back == KNIGHT || back == BISHOP ? 1U : 0U);

        if (count[QUEEN] != 0 || back == QUEEN || rooks > 1 || rooks + minors > 2) {
            return false;
        }
    }
    return true;
}

/* A capture that leads into a pawn ending, or a simple one. */
static unsigned ending_extension(const struct engine *e, const struct ply *p)
{
    const struct position *position = e->position;
    unsigned captured = p->undo.captured;
    int balance = position->i_score;

    if (captured == EMPTY || piece_type(captured) == PAWN) {
        return 0;
    }
    if (e->options->pawn_ending != 0 && eval_phase(position) == 0) {
        return balance <= 3 * SCORE_PAWN && balance >= -3 * SCORE_PAWN
                   ? (unsigned)e->options->pawn_ending
                   : 0;
    }
    if (e->options->simple_ending != 0 && is_simple(position, PIECE_TYPES) &&
        !is_simple(position, piece_type(captured))) {
        return (unsigned)e->options->simple_ending;
    }
    return 0;
}

/* REBEL, PVS extension: so many pairs of hash moves in a row, each with a score
   near alpha. */
static unsigned variation_extension(const struct engine *e, struct ply *p, enum hash_kind hash)
{
    struct ply *child = p + 1;
    unsigned pairs = p->flags / PLY_HASH_COUNT;

    child->flags &= PLY_HASH_MOVE - 1U;
    if (hash == HASH_OTHER) {
        return 0;
    }
    child->flags |= PLY_HASH_MOVE;
    if (hash != HASH_NEAR || (p->flags & PLY_HASH_MOVE) == 0 || e->options->variation == 0) {
        return 0;
    }
    if (++pairs == (unsigned)e->options->variation_count) {
        return (unsigned)e->options->variation;
    }
    child->flags = (uint8_t)(child->flags | pairs * PLY_HASH_COUNT);
    return 0;
}

void extend_root_move(const struct engine *e, struct ply *p)
{
    if (ply_in_check(p + 1) && e->options->check_extension != 0) {
        p[1].flags |= PLY_EXTENDED;
        extend_node(p + 1, check_extension(e, p + 1));
    }
}

void extend_node(struct ply *p, unsigned quarters)
{
    ASSERT(quarters <= 16 && p->depth < INT8_MAX - 4);
    quarters += p->counts & 3U;
    p->counts = (uint8_t)((p->counts & ~3U) | (quarters & 3U));
    p->depth = (int8_t)(p->depth + (int)(quarters / 4));
    p->static_depth = (uint8_t)(p->static_depth + quarters / 4);
}

unsigned extend_move(const struct engine *e, struct ply *p, enum hash_kind hash)
{
    unsigned variation = variation_extension(e, p, hash);
    unsigned ending;

    ASSERT(p->index + 1U < e->plies);
    if (p->index >= 2 * e->ply[0].depth) {
        return 0;
    }
    if (ply_in_check(p + 1)) {
        return check_extension(e, p + 1);
    }
    if (e->options->recapture != 0 && is_recapture(e, p)) {
        return (unsigned)e->options->recapture;
    }
    if (e->options->pawn_seventh != 0 && is_pawn_to_seventh(e, p)) {
        return (unsigned)e->options->pawn_seventh;
    }
    ending = ending_extension(e, p);
    return ending != 0 ? ending : variation;
}

bool extend_child(const struct engine *e, struct ply *p, enum hash_kind hash)
{
    unsigned quarters = extend_move(e, p, hash);

    if (quarters == 0) {
        return false;
    }
    p[1].flags |= PLY_EXTENDED;
    extend_node(p + 1, quarters);
    return true;
}

/* REBEL, king safety extension: this many more than forbid pruning. */
enum { SERIOUS_PRESSURE = 2 };

static bool wants_king_attack(const struct engine *e, const struct ply *p)
{
    return e->options->king_attack != 0 && (p->flags & PLY_EXTENDED) == 0 &&
           (p - 1)->move != MOVE_NONE && p->index < 2 * e->ply[0].depth &&
           arrival_raised_pressure(e, p, e->options->pressure_guard + SERIOUS_PRESSURE);
}

void extend_by_king_attack(const struct engine *e, struct ply *p)
{
    ASSERT(p->index != 0);
    if (wants_king_attack(e, p)) {
        extend_node(p, (unsigned)e->options->king_attack);
    }
}

/* The new formula goes no deeper than so many times the iteration and one (ours):
   two queens that check each other would not end. */
enum { CHECK_DEPTH_PLIES = 4 };

void extend_check_depth(struct engine *e, struct ply *p)
{
    unsigned replies = node_count_legal(e, p, 3);
    unsigned depth = p->check_depth + 3U - replies;
    unsigned most = e->options->quiescence_checks == 1
                        ? UINT8_MAX
                        : CHECK_DEPTH_PLIES * (unsigned)e->ply[0].depth + CHECK_DEPTH_PLIES;

    ASSERT(ply_in_check(p));
    p->check_depth = (uint8_t)(depth < most ? depth : most < UINT8_MAX ? most : UINT8_MAX);
}
