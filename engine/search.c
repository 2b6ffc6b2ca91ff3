#include "search.h"

#include "eval.h"
#include "extend.h"
#include "hash.h"
#include "order.h"
#include "selective.h"

/* --- the static score --- */

static void keep_prizes(uint8_t squares[PRIZES], const struct en_prise list[EN_PRISE_MAX])
{
    for (unsigned i = 0; i < PRIZES; i++) {
        squares[i] = list[i].square;
    }
}

bool search_evaluate(struct engine *e, struct ply *p)
{
    const struct position *position = e->position;
    enum colour side = (enum colour)position->side;
    const struct en_prise *prize;
    struct facts facts;
    int score = eval_facts(position, &facts);

    if (p->index == 0) {
        e->stage = facts.stage;
    }
    prize = facts.en_prise[side ^ 1U];
    p->score = (int16_t)score;
    p->positional =
        (int16_t)(facts.special ? POSITIONAL_UNKNOWN
                                : (side == WHITE ? score : -score) - position->i_score);
    keep_prizes(p->prize, prize);
    keep_prizes(p->danger, facts.en_prise[side]);
    p->gains = (uint8_t)(facts.en_prise[side][0].gain | prize[0].gain << 4);
    p->pressure[WHITE] = facts.king_pressure[WHITE];
    p->pressure[BLACK] = facts.king_pressure[BLACK];
    if (facts.mate_move != MOVE_NONE) {
        p->best = (int16_t)(SCORE_MATE - p->index - 1);
        p->best_move = facts.mate_move;
        pv_clear(e, p->index + 1U);
        pv_update(e, p->index, facts.mate_move);
        return true;
    }
    if (facts.stop) {
        p->best = (int16_t)score;
        return true;
    }
    return false;
}

void search_inherit(struct ply *p)
{
    p->score = SCORE_NONE;
    p->positional = (p - 1)->positional;
    p->prize[0] = PRIZES_UNKNOWN;
    p->danger[0] = p->danger[1] = p->danger[2] = SQUARE_NONE;
    p->gains = 0;
    p->pressure[WHITE] = (p - 1)->pressure[WHITE];
    p->pressure[BLACK] = (p - 1)->pressure[BLACK];
}

void search_begin(struct engine *e, unsigned iteration)
{
    struct ply *p = &e->ply[0];

    p->flags &= PLY_IN_CHECK;
    p->counts = 0;
    p->static_depth = (uint8_t)selective_static_depth((enum eval_stage)e->stage, iteration);
    p->check_depth =
        (uint8_t)(iteration + (e->options->quiescence_checks == 1
                                   ? (unsigned)e->options->quiescence_check_plies
                                   : 0));
    e->reduction_depth =
        (uint8_t)selective_reduction_depth((enum eval_stage)e->stage, iteration);
}

/* --- a child --- */

/* How the child after a move is searched, one after the other as long as its score
   beats alpha: with less depth, with a closed window, in full. */
enum mode { MODE_REDUCED, MODE_ZERO, MODE_FULL, MODE_DONE };

/* Prepares the child after p->move, made. Answers the mode: the first only if the
   move is reduced, the second only in principal variation search. */
static enum mode prepare_move(struct engine *e, struct ply *p, enum hash_kind hash,
                              enum mode mode)
{
    struct ply *child = p + 1;
    bool is_closed = mode != MODE_FULL && p->legal > 1 && e->options->zero_window != 0 &&
                     p->beta - p->alpha > 1;
    unsigned quarters;

    search_prepare_child(e, p, is_closed ? -p->alpha - 1 : -p->beta, -p->alpha, p->depth - 1);
    quarters = extend_move(e, p, hash);
    if (quarters != 0) {
        quarters += child->counts & 3U;
        child->flags |= PLY_EXTENDED;
        child->counts = (uint8_t)((child->counts & ~3U) | (quarters & 3U));
        child->depth = (int8_t)(child->depth + (int)(quarters / 4));
        child->static_depth = (uint8_t)(child->static_depth + quarters / 4);
    } else if (selective_reduction_1(e, p)) {
        child->flags |= PLY_REDUCED_1 | PLY_REDUCED;
        child->depth--;
    } else if (mode == MODE_REDUCED) {
        unsigned reduction = selective_reduction(e, p);

        child->depth = (int8_t)(child->depth - (int)reduction);
        if (reduction != 0) {
            return MODE_REDUCED;
        }
    }
    return is_closed ? MODE_ZERO : MODE_FULL;
}

