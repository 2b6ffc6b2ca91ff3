/* The hash table: what it keeps, what it lets go, and that its lies do no harm. */
#include "engine/search/hash.h"

#include "support.h"

/* A table of one bucket, and of some. */
static const struct engine_profile small_profile = {
    .name = "small", .moves = 256, .plies = 24, .pv = 8
};

static void start_small(struct bench_engine *small, unsigned buckets)
{
    size_t size = engine_arena_min(&small_profile) + (buckets - 1) * sizeof(struct hash_bucket);

    bench_start(small, &small_profile, size, 0);
    assert_int_equal(small->engine.buckets, buckets);
}

static uint64_t random_key(uint64_t *chance)
{
    return (uint64_t)random_next(chance) << 32 | random_next(chance);
}

/* --- storing and finding --- */

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(search_setup, NULL);

UNIT(an_empty_table_knows_nothing)
{
    uint64_t chance = 1;

    for (unsigned i = 0; i < 1000; i++) {
        assert_null(hash_probe(&bench.engine, random_key(&chance)));
    }
    assert_null(hash_probe(&bench.engine, 0));
    assert_int_equal(engine_hashfull(&bench.engine), 0);
}

UNIT(what_is_stored_is_found)
{
    const uint64_t key = 0x123456789ABCDEF0U;
    move_t move = move_make(E2, E4, MOVE_NORMAL, 0);

    for (unsigned bound = BOUND_LOWER; bound <= BOUND_EXACT; bound++) {
        const struct hash_entry *entry;

        hash_store(&bench.engine, key, 3, move, -77, 9, (enum hash_bound)bound);
        entry = hash_probe(&bench.engine, key);
        assert_non_null(entry);
        assert_int_equal(entry->move, move);
        assert_int_equal(entry->depth, 9);
        assert_int_equal(hash_bound(entry), bound);
        assert_int_equal(hash_score(entry, 7), -77);
    }
    assert_null(hash_probe(&bench.engine, key ^ 0x8000000000000000U));
    engine_clear(&bench.engine);
    assert_null(hash_probe(&bench.engine, key));
}

UNIT(negative_depths_are_kept)
{
    hash_store(&bench.engine, 99, 0, MOVE_NONE, 0, -5, BOUND_UPPER);
    assert_non_null(hash_probe(&bench.engine, 99));
    assert_int_equal(hash_probe(&bench.engine, 99)->depth, -5);
}

UNIT(a_known_move_survives_an_entry_without_one)
{
    const uint64_t key = 0xFEDCBA9876543210U;
    move_t move = move_make(G1, F3, MOVE_NORMAL, 0);

    hash_store(&bench.engine, key, 0, move, 10, 4, BOUND_EXACT);
    hash_store(&bench.engine, key, 0, MOVE_NONE, 20, 5, BOUND_UPPER);
    assert_int_equal(hash_probe(&bench.engine, key)->move, move);
    assert_int_equal(hash_probe(&bench.engine, key)->depth, 5);
}

UNIT(every_key_has_its_place)
{
    static const unsigned buckets[] = { 1, 2, 3, 7, 100, 1000 };

    for (unsigned i = 0; i < COUNT_OF(buckets); i++) {
        struct bench_engine small;
        uint64_t chance = 2;

        start_small(&small, buckets[i]);
        for (unsigned j = 0; j < 8000; j++) {
            uint64_t key = j == 0 ? 0 : j == 1 ? UINT64_MAX : random_key(&chance);

            hash_store(&small.engine, key, 0, MOVE_NONE, (int)(j % 100), 3, BOUND_EXACT);
            assert_non_null(hash_probe(&small.engine, key));
            assert_int_equal(hash_score(hash_probe(&small.engine, key), 0), j % 100);
        }
        assert_in_range(engine_hashfull(&small.engine), 900, 1000);
        bench_end(&small);
    }
}

/* --- mates are counted from the node --- */

