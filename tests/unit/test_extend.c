/* REBEL's extensions in quarter plies. */

#include "nodes.h"

/* The node before the last of these moves, which is made; iterations are deep. */
static struct ply *before_last(const char *fen, const char *moves)
{
    struct ply *p = node_after(fen, moves, false) - 1;

    bench.engine.ply[0].depth = 20;
    return p;
}

static unsigned extended(struct ply *p)
{
    unsigned quarters = (unsigned)depth_extension(&bench.engine, p, HASH_OTHER);

    depth_hand_down(&bench.engine, p, HASH_OTHER, 0);
    return quarters;
}

static unsigned extended_after(const char *fen, const char *moves)
{
    return extended(before_last(fen, moves));
}

/* --- checks --- */

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

/* Of one answer or two; never deeper than four times the iteration and four. */
UNIT(a_check_with_few_answers_lengthens_the_series)
{
    static const struct {
        const char *fen;
        unsigned plies;
    } cases[] = {
        { "R5k1/5pp1/8/8/8/8/8/7K b - - 0 1", 2 },
        { "R5k1/5p2/8/8/8/8/8/7K b - - 0 1", 1 },
        { "R5k1/8/8/8/8/8/8/7K b - - 0 1", 0 },
        { "R5k1/3r4/8/8/8/8/8/7K b - - 0 1", 0 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct ply *p = node_at(cases[i].fen);

        node_moves(p);
        p->check_depth = 5;
        extend_check_depth(&bench.engine, p);
        assert_int_equal(p->check_depth, 5 + cases[i].plies);
        bench.engine.ply[0].depth = 1;
        p->check_depth = 7;
        extend_check_depth(&bench.engine, p);
        assert_int_equal(p->check_depth, cases[i].plies == 0 ? 7 : 8);
    }
}

static const char *const rook_fen = "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1";

UNIT(checks_are_extended)
{
    assert_int_equal(extended_after("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), 0);
    options.check_extension = 4;
    assert_int_equal(extended_after("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), 4);
    assert_int_equal(extended_after("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7"), 0);
    assert_int_equal(extended_after("4k3/8/8/8/8/8/4N3/4R1K1 w - - 0 1", "e2c1"), 4);
}

/* The rook on a8 is safe, or a bishop takes it. */
UNIT(a_check_that_loses_by_exchange_is_not_extended)
{
    options.check_extension = 4;
    options.check_exchange = 1;
    assert_int_equal(extended_after("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), 4);
    assert_int_equal(extended_after("4k3/8/8/8/4b3/8/8/R3K3 w - - 0 1", "a1a8"), 0);
    assert_int_equal(extended_after("r3k3/8/8/8/4b3/8/8/R3K3 w - - 0 1", "a1a8"), 4);
    options.check_exchange = 0;
    assert_int_equal(extended_after("4k3/8/8/8/4b3/8/8/R3K3 w - - 0 1", "a1a8"), 4);
}

UNIT(the_first_check_is_not_extended_and_the_fourth_twice)
{
    struct ply *p = before_last("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");

    options.check_extension = 4;
    options.check_skip_first = 1;
    p[1].counts = 5 * COUNT_REDUCTION + 3;
    assert_int_equal(extended(p), 0);
    assert_int_equal(extended(p), 4);
    assert_int_equal(extended(p), 4);
    assert_int_equal(extended(p), 8);
    assert_int_equal(p[1].counts, 5 * COUNT_REDUCTION + 3);
}

UNIT(every_check_is_extended_by_the_plain_rule)
{
    struct ply *p = before_last("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");

    options.check_extension = 3;
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(extended(p), 3);
    }
    assert_int_equal(p[1].counts, 0);
}

UNIT(a_check_at_the_root_is_extended_like_others)
{
    struct ply *p = before_last("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
    int depth = p[1].depth;
    int static_depth = p[1].static_depth;

    options.check_extension = 0;
    extend_root_move(&bench.engine, p);
    assert_int_equal(p[1].depth, depth);
    assert_int_equal(p[1].flags & PLY_EXTENDED, 0);
    options.check_extension = 4;
    extend_root_move(&bench.engine, p);
    assert_int_equal(p[1].depth, depth + 1);
    assert_int_equal(p[1].static_depth, static_depth + 1);
    assert_true((p[1].flags & PLY_EXTENDED) != 0);
    options.check_skip_first = 1;
    p[1].counts = 0;
    extend_root_move(&bench.engine, p);
    assert_int_equal(p[1].depth, depth + 1);
    p[1].flags &= (uint8_t) ~(PLY_IN_CHECK | PLY_EXTENDED);
    extend_root_move(&bench.engine, p);
    assert_int_equal(p[1].flags & PLY_EXTENDED, 0);
}

/* --- recaptures --- */

static const char *const pawns_fen = "4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1";

/* Black has retaken on d5, at that ply. */
static struct ply *recapture(unsigned index)
{
    struct ply *p = before_last(pawns_fen, "e4d5 e6d5");

    options.recapture = 4;
    p->hanging[0] = D5;
    p->index = (uint8_t)index;
    return p;
}

UNIT(recaptures_are_extended_within_a_window_that_narrows)
{
    static const uint16_t window[] = { 1280, 1280, 1152, 1024, 896, 768,
                                       704,  640,  576,  512,  512, 512 };

    for (unsigned index = 1; index < COUNT_OF(window); index++) {
        struct ply *p = recapture(index);
        int low = window[index];
        int high = low + SCORE_PAWN; /* what the first capture took */

        for (int change = -low - 2; change <= high + 2; change++) {
            /* Black has moved: his gain lowers I_SCORE */
            bench.engine.root_i_score = (int16_t)(board.i_score + change);
            assert_int_equal(extended(p), change >= -low && change <= high ? 4 : 0);
        }
    }
}

UNIT(exceptions_from_the_recapture_extension)
{
    struct ply *p = recapture(2);

    assert_int_equal(extended(p), 4);
    (p - 1)->undo.captured = EMPTY; /* previous ply was no capture */
    assert_int_equal(extended(p), 0);
    p = recapture(2);
    p->hanging[0] = E6; /* nothing hangs */
    assert_int_equal(extended(p), 0);
    p->hanging[2] = D5;
    assert_int_equal(extended(p), 4);
    (p - 1)->move = MOVE_NONE;
    assert_int_equal(extended(p), 0);
    p = recapture(2);
    options.recapture = 0;
    assert_int_equal(extended(p), 0);
    options.recapture = 4;
    p = before_last("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5 e6e5");
    p->hanging[0] = D5;
    assert_int_equal(extended(p), 0);
    p = before_last("4k3/8/8/3p3n/4P1P1/8/8/4K3 w - - 0 1", "e4d5 e8d8 g4h5");
    p->hanging[0] = H5;
    assert_int_equal(extended(p), 0);
    p = before_last("4k3/8/4p3/3p2p1/4P2P/8/8/4K3 w - - 0 1", "e4d5 g5h4");
    p->hanging[0] = H4; /* captures elsewhere */
    assert_int_equal(extended(p), 0);
}

/* --- pawns --- */

UNIT(pawns_that_reach_the_seventh_are_extended)
{
    assert_int_equal(extended_after("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a7"), 0);
    options.pawn_seventh = 4;
    assert_int_equal(extended_after("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a7"), 4);
    assert_int_equal(extended_after("4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "a5a6"), 0);
    assert_int_equal(extended_after("4k3/8/8/8/8/p7/8/4K3 b - - 0 1", "a3a2"), 4);
    assert_int_equal(extended_after("4k3/8/8/8/p7/8/8/4K3 b - - 0 1", "a4a3"), 0);
    assert_int_equal(extended_after("4k3/1r6/P7/8/8/8/8/4K3 w - - 0 1", "a6b7"), 4);
    assert_int_equal(extended_after("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7"), 0);
    assert_int_equal(extended_after("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"), 0);
}

/* --- endings --- */

UNIT(transitions_to_a_simple_ending_are_extended)
{
    static const struct {
        const char *fen, *move;
        unsigned quarters;
    } cases[] = {
        { "4k3/8/8/3q4/2P5/8/8/4KR2 w - - 0 1", "c4d5", 4 },
        { "3qk3/8/8/8/8/8/8/3RKR2 b - - 0 1", "e8e7", 0 },
        { "3qk3/8/8/8/8/8/8/3QKR2 b - - 0 1", "d8d1", 0 },   /* checks */
        { "r3k3/8/8/3r4/8/8/8/R2RK3 w - - 0 1", "d1d5", 0 }, /* a rook too many */
        { "4k3/8/8/r2r4/8/8/8/B2RK3 w - - 0 1", "d1d5", 4 },
        { "4k3/8/8/3r4/8/8/8/3RK1N1 w - - 0 1", "d1d5", 0 }, /* it was simple */
        { "4k3/8/8/3p4/8/8/8/3RK1N1 w - - 0 1", "d1d5", 0 },
        { "4k3/8/8/3q4/8/8/8/3QKR2 w - - 0 1", "d1d4", 0 }, /* no capture */
        { "4k3/1n6/8/3n4/1n6/8/8/3RK3 w - - 0 1", "d1d5", 4 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        options.simple_ending = 0;
        assert_int_equal(extended_after(cases[i].fen, cases[i].move), 0);
        options.simple_ending = 4;
        if (extended_after(cases[i].fen, cases[i].move) != cases[i].quarters) {
            fail_msg("%s %s", cases[i].fen, cases[i].move);
        }
    }
}

UNIT(transitions_to_a_pawn_ending_are_extended_by_three_plies)
{
    static const struct {
        const char *fen, *move;
        unsigned quarters;
    } cases[] = {
        { "4k3/p7/8/3r4/4K3/8/P7/8 w - - 0 1", "e4d5", 12 },
        { "4k3/8/8/3r4/4K3/8/PPP5/8 w - - 0 1", "e4d5", 12 }, /* +3.00 */
        { "4k3/8/8/3r4/4K3/8/PPPP4/8 w - - 0 1", "e4d5", 0 },
        { "4k3/8/8/3r4/2P5/8/PP6/4K3 w - - 0 1", "c4d5", 12 },
        { "4k3/8/8/3r4/2P5/8/PPP5/4K3 w - - 0 1", "c4d5", 0 },
        { "4k3/p7/8/3r4/4K3/8/P7/8 w - - 0 1", "e4e3", 0 },
        { "4k3/p7/8/3r4/4K3/8/P7/6N1 w - - 0 1", "e4d5", 0 },
        { "4k3/8/8/3p4/2P5/8/P7/4K3 w - - 0 1", "c4d5", 0 }, /* it was one */
        { "4k3/ppp5/2p5/3R4/8/8/8/4K3 b - - 0 1", "c6d5", 0 },
        { "4k3/pp6/2p5/3R4/8/8/8/4K3 b - - 0 1", "c6d5", 12 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        options.pawn_ending = 0;
        assert_int_equal(extended_after(cases[i].fen, cases[i].move), 0);
        options.pawn_ending = 12;
        if (extended_after(cases[i].fen, cases[i].move) != cases[i].quarters) {
            fail_msg("%s %s: %u", cases[i].fen, cases[i].move,
                     extended_after(cases[i].fen, cases[i].move));
        }
    }
}

/* --- PVS extension --- */

/* The same node again and again, with what the line has counted. */
static unsigned next_in_line(struct ply *p, enum hash_kind hash)
{
    unsigned quarters = (unsigned)depth_extension(&bench.engine, p, hash);

    /* as node_prepare_child() leaves it */
    p[1].flags &= PLY_HASH_MOVE - 1U;
    depth_hand_down(&bench.engine, p, hash, 0);
    p->flags = p[1].flags;
    return quarters;
}

UNIT(pairs_of_hash_moves_near_alpha_are_extended)
{
    options.pvs_extension = 4;
    for (unsigned count = 2; count <= 4; count++) {
        struct ply *p = before_last(rook_fen, "e1e2");

        options.pvs_extension_count = (uint8_t)count;
        assert_int_equal(next_in_line(p, HASH_NEAR), 0);
        for (unsigned pair = 1; pair <= 3 * count; pair++) {
            assert_int_equal(next_in_line(p, HASH_NEAR), pair % count == 0 ? 4 : 0);
        }
    }
    options.pvs_extension = 0;
    for (unsigned i = 0; i < 10; i++) {
        assert_int_equal(next_in_line(before_last(rook_fen, "e1e2"), HASH_NEAR), 0);
    }
}

UNIT(other_moves_break_the_line_of_hash_moves)
{
    static const enum hash_kind breaks[] = { HASH_OTHER, HASH_MOVE };

    options.pvs_extension = 4;
    options.pvs_extension_count = 3;
    for (unsigned i = 0; i < COUNT_OF(breaks); i++) {
        struct ply *p = before_last(rook_fen, "e1e2");

        for (unsigned j = 0; j < 3; j++) {
            assert_int_equal(next_in_line(p, HASH_NEAR), 0);
        }
        assert_int_equal(next_in_line(p, breaks[i]), 0);
        assert_int_equal(next_in_line(p, HASH_NEAR), 0);
        assert_int_equal(next_in_line(p, HASH_NEAR), 0);
    }
}

/* --- bounds --- */

UNIT(nothing_is_extended_beyond_twice_the_iteration)
{
    struct ply *p = before_last("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");

    options.check_extension = 4;
    for (int iteration = 1; iteration <= 6; iteration++) {
        bench.engine.ply[0].depth = (int8_t)iteration;
        for (unsigned index = 1; index <= 14; index++) {
            p->index = (uint8_t)index;
            assert_int_equal(extended(p), (int)index < 2 * iteration ? 4 : 0);
        }
    }
}

UNIT(no_move_is_extended_twice)
{
    struct ply *p = before_last("1n2k3/3P4/2P5/8/8/8/8/3RK3 b - - 0 1", "b8d7 c6d7");

    options.check_extension = 4;
    options.recapture = 3;
    options.pawn_seventh = 2;
    p->hanging[0] = D7;
    assert_int_equal(extended(p), 4);
    options.check_extension = 0;
    assert_int_equal(extended(p), 0);
    p = before_last("1n4k1/3P4/2P5/8/8/8/8/3RK3 b - - 0 1", "b8d7 c6d7");
    p->hanging[0] = D7;
    bench.engine.root_i_score = board.i_score;
    assert_int_equal(extended(p), 3);
    options.recapture = 0;
    assert_int_equal(extended(p), 2);
}

UNIT(quarter_plies_add_up)
{
    struct ply *p = before_last("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");

    options.check_extension = 3;
    p->depth = 6;
    p->legal = 1;
    p->static_depth = 5;
    for (unsigned sum = 3; sum < 40; sum += 3) {
        child_begin(&bench.engine, p, CHILD_REDUCED);
        depth_hand_down(&bench.engine, p, HASH_OTHER,
                        depth_extension(&bench.engine, p, HASH_OTHER));
        assert_int_equal(p[1].flags & (PLY_EXTENDED | PLY_REDUCED), PLY_EXTENDED);
        assert_int_equal(p[1].depth - 5, sum / 4 - (sum - 3) / 4);
        assert_int_equal(p[1].static_depth - 5, p[1].depth - 5);
        assert_int_equal(p[1].counts, sum % 4);
        p->counts = p[1].counts;
    }
}
