/* REBEL's reductions 1 and 2a to 2d with their safeguards, late move reductions, and
   the extension for an attack on the king. */
#include "nodes.h"

/* --- reduction 1 --- */

/* White has moved its king; a queen up, or, with colours exchanged, Black has. */
static const char *const ahead_fen = "3qk3/8/8/8/8/8/8/Q2QK3 w - - 0 1";

/* The least alpha at which the move is reduced, or SCORE_INFINITE. */
static int least_alpha(struct ply *p)
{
    for (int alpha = -6000; alpha <= 9000; alpha++) {
        p->alpha = (int16_t)alpha;
        if (depth_reduction_1(&bench.engine, p) != 0) {
            return alpha;
        }
    }
    return SCORE_INFINITE;
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

UNIT(reduction_1_asks_for_a_rook_or_more)
{
    static const uint8_t pawns[] = { 0, 0, 0, 5, 5, 7, 7, 9, 9, 15 };

    options.reduction_1 = 1;
    for (unsigned flip = 0; flip < 2; flip++) {
        char fen[FEN_SIZE];
        struct ply *p;

        snprintf(fen, sizeof fen, "%s", ahead_fen);
        if (flip != 0) {
            flip_fen(ahead_fen, fen);
        }
        p = node_after(fen, flip == 0 ? "e1f2" : "e8f7", true) - 1;
        for (unsigned depth = 0; depth <= 30; depth++) {
            int margin = pawns[depth < 9 ? depth : 9] * SCORE_PAWN;

            p->depth = (int8_t)depth;
            /* a queen is 2304 in these positions */
            assert_int_equal(least_alpha(p), depth < 3 ? SCORE_INFINITE : 2304 + margin + 1);
        }
    }
}

UNIT(exceptions_from_reduction_1)
{
    static const struct {
        const char *fen, *move;
        bool is_reduced;
    } cases[] = {
        { "3qk3/8/8/8/8/8/8/Q2QK3 w - - 0 1", "e1f2", true },
        { "3qk3/8/8/8/8/8/8/Q2QK3 w - - 0 1", "a1a4", false }, /* checks */
        { "3qk3/8/8/8/8/8/8/Q2QK3 w - - 0 1", "d1d7", false },
        { "3qk3/8/8/8/8/8/8/Q2QK3 w - - 0 1", "d1d8", false }, /* takes */
        { "4k3/8/8/8/8/8/4r3/Q3K3 w - - 0 1", "e1d1", false }, /* in check */
    };

    options.reduction_1 = 1;
    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct ply *p = node_after(cases[i].fen, cases[i].move, true) - 1;

        p->alpha = 9000;
        assert_int_equal(depth_reduction_1(&bench.engine, p), cases[i].is_reduced ? QUARTERS : 0);
        options.reduction_1 = 0;
        assert_int_equal(depth_reduction_1(&bench.engine, p), 0);
        options.reduction_1 = 1;
    }
}

UNIT(reduction_1_is_used_once_in_a_line)
{
    struct ply *p = node_after(ahead_fen, "e1f2", true) - 1;

    options.reduction_1 = 1;
    p->alpha = 9000;
    p->beta = 9001;
    p->depth = 8;
    p->legal = 1;
    child_begin(&bench.engine, p, CHILD_REDUCED);
    assert_int_equal(depth_reduction_1(&bench.engine, p), QUARTERS);
    depth_hand_down(&bench.engine, p, HASH_OTHER, -QUARTERS);
    assert_int_equal(p[1].depth, 6);
    assert_int_equal(p[1].flags, PLY_REDUCED_1 | PLY_REDUCED);
    node_go(p + 1, "e8f7");
    p[1].alpha = 9000;
    p[1].beta = 9001;
    p[1].legal = 1;
    child_begin(&bench.engine, p + 1, CHILD_REDUCED);
    assert_int_equal(depth_reduction_1(&bench.engine, p + 1), 0);
    assert_int_equal(p[2].depth, 5);
    assert_int_equal(p[2].flags, PLY_REDUCED_1);
}

/* --- reductions 2 --- */

