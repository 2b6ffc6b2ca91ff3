#include "engine/search/prune.h"

#include "engine/eval/exchange.h"
#include "engine/rules/attack_test.h"
#include "engine/rules/tables.h"
#include "engine/search/evaluate.h"
#include "engine/search/node.h"
#include "engine/search/rebel_tables.h"

/* --- whole nodes --- */

/* May the node be judged by SCORE alone? Not if a mate is threatened (REBEL demands this for static
   pruning). */
static bool is_judged(const struct engine *e, const struct ply *p)
{
    ASSERT(p->alpha < p->beta);
    return p->score != SCORE_NONE && !score_is_mate(p->beta) &&
           (e->options->zero_window == 0 || p->beta - p->alpha == 1) &&
           !arrival_threatens_mate(e, p);
}

/* Does SCORE + THREAT + MARGIN leave the mover below its ALPHA? */
static bool is_statically_lost(const struct engine *e, const struct ply *p)
{
    int safe = p->score - ply_threat(p) - p->beta;

    return safe >= 0 && e->options->static_margin != 0 &&
           (e->options->static_depth == 0 || p->index > p->static_depth) &&
           safe >= rebel_margin((unsigned)p->depth + 1U) * e->options->static_margin / 100 &&
           !ply_in_check(p - 1) && !arrival_took_hanging(p) && !arrival_was_pawn_advance(e, p) &&
           !arrival_raised_pressure(e, p, e->options->pressure_guard);
}

/* --- reverse futility --- */

static bool has_reverse_futility(const struct engine *e, const struct ply *p)
{
    return e->options->reverse_futility != 0 && p->depth <= e->options->reverse_depth;
}

/* Is a score above beta by the margin of so many plies? */
static bool is_far_above_beta(const struct engine *e, const struct ply *p, int score, int plies)
{
    return score - e->options->reverse_futility * plies >= p->beta;
}

bool prune_reverse_by_guess(struct engine *e, struct ply *p)
{
    int score;

    ASSERT(p->index != 0 && !ply_in_check(p));
    if (arrival_guards_mates(e) && arrival_gain(e) <= -SCORE_PAWN) {
        return false;
    }
    if (e->options->lazy_reverse == 0 || !has_reverse_futility(e, p) || score_is_mate(p->beta) ||
        p->beta - p->alpha > 1 || lazy_answers(e, p, &score) != LAZY_HIGH ||
        !is_far_above_beta(e, p, score, p->depth)) {
        return false;
    }
    evaluate_inherit(p);
    p->score = (int16_t)score;
    p->best = (int16_t)score;
    return true;
}

/* Is SCORE less half the threat so far above beta that the mover may as well stop here? */
static bool is_reverse_futile(const struct engine *e, const struct ply *p)
{
    int plies = p->depth - (e->options->improving != 0 && ply_is_improving(p));

    return has_reverse_futility(e, p) &&
           is_far_above_beta(e, p, p->score - ply_threat(p) / 2, plies);
}

bool prune_node(const struct engine *e, struct ply *p)
{
    if (!is_judged(e, p) || (!is_statically_lost(e, p) && !is_reverse_futile(e, p))) {
        return false;
    }
    p->best = p->score;
    return true;
}

/* --- before the facts --- */

/* A threat of so many pawns stands for one that only the facts can tell. */
enum { THREAT_UNKNOWN = 15 };

/* The worth of the best piece that a move's piece attacks from where it has gone, in pawns, or
   `threat` if that is more. If the side that has moved has a queen, and the piece attacks a square
   beside the king, more may be threatened. */
static unsigned threat_made(const struct position *p, move_t move, unsigned threat)
{
    enum colour mover = other_side((enum colour)p->side);
    unsigned king = p->list[p->side][0];
    unsigned own = piece_make(other_side(mover), PAWN);
    unsigned near = p->count[piece_make(mover, QUEEN)] != 0 ? ATTACKS_AS_KING : 0;
    unsigned type = p->board[move_to(move)] - piece_make(mover, PAWN);
    unsigned way = type == PAWN ? pawn_east(mover) : piece_ways[type].first;
    unsigned end = type == PAWN ? way + 2 : piece_ways[type].end;

    for (; way < end; way++) {
        const uint8_t *step = step_table[way];

        for (unsigned to = step[move_to(move)]; to != OFF_BOARD; to = step[to]) {
            unsigned victim = p->board[to] - own;

            if ((attack_relation[vector_index(to, king)] & near) != 0) {
                return THREAT_UNKNOWN;
            }
            if (victim < PIECE_TYPES && piece_worth[victim] > threat) {
                threat = piece_worth[victim];
            }
            if (p->board[to] != EMPTY || piece_ways[type].slides == 0) {
                break;
            }
        }
    }
    return threat;
}

