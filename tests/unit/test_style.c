/*
 * Styles: what they add to SCORE, for whose side, and that nothing of one is taken for another's.
 * What they prefer at the root is test_opponent.c's.
 */
#include "nodes.h"

#include "engine/search/evaluate.h"
#include "engine/search/opponent.h"

static struct style style;
static struct engine_limits limits;

static int start(void **state)
{
    node_setup(state);
    style = (struct style){ .of_move = style_of_move, .of_position = style_of_position };
    style.number = 1;
    limits = (struct engine_limits){ .style = &style };
    bench.engine.limits = &limits;
    bench.engine.way = 0;
    bench.engine.root_style = 0;
    return 0;
}

UNIT_EACH(start, NULL);

/* What the style of a side adds, the side to move's view. */
static int added(const char *fen, enum colour own)
{
    board = position_of(fen);
    bench.engine.position = &board;
    bench.engine.root_side = own;
    return style_of_position(&bench.engine);
}

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(pieces_of_both_sides_count_for_the_root_s)
{
    style.piece = 10;
    assert_int_equal(added(START_FEN, WHITE), 140);
    assert_int_equal(added(START_FEN, BLACK), -140);
    assert_int_equal(added("4k3/p7/8/8/3n4/8/P6R/4K3 w - - 0 1", WHITE), 20);
    assert_int_equal(added("4k3/p7/8/8/3n4/8/P6R/4K3 b - - 0 1", WHITE), -20);
    assert_int_equal(added("4k3/p7/8/8/3n4/8/P6R/4K3 b - - 0 1", BLACK), 20);
}

UNIT(own_pawns_are_to_storm_the_other_king)
{
    style.storm = 3;
    assert_int_equal(added("6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", WHITE), 0);
    assert_int_equal(added("6k1/8/7P/6P1/5P2/8/8/6K1 w - - 0 1", WHITE), 3 * (2 + 3 + 4));
    assert_int_equal(added("2k5/8/7P/6P1/5P2/8/8/6K1 w - - 0 1", WHITE), 0);
    assert_int_equal(added("6k1/8/8/5p2/6p1/7p/8/6K1 b - - 0 1", BLACK), 3 * (2 + 3 + 4));
}

/* Where there is one move, which changes nothing, the score is the usual one. */
UNIT(only_what_changes_from_the_root_on_counts)
{
    static const char *const fen = "k7/8/8/8/8/1r6/r6P/7K w - - 0 1";
    struct position position = position_of(fen);
    struct engine_limits usual = { .depth = 1 };
    struct engine_limits one = { .depth = 1, .style = &style };
    struct engine_result result;
    struct engine_result styled;

    style.piece = 50;
    style.storm = 50;
    engine_search(&bench.engine, &position, NULL, 0, &usual, &result);
    engine_search(&bench.engine, &position, NULL, 0, &one, &styled);
    assert_int_equal(bench.engine.root_style, 2 * 50);
    assert_int_equal(styled.score, result.score);
    bench.engine.limits = &limits;
    bench.engine.root_side = WHITE;
    bench.engine.position = &position;
    assert_int_equal(style_of_position(&bench.engine), 0);
    bench.engine.root_style = 30;
    assert_int_equal(style_of_position(&bench.engine), 70);
}

static int score_of(const char *fen, enum colour own, const struct style *now)
{
    struct engine *e = &bench.engine;
    struct ply *p = node_at(fen);

    e->root_side = own;
    limits.style = now;
    assert_false(evaluate_score(e, p));
    assert_int_equal(evaluate_last(e), p->score);
    return p->score;
}

UNIT(score_has_what_the_style_adds)
{
    uint64_t chance = 8;

    style.piece = 9;
    style.storm = 7;
    for (unsigned i = 0; i < 200; i++) {
        struct position position = random_position(&chance);
        enum colour own = (enum colour)random_below(&chance, 2);
        char fen[FEN_SIZE];
        struct facts facts;
        int usual;
        int styled;

        position_to_fen(&position, fen);
        eval_position(&position, &facts);
        if (facts.special || facts.stop || facts.mate_move != MOVE_NONE) {
            continue;
        }
        usual = score_of(fen, own, NULL);
        styled = score_of(fen, own, &style);
        assert_int_equal(styled, usual + added(fen, own));
    }
}

/* A pawn that cannot be stopped is what it is. */
UNIT(what_a_rule_decides_no_style_changes)
{
    const char *fen = "7k/8/8/P7/8/8/8/K7 w - - 0 1";
    struct ply *p;
    int usual;

    style.storm = 30;
    style.piece = 30;
    p = node_at(fen);
    limits.style = NULL;
    (void)evaluate_score(&bench.engine, p);
    usual = p->score;
    assert_int_equal(p->positional, POSITIONAL_UNKNOWN);
    limits.style = &style;
    (void)evaluate_score(&bench.engine, p);
    assert_int_equal(p->score, usual);
}

/* The way of looking that a search has had. */
static uint16_t way_of_search(const char *fen, uint8_t number)
{
    struct position position = position_of(fen);
    struct engine_limits one = { .depth = 1, .style = number != 0 ? &style : NULL };
    struct engine_result result;

    style.number = number;
    engine_search(&bench.engine, &position, NULL, 0, &one, &result);
    return bench.engine.way;
}

UNIT(each_style_of_each_side_is_another_way_of_looking)
{
    static const char *const black = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    uint16_t ways[5];

    ways[0] = way_of_search(START_FEN, 0);
    ways[1] = way_of_search(START_FEN, 1);
    ways[2] = way_of_search(START_FEN, 2);
    ways[3] = way_of_search(black, 1);
    ways[4] = way_of_search(black, 2);
    assert_int_equal(ways[0], 0);
    assert_int_equal(way_of_search(black, 0), 0);
    for (unsigned i = 0; i < COUNT_OF(ways); i++) {
        for (unsigned other = 0; other < i; other++) {
            assert_int_not_equal(ways[i], ways[other]);
        }
    }
}

/* An evaluation that is remembered is that of its own way of looking. */
UNIT(evaluations_of_another_way_are_not_taken)
{
    struct engine_profile profile = roomy_profile;
    struct bench_engine b;
    struct ply p = { .score = 77 };

    profile.evals = 64;
    bench_start(&b, &profile, engine_arena_min(&profile) + (1U << 12), 0);
    board = position_of(START_FEN);
    b.engine.position = &board;
    b.engine.way = 0;
    eval_cache_keep(&b.engine, &p);
    assert_true(eval_cache_find(&b.engine, &p));
    b.engine.way = 0x5A5A;
    assert_false(eval_cache_find(&b.engine, &p));
    eval_cache_keep(&b.engine, &p);
    assert_true(eval_cache_find(&b.engine, &p));
    b.engine.way = 0;
    assert_false(eval_cache_find(&b.engine, &p));
    bench_end(&b);
}
