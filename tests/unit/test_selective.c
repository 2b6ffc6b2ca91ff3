/* REBEL's selective search: S_DEPTH, static part, null move, futility, and the tricks
   of the horizon. */

#include "engine/eval/eval.h"
#include "nodes.h"

/* Black to move; White's king has just moved, nothing hangs. The lower bound of
   White's ALPHA is the node's beta, 1. */
static struct ply *after_quiet(void)
{
    struct ply *p = node_after("4k3/3n4/8/8/8/8/3N4/4K3 w - - 0 1", "e1d1", true);

    memset(p->pressure, 0, sizeof p->pressure);
    memset((p - 1)->pressure, 0, sizeof p->pressure);
    p->gains = 0;
    p->score = 0;
    return p;
}

static int centipawns(int value)
{
    return value * SCORE_PAWN / 100;
}

/* --- S_DEPTH --- */

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

UNIT(s_depth_is_as_printed)
{
    static const uint8_t middle[] = { 0, 1, 1, 1, 2, 2, 3,  3,  3,  4,  4, 5,
                                      5, 6, 6, 7, 8, 9, 10, 11, 12, 13, 14 };
    static const uint8_t end[] = { 0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 };
    static const uint8_t late[] = { 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 };

    for (unsigned i = 0; i <= 30; i++) {
        unsigned in_end = i < COUNT_OF(end) ? end[i] : end[17] + i - 17;
        unsigned in_late = i < COUNT_OF(late) ? late[i] : late[17] + i - 17;
        unsigned in_middle = i < COUNT_OF(middle) ? middle[i] : middle[22] + i - 22;

        assert_int_equal(rebel_static_depth(STAGE_MIDDLE, i), in_middle);
        assert_int_equal(rebel_static_depth(STAGE_EARLY_END, i), in_middle);
        assert_int_equal(rebel_static_depth(STAGE_END, i), in_end);
        assert_int_equal(rebel_static_depth(STAGE_LATE_END, i), in_late);
        assert_int_equal(rebel_static_depth(STAGE_PAWN_END, i), in_late);
    }
}

UNIT(reductions_reach_as_deep_as_printed)
{
    static const uint8_t table[] = { 0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8 };
    static const uint8_t most[] = { 8, 6, 4, 3, 2 };

    for (unsigned stage = STAGE_MIDDLE; stage <= STAGE_PAWN_END; stage++) {
        for (unsigned i = 0; i <= 30; i++) {
            unsigned depth = i < COUNT_OF(table) ? table[i] : 8;

            assert_int_equal(rebel_reduction_depth((enum eval_stage)stage, i),
                             depth < most[stage] ? depth : most[stage]);
        }
    }
}

UNIT(an_iteration_begins_with_both)
{
    struct ply *root = &bench.engine.ply[0];

    bench.engine.stage = STAGE_END;
    root->counts = 255;
    root->flags = 255;
    node_begin_iteration(&bench.engine, 11);
    assert_int_equal(root->static_depth, 7);
    assert_int_equal(bench.engine.reduction_depth, 4);
    assert_int_equal(root->counts, 0);
    assert_int_equal(root->flags, PLY_IN_CHECK);
}

/* --- the static part --- */

static bool is_pruned(struct ply *p)
{
    return prune_node(&bench.engine, p);
}

/* The least SCORE above beta with which the node is left, or -1. */
static int least_left(struct ply *p, int most)
{
    for (int above = 0; above <= most; above++) {
        p->score = (int16_t)(p->beta + above);
        p->best = 0;
        if (is_pruned(p)) {
            assert_int_equal(p->best, p->score);
            return above;
        }
    }
    return -1;
}

