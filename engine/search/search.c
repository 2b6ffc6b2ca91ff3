#include "engine/search/search.h"

#include "engine/search/depth.h"
#include "engine/search/evaluate.h"
#include "engine/search/node.h"
#include "engine/search/order.h"
#include "engine/search/prune.h"

/* --- passes over the moves --- */

/* A first pass is made from this depth on. */
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
    pass->hash = pass->hash_score != SCORE_NONE && distance <= e->options->pvs_extension_margin &&
                         distance >= -e->options->pvs_extension_margin
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

/* --- the child after a move --- */

enum child_mode child_begin(const struct engine *e, struct ply *p, enum child_mode mode)
{
    bool is_closed = mode != CHILD_FULL && p->legal > 1 && e->options->zero_window != 0 &&
                     p->beta - p->alpha > 1;

    ASSERT(mode != CHILD_DONE && p->legal != 0 && p->move != MOVE_NONE);
    node_prepare_child(e, p, is_closed ? -p->alpha - 1 : -p->beta, -p->alpha, p->depth - 1);
    return is_closed ? CHILD_ZERO_WINDOW : CHILD_FULL;
}

enum child_mode child_again(const struct engine *e, const struct ply *p, int score,
                            enum child_mode mode)
{
    ASSERT(mode != CHILD_DONE);
    if (e->stop != 0 || mode == CHILD_FULL || score <= p->alpha ||
        (mode == CHILD_ZERO_WINDOW && score >= p->beta)) {
        return CHILD_DONE;
    }
    return mode == CHILD_REDUCED ? CHILD_ZERO_WINDOW : CHILD_FULL;
}

/*
 * A ply costs the frame of search() on the C stack. So all functions that it calls between two
 * recursive calls are marked NOINLINE, and what a node must remember is in its record. Elo figures
 * compare the default with the technique and without it, at 2,000 nodes a move unless more are
 * named (docs/notebook/search.md has games and errors). The name of an option or a constant has its
 * number behind it (make check-docs compares): margins in 1/256 pawn, extensions in quarter plies.
 * A switch without one is on.
 */

/* Finds what the node is worth: SCORE, and the facts if they are needed. Before them steps 9 and 10
   ask with what the mover's facts and its move say of the threat, which saves every third. Returns
   whether the node is ended. */
static inline bool evaluate(struct engine *e, struct ply *p)
{
    return evaluate_score(e, p) ||
           (evaluate_is_by_network(e, e->position) && prune_before_facts(e, p)) ||
           evaluate_facts(e, p);
}

/* Searches a null move: the other side moves twice. Returns the score from p's point of view. */
static inline int search_null_move(struct engine *e, struct ply *p)
{
    int score;

    null_move_make(e, p);
    score = search_below(e, p);
    null_move_unmake(e, p, score);
    return score;
}

/* --- the main search --- */

