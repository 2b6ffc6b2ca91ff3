/* A search whose SCORE is the network's. */
#include "engine/eval/eval.h"
#include "engine/search/evaluate.h"
#include "firmware/mind/profile.h"
#include "nodes.h"

enum { POSITIONS = 3000 };

/* An engine with the host's network; its options and position are those of nodes.h. */
static void start(struct bench_engine *b, const struct network *network, uint16_t evals,
                  uint8_t fill)
{
    struct engine_profile profile = roomy_profile;

    assert_non_null(board_profile.network);
    profile.network = network;
    profile.evals = evals;
    bench_start(b, &profile, engine_arena_min(&profile) + (1U << 16), fill);
    b->engine.options = &options;
    b->engine.position = &board;
    b->engine.limits = &no_limits;
}

/* --- one node --- */

/* A node that is not the root, so that what is remembered counts. */
static struct ply *clear_ply(struct bench_engine *b)
{
    struct ply *p = &b->engine.ply[1];

    memset(p, 0xA5, sizeof *p);
    p->index = 1;
    p->first = 0;
    p->end = 0;
    return p;
}

static bool same_facts(const struct facts *one, const struct facts *two)
{
    return memcmp(one->hanging, two->hanging, sizeof one->hanging) == 0 &&
           memcmp(one->king_pressure, two->king_pressure, sizeof one->king_pressure) == 0 &&
           one->stage == two->stage && one->stop == two->stop && one->special == two->special &&
           one->mate_move == two->mate_move && one->threat_move == two->threat_move;
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

UNIT(facts_alone_are_those_beside_score)
{
    uint64_t chance = 3;

    for (unsigned i = 0; i < POSITIONS; i++) {
        struct position p = random_position(&chance);
        struct facts alone;
        struct facts beside;

        if (position_in_check(&p)) {
            continue;
        }
        memset(&alone, 0xA5, sizeof alone);
        memset(&beside, 0x5A, sizeof beside);
        eval_facts(&p, &alone);
        (void)eval_position(&p, &beside);
        assert_true(same_facts(&alone, &beside));
        if (eval_is_for_network(&p)) {
            assert_false(alone.stop || alone.special);
        }
    }
}

/* A node's record by the network holds REBEL's facts and another SCORE; in endings, and with
   network off, REBEL's record. */
static void expect_node(struct bench_engine *b, struct bench_engine *rebel, bool is_by_network)
{
    struct ply *p = clear_ply(b);
    struct ply *other = clear_ply(rebel);
    bool decided = evaluate_node(&b->engine, p);

    assert_int_equal(decided, evaluate_node(&rebel->engine, other));
    if (is_by_network) {
        int score =
            eval_by_network(&board, board_profile.network, (uint32_t[8 + NETWORK_SUMS_MAX]){ 0 });

        assert_int_equal(p->score, score);
        assert_int_equal(p->positional, (board.side == WHITE ? score : -score) - board.i_score);
        p->score = other->score;
        p->positional = other->positional;
    }
    assert_memory_equal(p, other, sizeof *p);
}

UNIT(a_node_has_the_network_s_score_and_rebel_s_facts)
{
    struct bench_engine b;
    struct bench_engine rebel;
    uint64_t chance = 5;
    unsigned asked[2] = { 0 };

    options = *personality_options("Kilomate");
    start(&b, board_profile.network, 64, 0xA5);
    start(&rebel, NULL, 64, 0);
    for (unsigned i = 0; i < POSITIONS; i++) {
        bool is_by_network;

        board = random_position(&chance);
        if (position_in_check(&board)) {
            continue;
        }
        options.network = (uint8_t)(i % 4 != 0);
        is_by_network = options.network != 0 && eval_is_for_network(&board);
        asked[is_by_network]++;
        eval_cache_clear(&b.engine);
        eval_cache_clear(&rebel.engine);
        expect_node(&b, &rebel, is_by_network);
    }
    assert_in_range(asked[0], POSITIONS / 4, POSITIONS);
    assert_in_range(asked[1], POSITIONS / 4, POSITIONS);
    bench_end(&b);
    bench_end(&rebel);
}

/* SCORE first, and the facts when they are asked for, whether or not it was remembered. */
UNIT(facts_that_wait_are_found_when_asked_for)
{
    struct bench_engine b;
    uint64_t chance = 7;

    options = *personality_options("Kilomate");
    start(&b, board_profile.network, 64, 0);
    for (unsigned i = 0; i < POSITIONS; i++) {
        struct ply *p;
        struct ply at_once;

        board = random_position(&chance);
        if (position_in_check(&board) || !eval_is_for_network(&board)) {
            continue;
        }
        eval_cache_clear(&b.engine);
        p = clear_ply(&b);
        if (evaluate_node(&b.engine, p)) {
            continue;
        }
        at_once = *p;
        eval_cache_clear(&b.engine);
        p = clear_ply(&b);
        assert_false(evaluate_score(&b.engine, p));
        assert_int_equal(p->hanging[0], HANGING_PENDING);
        assert_int_equal(p->score, at_once.score);
        if (i % 2 != 0) {
            p = clear_ply(&b);
            assert_false(evaluate_score(&b.engine, p));
            assert_int_equal(p->hanging[0], HANGING_PENDING);
        }
        assert_false(evaluate_facts(&b.engine, p));
        assert_memory_equal(p, &at_once, sizeof *p);
        p = clear_ply(&b);
        assert_false(evaluate_score(&b.engine, p));
        assert_memory_equal(p, &at_once, sizeof *p);
        assert_int_equal(evaluate_last(&b.engine), at_once.score);
    }
    bench_end(&b);
}

/* --- whole searches --- */

static struct engine_result search_theme(struct bench_engine *b, unsigned theme)
{
    struct position position = position_of(theme_fen(theme));

    memset(&watched, 0, sizeof watched);
    watched.limits.depth = 5;
    watched.limits.nodes = 2000;
    watch_search(&b->engine, &position, &watched);
    return watched.result;
}

static void expect_same(const struct engine_result *one, const struct engine_result *two)
{
    assert_int_equal(one->best, two->best);
    assert_int_equal(one->score, two->score);
    assert_int_equal(one->nodes, two->nodes);
}

/* Personalities that are REBEL's do not see whether there is a network. */
UNIT(rebel_searches_as_without_a_network)
{
    struct bench_engine with;
    struct bench_engine without;
    unsigned others = 0;

    start(&with, board_profile.network, 64, 0);
    start(&without, NULL, 64, 0);
    for (unsigned i = 0; i < theme_count(); i++) {
        struct engine_result one;
        struct engine_result two;

        options = *personality_options(i % 2 == 0 ? "REBEL" : "Plain");
        assert_int_equal(options.network, 0);
        engine_clear(&with.engine);
        engine_clear(&without.engine);
        one = search_theme(&with, i);
        two = search_theme(&without, i);
        expect_same(&one, &two);
        options = *personality_options("Kilomate");
        engine_clear(&with.engine);
        one = search_theme(&with, i);
        others += one.nodes != two.nodes;
    }
    assert_true(others > theme_count() / 4);
    bench_end(&with);
    bench_end(&without);
}

/* Nothing is left of the sums of an older search, nor of what the memory held before. */
UNIT(a_search_does_not_depend_on_what_was_before)
{
    struct bench_engine one;
    struct bench_engine two;

    options = *personality_options("Kilomate");
    start(&two, board_profile.network, 64, 0xA5);
    for (unsigned i = 0; i < theme_count(); i++) {
        struct engine_result first;
        struct engine_result second;

        start(&one, board_profile.network, 64, 0);
        first = search_theme(&one, i);
        (void)search_theme(&two, (i + 1) % theme_count());
        engine_clear(&two.engine);
        second = search_theme(&two, i);
        expect_same(&first, &second);
        bench_end(&one);
    }
    bench_end(&two);
}

/* Nodes and score are those without, whether quiescence asks for the facts or not. */
UNIT(a_search_is_the_same_with_evaluations_remembered)
{
    options = *personality_options("Kilomate");
    for (unsigned i = 0; i < theme_count(); i++) {
        struct engine_result plain = { 0 };

        options.quiescence_facts = (uint8_t)(i % 2);
        for (unsigned evals = 0; evals <= 512; evals += 512) {
            struct bench_engine b;
            struct engine_result result;

            start(&b, board_profile.network, (uint16_t)evals, 0);
            result = search_theme(&b, i);
            bench_end(&b);
            if (evals == 0) {
                plain = result;
            } else {
                expect_same(&plain, &result);
            }
        }
    }
}

UNIT(its_sums_are_part_of_the_arena)
{
    struct engine_profile profile = roomy_profile;
    size_t without = engine_arena_min(&profile);
    struct engine_memory memory;
    struct bench_engine b;

    profile.network = board_profile.network;
    assert_int_equal(engine_arena_min(&profile) - without,
                     network_words(board_profile.network) * sizeof(uint32_t));
    bench_start(&b, &profile, engine_arena_min(&profile), 0xA5);
    engine_memory(&b.engine, &memory);
    assert_int_equal(memory.network, network_words(board_profile.network) * sizeof(uint32_t));
    assert_int_equal(memory.hash + memory.moves + memory.plies + memory.pv + memory.history +
                         memory.evals + memory.network,
                     b.size);
    b.engine.options = &options;
    options = *personality_options("Kilomate");
    (void)search_theme(&b, 0);
    bench_end(&b);
}
