/*
 * With all options off the search is plain alpha-beta: its score is that of another,
 * written here over the engine's generator and evaluation alone, fail-hard, without
 * hash table and with captures only at the horizon. `make reference` compares
 * 1000 positions instead of the usual 200.
 */
#include <stdlib.h>

#include "engine/eval/eval.h"
#include "engine/rules/attack_test.h"
#include "engine/rules/movegen.h"
#include "nodes.h"

enum { DEPTH = 3, POSITIONS = 200 };

/* --- the reference --- */

struct moves {
    move_t move[MAX_MOVES];
    int8_t value[MAX_MOVES];
    unsigned count;
};

/* Sorted by the generator's values, so that captures do not explode. */
static void generate(const struct position *p, enum movegen_kind kind, struct moves *moves)
{
    struct move_list list = { moves->move, moves->value, MAX_MOVES, 0 };

    assert_true(movegen_generate(p, kind, &list));
    moves->count = list.count;
    for (unsigned i = 1; i < moves->count; i++) {
        move_t move = moves->move[i];
        int8_t value = moves->value[i];
        unsigned j = i;

        for (; j > 0 && moves->value[j - 1] < value; j--) {
            moves->move[j] = moves->move[j - 1];
            moves->value[j] = moves->value[j - 1];
        }
        moves->move[j] = move;
        moves->value[j] = value;
    }
}

static bool made_legally(struct position *p, move_t move, struct undo *undo)
{
    enum colour mover = (enum colour)p->side;

    position_make(p, move, undo);
    if (position_is_attacked(p, p->list[mover][0], (enum colour)(mover ^ 1U))) {
        position_unmake(p, move, undo);
        return false;
    }
    return true;
}

static int clamp(int score, int alpha, int beta)
{
    return score < alpha ? alpha : score > beta ? beta : score;
}

/* What the evaluation says; true if it decides the node: a dead draw. */
static bool decides(const struct position *p, int *score)
{
    struct facts facts;

    *score = eval_position(p, &facts);
    return facts.stop;
}

static int captures(struct position *p, int alpha, int beta)
{
    struct moves moves;
    int score;

    if (position_insufficient(p)) {
        return clamp(0, alpha, beta);
    }
    if (decides(p, &score) || score >= beta) {
        return clamp(score, alpha, beta);
    }
    alpha = score > alpha ? score : alpha;
    generate(p, MOVEGEN_CAPTURES, &moves);
    for (unsigned i = 0; i < moves.count && alpha < beta; i++) {
        struct undo undo;

        if (made_legally(p, moves.move[i], &undo)) {
            score = -captures(p, -beta, -alpha);
            position_unmake(p, moves.move[i], &undo);
            alpha = score > alpha ? score : alpha;
        }
    }
    return alpha;
}

static int alpha_beta(struct position *p, int alpha, int beta, int depth, int ply)
{
    bool in_check = position_in_check(p);
    bool is_stuck = true;
    struct moves moves;
    int score;

    if (ply > 0) {
        if ((p->rule50 >= RULE50_DRAW && !in_check) || position_insufficient(p)) {
            return clamp(0, alpha, beta);
        }
        if (!in_check && decides(p, &score)) {
            return clamp(score, alpha, beta);
        }
    }
    generate(p, MOVEGEN_ALL, &moves);
    for (unsigned i = 0; i < moves.count && alpha < beta; i++) {
        struct undo undo;

        if (made_legally(p, moves.move[i], &undo)) {
            is_stuck = false;
            score = depth == 1 ? -captures(p, -beta, -alpha)
                               : -alpha_beta(p, -beta, -alpha, depth - 1, ply + 1);
            position_unmake(p, moves.move[i], &undo);
            alpha = score > alpha ? score : alpha;
        }
    }
    if (is_stuck) {
        return clamp(in_check ? -SCORE_MATE + ply : 0, alpha, beta);
    }
    return alpha;
}

/* --- the comparison --- */

static void compare(struct position *position, unsigned depth)
{
    struct engine_limits limits = { .depth = (uint8_t)depth };
    struct engine_result result;
    int expected;

    if (position->rule50 + 40 > RULE50_DRAW) {
        position->rule50 = 0;
    }
    expected = alpha_beta(position, -SCORE_INFINITE, SCORE_INFINITE, (int)depth, 0);
    engine_clear(&bench.engine);
    engine_search(&bench.engine, position, NULL, 0, &limits, &result);
    if (result.score != expected) {
        char fen[FEN_SIZE];

        position_to_fen(position, fen);
        fail_msg("%s depth %u: %d, expected %d", fen, depth, result.score, expected);
    }
}

static unsigned positions_to_compare(void)
{
    return times_of("REFERENCE_POSITIONS", POSITIONS);
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

UNIT(plain_search_is_alpha_beta)
{
    uint64_t chance = 31;

    for (unsigned i = 0; i < positions_to_compare(); i++) {
        struct position position = random_position(&chance);

        for (unsigned depth = 1; depth <= DEPTH; depth++) {
            compare(&position, depth);
        }
    }
}

/* What changes the order alone changes no score; neither do a closed window and the
   first windows of the root. */
UNIT(the_order_of_moves_changes_no_score)
{
    uint64_t chance = 32;

    options.mate_killer = 1;
    options.mate_threat = 1;
    options.hanging_captures = 1;
    options.killers = 1;
    options.historic_mate = 1;
    options.history = 1;
    options.order_correction = 30;
    options.hash_moves = 1;
    options.zero_window = 1;
    options.aspiration = 128;
    options.aspiration_wide = 512;
    for (unsigned i = 0; i < positions_to_compare() / 4; i++) {
        struct position position = random_position(&chance);

        compare(&position, DEPTH);
    }
}
