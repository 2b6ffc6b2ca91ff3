#include "engine/search/pass.h"

#include "engine/search/hash.h"
#include "engine/search/node.h"
#include "engine/search/order.h"
#include "engine/search/principal_variation.h"

/* From these depths on. */
enum { DEEPENING_DEPTH = 3, SINGULAR_DEPTH = 6 };

void pass_prepare(const struct engine *e, const struct ply *p, struct pass *pass)
{
    int distance = pass->hash_score - p->alpha;

    ASSERT(ply_is_ok(e, p));
    pass->alpha = p->alpha;
    pass->beta = p->beta;
    pass->depth = p->depth;
    pass->kind = PASS_ALL;
    pass->staged = 0;
    pass->hash = pass->hash_score != SCORE_NONE && distance <= e->options->variation_margin &&
                         distance >= -e->options->variation_margin
                     ? HASH_NEAR
                     : HASH_MOVE;
}

bool pass_deepens(const struct engine *e, struct ply *p, struct pass *pass)
{
    ASSERT(pass->kind == PASS_ALL);
    if (e->options->unsorted_search == 0 || p->depth < DEEPENING_DEPTH ||
        !ply_is_unsorted(p, pass->hash_move)) {
        return false;
    }
    pass->kind = PASS_DEEPENING;
    p->depth /= 2;
    return true;
}

/* Has the table a move and a score that the others can be measured by? */
static bool has_candidate(const struct engine *e, const struct ply *p, move_t hash_move)
{
    const struct hash_entry *entry;

    if (e->options->singular == 0 || p->depth < SINGULAR_DEPTH || hash_move == MOVE_NONE) {
        return false;
    }
    entry = hash_probe(e, e->position->key);
    return entry != NULL && hash_bound(entry) != BOUND_UPPER && entry->depth >= p->depth - 3 &&
           !score_is_mate(entry->score);
}

bool pass_tests_singular(const struct engine *e, struct ply *p, struct pass *pass)
{
    ASSERT(pass->kind == PASS_ALL);
    if (!has_candidate(e, p, pass->hash_move)) {
        return false;
    }
    pass->kind = PASS_SINGULAR;
    p->beta = (int16_t)(pass->hash_score - p->depth * SCORE_PAWN / 8);
    p->alpha = (int16_t)(p->beta - 1);
    p->depth /= 2;
    return true;
}

/* All moves onto the stack; the hash move among them is first, or has been taken. */
static bool generate(struct engine *e, struct ply *p, const struct pass *pass, bool is_taken)
{
    if (!node_generate(e, p, MOVEGEN_ALL)) {
        return false;
    }
    /* the old formula of MAX_CHECKS_DEPTH counts in the main search too */
    if (pass->kind == PASS_ALL && e->options->quiescence_checks == 1 && ply_in_check(p)) {
        extend_check_depth(e, p);
    }
    order_update(e, p, pass->hash_move);
    for (unsigned i = p->first; is_taken && i < p->end; i++) {
        if (e->move[i] == pass->hash_move) {
            e->value[i] = ORDER_TAKEN;
        }
    }
    return true;
}

bool pass_begin(struct engine *e, struct ply *p, struct pass *pass)
{
    ASSERT(pass->kind <= PASS_SINGULAR);
    pass->staged = e->options->staged != 0 && pass->kind == PASS_ALL && !ply_in_check(p) &&
                   pass->hash_move != MOVE_NONE && p->first < e->moves &&
                   movegen_has(e->position, pass->hash_move);
    if (pass->staged) {
        e->move[p->first] = pass->hash_move;
        e->value[p->first] = ORDER_HASH;
        p->end = (uint16_t)(p->first + 1);
        return true;
    }
    return generate(e, p, pass, pass->kind == PASS_SINGULAR);
}

bool pass_generate_others(struct engine *e, struct ply *p, struct pass *pass)
{
    ASSERT(pass->staged && p->end == p->first + 1 && e->value[p->first] == ORDER_TAKEN);
    pass->staged = 0;
    return generate(e, p, pass, true);
}

bool pass_next(struct engine *e, struct ply *p, struct pass *pass)
{
    if (pass->kind == PASS_ALL || e->stop != 0) {
        return false;
    }
    if (pass->kind == PASS_DEEPENING) {
        pass->hash_move = p->best_move;
    } else if (p->legal != 0 && p->best < p->beta) {
        pass->hash = HASH_SINGULAR;
    }
    pass->kind = PASS_ALL;
    p->alpha = pass->alpha;
    p->beta = pass->beta;
    p->depth = pass->depth;
    p->best = -SCORE_INFINITE;
    p->best_move = MOVE_NONE;
    p->legal = 0;
    pv_clear(e, p->index);
    return true;
}