/* Black to move after a quiet move that changed nothing. */
static struct ply *after_quiet(void)
{
    struct ply *p = node_after("4k3/3n4/8/8/8/8/3N4/4K3 w - - 0 1", "e1d1", true);

    memset(p->pressure, 0, sizeof p->pressure);
    memset((p - 1)->pressure, 0, sizeof p->pressure);
    p->gains = 0;
    (p - 1)->gains = 0;
    (p - 2)->gains = 0;
    p->score = 0;
    options.reductions_max = 99;
    return p;
}

/* Reductions 2 or the extension by an attack on the king, as the search asks for them. */
static void adjust(struct ply *p, int hash_score)
{
    depth_correct_node(&bench.engine, p, hash_score);
}

/* Plies by which the node is reduced. */
static int reduced(struct ply *p, int hash_score)
{
    int depth = p->depth;
    unsigned counts = p->counts;
    int reduction;

    adjust(p, hash_score);
    reduction = depth - p->depth;
    p->depth = (int8_t)depth;
    assert_true(reduction <= 0 || (p->counts ^ counts) / COUNT_REDUCTION != 0 ||
                counts / COUNT_REDUCTION == 15);
    p->counts = (uint8_t)counts;
    return reduction;
}

static int by_table(unsigned remaining, int factor)
{
    static const uint8_t table[] = { 0, 0, 10, 15, 20, 25 };

    return factor * (table[remaining < 5 ? remaining : 5] * SCORE_PAWN / 100);
}

/* The mover is a threat below ALPHA, but not a quarter of it. */
static struct ply *for_2a(void)
{
    struct ply *p = after_quiet();

    options.reduction_2a = 1;
    p->gains = 9;
    p->score = (int16_t)(p->beta + 9 * SCORE_PAWN / 4 + 1);
    return p;
}

UNIT(reduction_2a_divides_the_threat_by_4)
{
    struct ply *p = for_2a();

    assert_int_equal(reduced(p, SCORE_NONE), 1);
    p->score--;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    p->score = (int16_t)(p->beta + 9 * SCORE_PAWN - 1);
    assert_int_equal(reduced(p, SCORE_NONE), 1);
    p->score++;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    p->score = p->beta;
    p->gains = 0;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    p = for_2a();
    options.reduction_2a = 0;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    options.reduction_2a = 1;
    p->depth = 1;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
}

/* The safeguards of the hash table, by a node that would be reduced. */
static void expect_safeguards(struct ply *p)
{
    assert_int_equal(reduced(p, SCORE_NONE), 1);
    p->flags |= PLY_HASH_MOVE;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    p->flags = (uint8_t)(p->flags & ~PLY_HASH_MOVE);
    assert_int_equal(reduced(p, p->beta - 1), 0); /* ALPHA < hash score */
    assert_int_equal(reduced(p, p->score), 1);
    assert_int_equal(reduced(p, p->score - 128), 1);
    assert_int_equal(reduced(p, p->score - 129), 0); /* half a pawn better */
    assert_int_equal(reduced(p, p->score + 500), 1);
}

UNIT(the_hash_table_guards_2a_and_2d)
{
    struct ply *p = for_2a();

    expect_safeguards(p);
    p = after_quiet();
    options.reduction_2a = 0;
    options.reduction_2d = 1;
    (p - 1)->gains = 5 << 4;
    p->score = 1000;
    expect_safeguards(p);
}

/* The SCOREs above beta, less the threat, between which the node is reduced. */
static void expect_band(struct ply *p, int plies, int margin)
{
    for (int above = 0; above <= 200; above++) {
        p->score = (int16_t)(p->beta + 3 * SCORE_PAWN + above);
        assert_int_equal(reduced(p, SCORE_NONE), above > 0 && above < margin ? plies : 0);
    }
}

UNIT(reductions_2b_and_2c_by_their_tables)
{
    struct ply *p = after_quiet();

    p->gains = 3;
    for (unsigned remaining = 2; remaining <= 9; remaining++) {
        p->depth = (int8_t)(remaining - 1);
        options.reduction_2b = 1;
        options.reduction_2c = 0;
        expect_band(p, 1, remaining > 2 && remaining <= 8 ? by_table(remaining, 1) : 0);
        options.reduction_2b = 0;
        options.reduction_2c = 1;
        expect_band(p, 2, remaining > 3 && remaining <= 8 ? by_table(remaining, 2) : 0);
    }
}

