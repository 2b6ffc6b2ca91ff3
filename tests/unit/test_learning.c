/* What cut-offs teach the order of moves: killers, mate killers, history. */

#include "nodes.h"

/* White can take a queen with pawn, knight and queen, a rook with a pawn, a knight
   with a rook. */
static const char *const many_captures = "4k3/1n6/8/3q1r2/4P3/2N5/1R6/R2QK2R w KQ - 0 1";

/* --- what a mate teaches --- */

/* Searches to `move` in the order that stands, which then cuts off. */
static void cut_off(struct ply *p, const char *move, int score)
{
    p->move = bench.engine.move[node_find(p, move)];
    p->best = (int16_t)score;
    order_learn(&bench.engine, p);
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

UNIT(a_killer_that_mated_comes_second)
{
    struct ply *p = node_at(many_captures);

    options.killers = 1;
    options.mate_killer = 1;
    node_moves(p);
    cut_off(p, "d1a4", SCORE_MATE - 8);
    node_order(p, "");
    node_expect_value(p, "d1a4", 126);
    cut_off(p, "c3b1", 100);
    node_order(p, "");
    node_expect_value(p, "d1a4", 126);
    node_expect_value(p, "c3b1", 110);
    options.mate_killer = 0;
    node_order(p, "");
    node_expect_value(p, "d1a4", 106);
    options.killers = 0;
    node_order(p, "");
    assert_true(bench.engine.value[node_find(p, "d1a4")] <= 100);
}

UNIT(the_historic_mate_killer_is_known_by_piece_and_square)
{
    struct ply *p = node_at("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1");

    options.historic_mate = 1;
    node_moves(p);
    cut_off(p, "c3e4", SCORE_MATE - 8);
    memset(p->killer, 0, sizeof p->killer);
    node_order(p, "");
    node_expect_value(p, "c3e4", 109);
    node_expect_value(p, "g3e4", 109);
    assert_true(bench.engine.value[node_find(p, "c3d5")] <= 100);
    options.historic_mate = 0;
    node_order(p, "");
    assert_true(bench.engine.value[node_find(p, "c3e4")] <= 100);
}

UNIT(the_deepest_mates_make_the_historic_mate_killer)
{
    struct ply *p = node_at("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1");

    options.historic_mate = 1;
    node_moves(p);
    p->depth = 6;
    cut_off(p, "c3e4", SCORE_MATE - 8);
    p->depth = 5;
    cut_off(p, "c3d5", SCORE_MATE - 8);
    memset(p->killer, 0, sizeof p->killer);
    node_order(p, "");
    node_expect_value(p, "c3e4", 109);
    p->depth = 2;
    cut_off(p, "c3d5", SCORE_MATE - 8);
    memset(p->killer, 0, sizeof p->killer);
    node_order(p, "");
    node_expect_value(p, "c3d5", 109);
    assert_true(bench.engine.value[node_find(p, "c3e4")] <= 100);
}

/* In bytes: the counts are halved before one runs over. */
UNIT(the_historic_mate_killer_does_not_run_over)
{
    struct ply *p = node_at("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1");

    options.historic_mate = 1;
    node_moves(p);
    p->depth = 60;
    for (unsigned i = 0; i < 50; i++) {
        cut_off(p, "c3e4", SCORE_MATE - 8);
        memset(p->killer, 0, sizeof p->killer);
        node_order(p, "");
        node_expect_value(p, "c3e4", 109);
    }
}

UNIT(only_a_mate_makes_a_mate_killer)
{
    struct ply *p = node_at("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1");

    options.killers = 1;
    options.mate_killer = 1;
    options.historic_mate = 1;
    node_moves(p);
    cut_off(p, "c3e4", SCORE_MAX);
    node_order(p, "");
    node_expect_value(p, "c3e4", 110);
    assert_true(bench.engine.value[node_find(p, "g3e4")] <= 100);
}

/* Killers are written as the search writes them, after a cut-off. */
UNIT(no_capture_and_no_promotion_becomes_a_killer)
{
    static const char *const fen = "3rk3/4P1P1/8/2pP4/8/8/8/4K3 w - c6 0 1";
    static const char *const moves[] = { "e7d8q", "e7d8n", "g7g8q", "g7g8r", "d5c6" };
    struct ply *p = node_at(fen);

    options.history = 1;
    node_moves(p);
    for (unsigned i = 0; i < COUNT_OF(moves); i++) {
        cut_off(p, moves[i], SCORE_MATE - 8);
        assert_int_equal(p->killer[0], MOVE_NONE);
        assert_int_equal(p->killer[1], MOVE_NONE);
    }
    assert_int_equal(bench.engine.mate_best[WHITE], 0);
    for (unsigned i = 0; i < HISTORY_SIZE; i++) {
        assert_int_equal(bench.engine.cutoffs[i], 0);
        assert_int_equal(bench.engine.mates[i], 0);
    }
}

UNIT(two_killers_are_kept_the_newest_first_and_none_twice)
{
    struct ply *p = node_at(many_captures);

    options.killers = 1;
    node_moves(p);
    cut_off(p, "d1a4", 0);
    cut_off(p, "c3b1", 0);
    node_order(p, "");
    node_expect_value(p, "c3b1", 110);
    node_expect_value(p, "d1a4", 106);
    cut_off(p, "c3b1", 0);
    node_order(p, "");
    node_expect_value(p, "c3b1", 110);
    node_expect_value(p, "d1a4", 106);
    cut_off(p, "c3b1", SCORE_MATE - 4);
    assert_int_not_equal(p->killer[0] & 4095, p->killer[1] & 4095);
    cut_off(p, "e1e2", 0);
    cut_off(p, "d1d2", 0);
    assert_int_not_equal(p->killer[0] & 4095, p->killer[1] & 4095);
    node_order(p, "");
    node_expect_value(p, "d1d2", 110);
    node_expect_value(p, "e1e2", 106);
}

static const char *const quiet_fen = "4k3/8/8/2p5/5Q2/2N5/8/4K3 w - - 0 1";

/* --- history --- */

UNIT(history_rises_for_what_cut_off_and_falls_for_what_did_not)
{
    struct ply *p = node_at(quiet_fen);
    move_t first;
    move_t second;
    move_t third;

    options.history = 1;
    node_order(p, "");
    first = order_next(&bench.engine, p);
    second = order_next(&bench.engine, p);
    p->move = order_next(&bench.engine, p);
    third = p->move;
    order_learn(&bench.engine, p);
    assert_true(order_history(&bench.engine, first) < 0);
    assert_true(order_history(&bench.engine, second) < 0);
    assert_true(order_history(&bench.engine, third) > 0);
    for (move_t move; (move = order_next(&bench.engine, p)) != MOVE_NONE;) {
        assert_int_equal(order_history(&bench.engine, move), 0);
    }
}

UNIT(history_stays_a_byte_and_is_halved_by_age)
{
    struct ply *p = node_at(quiet_fen);
    int before = 0;

    options.history = 1;
    for (unsigned i = 0; i < 200; i++) {
        node_order(p, "c3d5");
        p->move = order_next(&bench.engine, p);
        p->depth = (int8_t)(i % 100);
        order_learn(&bench.engine, p);
        assert_true(order_history(&bench.engine, p->move) >= before);
        before = order_history(&bench.engine, p->move);
    }
    assert_in_range(before, 100, 127);
    order_age(&bench.engine);
    assert_int_equal(order_history(&bench.engine, p->move), before / 2);
}

UNIT(without_tables_nothing_is_learned_but_killers)
{
    struct ply *p = node_at(quiet_fen);
    struct engine *e = &bench.engine;
    int8_t *cutoffs = e->cutoffs;
    uint8_t *mates = e->mates;

    options.history = 1;
    options.historic_mate = 1;
    options.killers = 1;
    e->cutoffs = NULL;
    e->mates = NULL;
    node_moves(p);
    cut_off(p, "c3d5", SCORE_MATE - 8);
    order_age(e);
    node_order(p, "");
    assert_int_equal(order_history(e, p->move), 0);
    node_expect_value(p, "c3d5", 110);
    e->cutoffs = cutoffs;
    e->mates = mates;
}
