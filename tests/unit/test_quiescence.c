/* What quiescence searches and what it leaves out, node by node. */
#include "engine/search/hash.h"
#include "nodes.h"

/* White took on d5; Black can take back, or take a queen elsewhere. */
static struct ply *after_capture(int depth)
{
    struct ply *p = node_after("1r2k3/8/4p3/3p4/8/8/1Q4B1/4K3 w - - 0 1", "g2d5", true);

    p->depth = (int8_t)depth;
    return p;
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

UNIT(deep_in_quiescence_only_recaptures_go_on)
{
    for (int limit = 2; limit <= 6; limit += 4) {
        options.quiescence_captures = (uint8_t)limit;
        for (int depth = 1 - limit; depth >= -limit; depth--) {
            struct ply *p = after_capture(depth);

            p->alpha = -SCORE_INFINITE;
            p->beta = SCORE_INFINITE;
            quiescence(&bench.engine, p);
            assert_int_equal(move_to(p->best_move), depth > -limit ? B2 : D5);
        }
    }
}

UNIT(behind_a_null_move_all_captures_are_searched)
{
    struct ply *p = after_capture(0);

    options.quiescence_captures = 0;
    (p - 1)->move = MOVE_NONE;
    p->alpha = -SCORE_INFINITE;
    p->beta = SCORE_INFINITE;
    quiescence(&bench.engine, p);
    assert_int_equal(move_to(p->best_move), B2);
}

UNIT(quiescence_asks_the_hash_table)
{
    for (unsigned asks = 0; asks <= 1; asks++) {
        struct ply *p = after_capture(0);
        uint64_t before;

        hash_clear(&bench.engine);
        hash_store(&bench.engine, board.key, p->index, MOVE_NONE, 321, 0, BOUND_EXACT);
        options.hash_cutoffs = 1;
        options.quiescence_hash = (uint8_t)asks;
        before = bench.engine.nodes;
        p->alpha = 300;
        p->beta = 301;
        assert_int_equal(quiescence(&bench.engine, p) == 321, asks);
        assert_int_equal(bench.engine.nodes - before == 1, asks);
    }
}

static const char *const pawn_en_prise = "r3k3/pp6/8/2p5/8/1N6/PP5P/R3K3 w - - 0 1";

/* Is the pawn taken where SCORE and the pawn are `short_by` below alpha? */
static bool is_taken(const char *fen, int short_by)
{
    struct ply *p = node_at(fen);
    uint64_t before = bench.engine.nodes;
    uint64_t searched;

    (p - 1)->positional = POSITIONAL_UNKNOWN; /* no guess instead of the score */
    p->depth = 0;
    p->move = move_of(&bench.engine, &board, "b3c5");
    assert_false(evaluate_node(&bench.engine, p));
    p->alpha = (int16_t)(p->score + position_move_gain(&board, p->move) + short_by);
    p->beta = (int16_t)(p->alpha + 1);
    quiescence(&bench.engine, p);
    assert_true(p->best <= p->alpha);
    searched = bench.engine.nodes - before;
    if (searched == 1) {
        /* what was left out still counts for the score */
        assert_int_equal(
            p->best, p->alpha - short_by +
                         (options.lazy_first != 0 ? options.lazy_margin : options.delta_margin));
    }
    return searched > 1;
}

UNIT(captures_that_leave_the_score_below_alpha_are_left_out)
{
    assert_true(is_taken(pawn_en_prise, 1000));
    options.delta_margin = 200;
    assert_true(is_taken(pawn_en_prise, 199));
    assert_false(is_taken(pawn_en_prise, 200));
    /* a capture that gives check is never left out */
    assert_true(is_taken("r7/pp1k4/8/2p5/8/1N6/PP5P/R3K3 w - - 0 1", 200));
}

UNIT(lazy_evaluation_before_the_move_has_its_own_margin)
{
    options.delta_margin = 200;
    options.lazy_margin = 300;
    options.lazy_first = 1;
    assert_true(is_taken(pawn_en_prise, 299));
    assert_false(is_taken(pawn_en_prise, 300));
    options.lazy_first = 0;
    assert_false(is_taken(pawn_en_prise, 299));
}

/* --- lazy evaluation for reverse futility --- */

UNIT(a_node_far_above_beta_is_left_unseen)
{
    struct ply *p = node_after("r3k3/pp6/8/8/8/1N6/PP5P/RQ2K3 b - - 0 1", "e8e7", true);
    int guess;

    options.reverse_futility = 100;
    options.reverse_depth = 3;
    options.lazy_margin = 300;
    options.lazy_reverse = 1;
    p->depth = 3;
    p->alpha = -1;
    p->beta = 0;
    assert_true(prune_reverse_by_guess(&bench.engine, p));
    guess = p->best;
    assert_int_equal(p->score, guess);
    assert_true(guess >= 300);
    p->beta = (int16_t)(guess - 300);
    p->alpha = (int16_t)(p->beta - 1);
    assert_true(prune_reverse_by_guess(&bench.engine, p));
    p->beta++;
    p->alpha++;
    assert_false(prune_reverse_by_guess(&bench.engine, p));
    p->depth = 2;
    assert_true(prune_reverse_by_guess(&bench.engine, p));
    p->alpha--;
    assert_false(prune_reverse_by_guess(&bench.engine, p));
    p->alpha++;
    options.reverse_depth = 1;
    assert_false(prune_reverse_by_guess(&bench.engine, p));
    options.reverse_depth = 3;
    /* the other side has given a pawn for it */
    options.mate_guard = 1;
    bench.engine.root_i_score = (int16_t)(board.i_score - SCORE_PAWN + 1);
    assert_true(prune_reverse_by_guess(&bench.engine, p));
    bench.engine.root_i_score--;
    assert_false(prune_reverse_by_guess(&bench.engine, p));
    options.mate_guard = 0;
    assert_true(prune_reverse_by_guess(&bench.engine, p));
    options.lazy_reverse = 0;
    assert_false(prune_reverse_by_guess(&bench.engine, p));
}