UNIT(static_pruning_asks_for_a_margin_by_depth)
{
    static const uint8_t table[] = { 0, 0, 10, 15, 20, 25, 25, 25, 25, 25 };
    struct ply *p = after_quiet();

    for (unsigned remaining = 2; remaining < COUNT_OF(table); remaining++) {
        p->depth = (int8_t)(remaining - 1);
        options.static_margin = 100;
        assert_int_equal(least_left(p, 500), centipawns(table[remaining]));
        options.static_margin = 300;
        assert_int_equal(least_left(p, 500), 3 * centipawns(table[remaining]));
        options.static_margin = 0;
        assert_int_equal(least_left(p, 500), -1);
    }
}

UNIT(static_pruning_counts_the_threat)
{
    struct ply *p = after_quiet();

    options.static_margin = 100;
    for (unsigned pawns = 0; pawns <= 9; pawns++) {
        p->gains = (uint8_t)(pawns | 3 << 4);
        assert_int_equal(least_left(p, 3000), (int)pawns * SCORE_PAWN + centipawns(25));
    }
}

UNIT(static_pruning_begins_behind_s_depth)
{
    struct ply *p = after_quiet();

    options.static_margin = 100;
    options.static_depth = 1;
    p->static_depth = (uint8_t)(p->index - 1);
    assert_true(least_left(p, 500) > 0);
    p->static_depth = p->index;
    assert_int_equal(least_left(p, 500), -1);
    options.static_depth = 0;
    assert_true(least_left(p, 500) > 0);
}

/* Each with its opposite: the move that led here, and whether the node may be left. */
UNIT(exceptions_from_static_pruning)
{
    static const struct {
        const char *fen, *move;
        bool is_left;
    } cases[] = {
        { "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d2", true },
        { "4k3/8/8/8/4r3/8/8/3QK3 w - - 0 1", "e1f2", false },  /* was in check */
        { "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1e2", false },    /* checks */
        { "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1", "d1d5", false },  /* wins a rook */
        { "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", true }, /* loses */
        { "4k3/8/8/P7/8/8/8/3QK3 w - - 0 1", "a5a6", false },
        { "4k3/8/P7/8/8/8/8/3QK3 w - - 0 1", "a6a7", false },
        { "4k3/8/8/8/P7/8/8/3QK3 w - - 0 1", "a4a5", true },
        { "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2d3", true },
        { "4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "f1f6", true },
    };

    options.static_margin = 100;
    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        char fen[FEN_SIZE];

        for (unsigned flip = 0; flip < 2; flip++) {
            char move[] = { cases[i].move[0], cases[i].move[1], cases[i].move[2], cases[i].move[3],
                            '\0' };
            struct ply *p;

            snprintf(fen, sizeof fen, "%s", cases[i].fen);
            if (flip != 0) {
                flip_fen(cases[i].fen, fen);
                move[1] = (char)('1' + '8' - move[1]);
                move[3] = (char)('1' + '8' - move[3]);
            }
            p = node_after(fen, move, true);
            memset(p->pressure, 0, sizeof p->pressure);
            p->gains = 0;
            if (p->score != SCORE_NONE) {
                p->score = 5000;
            }
            if (is_pruned(p) != cases[i].is_left) {
                fail_msg("%s %s is %sleft", fen, move, cases[i].is_left ? "not " : "");
            }
        }
    }
}

UNIT(pressure_on_the_king_forbids_static_pruning)
{
    struct ply *p = after_quiet();

    options.static_margin = 100;
    options.pressure_guard = 2;
    (p - 1)->pressure[BLACK] = 3;
    p->pressure[BLACK] = 4;
    assert_true(least_left(p, 500) > 0);
    p->pressure[BLACK] = 5;
    assert_int_equal(least_left(p, 500), -1);
    p->pressure[BLACK] = 3;
    p->pressure[WHITE] = 9;
    assert_true(least_left(p, 500) > 0);
}

/* A node far above beta, evaluated. */
static struct ply *far_above_beta(const char *fen, const char *move)
{
    struct ply *p = node_after(fen, move, false);

    p->beta = -9000;
    p->alpha = -9001;
    assert_false(evaluate_node(&bench.engine, p));
    return p;
}