UNIT(a_mate_moves_with_the_ply)
{
    /* at ply 5: mate ten plies from the root, so five from the node */
    hash_store(&bench.engine, 1, 5, MOVE_NONE, SCORE_MATE - 10, 8, BOUND_EXACT);
    assert_int_equal(hash_score(hash_probe(&bench.engine, 1), 5), SCORE_MATE - 10);
    assert_int_equal(hash_score(hash_probe(&bench.engine, 1), 3), SCORE_MATE - 8);
    assert_int_equal(hash_score(hash_probe(&bench.engine, 1), 0), SCORE_MATE - 5);
    hash_store(&bench.engine, 2, 5, MOVE_NONE, -SCORE_MATE + 10, 8, BOUND_EXACT);
    assert_int_equal(hash_score(hash_probe(&bench.engine, 2), 5), -SCORE_MATE + 10);
    assert_int_equal(hash_score(hash_probe(&bench.engine, 2), 9), -SCORE_MATE + 14);
}

UNIT(at_the_same_ply_every_score_comes_back)
{
    for (unsigned ply = 0; ply < 128; ply += 9) {
        for (int score = -SCORE_MATE + (int)ply; score <= SCORE_MATE - (int)ply; score += 7) {
            hash_store(&bench.engine, 3, ply, MOVE_NONE, score, 1, BOUND_EXACT);
            assert_int_equal(hash_score(hash_probe(&bench.engine, 3), ply), score);
        }
    }
}

/* --- what the mate search keeps --- */

UNIT(a_verdict_holds_for_more_or_fewer_plies)
{
    hash_store_mate(&bench.engine, 77, 5, true);
    assert_int_equal(hash_probe_mate(&bench.engine, 77, 5), BOUND_LOWER);
    assert_int_equal(hash_probe_mate(&bench.engine, 77, 7), BOUND_LOWER);
    assert_int_equal(hash_probe_mate(&bench.engine, 77, 3), BOUND_NONE);
    hash_store_mate(&bench.engine, 77, 5, false);
    assert_int_equal(hash_probe_mate(&bench.engine, 77, 5), BOUND_UPPER);
    assert_int_equal(hash_probe_mate(&bench.engine, 77, 3), BOUND_UPPER);
    assert_int_equal(hash_probe_mate(&bench.engine, 77, 7), BOUND_NONE);
}

/* 48 bits are compared, more than another entry's 16. */
UNIT(a_verdict_is_of_one_position_only)
{
    const uint64_t key = 0x123456789ABCDEF0U;

    hash_store_mate(&bench.engine, key, 5, true);
    for (unsigned bit = 16; bit < 64; bit++) {
        assert_int_equal(hash_probe_mate(&bench.engine, key ^ UINT64_C(1) << bit, 5), BOUND_NONE);
    }
}

/* --- replacement --- */

UNIT(the_shallow_entry_goes_first)
{
    struct bench_engine small;

    start_small(&small, 1);
    hash_store(&small.engine, UINT64_C(1) << 48, 0, MOVE_NONE, 0, 9, BOUND_EXACT);
    hash_store(&small.engine, UINT64_C(2) << 48, 0, MOVE_NONE, 0, 2, BOUND_EXACT);
    hash_store(&small.engine, UINT64_C(3) << 48, 0, MOVE_NONE, 0, 5, BOUND_EXACT);
    assert_non_null(hash_probe(&small.engine, UINT64_C(1) << 48));
    assert_null(hash_probe(&small.engine, UINT64_C(2) << 48));
    assert_non_null(hash_probe(&small.engine, UINT64_C(3) << 48));
    bench_end(&small);
}

UNIT(an_empty_place_is_taken_first)
{
    struct bench_engine small;

    start_small(&small, 1);
    hash_store(&small.engine, UINT64_C(1) << 48, 0, MOVE_NONE, 0, -6, BOUND_EXACT);
    hash_store(&small.engine, UINT64_C(2) << 48, 0, MOVE_NONE, 0, -6, BOUND_EXACT);
    assert_non_null(hash_probe(&small.engine, UINT64_C(1) << 48));
    assert_non_null(hash_probe(&small.engine, UINT64_C(2) << 48));
    bench_end(&small);
}

UNIT(old_searches_go_before_new_ones)
{
    struct bench_engine small;

    start_small(&small, 1);
    hash_store(&small.engine, UINT64_C(1) << 48, 0, MOVE_NONE, 0, 9, BOUND_EXACT);
    for (unsigned searches = 0; searches < 5; searches++) {
        hash_age(&small.engine);
    }
    hash_store(&small.engine, UINT64_C(2) << 48, 0, MOVE_NONE, 0, 2, BOUND_EXACT);
    hash_store(&small.engine, UINT64_C(3) << 48, 0, MOVE_NONE, 0, 1, BOUND_EXACT);
    assert_null(hash_probe(&small.engine, UINT64_C(1) << 48));
    assert_non_null(hash_probe(&small.engine, UINT64_C(2) << 48));
    assert_non_null(hash_probe(&small.engine, UINT64_C(3) << 48));
    bench_end(&small);
}

