/* Corrections of SCORE: what a finished node teaches, and where it counts. */
#include "engine/search/evaluate.h"
#include "firmware/mind/profile.h"
#include "nodes.h"

static const char *const quiet = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1";
static const char *const other_place =
    "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 1";
static const char *const other_pawns =
    "r1bqkbnr/ppp2ppp/2np4/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 1";
static const char *const other_pieces =
    "r1bqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1";
static const char *const other_mover =
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 1";

enum { BOUND = 4 * 128 };

/* An engine with room for corrections, its options and position those of nodes.h. */
static struct bench_engine corrected;

static int start(void **state)
{
    struct engine_profile profile = roomy_profile;

    profile.tables = 4;
    node_setup(state);
    bench_start(&corrected, &profile, engine_arena_min(&profile) + 4096, 0xA5);
    corrected.engine.options = &options;
    corrected.engine.position = &board;
    options.correction = 100;
    return 0;
}

static int end(void **state)
{
    (void)state;
    bench_end(&corrected);
    return 0;
}

UNIT_EACH(start, end);

static int correction_now(void)
{
    return correction_of(&corrected.engine, &corrected.engine.ply[2]);
}

static int correction_at(const char *fen)
{
    board = position_of(fen);
    return correction_now();
}

/* The last moves: from a square on, to another one. */
static void moves_led_here(unsigned before, unsigned last)
{
    corrected.engine.ply[0].move = move_make(A1, before, MOVE_NORMAL, 0);
    corrected.engine.ply[1].move = move_make(A8, last, MOVE_NORMAL, 0);
}

/* A node of zero window around 0 at this position that ended so, SCORE being 0. */
static struct ply node_ended(const char *fen, int best)
{
    struct ply p = { .alpha = -1, .depth = 8, .index = 2, .best = (int16_t)best };

    board = position_of(fen);
    if (best > 0) {
        p.best_move = move_make(E2, E3, MOVE_NORMAL, 0);
    }
    return p;
}

static void learn(const struct ply *p)
{
    corrected.engine.ply[2] = *p;
    correction_learn(&corrected.engine, &corrected.engine.ply[2]);
}

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(what_ended_higher_is_corrected_upwards)
{
    struct ply p = node_ended(quiet, 200);

    assert_int_equal(correction_at(quiet), 0);
    learn(&p);
    assert_in_range(correction_at(quiet), 30, 200);
    engine_clear(&corrected.engine);
    assert_int_equal(correction_at(quiet), 0);
    p = node_ended(quiet, -200);
    learn(&p);
    assert_in_range(-correction_at(quiet), 30, 200);
}

/* Pawns, material, last move and last two: of four groups so many are the same. */
UNIT(what_is_alike_shares_it)
{
    struct ply p = node_ended(quiet, 200);
    int quarter;

    moves_led_here(F3, C6);
    learn(&p);
    quarter = correction_at(quiet) / 4;
    assert_in_range(quarter, 8, 50);
    assert_in_range(correction_at(other_pawns), 3 * quarter - 1, 3 * quarter + 1);
    assert_in_range(correction_at(other_place), 2 * quarter - 1, 2 * quarter + 1);
    assert_in_range(correction_at(other_pieces), quarter - 1, quarter + 1);
    assert_int_equal(correction_at(other_mover), 0);
    moves_led_here(B5, C6);
    assert_in_range(correction_at(quiet), 3 * quarter - 1, 3 * quarter + 1);
    moves_led_here(F3, D5);
    assert_in_range(correction_at(quiet), 2 * quarter - 1, 2 * quarter + 1);
    corrected.engine.ply[1].move = MOVE_NONE;
    assert_in_range(correction_at(quiet), 2 * quarter - 1, 2 * quarter + 1);
}

/* No record is looked for above the root. */
UNIT(the_root_has_no_moves_before_it)
{
    struct ply p = node_ended(quiet, 200);
    int all;

    p.index = 0;
    corrected.engine.ply[0] = p;
    correction_learn(&corrected.engine, &corrected.engine.ply[0]);
    all = correction_of(&corrected.engine, &corrected.engine.ply[0]);
    assert_in_range(all, 30, 200);
    /* as behind two null moves */
    corrected.engine.ply[0].move = MOVE_NONE;
    corrected.engine.ply[1].move = MOVE_NONE;
    corrected.engine.ply[2].index = 2;
    assert_int_equal(correction_now(), all);
}

