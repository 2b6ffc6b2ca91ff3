/* Evaluations remembered: the same search with fewer of them. */
#include "engine/eval/eval.h"
#include "engine/search/evaluate.h"

#include "nodes.h"

/* An engine of 64 KB of hash table and so many evaluations. */
static void start(struct bench_engine *b, uint16_t evals, uint8_t fill)
{
    struct engine_profile profile = roomy_profile;
    size_t size;

    profile.evals = evals;
    size = engine_arena_min(&profile) + (1U << 16);
    bench_start(b, &profile, size, fill);
    b->engine.options = &options;
    b->engine.position = &board;
}

static void fill_record(struct ply *p, unsigned seed)
{
    p->positional = (int16_t)(seed * 3 + 1);
    p->score = (int16_t) - (int)(seed * 5 + 2);
    for (unsigned i = 0; i < HANGING_MAX; i++) {
        p->hanging[i] = (uint8_t)(seed + i);
        p->threatened[i] = (uint8_t)(seed + 7 * i);
    }
    p->gains = (uint8_t)(seed + 9);
    p->pressure[WHITE] = (uint8_t)(seed + 10);
    p->pressure[BLACK] = (uint8_t)(seed + 11);
}

static void expect_record(const struct ply *p, unsigned seed)
{
    struct ply expected = *p;

    fill_record(&expected, seed);
    assert_memory_equal(p, &expected, sizeof expected);
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

UNIT(what_was_kept_is_found_by_its_key_alone)
{
    struct bench_engine b;
    struct ply p = { .alpha = 1 };

    start(&b, 64, 0xA5);
    board = position_of(START_FEN);
    fill_record(&p, 3);
    assert_false(eval_cache_find(&b.engine, &p));
    eval_cache_keep(&b.engine, &p);
    fill_record(&p, 100);
    assert_true(eval_cache_find(&b.engine, &p));
    expect_record(&p, 3);
    for (unsigned bit = 40; bit < 64; bit++) {
        board.key ^= UINT64_C(1) << bit;
        assert_int_equal(eval_cache_find(&b.engine, &p), bit == 48);
        board.key ^= UINT64_C(1) << bit;
    }
    /* another place */
    board.key ^= 0x8000;
    assert_false(eval_cache_find(&b.engine, &p));
    board.key ^= 0x8000;
    engine_clear(&b.engine);
    assert_false(eval_cache_find(&b.engine, &p));
    bench_end(&b);
}

UNIT(the_last_one_stays)
{
    struct bench_engine b;
    struct ply p = { 0 };

    start(&b, 3, 0);
    for (unsigned i = 0; i < 40; i++) {
        board.key = UINT64_C(0x123456789ABCDEF1) * (i + 1);
        fill_record(&p, i);
        eval_cache_keep(&b.engine, &p);
        fill_record(&p, 200);
        assert_true(eval_cache_find(&b.engine, &p));
        expect_record(&p, i);
    }
    bench_end(&b);
}

UNIT(an_empty_cache_knows_nothing)
{
    struct bench_engine b;
    struct ply p = { 0 };

    start(&b, 64, 0xA5);
    board.key = 0;
    assert_false(eval_cache_find(&b.engine, &p));
    bench_end(&b);
    start(&b, 0, 0xA5);
    eval_cache_keep(&b.engine, &p);
    assert_false(eval_cache_find(&b.engine, &p));
    bench_end(&b);
}

/* Whatever way led there, and whatever the order of the piece lists: what the cache keeps
   for a key is right for all positions that have it. */
static void evaluate_on_the_way(const char *start, unsigned games, unsigned plies)
{
    uint64_t chance = 5;

    for (unsigned game = 0; game < games; game++) {
        struct position position = position_of(start);

        for (unsigned ply = 0; ply < plies; ply++) {
            char fen[FEN_SIZE];
            struct position again;
            struct facts facts = { 0 };
            struct facts other = { 0 };

            random_walk(&position, 1, &chance);
            position_to_fen(&position, fen);
            again = position_of(fen);
            assert_int_equal(eval_position(&position, &facts), eval_position(&again, &other));
            assert_memory_equal(facts.hanging, other.hanging, sizeof facts.hanging);
            assert_memory_equal(facts.king_pressure, other.king_pressure,
                                sizeof facts.king_pressure);
            assert_int_equal(facts.special, other.special);
            assert_int_equal(facts.stop, other.stop);
        }
    }
}

UNIT(an_evaluation_is_that_of_the_position_alone)
{
    for (unsigned i = 0; i < theme_count(); i++) {
        evaluate_on_the_way(theme_fen(i), 2, 60);
    }
    /* pawns on both wings that run, and one of them captured */
    evaluate_on_the_way("8/3P2PP/4k3/8/8/8/pp4pp/3K4 b - - 0 1", 100, 2);
    evaluate_on_the_way("8/1P4PP/2k5/8/8/8/pp4pp/3K4 b - - 0 1", 100, 2);
}

/* Nodes and score are those without, in every personality. */
UNIT(a_search_is_the_same_with_and_without)
{
    for (const struct personality *set = personalities; set->name != NULL; set++) {
        options = *set->options;
        for (unsigned i = 0; i < theme_count(); i++) {
            struct engine_result plain = { 0 };

            for (unsigned evals = 0; evals <= 512; evals += 512) {
                struct position position = position_of(theme_fen(i));
                struct bench_engine b;

                memset(&watched, 0, sizeof watched);
                watched.limits.depth = 5;
                watched.limits.nodes = 2000;
                start(&b, (uint16_t)evals, 0);
                watch_search(&b.engine, &position, &watched);
                bench_end(&b);
                if (evals == 0) {
                    plain = watched.result;
                } else {
                    assert_memory_equal(&plain, &watched.result, sizeof plain);
                }
            }
        }
    }
}

/* Entries of other positions for what follows the position. */
static void lie(struct bench_engine *b, struct position *position, uint64_t *chance)
{
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&b->engine, position, moves);

    for (unsigned i = 0; i < count; i++) {
        struct ply p = { 0 };
        struct undo undo;

        board = *position;
        position_make(&board, moves[i], &undo);
        b->engine.position = &board;
        fill_record(&p, random_below(chance, 49));
        eval_cache_keep(&b->engine, &p);
    }
}

UNIT(lies_in_the_cache_do_no_harm)
{
    uint64_t chance = 17;
    unsigned changed = 0;

    options = *personality_options("Kilomate");
    for (unsigned i = 0; i < theme_count(); i++) {
        struct position position = position_of(theme_fen(i));
        struct bench_engine b;
        int honest;

        start(&b, 512, 0);
        memset(&watched, 0, sizeof watched);
        watched.any_score = true;
        watched.limits.depth = 3;
        watch_search(&b.engine, &position, &watched);
        honest = watched.result.score;
        engine_clear(&b.engine);
        lie(&b, &position, &chance);
        watch_search(&b.engine, &position, &watched);
        changed += watched.result.score != honest;
        bench_end(&b);
    }
    assert_true(changed > 0);
}