UNIT(reductions_2b_and_2c_in_the_last_plies_only)
{
    struct ply *p = after_quiet();

    options.reduction_2b = 1;
    p->score = (int16_t)(p->beta + 10);
    for (unsigned most = 0; most <= 8; most++) {
        bench.engine.reduction_depth = (uint8_t)most;
        for (int depth = 2; depth <= 9; depth++) {
            p->depth = (int8_t)depth;
            assert_int_equal(reduced(p, SCORE_NONE), depth + 1 <= (int)most);
        }
    }
}

UNIT(reduction_2c_replaces_2b)
{
    struct ply *p = after_quiet();

    options.reduction_2b = 1;
    options.reduction_2c = 1;
    p->score = (int16_t)(p->beta + 10);
    assert_int_equal(reduced(p, SCORE_NONE), 2);
    p->depth = 2;
    assert_int_equal(reduced(p, SCORE_NONE), 1);
}

UNIT(reduction_2d_where_a_hanging_piece_was_left)
{
    struct ply *p = after_quiet();

    options.reduction_2d = 1;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    (p - 1)->gains = 3 << 4;
    assert_int_equal(reduced(p, SCORE_NONE), 1);
    p->gains = 2; /* progress */
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    (p - 2)->gains = 2; /* as two plies before */
    assert_int_equal(reduced(p, SCORE_NONE), 1);
    p->gains = 3;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    p->gains = 0;
    (p - 1)->undo.captured = B_PAWN; /* does capture */
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    (p - 1)->undo.captured = EMPTY;
    p->depth = 1;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    p->depth = 4;
    options.reduction_2d = 0;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
}

UNIT(exceptions_from_reductions_2)
{
    struct ply *p = for_2a();

    p->flags |= PLY_REDUCED;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    p->flags = 0;
    (p - 1)->flags |= PLY_IN_CHECK;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    (p - 1)->flags = 0;
    options.pressure_guard = 2;
    p->pressure[BLACK] = 2;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    p->pressure[BLACK] = 1;
    assert_int_equal(reduced(p, SCORE_NONE), 1);
    (p - 1)->hanging[1] = D1; /* a hanging piece */
    (p - 1)->undo.captured = B_KNIGHT;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    (p - 1)->hanging[1] = SQUARE_NONE;
    assert_int_equal(reduced(p, SCORE_NONE), 1);
    (p - 1)->undo.captured = EMPTY;
    (p - 1)->move = MOVE_NONE; /* a null move */
    assert_int_equal(reduced(p, SCORE_NONE), 0);
}

UNIT(the_number_of_reductions_has_a_limit)
{
    struct ply *p = for_2a();

    for (unsigned most = 0; most <= 14; most++) {
        options.reductions_max = (uint8_t)most;
        for (unsigned made = 0; made <= 15; made++) {
            p->counts = (uint8_t)(made * COUNT_REDUCTION + 3);
            assert_int_equal(reduced(p, SCORE_NONE), made < most);
        }
    }
    options.reductions_max = 99;
    p->counts = 15 * COUNT_REDUCTION + 3;
    adjust(p, SCORE_NONE);
    assert_int_equal(p->depth, 3);
    assert_int_equal(p->counts, 15 * COUNT_REDUCTION + 3);
}

/* --- the attack on the king --- */

UNIT(an_attack_on_the_king_extends)
{
    struct ply *p = after_quiet();

    options.king_attack = 4;
    options.pressure_guard = 1;
    p->pressure[BLACK] = 9;
    p->static_depth = 5;
    adjust(p, SCORE_NONE);
    assert_int_equal(p->depth, 5);
    assert_int_equal(p->static_depth, 6);
    p->pressure[BLACK] = 1;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    p->pressure[BLACK] = 9;
    p->flags |= PLY_EXTENDED;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    p->flags = 0;
    bench.engine.ply[0].depth = 1; /* beyond twice the iteration */
    assert_int_equal(reduced(p, SCORE_NONE), 0);
    bench.engine.ply[0].depth = 2;
    assert_int_equal(reduced(p, SCORE_NONE), -1);
    options.king_attack = 0;
    assert_int_equal(reduced(p, SCORE_NONE), 0);
}