/* NOLINTNEXTLINE(readability-function-size): the search is one story */
int search(struct engine *e, struct ply *p)
{
    struct pass pass;
    int score;

    /* Step 1. A new node: it is counted, and the search may stop. */
    node_enter(e, p);
    if (node_must_stop(e)) {
        return 0;
    }

    /* Step 2. Draws: repetition, fifty moves, too little material to mate. */
    if (node_is_draw(e, p)) {
        return node_draw_score(e, p);
    }

    /* Step 3. Mate distance pruning: no mate from here can beat one already found. */
    if (p->alpha >= SCORE_MATE - p->index - 1) {
        return SCORE_MATE - p->index - 1;
    }

    /* Step 4. The ply stack ends here: SCORE is the result. */
    if (node_exhausts_plies(e, p)) {
        return evaluate_last(e);
    }

    /* Step 5. Hash table (transposition table): a score of enough depth ends the node, a
       move is tried first. hash_cutoffs, hash_moves; with quiescence_hash +101. */
    if (node_hash_ends(e, p, &pass.hash_move, &pass.hash_score)) {
        return p->best;
    }

    if (ply_in_check(p)) {
        evaluate_inherit(p);
    } else {
        /* Step 6. Reverse futility before the evaluation: a guess at SCORE, less lazy_margin 395,
           is so far above beta that none is made. lazy_reverse; saves evaluations, 3 % more
           nodes. */
        if (prune_reverse_by_guess(e, p)) {
            return p->best;
        }

        /* Step 7. The evaluation, SCORE and facts; a mate at a glance, a dead draw or the
           stalemate of a bare king ends the node. mate_pattern, bare_king. */
        if (evaluate(e, p)) {
            return p->best;
        }

        /* Step 8. Reductions 2 (REBEL) of nodes whose mover is near its ALPHA, or the king
           safety extension. reduction_2a, 2b, 2c, 2d off, reductions_max 99, -15 together;
           king_attack 0, +17. */
        depth_correct_node(e, p, pass.hash_score);

        /* Step 9. Static pruning (REBEL): SCORE + THREAT + MARGIN does not bring the mover
           to its ALPHA. MARGIN is static_margin 320 percent of REBEL's; everywhere, static_depth
           off. Not where the pressure on a king has risen by pressure_guard 1 or a mate is
           threatened, mate_guard. With step 10 +89 at 12,000 nodes. */
        /* Step 10. Reverse futility pruning (RFP, static null move): SCORE less half the threat
           is above beta by reverse_futility 119 for each ply, up to reverse_depth 6. It is asked
           for a ply less where SCORE rises, improving. */
        if (prune_node(e, p)) {
            return p->best;
        }

        /* Step 11. Internal iterative reduction (IIR): an unsorted tree a ply less, from
           UNSORTED_DEPTH 4 on. internal_reduction; 23 % fewer nodes. */
        reduce_unsorted(e, p, pass.hash_move);
    }

    /* Step 12. Null move pruning (NMP): if the other side may move twice and is still below
       its ALPHA, its last move was no good. It never proves a mate. R is null_reduction 3, in
       endings null_reduction_end 2; and null_depth 17 sixty-fourths of the depth, and a ply for
       each null_surplus 180 that SCORE is above beta, SURPLUS_PLIES 3 at most. Only where SCORE
       less the threat reaches beta, null_avoid, and with null_zugzwang 1 piece. null_move; +60
       at 12,000 nodes. */
    if (null_move_is_wanted(e, p)) {
        score = search_null_move(e, p);
        if (e->stop != 0) {
            return 0;
        }
        if (score >= p->beta) {
            return score > SCORE_MATE_BOUND ? p->beta : score;
        }
    }

    /* Step 13. A first pass over the moves to half the depth, from DEEPENING_DEPTH 3 on: internal
       iterative deepening (IID; REBEL, unsorted trees). unsorted_search off; -10 against IIR. */
    pass_prepare(e, p, &pass);

    do {
        /* Step 14. All moves onto the stack, with values for their order. A full move stack
           ends the node like a full ply stack. hanging_captures in front: +82. */
        if (!pass_begin(e, p, &pass)) {
            return evaluate_last(e);
        }
        node_forget_killers(e, p);

        /* Step 15. Each move, the highest value first. killers and history +36. */
        while ((p->move = order_next(e, p)) != MOVE_NONE) {
            enum child_mode mode = CHILD_REDUCED;

            /* Step 16. Near the horizon quiet moves that promise nothing are left out. Futility
               (REBEL's one and two): SCORE and the margin stay below alpha, futility_one 161 a ply
               before the horizon (futility_end 148 in endings), futility_two 400 at two plies and
               futility_ply 175 for each further one, up to futility_depth 6; +30. Late move
               pruning (LMP): at depth d all behind late_pruning 4 + d d moves, half as many where
               SCORE does not rise, up to late_depth 6; +23. */
            if (prune_move(e, p)) {
                node_skip(e);
                continue;
            }

            /* Step 17. Is it legal? And does it not lose too much by exchange (SEE pruning): for
               each ply exchange_capture 205, or exchange_quiet 92, up to exchange_depth 6? */
            if (!node_make(e, p)) {
                continue;
            }
            if (prune_made(e, p)) {
                position_unmake(e->position, p->move, &p->undo);
                node_skip(e);
                continue;
            }

            do {
                bool is_first_try = mode == CHILD_REDUCED;
                enum hash_kind hash = pass_hash_kind(&pass, p->move);
                int change;

                /* Step 18. The child's window: principal variation search (PVS) closes it from
                   the second move on. zero_window; +6. */
                mode = child_begin(e, p, mode);

                /* Step 19. Extensions: check_extension 4, +45, unless the check loses by exchange,
                   check_exchange (check_skip_first off); recapture 0 and pawn_seventh 4, +36 both;
                   into a pawn ending, pawn_ending 12, or a simple one, simple_ending 0;
                   pvs_extension 0 (pvs_extension_count 4, pvs_extension_margin 256). */
                change = depth_extension(e, p, hash);

                /* Step 20. Reduction 1 (REBEL), for good. reduction_1 off; Elo 0. */
                if (change == 0) {
                    change = -depth_reduction_1(e, p);
                }
                depth_hand_down(e, p, hash, change);

                /* Step 21. Late move reductions (LMR) of what is neither extended nor reduced,
                   to be searched again if the score beats alpha: LATE_BASE 130 hundredths of a
                   ply and the logarithms of depth and number, over late_moves 250 hundredths, from
                   move LATE_FIRST 2 on; more where SCORE does not rise, less by late_history; at
                   the root too, late_root. +94 at 12,000 nodes. */
                if (is_first_try) {
                    unsigned reduction = depth_late_reduction(e, p);

                    if (reduction != 0) {
                        p[1].depth = (int8_t)(p[1].depth - (int)(reduction / QUARTERS));
                        mode = CHILD_REDUCED;
                    }
                }

                score = search_below(e, p);

                /* Step 22. Re-search: at full depth, then with an open window, as long as the
                   score beats alpha. */
                mode = child_again(e, p, score, mode);
            } while (mode != CHILD_DONE);
            position_unmake(e->position, p->move, &p->undo);
            if (e->stop != 0) {
                return 0;
            }

            /* Step 23. A better score raises alpha; one that reaches beta cuts off, and the
               order learns from it: killers, history, historic mate killer. */
            if (node_take_score(e, p, score)) {
                order_learn(e, p);
                break;
            }
        }
    } while (pass_next(e, p, &pass));
    if (e->stop != 0) {
        return 0;
    }

    /* Step 24. No legal move: mate or stalemate. */
    if (p->legal == 0) {
        return ply_in_check(p) ? -SCORE_MATE + p->index : node_draw_score(e, p);
    }

    /* Step 25. Fifty moves are over, and the check was no mate. */
    if (e->position->rule50 >= RULE50_DRAW) {
        return node_fifty_score(e, p);
    }

    /* Step 26. The node is stored, and the correction of SCORE learns. correction. */
    node_store(e, p);
    correction_learn(e, p);
    return p->best;
}
