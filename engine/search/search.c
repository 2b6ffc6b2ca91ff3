#include "engine/search/search.h"

#include "engine/eval/eval.h"
#include "engine/search/order.h"
#include "engine/search/plan.h"
#include "engine/search/selective.h"

/* Searches the child after p->move, made, and unmakes the move. */
static inline int search_move(struct engine *e, struct ply *p, enum hash_kind hash)
{
    enum mode mode = MODE_REDUCED;
    int score;

    do {
        mode = plan_child(e, p, hash, mode);
        score = p[1].depth <= 0 ? -quiescence(e, p + 1) : -search(e, p + 1);
        mode = plan_again(e, p, score, mode);
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

/* --- the main search --- */

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
    if (node_hash_ends(e, p, &plan.hash_move, &plan.hash_score)) {
        return p->best;
    }

    /* Step 6. The full evaluation, and what follows from it: a mate at a glance,
       a dead draw, reductions, static pruning. */
    if (plan_judge(e, p, &plan)) {
        return p->best;
    }

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

    plan_make(e, p, &plan);
    do {
        /* Step 8. All moves onto the stack, with values for their order. A full
           move stack ends the node like a full ply stack. */
        if (!plan_begin_pass(e, p, &plan)) {
            return eval_score(e->position);
        }
        if (p->index + 2U < e->plies) {
            p[2].killer[0] = MOVE_NONE;
            p[2].killer[1] = MOVE_NONE;
        }

        /* Step 9. Each legal move, the highest value first, but those that
           promise nothing near the horizon. */
        while ((p->move = order_next(e, p)) != MOVE_NONE) {
            if (selective_leaves_move(e, p)) {
                node_skip(e);
                continue;
            }
            if (!node_make(e, p)) {
                continue;
            }
            score = search_move(e, p, p->move == plan.hash_move ? plan.hash : HASH_OTHER);
            if (e->stop != 0) {
                return 0;
            }
            if (node_take_score(e, p, score)) {
                if (plan.pass != PASS_SINGULAR) {
                    order_learn(e, p);
                }
                break;
            }
        }
    } while (plan_next_pass(e, p, &plan));
    if (e->stop != 0) {
        return 0;
    }

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