/* White threatens Qxh7 mate, or with the bishop elsewhere does not; Black is to move. */
static struct ply *after_threat(bool is_mate)
{
    return far_above_beta(is_mate ? "1r3rk1/5ppp/8/8/8/3Q4/1pB5/6K1 w - - 0 1"
                                  : "1r3rk1/5ppp/8/8/8/3Q4/1p6/2B3K1 w - - 0 1",
                          "g1g2");
}

UNIT(a_threatened_mate_forbids_judging_by_score)
{
    options.reverse_futility = 1;
    options.reverse_depth = 4;
    options.static_margin = 1;
    options.pressure_guard = 9;
    for (unsigned guard = 0; guard <= 1; guard++) {
        options.mate_guard = (uint8_t)guard;
        bench.engine.stage = STAGE_END;
        assert_true(is_pruned(after_threat(false)));
        assert_int_equal(is_pruned(after_threat(true)), guard == 0);
        bench.engine.stage = STAGE_LATE_END;
        assert_true(is_pruned(after_threat(true)));
    }
}

/* Qg7 and Qh7 are threatened. */
UNIT(with_five_men_a_threatened_mate_forbids_nothing)
{
    options.reverse_futility = 1;
    options.reverse_depth = 4;
    options.mate_guard = 1;
    bench.engine.stage = STAGE_END;
    assert_false(is_pruned(far_above_beta("7k/8/5K2/8/Q7/8/Pp6/1r6 w - - 0 1", "a4a7")));
    assert_true(is_pruned(far_above_beta("7k/8/5K2/8/Q7/8/1p6/1r6 w - - 0 1", "a4a7")));
}

UNIT(mates_and_the_principal_variation_are_not_pruned)
{
    struct ply *p = after_quiet();

    options.static_margin = 100;
    p->score = 9000;
    assert_true(is_pruned(p));
    options.zero_window = 1;
    assert_false(is_pruned(p));
    p->alpha = 0;
    assert_true(is_pruned(p));
    p->beta = -SCORE_MATE_BOUND - 5;
    p->alpha = (int16_t)(p->beta - 1);
    assert_false(is_pruned(p));
    p->beta = -9000;
    p->alpha = -9001;
    assert_true(is_pruned(p));
    p->score = SCORE_NONE;
    assert_false(is_pruned(p));
}

/* --- reverse futility --- */

UNIT(reverse_futility_grows_with_the_depth)
{
    struct ply *p = after_quiet();

    options.reverse_futility = 100;
    options.reverse_depth = 4;
    for (int depth = 1; depth <= 4; depth++) {
        p->depth = (int8_t)depth;
        p->gains = 0;
        assert_int_equal(least_left(p, 3000), 100 * depth);
        p->gains = 5;
        assert_int_equal(least_left(p, 3000), 100 * depth + 5 * SCORE_PAWN / 2);
    }
    p->depth = 5;
    assert_int_equal(least_left(p, 3000), -1);
}

UNIT(an_improving_score_asks_for_less)
{
    struct ply *p = after_quiet();

    options.reverse_futility = 100;
    options.reverse_depth = 4;
    (p - 2)->score = -50;
    assert_int_equal(least_left(p, 3000), 400);
    options.improving = 1;
    assert_int_equal(least_left(p, 3000), 300);
    (p - 2)->score = 9000;
    assert_int_equal(least_left(p, 3000), 400);
    assert_false(ply_is_improving(p));
    (p - 2)->score = SCORE_NONE;
    assert_true(ply_is_improving(p));
}

/* --- null move --- */

/* A node where a null move is wanted. */
static struct ply *wants_null(void)
{
    struct ply *p = after_quiet();

    options.null_move = 1;
    options.null_avoid = 1;
    options.null_zugzwang = 0;
    p->score = 100;
    p->positional = 0;
    p->static_depth = p->index;
    return p;
}