UNIT(one_position_has_one_entry)
{
    struct bench_engine small;

    start_small(&small, 1);
    hash_store(&small.engine, UINT64_C(1) << 48, 0, MOVE_NONE, 0, 9, BOUND_EXACT);
    for (int depth = 0; depth < 20; depth++) {
        hash_store(&small.engine, UINT64_C(2) << 48, 0, MOVE_NONE, depth, depth, BOUND_EXACT);
        assert_int_equal(hash_probe(&small.engine, UINT64_C(2) << 48)->score, depth);
    }
    assert_non_null(hash_probe(&small.engine, UINT64_C(1) << 48));
    bench_end(&small);
}

UNIT(generations_run_over_without_harm)
{
    struct bench_engine small;

    start_small(&small, 4);
    for (unsigned i = 0; i < 300; i++) {
        uint64_t key = (uint64_t)(i + 1) << 48 | i << 29;

        hash_age(&small.engine);
        hash_store(&small.engine, key, 0, MOVE_NONE, 5, 1, BOUND_LOWER);
        assert_non_null(hash_probe(&small.engine, key));
        assert_int_equal(hash_bound(hash_probe(&small.engine, key)), BOUND_LOWER);
    }
    bench_end(&small);
}

UNIT(only_this_search_counts_as_full)
{
    struct bench_engine small;
    uint64_t chance = 4;

    start_small(&small, 50);
    for (unsigned searches = 0; searches < 300; searches++) {
        hash_age(&small.engine);
        assert_int_equal(engine_hashfull(&small.engine), 0);
        for (unsigned i = 0; i < 2000; i++) {
            hash_store(&small.engine, random_key(&chance), 0, MOVE_NONE, 0, 1, BOUND_EXACT);
        }
        assert_true(engine_hashfull(&small.engine) > 900);
    }
    bench_end(&small);
}

/* --- bounds --- */

static const char *const quiet_fen =
    "r3k2r/ppp2ppp/2n2n2/3pp3/3PP3/2N2N2/PPP2PPP/R3K2R w KQkq - 0 1";

/* Nodes of a search two plies deep, when the table knew this of the position
   after one of the moves. */
static uint32_t nodes_knowing(move_t move, int score, enum hash_bound bound)
{
    struct position position = position_of(quiet_fen);
    struct undo undo;

    engine_clear(&bench.engine);
    position_make(&position, move, &undo);
    hash_store(&bench.engine, position.key, 1, MOVE_NONE, score, 20, bound);
    position_unmake(&position, move, &undo);
    watched.limits.depth = 2;
    watch_search(&bench.engine, &position, &watched);
    return (uint32_t)watched.result.nodes;
}

/* A lower bound ends a node that is too good already, an upper bound one that
   is too bad; on their other sides they say nothing. */
UNIT(a_bound_ends_a_node_on_its_own_side_only)
{
    enum { GOOD = 5000 };
    struct position position = position_of(quiet_fen);
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&bench.engine, &position, moves);
    unsigned ended = 0;
    uint32_t nodes;

    nodes = nodes_knowing(moves[0], 0, BOUND_NONE);
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(nodes_knowing(moves[i], GOOD, BOUND_UPPER), nodes);
        assert_int_equal(nodes_knowing(moves[i], -GOOD, BOUND_LOWER), nodes);
        ended += nodes_knowing(moves[i], GOOD, BOUND_LOWER) < nodes;
    }
    assert_true(ended > 0);
}

/* The answer to the best move was searched with an open window. */
UNIT(a_score_within_the_window_is_stored_as_exact)
{
    for (unsigned i = 0; i < theme_count(); i++) {
        struct position position = position_of(theme_fen(i));
        const struct hash_entry *entry;
        struct undo undo;

        engine_clear(&bench.engine);
        watched.limits.depth = 2;
        watch_search(&bench.engine, &position, &watched);
        if (watched.result.best == MOVE_NONE) {
            continue;
        }
        position_make(&position, watched.result.best, &undo);
        entry = hash_probe(&bench.engine, position.key);
        if (entry != NULL && entry->depth == 1 && entry->move != MOVE_NONE) {
            assert_int_equal(hash_bound(entry), BOUND_EXACT);
            assert_int_equal(hash_score(entry, 1), -watched.result.score);
        }
        position_unmake(&position, watched.result.best, &undo);
    }
}

