#include "engine/search/plan.h"

#include <string.h>

#include "engine/eval/eval.h"
#include "engine/search/eval_cache.h"
#include "engine/search/hash.h"
#include "engine/search/order.h"
#include "engine/search/selective.h"

/* From these depths on an unsorted tree is searched less deep first or at all, and
   a hash move is looked at for being the only one. */
enum { UNSORTED_DEPTH = 3, SINGULAR_DEPTH = 6 };

/* --- the static score --- */

static void keep_squares(uint8_t squares[HANGING_MAX], const struct hanging list[HANGING_MAX])
{
    for (unsigned i = 0; i < HANGING_MAX; i++) {
        squares[i] = list[i].square;
    }
}

bool search_evaluate(struct engine *e, struct ply *p)
{
    const struct position *position = e->position;
    enum colour side = (enum colour)position->side;
    const struct hanging *hanging;
    struct facts facts;
    int score;

    if (p->index != 0 && eval_cache_find(e, p)) {
        return false;
    }
    score = eval_facts(position, &facts);
    if (p->index == 0) {
        e->stage = facts.stage;
    }
    hanging = facts.hanging[side ^ 1U];
    p->score = (int16_t)score;
    p->positional = (int16_t)(facts.special ? POSITIONAL_UNKNOWN
                                            : lazy_positional(score, position->i_score, side));
    keep_squares(p->hanging, hanging);
    keep_squares(p->threatened, facts.hanging[side]);
    p->gains = (uint8_t)(facts.hanging[side][0].gain | hanging[0].gain << 4);
    p->pressure[WHITE] = facts.king_pressure[WHITE];
    p->pressure[BLACK] = facts.king_pressure[BLACK];
    if (facts.mate_move != MOVE_NONE && e->options->mate_pattern != 0) {
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
    eval_cache_keep(e, p);
    return false;
}

void search_inherit(struct ply *p)
{
    p->score = SCORE_NONE;
    p->positional = (p - 1)->positional;
    memset(p->hanging, HANGING_UNKNOWN, sizeof p->hanging);
    memset(p->threatened, SQUARE_NONE, sizeof p->threatened);
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
    p->check_depth = (uint8_t)(iteration + (e->options->quiescence_checks == 1
                                                ? (unsigned)e->options->quiescence_check_plies
                                                : 0));
    e->reduction_depth = (uint8_t)selective_reduction_depth((enum eval_stage)e->stage, iteration);
}

/* Without hash move and winning capture (REBEL, move ordering 3). */
static bool is_unsorted(const struct ply *p, move_t hash_move)
{
    return hash_move == MOVE_NONE && ply_hanging(p) == 0;
}

/* A stored score knows more than the evaluation, if its bound says so. */
static void take_hash_score(const struct engine *e, struct ply *p, int hash_score)
{
    const struct hash_entry *entry;

    if (e->options->hash_static == 0 || hash_score == SCORE_NONE || score_is_mate(hash_score)) {
        return;
    }
    entry = hash_probe(e, e->position->key);
    if (entry != NULL && hash_bound(entry) != (hash_score > p->score ? BOUND_UPPER : BOUND_LOWER)) {
        p->score = (int16_t)hash_score;
    }
}

bool plan_judge(struct engine *e, struct ply *p, const struct plan *plan)
{
    if (ply_in_check(p)) {
        search_inherit(p);
        return false;
    }
    if (selective_leaves_unseen(e, p) || search_evaluate(e, p)) {
        return true;
    }
    take_hash_score(e, p, plan->hash_score);
    selective_adjust_depth(e, p, plan->hash_score);
    if (selective_leaves_node(e, p)) {
        return true;
    }
    if (e->options->internal_reduction != 0 && p->depth >= UNSORTED_DEPTH + 1 &&
        is_unsorted(p, plan->hash_move)) {
        p->depth--;
    }
    return false;
}

/* --- passes --- */

static bool wants_singular(const struct engine *e, const struct ply *p, move_t hash_move)
{
    const struct hash_entry *entry;

    if (e->options->singular == 0 || p->depth < SINGULAR_DEPTH || hash_move == MOVE_NONE) {
        return false;
    }
    entry = hash_probe(e, e->position->key);
    return entry != NULL && hash_bound(entry) != BOUND_UPPER && entry->depth >= p->depth - 3 &&
           !score_is_mate(entry->score);
}

void plan_make(struct engine *e, struct ply *p, struct plan *plan)
{
    int distance = plan->hash_score - p->alpha;

    plan->alpha = p->alpha;
    plan->beta = p->beta;
    plan->depth = p->depth;
    plan->pass = PASS_ALL;
    plan->hash = plan->hash_score != SCORE_NONE && distance <= e->options->variation_margin &&
                         distance >= -e->options->variation_margin
                     ? HASH_NEAR
                     : HASH_MOVE;
    if (e->options->unsorted_search != 0 && p->depth >= UNSORTED_DEPTH &&
        is_unsorted(p, plan->hash_move)) {
        plan->pass = PASS_HALF;
        p->depth /= 2;
    } else if (wants_singular(e, p, plan->hash_move)) {
        plan->pass = PASS_SINGULAR;
        p->beta = (int16_t)(plan->hash_score - p->depth * SCORE_PAWN / 8);
        p->alpha = (int16_t)(p->beta - 1);
        p->depth /= 2;
    }
}

bool plan_begin_pass(struct engine *e, struct ply *p, const struct plan *plan)
{
    if (!node_generate(e, p, MOVEGEN_ALL)) {
        return false;
    }
    if (plan->pass == PASS_ALL) {
        extend_by_replies(e, p);
    }
    order_update(e, p, plan->hash_move);
    for (unsigned i = p->first; plan->pass == PASS_SINGULAR && i < p->end; i++) {
        if (e->move[i] == plan->hash_move) {
            e->value[i] = ORDER_TAKEN;
        }
    }
    return true;
}

bool plan_next_pass(struct engine *e, struct ply *p, struct plan *plan)
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

/* --- a child --- */

enum mode plan_child(struct engine *e, struct ply *p, enum hash_kind hash, enum mode mode)
{
    struct ply *child = p + 1;
    bool is_closed =
        mode != MODE_FULL && p->legal > 1 && e->options->zero_window != 0 && p->beta - p->alpha > 1;
    unsigned quarters;

    search_prepare_child(e, p, is_closed ? -p->alpha - 1 : -p->beta, -p->alpha, p->depth - 1);
    quarters = extend_move(e, p, hash);
    if (quarters != 0) {
        child->flags |= PLY_EXTENDED;
        extend_node(child, quarters);
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

enum mode plan_again(const struct engine *e, const struct ply *p, int score, enum mode mode)
{
    if (e->stop != 0 || mode == MODE_FULL || score <= p->alpha ||
        (mode == MODE_ZERO && score >= p->beta)) {
        return MODE_DONE;
    }
    return mode == MODE_REDUCED ? MODE_ZERO : MODE_FULL;
}
