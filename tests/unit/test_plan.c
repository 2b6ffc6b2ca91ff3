/* How a node is gone through and how a child is searched. */
#include "engine/rules/movegen.h"
#include "engine/search/hash.h"
#include "nodes.h"

static const char *const quiet_fen = "r3k3/pppn4/8/8/8/8/PPPN4/R3K3 w - - 0 1";

/* --- a child, one search after the other --- */

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

UNIT(the_modes_follow_each_other_while_the_score_beats_alpha)
{
    enum { ALPHA = 10, BETA = 20 };
    static const struct {
        enum child_mode mode;
        int score;
        enum child_mode next;
    } cases[] = {
        { CHILD_REDUCED, ALPHA, CHILD_DONE },
        { CHILD_REDUCED, ALPHA + 1, CHILD_ZERO_WINDOW },
        { CHILD_REDUCED, BETA, CHILD_ZERO_WINDOW },
        { CHILD_ZERO_WINDOW, ALPHA, CHILD_DONE },
        { CHILD_ZERO_WINDOW, ALPHA + 1, CHILD_FULL },
        { CHILD_ZERO_WINDOW, BETA - 1, CHILD_FULL },
        { CHILD_ZERO_WINDOW, BETA, CHILD_DONE },
        { CHILD_FULL, ALPHA, CHILD_DONE },
        { CHILD_FULL, ALPHA + 1, CHILD_DONE },
        { CHILD_FULL, BETA, CHILD_DONE },
        { CHILD_REDUCED, ALPHA - 1, CHILD_DONE },
    };
    struct ply *p = node_at(quiet_fen);

    p->alpha = ALPHA;
    p->beta = BETA;
    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        assert_int_equal(child_again(&bench.engine, p, cases[i].score, cases[i].mode),
                         cases[i].next);
        bench.engine.stop = 1;
        assert_int_equal(child_again(&bench.engine, p, cases[i].score, cases[i].mode), CHILD_DONE);
        bench.engine.stop = 0;
    }
}

/* The child after a quiet move that is the `legal`th, with window -100 to 100. */
static struct ply *before_child(unsigned legal)
{
    struct ply *p = node_after(quiet_fen, "e1d1", true) - 1;

    p->alpha = -100;
    p->beta = 100;
    p->depth = 8;
    p->legal = (uint8_t)legal;
    return p;
}

UNIT(a_childs_window_is_closed_from_the_second_move_on)
{
    struct ply *p = before_child(1);

    options.zero_window = 1;
    assert_int_equal(child_begin(&bench.engine, p, CHILD_REDUCED), CHILD_FULL);
    assert_int_equal(p[1].alpha, -100);
    assert_int_equal(p[1].beta, 100);
    p->legal = 2;
    assert_int_equal(child_begin(&bench.engine, p, CHILD_REDUCED), CHILD_ZERO_WINDOW);
    assert_int_equal(p[1].alpha, 99);
    assert_int_equal(p[1].beta, 100);
    assert_int_equal(child_begin(&bench.engine, p, CHILD_FULL), CHILD_FULL);
    assert_int_equal(p[1].alpha, -100);
    options.zero_window = 0;
    assert_int_equal(child_begin(&bench.engine, p, CHILD_REDUCED), CHILD_FULL);
    assert_int_equal(p[1].alpha, -100);
    /* it cannot be closed more */
    options.zero_window = 1;
    p->beta = (int16_t)(p->alpha + 1);
    assert_int_equal(child_begin(&bench.engine, p, CHILD_REDUCED), CHILD_FULL);
    assert_int_equal(p[1].alpha, 99);
}

UNIT(every_search_of_a_child_begins_at_full_depth)
{
    struct ply *p = before_child(20);

    options.zero_window = 1;
    options.late_moves = 100;
    child_begin(&bench.engine, p, CHILD_REDUCED);
    assert_int_equal(p[1].depth, 7);
    assert_true(depth_late_reduction(&bench.engine, p) > 0);
    p[1].depth = 3;
    for (enum child_mode mode = CHILD_ZERO_WINDOW; mode <= CHILD_FULL; mode++) {
        child_begin(&bench.engine, p, mode);
        assert_int_equal(p[1].depth, 7);
    }
}

/* --- internal reduction, and two passes --- */

static struct pass pass_of(move_t hash_move, int hash_score)
{
    struct pass pass = { .hash_move = hash_move, .hash_score = (int16_t)hash_score };

    return pass;
}

/* The first pass over the node's moves. */
static void first_pass(struct ply *p, struct pass *pass)
{
    pass_prepare(&bench.engine, p, pass);
}