static bool is_wanted(const struct ply *p)
{
    return null_move_is_wanted(&bench.engine, p);
}

UNIT(a_null_move_is_tried_where_the_mover_is_below_alpha)
{
    struct ply *p = wants_null();

    assert_true(is_wanted(p));
    p->score = p->beta;
    assert_true(is_wanted(p));
    p->score = (int16_t)(p->beta - 1);
    assert_false(is_wanted(p));
    p->score = (int16_t)(p->beta + 3 * SCORE_PAWN);
    p->gains = 3;
    assert_true(is_wanted(p));
    p->gains = 4;
    assert_false(is_wanted(p));
    options.null_avoid = 0;
    assert_true(is_wanted(p));
    p->score = -5000;
    assert_true(is_wanted(p));
}

UNIT(other_cases_where_the_null_move_is_avoided)
{
    struct ply *p = wants_null();

    (p - 1)->flags |= PLY_IN_CHECK; /* in check before the move */
    assert_false(is_wanted(p));
    (p - 1)->flags = 0;
    assert_true(is_wanted(p));
    p->score = SCORE_NONE; /* the move checks */
    assert_false(is_wanted(p));
    p->score = 100;
    options.null_move = 0;
    assert_false(is_wanted(p));
    options.null_move = 1;
    p->flags |= PLY_NULL; /* not twice */
    assert_false(is_wanted(p));
    p->flags = 0;
    p->depth = 1;
    assert_false(is_wanted(p));
    p->depth = 2;
    assert_true(is_wanted(p));
}

UNIT(no_null_move_against_a_mate_or_in_the_principal_variation)
{
    struct ply *p = wants_null();

    options.null_avoid = 0;
    p->beta = SCORE_MATE_BOUND + 5;
    assert_false(is_wanted(p));
    p->beta = -SCORE_MATE_BOUND - 5;
    p->alpha = -SCORE_INFINITE;
    assert_false(is_wanted(p));
    p->beta = 1;
    assert_true(is_wanted(p));
    options.zero_window = 1;
    assert_false(is_wanted(p));
    p->alpha = 0;
    assert_true(is_wanted(p));
}

UNIT(null_moves_stand_in_front_of_s_depth)
{
    struct ply *p = wants_null();

    options.static_depth = 1;
    assert_true(is_wanted(p));
    p->static_depth--;
    assert_false(is_wanted(p));
    options.static_depth = 0;
    assert_true(is_wanted(p));
}

UNIT(zugzwang_is_guarded_against)
{
    static const char *const fen[] = { "4k3/3p4/8/8/8/8/3N4/4K3 w - - 0 1",
                                       "4k3/3n4/8/8/8/8/3N4/4K3 w - - 0 1",
                                       "4k1n1/3q4/8/8/8/8/8/4K3 w - - 0 1" };

    for (unsigned pieces = 0; pieces < COUNT_OF(fen); pieces++) {
        struct ply *p = node_after(fen[pieces], "e1f1", true);

        options.null_move = 1;
        options.null_avoid = 0;
        p->score = 0;
        for (unsigned guard = 0; guard <= 2; guard++) {
            options.null_zugzwang = (uint8_t)guard;
            assert_int_equal(is_wanted(p), pieces >= guard);
        }
    }
}

UNIT(the_side_behind_makes_no_null_move_in_a_decided_ending)
{
    static const char *const fen[] = { "4k3/3r4/8/8/8/8/8/Q3K3 b - - 0 1",
                                       "4k3/3r4/8/8/8/8/8/Q3K3 w - - 0 1" };

    for (unsigned i = 0; i < COUNT_OF(fen); i++) {
        struct ply *p = node_after(fen[i], i == 0 ? "e8f8" : "e1f1", true);
        int16_t positional = p->positional;

        options.null_move = 1;
        options.null_avoid = 0;
        options.null_zugzwang = 1;
        assert_int_equal(positional, POSITIONAL_UNKNOWN);
        p->beta = (int16_t)(p->score - 9);
        p->alpha = (int16_t)(p->beta - 1);
        assert_int_equal(is_wanted(p), p->score > 0);
        p->positional = 0;
        assert_true(is_wanted(p));
    }
}