bool prune_before_facts(const struct engine *e, struct ply *p)
{
    const struct ply *mover = p - 1;
    uint8_t *pressure = &p->pressure[e->position->side];
    const uint8_t kept[] = { p->hanging[0], p->gains, *pressure };
    unsigned threat = mover->gains >> 4;
    unsigned counted;

    ASSERT(p->index != 0);
    if (mover->hanging[0] == HANGING_UNKNOWN) {
        return false;
    }
    *pressure = mover->pressure[e->position->side] & (PRESSURE_MATE - 1);
    p->hanging[0] = HANGING_UNKNOWN;
    do {
        counted = threat;
        p->gains = (uint8_t)threat;
        if (!prune_node(e, p)) {
            p->hanging[0] = kept[0];
            p->gains = kept[1];
            *pressure = kept[2];
            p->best = -SCORE_INFINITE;
            return false;
        }
        if (mover->move != MOVE_NONE) {
            threat = threat_made(e->position, mover->move, threat);
        }
    } while (threat != counted);
    return true;
}

/* --- moves --- */

/* The margin of futility, or 0 if there is none. Futility one and two are REBEL's; more plies are
   ours. */
static int futility_margin(const struct engine *e, const struct ply *p)
{
    if (p->depth == 1) {
        return e->stage == STAGE_MIDDLE ? e->options->futility_one : e->options->futility_end;
    }
    if (p->depth > e->options->futility_depth || e->options->futility_two == 0) {
        return 0;
    }
    return e->options->futility_two + (p->depth - 2) * e->options->futility_ply;
}

/* Is the move late: are enough moves searched before it to leave out quiet moves near the
   horizon? */
static bool is_late(const struct engine *e, const struct ply *p)
{
    unsigned most = (unsigned)e->options->late_pruning + (unsigned)(p->depth * p->depth);

    if (e->cutoffs == NULL) {
        most *= 2; /* nothing has brought the good ones to the front */
    }
    if (e->options->improving != 0 && !ply_is_improving(p)) {
        most = most / 2 + 1;
    }
    return e->options->late_pruning != 0 && p->depth <= e->options->late_depth &&
           p->beta - p->alpha == 1 && !ply_is_decided(p) && p->legal >= most;
}

/* Leaves a quiet move out if it comes late or stays below alpha by the margin, but not if it gives
   check. The move has not been made. Returns whether it is left out; p->best is raised to the score
   that it is expected to reach then. */
static bool leave_out(const struct engine *e, struct ply *p, move_t move, int margin, bool late)
{
    const struct position *position = e->position;
    unsigned from = move_from(move);
    int guess =
        p->score + params_move_value(position->params, position->board[from], from, move_to(move));

    if ((!late && guess + margin > p->alpha) || position_gives_check(e->position, move)) {
        return false;
    }
    if (guess > p->best && guess <= p->alpha) {
        p->best = (int16_t)guess;
    }
    return true;
}

/* Leaves out other moves for the same reason. They are marked at once, so that the order need not
   find them one by one. */
static void take_others(struct engine *e, struct ply *p, int margin, bool late)
{
    for (unsigned i = p->first; i < p->end; i++) {
        move_t move = e->move[i];

        if (e->value[i] != ORDER_TAKEN && order_is_quiet(e->position, move) &&
            leave_out(e, p, move, margin, late)) {
            e->value[i] = ORDER_TAKEN;
            node_skip(e);
        }
    }
}

bool prune_move(struct engine *e, struct ply *p)
{
    int margin;
    bool late;

    ASSERT(p->move != MOVE_NONE);
    if (p->legal == 0 || p->score == SCORE_NONE || p->best < -SCORE_MATE_BOUND ||
        score_is_mate(p->alpha) || !order_is_quiet(e->position, p->move)) {
        return false;
    }
    margin = futility_margin(e, p);
    late = is_late(e, p);
    if ((!late && (margin == 0 || ply_is_decided(p))) || !leave_out(e, p, p->move, margin, late)) {
        return false;
    }
    take_others(e, p, margin, late);
    return true;
}

bool prune_made(const struct engine *e, const struct ply *p)
{
    unsigned captured = p->undo.captured;
    int margin = captured != EMPTY ? e->options->exchange_capture : e->options->exchange_quiet;

    ASSERT(p->move != MOVE_NONE && p->legal != 0);
    return margin != 0 && e->stage < STAGE_LATE_END && p->depth <= e->options->exchange_depth &&
           p->legal > 1 && !ply_is_decided(p) && !ply_in_check(p) && p->best >= -SCORE_MATE_BOUND &&
           !score_is_mate(p->alpha) && move_kind(p->move) != MOVE_PROMOTION &&
           !position_made_check(e->position, p->move) &&
           exchange_lost(e->position, move_to(p->move), captured,
                         (unsigned)(margin * p->depth) / SCORE_PAWN);
}