static enum mode next_mode(const struct engine *e, const struct ply *p, int score, enum mode mode)
{
    if (e->stop != 0 || mode == MODE_FULL || score <= p->alpha ||
        (mode == MODE_ZERO && score >= p->beta)) {
        return MODE_DONE;
    }
    return mode == MODE_REDUCED ? MODE_ZERO : MODE_FULL;
}

/* Searches the child after p->move, made, and unmakes the move. */
static inline int search_move(struct engine *e, struct ply *p, enum hash_kind hash)
{
    enum mode mode = MODE_REDUCED;
    int score;

    do {
        mode = prepare_move(e, p, hash, mode);
        score = p[1].depth <= 0 ? -quiescence(e, p + 1) : -search(e, p + 1);
        mode = next_mode(e, p, score, mode);
    } while (mode != MODE_DONE);
    position_unmake(e->position, p->move, &p->undo);
    return score;
}

/* The other side moves twice. Its score, from the side to move. */
static inline int search_null(struct engine *e, struct ply *p)
{
    int score;

    p->move = MOVE_NONE;
    position_make_null(e->position, &p->undo);
    search_prepare_child(e, p, -p->beta, -p->beta + 1, selective_null_depth(e, p));
    score = p[1].depth <= 0 ? -quiescence(e, p + 1) : -search(e, p + 1);
    position_unmake_null(e->position, &p->undo);
    if (score < -SCORE_MATE_BOUND) {
        p->mate_threat = p[1].best_move;
    }
    return score;
}

/* --- passes --- */

/*
 * A node's moves are gone through once, or twice: an unsorted tree, without hash
 * move and winning capture, to half the depth first (REBEL, move ordering 3), so
 * that a good move stands in front; or, where the table has a move for the depth,
 * all but this one to half the depth, to see if it is the only good one.
 */
enum pass { PASS_ALL, PASS_HALF, PASS_SINGULAR };

enum { UNSORTED_DEPTH = 3, SINGULAR_DEPTH = 6 };

/* A node's depth and window, and its hash move, while a first pass has its own. */
struct plan {
    int16_t alpha;
    int16_t beta;
    int8_t depth;
    uint8_t pass; /* enum pass */
    uint8_t hash; /* enum hash_kind of the hash move */
    move_t hash_move;
};

static bool is_unsorted(const struct ply *p, move_t hash_move)
{
    return hash_move == MOVE_NONE && (p->gains >> 4) == 0;
}

static bool wants_singular(const struct engine *e, const struct ply *p, move_t hash_move)
{
    const struct hash_entry *entry;

    if (e->options->singular == 0 || p->depth < SINGULAR_DEPTH || hash_move == MOVE_NONE) {
        return false;
    }
    entry = hash_probe(e, e->position->key);
    return entry != NULL && hash_bound(entry) != BOUND_UPPER && entry->depth >= p->depth - 3 &&
           entry->score < SCORE_MATE_BOUND && entry->score > -SCORE_MATE_BOUND;
}

static void make_plan(struct engine *e, struct ply *p, struct plan *plan, int hash_score)
{
    int distance = hash_score - p->alpha;

    plan->alpha = p->alpha;
    plan->beta = p->beta;
    plan->depth = p->depth;
    plan->pass = PASS_ALL;
    plan->hash = hash_score != SCORE_NONE && distance <= e->options->variation_margin &&
                         distance >= -e->options->variation_margin
                     ? HASH_NEAR
                     : HASH_MOVE;
    if (e->options->unsorted_search != 0 && p->depth >= UNSORTED_DEPTH &&
        is_unsorted(p, plan->hash_move)) {
        plan->pass = PASS_HALF;
        p->depth /= 2;
    } else if (wants_singular(e, p, plan->hash_move)) {
        plan->pass = PASS_SINGULAR;
        p->beta = (int16_t)(hash_score - p->depth * SCORE_PAWN / 8);
        p->alpha = (int16_t)(p->beta - 1);
        p->depth /= 2;
    }
}

/* All moves onto the stack, with their values. False: the stack is full. */
static bool begin_pass(struct engine *e, struct ply *p, const struct plan *plan)
{
    if (!node_generate(e, p, MOVEGEN_ALL)) {
        return false;
    }
    order_update(e, p, plan->hash_move);
    for (unsigned i = p->first; plan->pass == PASS_SINGULAR && i < p->end; i++) {
        if (e->move[i] == plan->hash_move) {
            e->value[i] = ORDER_TAKEN;
        }
    }
    return true;
}

