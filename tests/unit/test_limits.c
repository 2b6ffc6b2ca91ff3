/* When a search ends, what it may search, and how little memory it needs. */
#include <stdlib.h>

#include "support.h"

/* --- nodes, depth, mate --- */

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(search_setup, NULL);

UNIT(the_node_limit_is_kept)
{
    static const unsigned limits[] = { 1, 2, 3, 10, 50, 333, 5000, 60000 };

    for (unsigned i = 0; i < COUNT_OF(limits); i++) {
        watched.limits.nodes = limits[i];
        run_search(START_FEN);
        assert_in_range(watched.result.nodes, 1, limits[i]);
    }
    assert_true(watched.result.nodes >= 60000 - 1);
}

UNIT(the_depth_limit_is_kept)
{
    for (unsigned depth = 1; depth <= 5; depth++) {
        engine_clear(&bench.engine);
        watched.limits.depth = (uint8_t)depth;
        run_search(START_FEN);
        assert_int_equal(watched.result.depth, depth);
        for (unsigned i = 0; i < watched.reports; i++) {
            assert_in_range(watched.report[i].info.depth, 1, depth);
        }
    }
}

UNIT(an_unfinished_iteration_is_no_depth)
{
    uint64_t nodes;

    watched.limits.depth = 5;
    run_search(START_FEN);
    nodes = watched.result.nodes;
    engine_clear(&bench.engine);
    watched.limits.depth = 0;
    watched.limits.nodes = nodes - 1;
    run_search(START_FEN);
    assert_int_equal(watched.result.depth, 4);
}

UNIT(depths_come_in_order)
{
    unsigned last = 0;

    watched.limits.depth = 5;
    run_search(START_FEN);
    for (unsigned i = 0; i < watched.reports; i++) {
        const struct engine_info *info = &watched.report[i].info;

        assert_in_range(info->depth, last, last + 1);
        assert_true(info->nodes <= watched.result.nodes);
        assert_true(info->seldepth < roomy_profile.plies);
        last = info->depth;
    }
    assert_int_equal(last, 5);
}