UNIT(the_null_move_reduces_by_3_and_in_endings_by_2)
{
    struct ply *p = wants_null();

    options.null_reduction = 3;
    options.null_reduction_end = 2;
    p->depth = 9;
    assert_int_equal(null_move_depth(&bench.engine, p), 5);
    for (unsigned stage = STAGE_END; stage <= STAGE_PAWN_END; stage++) {
        bench.engine.stage = (uint8_t)stage;
        assert_int_equal(null_move_depth(&bench.engine, p), 6);
    }
    bench.engine.stage = STAGE_MIDDLE;
    for (p->depth = 2; p->depth <= 5; p->depth++) {
        assert_int_equal(null_move_depth(&bench.engine, p), p->depth < 5 ? 0 : 1);
    }
}

UNIT(the_null_move_reduces_more_with_depth_and_surplus)
{
    struct ply *p = wants_null();

    options.null_reduction = 3;
    options.null_depth = 16;
    p->depth = 12;
    assert_int_equal(null_move_depth(&bench.engine, p), 5);
    options.null_depth = 0;
    options.null_surplus = 200;
    for (int surplus = 0; surplus <= 1000; surplus += 100) {
        p->score = (int16_t)(p->beta + surplus);
        assert_int_equal(null_move_depth(&bench.engine, p),
                         8 - (surplus / 200 < 3 ? surplus / 200 : 3));
    }
    p->score = (int16_t)(p->beta - 500);
    assert_int_equal(null_move_depth(&bench.engine, p), 8);
}

/* --- the horizon's tricks --- */

/* How far SCORE has to be below alpha for quiescence to be skipped. */
static int least_missing(struct ply *p)
{
    p->score = 0;
    for (int missing = 0; missing <= 9000; missing++) {
        p->alpha = (int16_t)missing;
        if (prune_quiescence(&bench.engine, p)) {
            return missing;
        }
    }
    return -1;
}

UNIT(trick_one_adds_what_hangs_to_its_margin)
{
    struct ply *p = after_quiet();

    assert_int_equal(least_missing(p), -1);
    options.trick_one = 768;
    assert_int_equal(least_missing(p), 768 + 1);
    p->gains = 9 << 4 | 2;
    assert_int_equal(least_missing(p), 768 + 9 * SCORE_PAWN + 1);
    (p - 1)->flags |= PLY_IN_CHECK;
    assert_int_equal(least_missing(p), 768 + 18 * SCORE_PAWN + 1);
    p->hanging[0] = HANGING_UNKNOWN;
    assert_int_equal(least_missing(p), -1);
}

UNIT(trick_one_fears_a_promotion)
{
    struct ply *p = node_after("4k3/8/8/8/8/8/p7/4K3 w - - 0 1", "e1f1", false);

    options.trick_one = 768;
    p->gains = 0;
    assert_int_equal(least_missing(p), 768 + 6 * SCORE_PAWN + 1);
    p = node_after("4k3/P7/8/8/8/p7/8/4K3 w - - 0 1", "e1f1", false);
    assert_int_equal(least_missing(p), 768 + 1);
}

UNIT(trick_two_asks_for_a_queen)
{
    struct ply *p = after_quiet();

    options.trick_two = 2304;
    p->gains = 9 << 4;
    assert_int_equal(least_missing(p), 2305);
    p->hanging[0] = HANGING_UNKNOWN;
    assert_int_equal(least_missing(p), 2305);
    (p - 1)->flags |= PLY_IN_CHECK;
    assert_int_equal(least_missing(p), -1);
    p = node_after("4k3/8/8/8/8/8/p7/4K3 w - - 0 1", "e1f1", false);
    assert_int_equal(least_missing(p), -1);
}
