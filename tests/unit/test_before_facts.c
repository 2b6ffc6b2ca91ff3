/* What is decided before the facts of a node are found: pruning by what the mover can threaten. */

#include "nodes.h"

enum { MARGIN = 100, THREAT_UNKNOWN = 15 };

/* A node behind a move, one ply before the horizon. Its own facts say the opposite of the truth, so
   that it shows whether they are looked at. */
static struct ply *pending_after(const char *fen, const char *move)
{
    struct ply *p = node_after(fen, move, true);

    p->hanging[0] = HANGING_PENDING;
    p->gains = 9;
    p->pressure[WHITE] = PRESSURE_MATE;
    p->pressure[BLACK] = PRESSURE_MATE;
    p->best = -SCORE_INFINITE;
    p->depth = 1;
    p->alpha = -1;
    p->beta = 0;
    return p;
}

/* The least SCORE with which the node is pruned. What is refused has changed nothing. */
static int least_pruned(struct ply *p, int most)
{
    for (int score = 0; score <= most; score++) {
        p->score = (int16_t)score;
        if (prune_before_facts(&bench.engine, p)) {
            assert_int_equal(p->best, score);
            return score;
        }
        assert_int_equal(p->hanging[0], HANGING_PENDING);
        assert_int_equal(p->gains, 9);
        assert_int_equal(p->pressure[WHITE], PRESSURE_MATE);
        assert_int_equal(p->pressure[BLACK], PRESSURE_MATE);
        assert_int_equal(p->best, -SCORE_INFINITE);
    }
    return -1;
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

/* The threat in pawns by which the node is judged, for both colours. */
UNIT(a_node_is_judged_by_what_its_move_can_threaten)
{
    static const struct {
        const char *fen, *move;
        int threat;
    } cases[] = {
        { "4k3/3n4/8/8/8/8/3N4/4K3 w - - 0 1", "e1d1", 0 },
        { "4k3/8/8/3r4/8/8/4B3/4K3 w - - 0 1", "e2f3", 5 },
        { "4k3/8/8/1r6/8/3P4/4B3/4K3 w - - 0 1", "e2f1", 0 }, /* an own pawn is between */
        { "4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1", "e3e4", 3 },
        { "4k3/8/8/3p4/8/8/4B3/4K3 w - - 0 1", "e2f3", 1 },
        { "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "e1e2", 3 },    /* it hung before */
        { "4k3/8/8/2pn4/8/1B6/8/3RK3 w - - 0 1", "e1e2", 3 }, /* it hung, a pawn would be less */
        { "4k3/8/8/8/6N1/8/8/4K3 w - - 0 1", "g4e5", 0 },
        { "4k3/8/8/8/6N1/8/8/Q3K3 w - - 0 1", "g4e5", THREAT_UNKNOWN },
        { "4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "d2d3", THREAT_UNKNOWN },
        { "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0 },
        { "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", THREAT_UNKNOWN },
    };

    options.reverse_futility = MARGIN;
    options.reverse_depth = 1;
    for (unsigned i = 0; i < 2 * COUNT_OF(cases); i++) {
        const char *written = cases[i / 2].move;
        char move[] = { written[0], written[1], written[2], written[3], written[4], '\0' };
        char fen[FEN_SIZE];
        int least;

        snprintf(fen, sizeof fen, "%s", cases[i / 2].fen);
        if (i % 2 != 0) {
            flip_fen(cases[i / 2].fen, fen);
            move[1] = (char)('1' + '8' - move[1]);
            move[3] = (char)('1' + '8' - move[3]);
        }
        least = least_pruned(pending_after(fen, move), 3000);
        if (least != MARGIN + cases[i / 2].threat * SCORE_PAWN / 2) {
            fail_msg("%s %s: pruned from %d on", fen, move, least);
        }
    }
}

UNIT(a_null_move_threatens_what_hung_before)
{
    struct ply *p = pending_after("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "e1e2");

    options.static_margin = 100;
    assert_int_equal(least_pruned(p, 3000), 3 * SCORE_PAWN + SCORE_PAWN / 10);
    p = pending_after("4k3/3n4/8/8/8/8/3N4/4K3 w - - 0 1", "e1d1");
    (p - 1)->move = MOVE_NONE;
    (p - 1)->gains = 2 << 4 | 9;
    assert_int_equal(least_pruned(p, 3000), 2 * SCORE_PAWN + SCORE_PAWN / 10);
}

/* The pressure is the mover's: it has not risen, and there was no mate. */
UNIT(pressure_of_before_forbids_nothing)
{
    struct ply *p = pending_after("4k3/3n4/8/8/8/8/3N4/4K3 w - - 0 1", "e1d1");

    options.static_margin = 100;
    options.pressure_guard = 1;
    options.mate_guard = 1;
    bench.engine.stage = STAGE_MIDDLE;
    (p - 1)->pressure[BLACK] = PRESSURE_MATE | 5;
    assert_true(least_pruned(p, 3000) > 0);
    assert_int_equal(p->pressure[BLACK], 5);
}

UNIT(nothing_is_judged_where_the_mover_had_no_facts)
{
    struct ply *p = pending_after("4k3/3n4/8/8/8/8/3N4/4K3 w - - 0 1", "e1d1");

    options.static_margin = 100;
    p->score = 5000;
    (p - 1)->hanging[0] = HANGING_UNKNOWN;
    assert_false(prune_before_facts(&bench.engine, p));
    (p - 1)->hanging[0] = SQUARE_NONE;
    assert_true(prune_before_facts(&bench.engine, p));
}