UNIT(the_mate_limit_stops_at_the_mate)
{
    watched.limits.mate = 2;
    watched.limits.nodes = 1000000; /* in case it does not */
    run_search("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    assert_int_equal(watched.result.score, SCORE_MATE - 3);
    assert_true(watched.result.nodes < 100000);
}

UNIT(a_longer_mate_does_not_stop_it)
{
    watched.limits.mate = 1;
    watched.limits.depth = 6;
    run_search("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    assert_int_equal(watched.result.score, SCORE_MATE - 3);
    assert_int_equal(watched.result.depth, 6);
}

/* --- root moves --- */

UNIT(only_the_moves_of_the_mask)
{
    uint64_t chance = 8;

    for (unsigned i = 0; i < theme_count(); i += 5) {
        struct position position = position_of(theme_fen(i));
        uint8_t mask[ENGINE_ROOT_MASK] = { 0 };
        move_t moves[MAX_MOVES];
        bool allowed[MAX_MOVES] = { false };
        unsigned count = legal_moves(&bench.engine, &position, moves);

        if (count == 0) {
            continue;
        }
        for (unsigned n = 1 + random_below(&chance, 3); n != 0; n--) {
            unsigned j = random_below(&chance, count);

            mask[j / 8] = (uint8_t)(mask[j / 8] | (1U << (j % 8)));
            allowed[j] = true;
        }
        watched.limits.root_mask = mask;
        watched.limits.nodes = 1 + random_below(&chance, 3000);
        watched.limits.multipv = (uint8_t)(i % 3);
        watch_search(&bench.engine, &position, &watched);
        for (unsigned k = 0; k < watched.reports; k++) {
            unsigned j = 0;

            while (moves[j] != watched.report[k].pv[0]) {
                j++;
            }
            assert_true(allowed[j]);
        }
    }
}

UNIT(a_mask_can_forbid_the_best_move)
{
    struct position position = position_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    uint8_t mask[ENGINE_ROOT_MASK];

    mask_all_but(&bench.engine, &position, move_make(A1, A8, MOVE_NORMAL, 0), mask);
    watched.limits.root_mask = mask;
    watched.limits.depth = 2;
    watch_search(&bench.engine, &position, &watched);
    assert_true(watched.result.best != move_make(A1, A8, MOVE_NORMAL, 0));
    assert_true(watched.result.score < SCORE_MATE_BOUND);
}

/* --- poll and clock --- */

UNIT(every_node_is_polled)
{
    watched.limits.nodes = 5000;
    run_search(START_FEN);
    assert_true(watched.polls >= watched.result.nodes);
}

UNIT(a_stop_is_obeyed_at_once)
{
    static const unsigned polls[] = { 1, 2, 17, 400, 20000 };

    for (unsigned i = 0; i < COUNT_OF(polls); i++) {
        watched.limits.infinite = true;
        watched.stop_at_poll = polls[i];
        run_search(START_FEN);
        assert_in_range(watched.polls, polls[i], polls[i] + 1);
    }
}

UNIT(the_hard_time_is_kept)
{
    for (unsigned i = 0; i < 2; i++) {
        watched.clock_base = i == 0 ? 0 : UINT32_MAX - 30; /* and runs over */
        watched.polls_per_ms = 100;
        watched.limits.hard_ms = 60;
        run_search(START_FEN);
        assert_in_range(watched.polls / watched.polls_per_ms, 60, 61);
    }
}

UNIT(the_soft_time_ends_the_search)
{
    watched.polls_per_ms = 100;
    watched.limits.soft_ms = 100;
    watched.limits.hard_ms = 100000;
    run_search(START_FEN);
    assert_in_range(watched.polls / watched.polls_per_ms, 10, 5000);
    /* between two iterations, or between two moves of one */
    assert_in_range(last_report(&watched, 1)->info.depth, watched.result.depth,
                    watched.result.depth + 1);
}

UNIT(infinite_knows_no_limit_but_poll)
{
    watched.polls_per_ms = 10;
    watched.limits.infinite = true;
    watched.limits.soft_ms = 5;
    watched.limits.hard_ms = 10;
    watched.stop_at_poll = 20000;
    run_search(START_FEN);
    assert_int_equal(watched.polls, 20000);
}

UNIT(pondering_waits_for_the_hit)
{
    watched.polls_per_ms = 10;
    watched.limits.ponder = true;
    watched.limits.soft_ms = 10;
    watched.limits.hard_ms = 20;
    watched.ponderhit_at_poll = 20000;
    run_search(START_FEN);
    /* the clock begins with the hit */
    assert_in_range(watched.polls, 20000, 20000 + 20 * 10 + 32);
}

UNIT(nodes_do_not_count_before_the_hit)
{
    watched.limits.ponder = true;
    watched.limits.nodes = 100;
    watched.ponderhit_at_poll = 20000;
    run_search(START_FEN);
    assert_in_range(watched.polls, 20000, 20000 + 100);
}

UNIT(the_hard_time_counts_from_the_hit)
{
    watched.polls_per_ms = 10;
    watched.limits.ponder = true;
    watched.limits.hard_ms = 500;
    watched.ponderhit_at_poll = 10000;
    run_search(START_FEN);
    assert_in_range(watched.polls, 10000 + 500 * 10 - 10, 10000 + 500 * 10 + 32);
}

UNIT(a_stop_ends_pondering)
{
    watched.limits.ponder = true;
    watched.limits.hard_ms = 1;
    watched.polls_per_ms = 1;
    watched.stop_at_poll = 3000;
    run_search(START_FEN);
    assert_int_equal(watched.polls, 3000);
}

UNIT(it_runs_without_any_callback)
{
    struct position position = position_of(START_FEN);
    struct engine_limits limits = { 0 };
    struct engine_result result;

    limits.depth = 3;
    limits.hard_ms = 1;
    engine_search(&bench.engine, &position, NULL, 0, &limits, &result);
    assert_true(is_legal(&bench.engine, &position, result.best));
}

/* --- memory --- */

static const struct engine_profile tiny_profile = {
    .name = "tiny", .moves = 256, .plies = 8, .pv = 2
};

UNIT(an_arena_too_small_is_refused)
{
    size_t min = engine_arena_min(&tiny_profile);
    void *arena = malloc(min);
    struct engine engine;

    assert_non_null(arena);
    assert_false(engine_init(&engine, arena, 0, &tiny_profile));
    assert_false(engine_init(&engine, arena, min / 2, &tiny_profile));
    assert_false(engine_init(&engine, arena, min - 1, &tiny_profile));
    assert_false(engine_init(&engine, NULL, min, &tiny_profile));
    assert_true(engine_init(&engine, arena, min, &tiny_profile));
    free(arena);
}

UNIT(the_arena_is_cut_without_a_rest)
{
    for (size_t more = 0; more < 200; more++) {
        struct bench_engine small;
        struct engine_memory memory;
        struct engine_profile profile = tiny_profile;
        size_t size;
        size_t used;

        profile.tables = (uint8_t)(more % 7);
        profile.evals = (uint16_t)(more % 5);
        size = engine_arena_min(&profile) + more;
        bench_start(&small, &profile, size, 0);
        engine_memory(&small.engine, &memory);
        used = (size_t)memory.hash + memory.moves + memory.plies + memory.pv + memory.history +
               memory.evals;
        assert_int_equal(memory.history, 768 * profile.tables);
        assert_int_equal(memory.evals, 16 * profile.evals);
        assert_in_range(used, size - 15, size);
        assert_true(memory.hash >= 16);
        bench_end(&small);
    }
}

UNIT(more_arena_is_more_hash)
{
    struct engine_memory memory;
    struct engine_memory roomy;
    struct bench_engine small;

    bench_start(&small, &roomy_profile, engine_arena_min(&roomy_profile) + 4096, 0);
    engine_memory(&small.engine, &memory);
    engine_memory(&bench.engine, &roomy);
    assert_int_equal(memory.hash, 4096 + 16);
    assert_true(roomy.hash > memory.hash);
    assert_int_equal(roomy.moves, memory.moves);
    assert_int_equal(roomy.plies, memory.plies);
    assert_int_equal(roomy.pv, memory.pv);
    bench_end(&small);
}

/* The smallest arena: one bucket, few plies, just enough moves for a root. */
UNIT(the_smallest_memory_still_answers)
{
    uint32_t plies_exhausted = 0;
    uint32_t moves_exhausted = 0;

    for (unsigned i = 0; i < theme_count(); i++) {
        struct position position = position_of(theme_fen(i));
        struct bench_engine small;

        bench_start(&small, &tiny_profile, engine_arena_min(&tiny_profile), 0xA5);
        watched.limits.nodes = 2000;
        watched.limits.depth = (uint8_t)(i % 2 == 0 ? 0 : 200);
        watch_search(&small.engine, &position, &watched);
        plies_exhausted += small.engine.plies_exhausted;
        moves_exhausted += small.engine.moves_exhausted;
        bench_end(&small);
    }
    assert_true(plies_exhausted > 0);
    assert_true(moves_exhausted > 0);
}

UNIT(every_number_of_plies_and_pv_moves)
{
    for (unsigned plies = 8; plies <= 128; plies = plies < 20 ? plies + 1 : plies + 27) {
        for (unsigned pv = 2; pv <= plies; pv = pv < 6 ? pv + 1 : pv * 2) {
            struct engine_profile profile = tiny_profile;
            struct position position = position_of("8/2p3p1/2P3P1/2k1K3/8/2p3p1/2P3P1/8 w - -");
            struct bench_engine small;

            profile.plies = (uint8_t)plies;
            profile.pv = (uint8_t)pv;
            profile.moves = (uint16_t)(256 + plies);
            bench_start(&small, &profile, engine_arena_min(&profile) + 8 * pv, 0xA5);
            watched.limits.nodes = 3000;
            watch_search(&small.engine, &position, &watched);
            for (unsigned i = 0; i < watched.reports; i++) {
                assert_in_range(watched.report[i].info.pv_length, 1, pv);
            }
            bench_end(&small);
        }
    }
}

UNIT(an_arena_on_eight_bytes_is_enough)
{
    size_t size = engine_arena_min(&tiny_profile) + 64;
    uint8_t *bytes = malloc(size + 8);
    struct position position = position_of(START_FEN);
    struct engine engine;

    assert_non_null(bytes);
    assert_true(engine_init(&engine, bytes + 8, size, &tiny_profile));
    watched.limits.nodes = 3000;
    watch_search(&engine, &position, &watched);
    free(bytes);
}

UNIT(what_the_arena_held_does_not_matter)
{
    static const uint8_t fill[] = { 0x00, 0xA5, 0xFF, 0x01 };
    static const char *const fens[] = {
        START_FEN, "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1"
    };

    for (unsigned i = 0; i < COUNT_OF(fens); i++) {
        struct engine_result first = { 0 };

        for (unsigned j = 0; j < COUNT_OF(fill); j++) {
            struct position position = position_of(fens[i]);
            struct bench_engine small;

            bench_start(&small, &tiny_profile, 6000, fill[j]);
            watched.limits.depth = 4;
            watch_search(&small.engine, &position, &watched);
            bench_end(&small);
            if (j == 0) {
                first = watched.result;
            }
            assert_true(watched.result.nodes == first.nodes);
            assert_int_equal(watched.result.best, first.best);
            assert_int_equal(watched.result.score, first.score);
        }
    }
}

/* --- perft --- */

UNIT(perft_agrees_with_the_table)
{
    enum { LEAVES = 4000 };

    for (unsigned i = 0; i < theme_count(); i++) {
        struct position position = position_of(theme_fen(i));
        struct position before;

        memcpy(&before, &position, sizeof before);
        for (unsigned depth = 1; depth < 8; depth++) {
            long leaves = theme_leaves(i, depth);

            if (leaves >= 0 && leaves <= LEAVES &&
                engine_perft(&bench.engine, &position, depth, NULL) != (uint64_t)leaves) {
                fail_msg("%s: depth %u", theme_fen(i), depth);
            }
        }
        assert_memory_equal(&position, &before, sizeof before);
    }
}

UNIT(perft_of_depth_zero_is_one)
{
    struct position position = position_of(START_FEN);

    assert_true(engine_perft(&bench.engine, &position, 0, NULL) == 1);
}

static enum engine_poll stop_after_a_while(void *context)
{
    unsigned *left = context;

    return (*left)-- == 0 ? POLL_STOP : POLL_CONTINUE;
}

UNIT(perft_can_be_stopped)
{
    struct position position = position_of(START_FEN);
    struct position before;
    unsigned left = 300;
    struct engine_limits limits = { .context = &left, .poll = stop_after_a_while };

    memcpy(&before, &position, sizeof before);
    assert_true(engine_perft(&bench.engine, &position, 5, &limits) < 4865609);
    assert_memory_equal(&position, &before, sizeof before);
    /* and the next one counts again */
    assert_true(engine_perft(&bench.engine, &position, 3, NULL) == 8902);
}
