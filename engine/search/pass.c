#include "engine/search/pass.h"

#include "engine/search/node.h"
#include "engine/search/order.h"

/* From this depth on. */
enum { DEEPENING_DEPTH = 3 };

static bool is_to_deepen(const struct engine *e, const struct ply *p, move_t hash_move)
{
    return e->options->unsorted_search != 0 && p->depth >= DEEPENING_DEPTH &&
           ply_is_unsorted(p, hash_move);
}

void pass_prepare(const struct engine *e, struct ply *p, struct pass *pass)
{
    int distance = pass->hash_score - p->alpha;

    ASSERT(ply_is_ok(e, p));
    pass->alpha = p->alpha;
    pass->beta = p->beta;
    pass->depth = p->depth;
    pass->kind = PASS_ALL;
    pass->hash = pass->hash_score != SCORE_NONE && distance <= e->options->variation_margin &&
                         distance >= -e->options->variation_margin
                     ? HASH_NEAR
                     : HASH_MOVE;
    if (is_to_deepen(e, p, pass->hash_move)) {
        pass->kind = PASS_DEEPENING;
        p->depth /= 2;
    }
}

bool pass_begin(struct engine *e, struct ply *p, const struct pass *pass)
{
    ASSERT(pass->kind <= PASS_DEEPENING);
    if (!node_generate(e, p, MOVEGEN_ALL)) {
        return false;
    }
    /* the old formula of MAX_CHECKS_DEPTH counts in the main search too */
    if (pass->kind == PASS_ALL && e->options->quiescence_checks == 1 && ply_in_check(p)) {
        extend_check_depth(e, p);
    }
    order_update(e, p, pass->hash_move);
    return true;
}

bool pass_next(struct engine *e, struct ply *p, struct pass *pass)
{
    if (pass->kind == PASS_ALL || e->stop != 0) {
        return false;
    }
    pass->hash_move = p->best_move;
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