/* Is a capture left out (REBEL, lazy evaluation before the move is made)? */
bool prune_capture(struct engine *e, struct ply *p)
{
    int margin = e->options->lazy_first != 0 ? e->options->lazy_margin : e->options->delta_margin;
    int guess;

    ASSERT(p->move != MOVE_NONE);
    if (margin == 0 || p->score == SCORE_NONE || ply_is_decided(p)) {
        return false;
    }
    guess = p->score + position_move_gain(e->position, p->move) + margin;
    if (guess > p->alpha || position_gives_check(e->position, p->move)) {
        return false;
    }
    if (guess > p->best) {
        p->best = (int16_t)guess;
    }
    return true;
}

bool prune_exchange(const struct engine *e, const struct ply *p)
{
    const uint8_t *board = e->position->board;
    unsigned victim = board[move_to(p->move)];

    return e->options->quiescence_facts == 0 && e->options->quiescence_equal != 0 &&
           p->hanging[0] == HANGING_UNKNOWN && victim != EMPTY &&
           move_kind(p->move) == MOVE_NORMAL &&
           piece_type(victim) < piece_type(board[move_from(p->move)]) &&
           exchange_loses(e->position, p->move);
}

/* --- the horizon --- */

/* Can the side to move promote at once? */
static bool can_promote(const struct position *p)
{
    enum colour side = (enum colour)p->side;
    unsigned pawn = piece_make(side, PAWN);

    for (unsigned i = 1; i < p->length[side]; i++) {
        unsigned square = p->list[side][i];

        if (relative_rank(side, square) == 6 && p->board[square] == pawn) {
            return true;
        }
    }
    return false;
}

bool prune_quiescence(const struct engine *e, const struct ply *p)
{
    bool was_in_check = ply_in_check(p - 1);
    int missing = p->alpha - p->score;
    int margin = e->options->trick_one + ply_hanging(p) + (was_in_check ? 9 * SCORE_PAWN : 0);

    ASSERT(p->index != 0);
    if (e->options->trick_one != 0 && p->hanging[0] != HANGING_UNKNOWN && missing > margin) {
        if (missing > margin + 6 * SCORE_PAWN || !can_promote(e->position)) {
            return true;
        }
    }
    return e->options->trick_two != 0 && missing > e->options->trick_two && !was_in_check &&
           !can_promote(e->position);
}

/* --- null move --- */

/* Has the side enough pieces not to fall into zugzwang? In a decided ending, for example queen
   against rook, the side that is behind loses by zugzwang. */
static bool can_pass(const struct engine *e, const struct ply *p)
{
    const uint8_t *count = &e->position->count[piece_make((enum colour)e->position->side, KNIGHT)];

    if (ply_is_decided(p) && p->score < 0) {
        return false;
    }
    return count[0] + count[1] + count[2] + count[3] >= e->options->null_zugzwang;
}

/* Is the node before S_DEPTH? The null move is tried up to it, static pruning behind it (REBEL,
   selective search). */
static bool is_null_part(const struct engine *e, const struct ply *p)
{
    return e->options->static_depth == 0 || p->index <= p->static_depth;
}

/* Is a null move avoided (REBEL): is the mover's SCORE + THREAT above its ALPHA, or was it in
   check? */
static bool is_avoided(const struct engine *e, const struct ply *p)
{
    return e->options->null_avoid != 0 &&
           (p->score - ply_threat(p) < p->beta || ply_in_check(p - 1));
}

bool null_move_is_wanted(const struct engine *e, const struct ply *p)
{
    ASSERT(p->index != 0);
    return e->options->null_move != 0 && p->score != SCORE_NONE && p->depth >= 2 &&
           (p->flags & PLY_NULL) == 0 && is_null_part(e, p) && !score_is_mate(p->beta) &&
           (e->options->zero_window == 0 || p->beta - p->alpha == 1) && !is_avoided(e, p) &&
           can_pass(e, p);
}

/* R grows by so many plies at most for what SCORE is above beta. */
enum { SURPLUS_PLIES = 3 };

int null_move_depth(const struct engine *e, const struct ply *p)
{
    int reduction =
        e->stage == STAGE_MIDDLE ? e->options->null_reduction : e->options->null_reduction_end;

    reduction += p->depth * e->options->null_depth / 64;
    if (e->options->null_surplus != 0 && p->score > p->beta) {
        int surplus = (p->score - p->beta) / e->options->null_surplus;

        reduction += surplus < SURPLUS_PLIES ? surplus : SURPLUS_PLIES;
    }
    return p->depth - 1 > reduction ? p->depth - 1 - reduction : 0;
}

void null_move_make(struct engine *e, struct ply *p)
{
    ASSERT(!ply_in_check(p));
    p->move = MOVE_NONE;
    position_make_null(e->position, &p->undo);
    node_prepare_child(e, p, -p->beta, -p->beta + 1, null_move_depth(e, p));
}

void null_move_unmake(struct engine *e, struct ply *p, int score)
{
    ASSERT(p->move == MOVE_NONE);
    position_unmake_null(e->position, &p->undo);
    if (score < -SCORE_MATE_BOUND) {
        p->mate_threat = p[1].best_move;
    }
}
