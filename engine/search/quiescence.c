#include "engine/search/quiescence.h"

#include "engine/search/depth.h"
#include "engine/search/evaluate.h"
#include "engine/search/node.h"
#include "engine/search/order.h"
#include "engine/search/prune.h"

/* --- stand pat --- */

/* Finds SCORE, or a guess that is certain enough. Returns true if the node is decided. */
static bool stand_pat(struct engine *e, struct ply *p)
{
    int score;

    if (lazy_answers(e, p, &score) == LAZY_UNKNOWN) {
        return evaluate_score(e, p);
    }
    evaluate_inherit(p);
    p->score = (int16_t)score;
    return false;
}

/* Takes SCORE as a lower bound. Returns true if this ends the node. */
static bool stands(struct engine *e, struct ply *p)
{
    if (stand_pat(e, p)) {
        return true;
    }
    p->best = p->score;
    if (p->best >= p->beta || node_exhausts_plies(e, p)) {
        return true;
    }
    if (e->options->quiescence_facts != 0) {
        if (evaluate_facts(e, p)) {
            return true;
        }
    } else {
        evaluate_no_facts(p);
    }
    if (prune_quiescence(e, p)) {
        return true;
    }
    if (p->best > p->alpha) {
        p->alpha = p->best;
    }
    return false;
}

/* --- moves --- */

/* Leaves only recaptures: moves to the square of the last move. Deep in quiescence no others are
   searched, but behind a null move, which has no square. */
static void keep_recaptures(struct engine *e, const struct ply *p)
{
    unsigned square = move_to((p - 1)->move);

    ASSERT(p->index != 0);
    for (unsigned i = p->first; i < p->end; i++) {
        if (move_to(e->move[i]) != square) {
            e->value[i] = ORDER_TAKEN;
        }
    }
}

/* Generates the moves that are searched. Returns false if the move stack is full. */
static bool prepare_moves(struct engine *e, struct ply *p, bool evade, move_t hash_move)
{
    bool checks;

    ASSERT(ply_is_ok(e, p));
    /* MAX_CHECKS_DEPTH counts from the start of quiescence */
    if ((p - 1)->depth > 0) {
        p->check_depth = (uint8_t)(p->index + e->options->quiescence_check_plies);
    }
    checks = e->options->quiescence_checks != 0 && p->index < p->check_depth;
    if (!node_generate(e, p, evade ? MOVEGEN_ALL : checks ? MOVEGEN_CHECKS : MOVEGEN_CAPTURES)) {
        return false;
    }
    if (evade && e->options->quiescence_checks != 0) {
        extend_check_depth(e, p);
    }
    order_update(e, p, hash_move);
    if (!evade) {
        order_keep_noisy(e, p);
        if (p->depth <= -e->options->quiescence_captures && (p - 1)->move != MOVE_NONE) {
            keep_recaptures(e, p);
        }
    }
    return true;
}

/*
 * Searches winning and equal captures and queen promotions until the position is quiet, and checks
 * for some plies. A king in check may answer with every move. If the side to move is not in check,
 * SCORE is a lower bound of the node (stand pat).
 */
int quiescence(struct engine *e, struct ply *p)
{
    move_t hash_move = MOVE_NONE;
    bool evade;

    node_enter(e, p);
    if (node_must_stop(e)) {
        return 0;
    }
    if (node_is_draw(e, p)) {
        return node_draw_score(e, p);
    }
    if (e->options->quiescence_hash != 0) {
        int16_t hash_score;

        if (node_hash_ends(e, p, &hash_move, &hash_score)) {
            return p->best;
        }
    }
    evade = ply_in_check(p) && p->depth > -e->options->quiescence_evasions;
    if (evade && p->index + 1U < e->plies) {
        evaluate_inherit(p);
    } else {
        evade = false;
        if (stands(e, p)) {
            return p->best;
        }
    }
    if (!prepare_moves(e, p, evade, hash_move)) {
        return evaluate_last(e);
    }
    while ((p->move = order_next(e, p)) != MOVE_NONE) {
        int score;

        if (!evade && (prune_capture(e, p) || prune_exchange(e, p))) {
            node_skip(e);
            continue;
        }
        if (!node_make(e, p)) {
            continue;
        }
        node_prepare_child(e, p, -p->beta, -p->alpha, p->depth - 1);
        score = -quiescence(e, p + 1);
        position_unmake(e->position, p->move, &p->undo);
        if (e->stop != 0) {
            return 0;
        }
        if (node_take_score(e, p, score)) {
            break;
        }
    }
    if (evade && p->legal == 0) {
        return -SCORE_MATE + p->index;
    }
    return e->position->rule50 >= RULE50_DRAW ? node_fifty_score(e, p) : p->best;
}