UNIT(depth_teaches)
{
    struct ply p = node_ended(quiet, 100);
    int deep;

    learn(&p);
    deep = correction_at(quiet);
    engine_clear(&corrected.engine);
    p.depth = 2;
    learn(&p);
    assert_in_range(correction_at(quiet), deep / 4 - 1, deep / 4 + 1);
}

UNIT(it_stays_in_its_bounds)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        struct ply p = node_ended(quiet, sign * (SCORE_MATE_BOUND - 1));

        engine_clear(&corrected.engine);
        p.depth = INT8_MAX;
        p.beta = SCORE_MAX;
        p.score = (int16_t)(-sign * SCORE_MAX);
        for (unsigned i = 0; i < 1000; i++) {
            learn(&p);
            assert_in_range(sign * correction_at(quiet), 1, BOUND);
        }
        assert_in_range(sign * correction_at(quiet), BOUND * 9 / 10, BOUND);
    }
    options.correction = 255;
    assert_in_range(correction_at(quiet), BOUND * 2, BOUND * 255 / 100);
}

static void expect_nothing_learned(const struct ply *p)
{
    learn(p);
    assert_int_equal(correction_now(), 0);
}

UNIT(what_says_nothing_of_score_teaches_nothing)
{
    struct ply good = node_ended(quiet, 200);
    struct ply p = good;

    p.flags = PLY_IN_CHECK;
    expect_nothing_learned(&p);
    p = good;
    p.score = SCORE_NONE;
    expect_nothing_learned(&p);
    p = good;
    p.positional = POSITIONAL_UNKNOWN;
    expect_nothing_learned(&p);
    p = good;
    p.best = SCORE_MATE - 10;
    expect_nothing_learned(&p);
    /* a capture: SCORE is of quiet positions */
    p = good;
    p.best_move = move_make(F3, E5, MOVE_NORMAL, 0);
    expect_nothing_learned(&p);
    /* at least 200, and SCORE is more; at most -200, and SCORE is less */
    p = good;
    p.score = 300;
    expect_nothing_learned(&p);
    p = node_ended(quiet, -200);
    p.score = -300;
    expect_nothing_learned(&p);
    options.correction = 0;
    expect_nothing_learned(&good);
    options.correction = 100;
    learn(&good);
    assert_int_not_equal(correction_now(), 0);
    options.correction = 0;
    assert_int_equal(correction_now(), 0);
}

/* The two history tables alone leave no room for it. */
UNIT(without_a_table_nothing_is_corrected)
{
    struct engine *e = &bench.engine;
    struct ply p = node_ended(quiet, 200);

    assert_null(e->corrections);
    e->ply[2] = p;
    correction_learn(e, &e->ply[2]);
    assert_int_equal(correction_of(e, &e->ply[2]), 0);
}

/* SCORE of a node is the network's and the correction. */
UNIT(the_network_s_score_is_corrected)
{
    struct engine_profile profile = roomy_profile;
    struct bench_engine b;
    struct ply *p;
    int score;

    profile.tables = 3;
    profile.network = board_profile.network;
    bench_start(&b, &profile, engine_arena_min(&profile) + 4096, 0);
    b.engine.options = &options;
    b.engine.position = &board;
    b.engine.limits = &no_limits;
    options.network = 1;
    board = position_of(quiet);
    p = &b.engine.ply[0];
    assert_false(evaluate_score(&b.engine, p));
    score = p->score;
    assert_int_equal(score, engine_score(&b.engine, &board));
    *p = node_ended(quiet, 200);
    p->index = 0;
    correction_learn(&b.engine, p);
    assert_false(evaluate_score(&b.engine, p));
    assert_int_equal(p->score, score + correction_of(&b.engine, p));
    assert_true(p->score > score + 30);
    bench_end(&b);
}