/* --- lies --- */

static void search_after(const char *fen, unsigned nodes)
{
    struct position position = position_of(fen);

    watched.any_score = true;
    watched.limits.nodes = nodes;
    watch_search(&bench.engine, &position, &watched);
}

UNIT(a_table_full_of_one_byte)
{
    static const uint8_t fill[] = { 0xA5, 0xFF, 0x01, 0x7F, 0x80 };
    struct engine_memory memory;

    engine_memory(&bench.engine, &memory);
    for (unsigned i = 0; i < theme_count(); i += 7) {
        memset(bench.engine.hash, fill[i % COUNT_OF(fill)], memory.hash);
        search_after(theme_fen(i), 2000);
    }
}

UNIT(a_table_full_of_random_bytes)
{
    struct engine_memory memory;
    uint8_t *bytes = (uint8_t *)bench.engine.hash;
    uint64_t chance = 5;

    engine_memory(&bench.engine, &memory);
    for (uint32_t i = 0; i < memory.hash; i++) {
        bytes[i] = (uint8_t)random_next(&chance);
    }
    for (unsigned i = 0; i < theme_count(); i += 3) {
        search_after(theme_fen(i), 4000);
    }
}

/* Claims nonsense of the position and all that follows within `plies`. */
static void lie_about(struct position *position, unsigned plies, uint64_t *chance)
{
    static const int scores[] = { 0,
                                  30000,
                                  -30000,
                                  SCORE_MATE,
                                  -SCORE_MATE,
                                  INT16_MAX,
                                  INT16_MIN,
                                  SCORE_MATE_BOUND + 1,
                                  -SCORE_MATE_BOUND - 1 };
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&bench.engine, position, moves);

    hash_store(&bench.engine, position->key, 0, (move_t)random_next(chance),
               scores[random_below(chance, COUNT_OF(scores))], (int)random_below(chance, 100),
               (enum hash_bound)random_below(chance, 4));
    for (unsigned i = 0; plies != 0 && i < count; i++) {
        struct undo undo;

        position_make(position, moves[i], &undo);
        lie_about(position, plies - 1, chance);
        position_unmake(position, moves[i], &undo);
    }
}

UNIT(false_hits_everywhere)
{
    uint64_t chance = 6;

    for (unsigned i = 0; i < theme_count(); i += 2) {
        struct position position = position_of(theme_fen(i));

        engine_clear(&bench.engine);
        lie_about(&position, 2, &chance);
        watched.limits.multipv = (uint8_t)(i % 3);
        search_after(theme_fen(i), 3000);
    }
}

/* A legal-looking move of another position must not be made here. */
UNIT(moves_of_other_positions)
{
    uint64_t chance = 7;

    for (unsigned i = 0; i < theme_count(); i += 2) {
        struct position position = position_of(theme_fen(i));
        struct position other = position_of(theme_fen((i + 11) % theme_count()));
        move_t moves[MAX_MOVES];
        move_t others[MAX_MOVES];
        unsigned count = legal_moves(&bench.engine, &position, moves);
        unsigned other_count = legal_moves(&bench.engine, &other, others);

        engine_clear(&bench.engine);
        for (unsigned j = 0; j < count && other_count != 0; j++) {
            struct undo undo;

            position_make(&position, moves[j], &undo);
            hash_store(&bench.engine, position.key, 1, others[random_below(&chance, other_count)],
                       0, 0, BOUND_LOWER);
            position_unmake(&position, moves[j], &undo);
        }
        search_after(theme_fen(i), 3000);
    }
}

/* Every node finds the entry of another one: as if all keys were alike. */
UNIT(one_bucket_for_all)
{
    for (unsigned i = 0; i < theme_count(); i += 3) {
        struct position position = position_of(theme_fen(i));
        struct bench_engine small;

        start_small(&small, 1);
        watched.limits.nodes = 3000;
        watch_search(&small.engine, &position, &watched);
        bench_end(&small);
    }
}