UNIT(quarters_of_an_attack_add_up)
{
    struct ply *p = after_quiet();

    options.king_attack = 2;
    options.pressure_guard = 1;
    p->pressure[BLACK] = 9;
    p->static_depth = 5;
    adjust(p, SCORE_NONE);
    assert_int_equal(p->depth, 4);
    assert_int_equal(p->static_depth, 5);
    adjust(p, SCORE_NONE);
    assert_int_equal(p->depth, 5);
    assert_int_equal(p->static_depth, 6);
}

/* --- late move reductions --- */

static const char *const quiet_fen = "4k3/3n4/8/8/8/3p4/8/R2QK2R w - - 0 1";

/* The node before a move, made. */
static struct ply *late(const char *fen, const char *move)
{
    struct ply *p = node_at(fen);

    options.late_moves = 200;
    p->depth = 8;
    p->alpha = 0;
    p->beta = 1;
    node_go(p, move);
    p->legal = 20;
    return p;
}

static unsigned lessened(const struct ply *p)
{
    return depth_late_reduction(&bench.engine, p) / QUARTERS;
}

UNIT(late_quiet_moves_are_reduced)
{
    struct ply *p = late(quiet_fen, "d1c1");
    unsigned before = 0;

    assert_true(lessened(p) > 0);
    for (unsigned number = 4; number < 60; number++) {
        p->legal = (uint8_t)number;
        assert_true(lessened(p) >= before && lessened(p) <= 6);
        before = lessened(p);
    }
    p->legal = 2; /* the second move already, by a ply and more */
    assert_true(lessened(p) > 0);
    p->legal = 1;
    assert_int_equal(lessened(p), 0);
    p->legal = 20;
    before = 0;
    for (int depth = 0; depth < 40; depth++) {
        p->depth = (int8_t)depth;
        assert_true(lessened(p) >= before && (depth > 2 || lessened(p) == 0));
        assert_true(lessened(p) == 0 || (int)lessened(p) <= depth - 2);
        before = lessened(p);
    }
    options.late_moves = 0;
    assert_int_equal(lessened(p), 0);
}

UNIT(exceptions_from_late_move_reductions)
{
    static const struct {
        const char *fen, *move;
    } cases[] = {
        { "4k3/3n4/8/8/8/3p4/8/R2QK2R w - - 0 1", "d1d3" },  /* takes */
        { "4k3/3n4/8/8/8/3p4/8/R2QK2R w - - 0 1", "a1a8" },  /* checks */
        { "4k3/P2n4/8/8/8/3p4/8/3QK2R w - - 0 1", "a7a8q" }, /* promotes */
        { "4k3/P2n4/8/8/8/3p4/8/3QK2R w - - 0 1", "a7a8n" },
        { "4k3/3n4/8/8/8/8/4r3/R2QK2R w - - 0 1", "e1f1" }, /* in check */
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        assert_int_equal(lessened(late(cases[i].fen, cases[i].move)), 0);
    }
}

UNIT(history_and_progress_guide_late_move_reductions)
{
    struct ply *p = late(quiet_fen, "d1c1");
    int8_t *history = &bench.engine.cutoffs[(W_QUEEN - 1) * SQUARES + C1];
    unsigned usual = lessened(p);

    options.late_history = 1;
    assert_int_equal(lessened(p), usual);
    *history = 100;
    assert_true(lessened(p) < usual);
    *history = -100;
    assert_true(lessened(p) > usual);
    options.late_history = 0;
    assert_int_equal(lessened(p), usual);
    p->beta = 2;
    assert_int_equal(lessened(p), usual - 1);
    p->beta = 1;
    options.improving = 1;
    (p - 2)->score = 100;
    assert_int_equal(lessened(p), usual + 1);
    (p - 2)->score = -100;
    assert_int_equal(lessened(p), usual);
}
