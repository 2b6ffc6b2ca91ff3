/* Single moves that are left out near the horizon: futility one and two, late moves,
   losing captures; and what a move brings to I_SCORE. */

#include <stdlib.h>

#include "engine/eval/eval.h"
#include "engine/rules/attack_test.h"
#include "nodes.h"

static const char *const quiet_fen = "4k3/3q4/8/3n4/2p5/8/5P2/R2QK2R w KQ - 0 1";

/* White to move one ply before the horizon, a legal move searched already. The
   squares are worth nothing in these positions: a quiet move gains 0. */
static struct ply *before_horizon(const char *fen)
{
    struct ply *p = node_at(fen);

    p->depth = 1;
    p->legal = 1;
    p->best = -2000;
    return p;
}

static bool prunes(struct ply *p, const char *move)
{
    p->move = move_of(&bench.engine, &board, move);
    return prune_move(&bench.engine, p);
}

/* The least alpha at which a move is left out, or -1. */
static int least_alpha(struct ply *p, const char *move)
{
    p->move = move_of(&bench.engine, &board, move);
    for (int alpha = 0; alpha <= 6000; alpha++) {
        p->alpha = (int16_t)alpha;
        p->beta = (int16_t)(alpha + 1);
        if (prune_move(&bench.engine, p)) {
            return alpha;
        }
    }
    return -1;
}

/* --- futility --- */

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

UNIT(futility_one_and_two_have_their_margins)
{
    struct ply *p = before_horizon(quiet_fen);

    assert_int_equal(least_alpha(p, "f2f3"), -1);
    options.futility_one = 768;
    options.futility_two = 1280;
    options.futility_depth = 2;
    options.futility_end = 1000;
    assert_int_equal(least_alpha(p, "f2f3"), 768);
    p->score = 200;
    assert_int_equal(least_alpha(p, "f2f3"), 968);
    bench.engine.stage = STAGE_END;
    assert_int_equal(least_alpha(p, "f2f3"), 1200);
    p->depth = 2;
    assert_int_equal(least_alpha(p, "f2f3"), 1480);
    p->depth = 3;
    assert_int_equal(least_alpha(p, "f2f3"), -1);
}

UNIT(futility_goes_on_by_the_ply)
{
    struct ply *p = before_horizon(quiet_fen);

    options.futility_two = 1280;
    options.futility_ply = 300;
    options.futility_depth = 4;
    for (int depth = 2; depth <= 4; depth++) {
        p->depth = (int8_t)depth;
        assert_int_equal(least_alpha(p, "f2f3"), 1280 + 300 * (depth - 2));
    }
    p->depth = 5;
    assert_int_equal(least_alpha(p, "f2f3"), -1);
    p->depth = 3;
    options.futility_two = 0;
    assert_int_equal(least_alpha(p, "f2f3"), -1);
}

UNIT(a_futile_move_leaves_its_score)
{
    struct ply *p = before_horizon(quiet_fen);

    options.futility_one = 768;
    p->score = 30;
    p->alpha = 2000;
    assert_true(prunes(p, "f2f3"));
    assert_int_equal(p->best, 30);
    p->best = 100;
    assert_true(prunes(p, "f2f3"));
    assert_int_equal(p->best, 100);
}

UNIT(exceptions_from_futility)
{
    static const char *const promotion_fen = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
    struct ply *p = before_horizon(quiet_fen);

    options.futility_one = 768;
    p->alpha = 5000;
    assert_true(prunes(p, "d1c1"));
    assert_false(prunes(p, "a1a8"));    /* checks */
    assert_false(prunes(p, "d1d5"));    /* takes */
    assert_false(prunes(p, "e1g1"));    /* may check */
    p->positional = POSITIONAL_UNKNOWN; /* special position */
    assert_false(prunes(p, "d1c1"));
    p->positional = 0;
    p->score = SCORE_NONE; /* in check */
    assert_false(prunes(p, "d1c1"));
    p->score = 0;
    p->legal = 0; /* nothing has been searched */
    assert_false(prunes(p, "d1c1"));
    p->legal = 1;
    p->best = -SCORE_MATE_BOUND - 9; /* all that was searched is mated */
    assert_false(prunes(p, "d1c1"));
    p->best = 0;
    p->alpha = SCORE_MATE_BOUND + 9;
    assert_false(prunes(p, "d1c1"));
    p = before_horizon(promotion_fen);
    p->alpha = 5000;
    assert_true(prunes(p, "e1e2"));
    assert_false(prunes(p, "a7a8q"));
    assert_false(prunes(p, "a7a8n"));
}

/* --- late moves --- */

UNIT(late_moves_are_left_near_the_horizon)
{
    struct ply *p = before_horizon(quiet_fen);

    p->alpha = 0;
    options.late_depth = 4;
    for (int depth = 1; depth <= 4; depth++) {
        p->depth = (int8_t)depth;
        p->legal = (uint8_t)(3 + depth * depth);
        options.late_pruning = 3;
        assert_true(prunes(p, "d1c1"));
        assert_false(prunes(p, "d1d5"));
        assert_false(prunes(p, "a1a8"));
        p->beta = 2; /* the principal variation */
        assert_false(prunes(p, "d1c1"));
        p->beta = 1;
        p->legal--;
        assert_false(prunes(p, "d1c1"));
        p->legal++;
        options.late_pruning = 0;
        assert_false(prunes(p, "d1c1"));
    }
    options.late_pruning = 3;
    p->depth = 5;
    p->legal = 200;
    assert_false(prunes(p, "d1c1"));
    options.late_depth = 5;
    assert_true(prunes(p, "d1c1"));
}