/* False when all is searched; after a first pass the node is made ready for the
   second. */
static bool next_pass(struct engine *e, struct ply *p, struct plan *plan)
{
    if (plan->pass == PASS_ALL || e->stop != 0) {
        return false;
    }
    if (plan->pass == PASS_HALF) {
        plan->hash_move = p->best_move;
    } else if (p->legal != 0 && p->best < p->beta) {
        plan->hash = HASH_SINGULAR;
    }
    plan->pass = PASS_ALL;
    p->alpha = plan->alpha;
    p->beta = plan->beta;
    p->depth = plan->depth;
    p->best = -SCORE_INFINITE;
    p->best_move = MOVE_NONE;
    p->legal = 0;
    pv_clear(e, p->index);
    return true;
}

/* --- the main search --- */

/* Steps 7 and 8: what is known at a glance, and what evaluation says of the depth.
   True if the node is decided, its score in p->best. */
static bool judge(struct engine *e, struct ply *p, move_t hash_move, int hash_score)
{
    if (ply_in_check(p)) {
        search_inherit(p);
        return false;
    }
    if (search_evaluate(e, p)) {
        return true;
    }
    selective_adjust_depth(e, p, hash_score);
    if (selective_leaves_node(e, p)) {
        return true;
    }
    if (e->options->internal_reduction != 0 && p->depth >= UNSORTED_DEPTH + 1 &&
        is_unsorted(p, hash_move)) {
        p->depth--;
    }
    return false;
}

/* NOLINTNEXTLINE(readability-function-size): the search is one story */
int search(struct engine *e, struct ply *p)
{
    struct plan plan;
    int score;

    /* Step 1. A new node: count it, ask whether to go on. */
    node_enter(e, p);
    if (search_must_stop(e)) {
        return 0;
    }

    /* Step 2. Draws: repetition, fifty moves, nothing left to mate with. */
    if (node_is_draw(e, p)) {
        return 0;
    }

    /* Step 3. Mate distance: no mate from here can beat one already found. */
    if (p->alpha >= SCORE_MATE - p->index - 1) {
        return SCORE_MATE - p->index - 1;
    }

    /* Step 4. The ply stack ends here: the static score must do. */
    if (node_is_last(e, p)) {
        return eval_score(e->position);
    }

    /* Step 5. Hash table: a score of enough depth ends the node, a move is
       tried first. */
    if (node_hash_ends(e, p, &plan.hash_move, &score)) {
        return p->best;
    }

    /* Step 6. The full evaluation, and what follows from it: a mate at a glance,
       a dead draw, reductions, static pruning. */
    if (judge(e, p, plan.hash_move, score)) {
        return p->best;
    }
    make_plan(e, p, &plan, score);

    /* Step 7. Null move: if the other side may move twice and is still below its
       ALPHA, its last move was no good. It never proves a mate. */
    if (selective_wants_null(e, p)) {
        score = search_null(e, p);
        if (e->stop != 0) {
            return 0;
        }
        if (score >= p->beta) {
            return score > SCORE_MATE_BOUND ? p->beta : score;
        }
    }

    do {
        /* Step 8. All moves onto the stack, with values for their order. A full
           move stack ends the node like a full ply stack. */
        if (!begin_pass(e, p, &plan)) {
            return eval_score(e->position);
        }
        if (p->index + 2U < e->plies) {
            p[2].killer[0] = MOVE_NONE;
            p[2].killer[1] = MOVE_NONE;
        }

        /* Step 9. Each legal move, the highest value first, but those that
           promise nothing near the horizon. */
        while ((p->move = order_next(e, p)) != MOVE_NONE) {
            if (selective_leaves_move(e, p) || !node_make(e, p)) {
                continue;
            }
            score = search_move(e, p, p->move == plan.hash_move ? plan.hash : HASH_OTHER);
            if (e->stop != 0) {
                return 0;
            }
            if (node_take_score(e, p, score)) {
                order_learn(e, p);
                break;
            }
        }
    } while (next_pass(e, p, &plan));

    /* Step 10. No legal move: mate or stalemate. */
    if (p->legal == 0) {
        return ply_in_check(p) ? -SCORE_MATE + p->index : 0;
    }

    /* Step 11. Fifty moves, and this check did not mate. */
    if (e->position->rule50 >= RULE50_DRAW) {
        return 0;
    }

    /* Step 12. Remember the node. */
    node_store(e, p);
    return p->best;
}