UNIT(an_unsorted_node_is_searched_a_ply_less_deep)
{
    static const char *const hanging = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";

    for (int depth = 3; depth <= 5; depth++) {
        for (unsigned option = 0; option <= 1; option++) {
            for (unsigned hashed = 0; hashed <= 1; hashed++) {
                struct ply *p = node_at(quiet_fen);

                options.internal_reduction = (uint8_t)option;
                p->depth = (int8_t)depth;
                assert_false(evaluate_node(&bench.engine, p));
                reduce_unsorted(&bench.engine, p, hashed != 0 ? 1 : MOVE_NONE);
                assert_int_equal(p->depth, depth - (option == 1 && hashed == 0 && depth >= 4));
            }
        }
    }
    {
        struct ply *p = node_at(hanging);

        p->depth = 5;
        assert_false(evaluate_node(&bench.engine, p));
        reduce_unsorted(&bench.engine, p, MOVE_NONE);
        assert_int_equal(p->depth, 5);
    }
}

UNIT(a_mate_at_a_glance_ends_a_node)
{
    for (unsigned option = 0; option <= 1; option++) {
        struct ply *p = node_at("5rk1/5ppp/8/8/8/3Q4/2B5/6K1 w - - 0 1");

        options.mate_pattern = (uint8_t)option;
        p->depth = 2;
        assert_int_equal(evaluate_node(&bench.engine, p), option);
        assert_true(option == 0 || p->best == SCORE_MATE - NODE_INDEX - 1);
    }
}

UNIT(an_unsorted_tree_is_searched_to_half_the_depth_first)
{
    struct ply *p = node_at(quiet_fen);
    struct pass pass = pass_of(MOVE_NONE, SCORE_NONE);
    move_t found = move_of(&bench.engine, &board, "d2c4");

    options.unsorted_search = 1;
    p->depth = 7;
    first_pass(p, &pass);
    assert_int_equal(pass.kind, PASS_DEEPENING);
    assert_int_equal(p->depth, 3);
    assert_true(pass_begin(&bench.engine, p, &pass));
    assert_true(p->end > p->first);
    /* what the first pass found is tried first in the second */
    p->best = 33;
    p->best_move = found;
    p->legal = 9;
    assert_true(pass_next(&bench.engine, p, &pass));
    assert_int_equal(pass.kind, PASS_ALL);
    assert_int_equal(pass.hash_move, found);
    assert_int_equal(p->depth, 7);
    assert_int_equal(p->legal, 0);
    assert_int_equal(p->best, -SCORE_INFINITE);
    assert_int_equal(p->best_move, MOVE_NONE);
    assert_true(pass_begin(&bench.engine, p, &pass));
    assert_int_equal(order_next(&bench.engine, p), found);
    assert_false(pass_next(&bench.engine, p, &pass));
}

UNIT(sorted_and_shallow_trees_are_searched_once)
{
    static const struct {
        uint8_t option;
        int8_t depth;
        bool hashed;
        enum pass_kind kind;
    } cases[] = {
        { 1, 3, false, PASS_DEEPENING },
        { 1, 2, false, PASS_ALL },
        { 1, 3, true, PASS_ALL },
        { 0, 9, false, PASS_ALL },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct ply *p = node_at(quiet_fen);
        struct pass pass = pass_of(cases[i].hashed ? 1 : MOVE_NONE, SCORE_NONE);

        options.unsorted_search = cases[i].option;
        p->depth = cases[i].depth;
        first_pass(p, &pass);
        assert_int_equal(pass.kind, cases[i].kind);
    }
}

UNIT(a_stopped_search_begins_no_second_pass)
{
    struct ply *p = node_at(quiet_fen);
    struct pass pass = pass_of(MOVE_NONE, SCORE_NONE);

    options.unsorted_search = 1;
    first_pass(p, &pass);
    bench.engine.stop = 1;
    assert_false(pass_next(&bench.engine, p, &pass));
}

/* --- null move --- */

/* Passing wins, too, and by a mate: that is not proved by it. */
UNIT(a_null_move_proves_no_mate)
{
    static const char *const fen = "7k/R7/5K2/8/8/8/8/8 w - - 0 1";

    for (unsigned null_move = 0; null_move <= 1; null_move++) {
        struct ply *p = node_at(fen);
        int score;

        options.null_move = (uint8_t)null_move;
        options.null_avoid = 0;
        options.null_zugzwang = 1;
        options.zero_window = 1;
        p->alpha = 5000;
        p->beta = 5001;
        p->depth = 11;
        score = search(&bench.engine, p);
        assert_int_equal(bench.engine.stop, 0);
        if (null_move != 0) {
            assert_int_equal(score, 5001);
        } else {
            assert_true(score > SCORE_MATE_BOUND);
        }
    }
}