UNIT(fewer_late_moves_are_searched_where_nothing_improves)
{
    struct ply *p = before_horizon(quiet_fen);

    options.late_pruning = 10;
    options.late_depth = 4;
    p->alpha = 0;
    p->legal = 6;
    (p - 2)->score = 100;
    assert_false(prunes(p, "d1c1"));
    options.improving = 1;
    assert_true(prunes(p, "d1c1"));
    (p - 2)->score = -100;
    assert_false(prunes(p, "d1c1"));
}

/* --- losing exchanges --- */

/* Is the move left out after it has been made? Alpha is 0. */
static bool prunes_made(struct ply *p, const char *move)
{
    bool result;

    p->move = move_of(&bench.engine, &board, move);
    position_make(&board, p->move, &p->undo);
    result = prune_made(&bench.engine, p);
    position_unmake(&board, p->move, &p->undo);
    return result;
}

static struct ply *behind_two_moves(const char *fen, int depth)
{
    struct ply *p = before_horizon(fen);

    options.exchange_capture = 200;
    options.exchange_quiet = 60;
    options.exchange_depth = 6;
    p->depth = (int8_t)depth;
    p->legal = 2;
    p->alpha = 0;
    p->beta = 1;
    return p;
}

/* The queen on d1 takes a protected knight, which loses six pawns; or goes where a pawn takes her,
   which loses nine. */
UNIT(moves_that_lose_by_exchange_are_left_out_near_the_horizon)
{
    for (int depth = 1; depth <= 8; depth++) {
        struct ply *p = behind_two_moves(quiet_fen, depth);

        assert_int_equal(prunes_made(p, "d1d5"), depth <= 6 && 6 * 256 > 200 * depth);
        assert_int_equal(prunes_made(p, "d1d3"), depth <= 6);
        assert_false(prunes_made(p, "d1c1"));
        options.exchange_quiet = 400;
        assert_int_equal(prunes_made(p, "d1d3"), 9 * 256 > 400 * depth && depth <= 6);
        options.exchange_quiet = 0;
        assert_false(prunes_made(p, "d1d3"));
    }
}

UNIT(some_moves_that_lose_by_exchange_are_searched)
{
    struct ply *p = behind_two_moves(quiet_fen, 1);

    assert_true(prunes_made(p, "d1d3"));
    p->legal = 1; /* nothing else was searched */
    assert_false(prunes_made(p, "d1d3"));
    p->legal = 2;
    p->best = -SCORE_MATE_BOUND - 9; /* what was searched is mated */
    assert_false(prunes_made(p, "d1d3"));
    p->best = 0;
    p->alpha = SCORE_MATE_BOUND + 9;
    assert_false(prunes_made(p, "d1d3"));
    p->alpha = 0;
    p->flags = PLY_IN_CHECK;
    assert_false(prunes_made(p, "d1d3"));
    p->flags = 0;
    assert_false(prunes_made(p, "d1e2")); /* gives check */
    assert_false(prunes_made(p, "a1a8"));
    bench.engine.stage = STAGE_LATE_END;
    assert_false(prunes_made(p, "d1d3"));
}

/* --- those behind it --- */

/* Of the moves not yet taken, how many are quiet and give no check? */
static unsigned tame_moves(const struct ply *p)
{
    unsigned count = 0;

    for (unsigned i = p->first; i < p->end; i++) {
        move_t move = bench.engine.move[i];

        count += bench.engine.value[i] != ORDER_TAKEN && order_is_quiet(&board, move) &&
                 !position_gives_check(&board, move);
    }
    return count;
}

UNIT(what_leaves_out_a_move_takes_those_behind_it)
{
    struct ply *p = before_horizon(quiet_fen);
    unsigned noisy = 0;

    node_order(p, "");
    options.futility_one = 768;
    p->alpha = 767;
    assert_false(prunes(p, "d1c1"));
    assert_true(tame_moves(p) > 20);
    p->alpha = 768;
    assert_true(prunes(p, "d1c1"));
    assert_int_equal(tame_moves(p), 0);
    while (order_next(&bench.engine, p) != MOVE_NONE) {
        noisy++;
    }
    assert_int_equal(noisy, 6); /* a capture, four checks, a castling, which may be one */
}

/* --- the gain of a move --- */

UNIT(a_move_gains_what_i_score_changes)
{
    uint64_t chance = 21;
    unsigned kinds[4] = { 0 };

    for (unsigned i = 0; i < 3000; i++) {
        struct position position = random_position(&chance);
        move_t moves[MAX_MOVES];
        unsigned count = legal_moves(&bench.engine, &position, moves);

        for (unsigned j = 0; j < count; j++) {
            int before = position.i_score;
            int gain = position_move_gain(&position, moves[j]);
            int change;
            struct undo undo;

            position_make(&position, moves[j], &undo);
            change = position.i_score - before;
            position_unmake(&position, moves[j], &undo);
            kinds[move_kind(moves[j])]++;
            if (gain == (position.side == WHITE ? change : -change)) {
                continue;
            }
            /* allowed where the guess is coarse: the rook of a castling, the square of
               a pawn taken en passant */
            assert_true(move_kind(moves[j]) >= MOVE_EN_PASSANT);
            assert_in_range(abs(gain - (position.side == WHITE ? change : -change)), 0, 256);
        }
    }
    for (unsigned kind = MOVE_NORMAL; kind <= MOVE_CASTLING; kind++) {
        assert_true(kinds[kind] > 0);
    }
}
