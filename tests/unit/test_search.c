/* What the search finds: mates, draws, stalemates; and that it always answers. */
#include "support.h"

static void expect_best(const char *best)
{
    char coordinates[COORDINATES_SIZE];

    move_to_coordinates(watched.result.best, coordinates);
    if (strcmp(coordinates, best) != 0) {
        fail_msg("%s, expected %s", coordinates, best);
    }
}

/* --- mates --- */

struct mate_case {
    const char *fen;
    int plies; /* to the mate; negative: the side to move is mated */
};

static void expect_mates(const struct mate_case *cases, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        int plies = cases[i].plies;
        int expected = plies > 0 ? SCORE_MATE - plies : -SCORE_MATE - plies;

        engine_clear(&bench.engine);
        watched.limits.nodes = 400000;
        run_search(cases[i].fen);
        if (watched.result.score != expected) {
            fail_msg("%s: %d, expected %d", cases[i].fen, watched.result.score, expected);
        }
    }
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(search_setup, NULL);

UNIT(mates_in_one)
{
    static const struct mate_case cases[] = {
        { "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1 },
        { "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", 1 },
        { "6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", 1 },
        { "rb6/kpP5/pp6/8/8/8/8/K7 w - - 0 1", 1 },
        { "3rkr2/5p2/8/3pP3/8/7B/8/K3R3 w - d6 0 1", 1 },
        { "2rkr3/2p1p3/8/8/8/8/P7/R3K3 w Q - 0 1", 1 },
        { "k7/2P5/1K6/8/8/8/8/8 w - - 0 1", 1 },
        { "7k/5K1p/6P1/8/8/8/8/8 w - - 0 1", 1 },
        { "5rk1/5p1p/8/6N1/8/1B5Q/8/6K1 w - - 0 1", 1 },
    };

    expect_mates(cases, COUNT_OF(cases));
}

UNIT(the_mating_move_mates)
{
    static const char *const fen[] = { "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
                                       "rb6/kpP5/pp6/8/8/8/8/K7 w - - 0 1",
                                       "2rkr3/2p1p3/8/8/8/8/P7/R3K3 w Q - 0 1" };
    static const char *const best[] = { "a1a8", "c7c8n", "e1c1" };

    for (unsigned i = 0; i < COUNT_OF(fen); i++) {
        watched.limits.depth = 3;
        run_search(fen[i]);
        expect_best(best[i]);
    }
}

UNIT(mates_in_two)
{
    static const struct mate_case cases[] = {
        { "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3 },
        { "k7/8/2K5/8/8/8/8/7Q w - - 0 1", 3 },
        { "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 3 },
        { "3rr1k1/5ppp/8/8/8/8/4QPPP/4R1K1 w - - 0 1", 3 },
        { "2r2r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1", 3 },
        { "1r1r2k1/5ppp/8/8/8/8/1R1R1PPP/3R2K1 w - - 0 1", 3 },
    };

    expect_mates(cases, COUNT_OF(cases));
}

/* Plain, with the table and killers: selective search finds mates, not always the
   shortest first. */
static struct search_options all_moves_searched(void)
{
    struct search_options options = search_options_default;

    for (const struct personality *p = personalities; p->name != NULL; p++) {
        if (strcmp(p->name, "Plain") == 0) {
            options = *p->options;
        }
    }
    options.hash_moves = 1;
    options.hash_cutoffs = 1;
    options.killers = 1;
    options.check_extension = 4;
    options.quiescence_evasions = 2;
    return options;
}

UNIT(mates_in_three_and_four)
{
    static const struct mate_case cases[] = {
        { "8/8/8/2K5/8/8/7Q/k7 w - - 0 1", 5 },
        { "8/8/8/8/8/3K4/7R/k7 w - - 0 1", 5 },
        { "k7/2Q5/8/2K5/8/8/8/8 w - - 0 1", 5 },
        { "5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1", 7 },
    };

    struct search_options options = all_moves_searched();

    bench.engine.options = &options;
    expect_mates(cases, COUNT_OF(cases));
}

UNIT(being_mated)
{
    static const struct mate_case cases[] = {
        { "8/8/8/8/8/1k6/7r/K7 w - - 0 1", -2 },
        { "k7/8/1K6/8/8/8/8/6R1 b - - 0 1", -2 },
        { "6k1/8/6K1/8/8/8/8/R7 b - - 0 1", -4 },
        { "5k2/8/5K2/8/8/8/8/R7 b - - 0 1", -4 },
    };

    expect_mates(cases, COUNT_OF(cases));
}

UNIT(a_mate_is_played_out_as_announced)
{
    struct position position = position_of("5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1");

    for (int plies = 7; plies > 0; plies--) {
        struct undo undo;

        watched.limits.nodes = 400000;
        watch_search(&bench.engine, &position, &watched);
        assert_int_equal(watched.result.score,
                         plies % 2 == 1 ? SCORE_MATE - plies : -SCORE_MATE + plies);
        position_make(&position, watched.result.best, &undo);
    }
    assert_int_equal(engine_ending(&bench.engine, &position), ENDING_CHECKMATE);
}

UNIT(no_move_no_answer)
{
    watched.limits.depth = 3;
    run_search("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1");
    assert_int_equal(watched.result.score, -SCORE_MATE);
    run_search("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1");
    assert_int_equal(watched.result.score, 0);
}

/* --- draws --- */

UNIT(dead_positions_score_zero)
{
    static const char *const fen[] = { "4k3/8/8/8/8/8/8/3NK3 w - - 0 1",
                                       "4k3/8/8/8/8/8/8/3BK3 b - - 0 1",
                                       "4kb2/8/8/4B3/8/8/8/4K3 w - - 0 1",
                                       "4k3/8/8/8/8/3n4/4K3/8 w - - 0 1" };

    for (unsigned i = 0; i < COUNT_OF(fen); i++) {
        watched.limits.depth = 4;
        run_search(fen[i]);
        assert_int_equal(watched.result.score, 0);
    }
}

UNIT(taking_the_last_pawn_saves_the_game)
{
    watched.limits.depth = 4;
    run_search("8/8/8/8/5n2/1k6/3p4/4K3 w - - 0 1");
    expect_best("e1d2");
    assert_int_equal(watched.result.score, 0);
}

UNIT(fifty_moves_are_a_draw)
{
    for (unsigned depth = 1; depth <= 4; depth++) {
        watched.limits.depth = (uint8_t)depth;
        run_search("7k/8/8/8/8/8/8/KQ6 w - - 99 80");
        assert_int_equal(watched.result.score, 0);
    }
    run_search("7k/8/8/8/8/8/8/KQ6 w - - 90 80");
    assert_true(watched.result.score > 1000);
}

/* Rg8+ forces the king to take it, but the hundred plies are over before. */
UNIT(a_check_does_not_prolong_the_fifty_moves)
{
    watched.limits.depth = 4;
    run_search("7k/8/8/8/8/8/2QN4/K5R1 w - - 99 80");
    assert_int_equal(watched.result.score, 0);
}

UNIT(the_hash_table_does_not_forget_the_fifty_moves)
{
    watched.limits.depth = 6;
    run_search("7k/8/8/8/8/8/8/KQ6 w - - 0 1");
    assert_true(watched.result.score > 1000);
    watched.limits.depth = 4;
    run_search("7k/8/8/8/8/8/8/KQ6 w - - 98 80");
    assert_int_equal(watched.result.score, 0);
}

/* The table knows that a king's move loses, but now the fifty moves save it. */
UNIT(near_the_fifty_moves_the_hash_table_is_not_believed)
{
    watched.limits.depth = 6;
    run_search("3q4/8/8/8/8/5k2/P7/6K1 w - - 0 1");
    assert_true(watched.result.score < -SCORE_MATE_BOUND);
    watched.limits.depth = 2;
    run_search("3q4/8/8/8/8/5k2/P7/6K1 w - - 98 80");
    assert_int_equal(watched.result.score, 0);
}

UNIT(a_pawn_move_resets_the_fifty_moves)
{
    watched.limits.depth = 4;
    run_search("7k/8/8/8/8/P7/8/KQ6 w - - 99 80");
    expect_best("a3a4");
    assert_true(watched.result.score > 1000);
}

UNIT(mate_on_the_hundredth_ply_counts)
{
    watched.limits.depth = 3;
    run_search("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80");
    assert_int_equal(watched.result.score, SCORE_MATE - 1);
}

/* Plays moves and notes the keys before each. */
static unsigned play_with_history(struct position *position, const char *moves,
                                  uint32_t history[64])
{
    unsigned length = 0;

    while (*moves != '\0') {
        char text[8] = "";
        size_t size = strcspn(moves, " ");

        memcpy(text, moves, size);
        history[length++] = (uint32_t)position->key;
        play(&bench.engine, position, text);
        moves += size;
        moves += strspn(moves, " ");
    }
    return length;
}

static const char *const repetition_fen = "3q2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
static const char *const repeated_once = "Rb1 Qe8 Ra1 Qd8 Rb1 Qe8";
static const char *const repeated_twice = "Rb1 Qe8 Ra1 Qd8 Rb1 Qe8 Ra1 Qd8 Rb1 Qe8";

/* Plays the moves and searches three plies. The result's score. */
static int score_behind(const char *fen, const char *moves)
{
    struct position position = position_of(fen);
    uint32_t history[64];

    watched.history = history;
    watched.history_length = play_with_history(&position, moves, history);
    watched.limits.depth = 3;
    watch_search(&bench.engine, &position, &watched);
    return watched.result.score;
}

UNIT(a_second_repetition_in_the_history_is_a_draw)
{
    assert_int_equal(score_behind(repetition_fen, repeated_twice), 0);
    expect_best("b1a1");
}

/* The other side need not repeat once more: here it is a queen ahead. */
UNIT(a_first_repetition_in_the_history_is_no_draw)
{
    assert_true(score_behind(repetition_fen, repeated_once) < -500);
}

UNIT(with_two_men_a_side_a_first_repetition_is_a_draw)
{
    assert_int_equal(score_behind("3q2k1/8/8/8/8/8/8/R5K1 w - - 0 1", repeated_once), 0);
}

UNIT(the_oldest_key_of_the_history_counts)
{
    assert_int_equal(
        score_behind("3q2k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "Qe8 Rb1 Qd8 Ra1 Qe8 Rb1 Qd8"), 0);
    expect_best("b1a1");
}

/* Both kings have gone round a triangle, nearly twice. */
UNIT(a_repetition_after_six_plies_is_a_draw)
{
    assert_int_equal(score_behind("6k1/8/8/8/8/8/4Q3/K7 w - - 0 1",
                                  "Kb1 Kh8 Kb2 Kh7 Ka1 Kg8 Kb1 Kh8 Kb2 Kh7 Ka1"),
                     0);
    expect_best("h7g8");
}

UNIT(without_the_history_there_is_no_repetition)
{
    struct position position = position_of(repetition_fen);
    uint32_t history[64];

    play_with_history(&position, repeated_twice, history);
    watched.limits.depth = 3;
    watch_search(&bench.engine, &position, &watched);
    assert_true(watched.result.score < -500);
}

UNIT(a_perpetual_check_is_found)
{
    /* queen checks on h5 and e8 have no end, and White is lost otherwise */
    watched.limits.depth = 7;
    run_search("6k1/6p1/8/4Q3/8/1q6/1r6/7K w - - 0 1");
    assert_int_equal(watched.result.score, 0);
    expect_best("e5e8");
}

/* --- stalemates --- */

UNIT(stalemate_is_avoided_when_winning)
{
    watched.limits.depth = 5;
    run_search("8/5P1k/5K2/8/8/8/8/8 w - - 0 1");
    assert_true(watched.result.score > 1000);
    assert_true(watched.result.best != move_make(F7, F8, MOVE_PROMOTION, QUEEN - KNIGHT));
}

UNIT(stalemate_is_reached_when_losing)
{
    watched.limits.depth = 4;
    run_search("7k/7p/8/8/8/8/2q5/K5R1 w - - 0 1");
    assert_int_equal(watched.result.score, 0);
    expect_best("g1g8");
}

/* The rook offers itself on the square where it pins the queen: whatever takes it stalemates. */
UNIT(stalemate_by_an_offered_rook_is_seen)
{
    struct position position = position_of("1r6/k7/2Q5/3K4/8/8/8/8 w - - 0 1");
    uint8_t mask[ENGINE_ROOT_MASK];

    mask_all_but(&bench.engine, &position, move_make(D5, C5, MOVE_NORMAL, 0), mask);
    for (unsigned i = 0; i < sizeof mask; i++) {
        mask[i] = (uint8_t)~mask[i]; /* that move alone */
    }
    watched.limits.root_mask = mask;
    watched.limits.depth = 3;
    watch_search(&bench.engine, &position, &watched);
    assert_int_equal(watched.result.score, 0);
    assert_int_equal(watched.report[watched.reports - 1].pv[1], move_make(B8, C8, MOVE_NORMAL, 0));
}

/* --- sense --- */

UNIT(what_hangs_is_taken)
{
    static const char *const fen[] = { "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1",
                                       "4k3/8/2n5/8/3Q4/8/8/4K3 b - - 0 1",
                                       "r3k3/8/8/8/8/8/6B1/4K3 w - - 0 1",
                                       "4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1" };
    static const char *const best[] = { "e4d5", "c6d4", "g2a8", "e5d6" };

    for (unsigned i = 0; i < COUNT_OF(fen); i++) {
        watched.limits.depth = 2;
        run_search(fen[i]);
        expect_best(best[i]);
    }
}

UNIT(a_protected_pawn_is_not_taken_by_the_queen)
{
    watched.limits.depth = 1;
    run_search("4k3/4p3/3p4/8/8/8/3Q4/4K3 w - - 0 1");
    assert_true(watched.result.best != move_make(D2, D6, MOVE_NORMAL, 0));
    run_search("q3k3/4p3/3p4/8/8/8/3Q4/4K3 w - - 0 1");
    assert_true(watched.result.best != move_make(D2, D6, MOVE_NORMAL, 0));
}

/* A king in check must not stand pat: the mate comes after a capture has raised
   alpha, and without extensions quiescence has to see it. */
UNIT(quiescence_sees_a_mate)
{
    struct search_options options = search_options_default;

    options.check_extension = 0;
    bench.engine.options = &options;
    watched.limits.depth = 1;
    run_search("6k1/5ppp/n7/8/8/8/5PPP/4RBK1 w - - 0 1");
    bench.engine.options = &search_options_default;
    expect_best("e1e8");
    assert_int_equal(watched.result.score, SCORE_MATE - 1);
}

/* --- it answers, always and the same --- */

UNIT(a_legal_answer_at_every_small_limit)
{
    uint64_t chance = 5;

    for (unsigned i = 0; i < 200; i++) {
        struct position position = position_of(theme_fen(random_below(&chance, theme_count())));

        random_walk(&position, random_below(&chance, 8), &chance);
        watched.limits.nodes = 1 + random_below(&chance, i % 2 == 0 ? 8 : 400);
        watch_search(&bench.engine, &position, &watched);
    }
}

UNIT(all_themes_are_searched)
{
    for (unsigned i = 0; i < theme_count(); i++) {
        watched.limits.nodes = 1500;
        run_search(theme_fen(i));
    }
}

UNIT(the_same_twice_after_a_clear)
{
    for (unsigned i = 0; i < theme_count(); i += 9) {
        struct engine_result first;

        watched.limits.nodes = 4000;
        engine_clear(&bench.engine);
        run_search(theme_fen(i));
        first = watched.result;
        engine_clear(&bench.engine);
        run_search(theme_fen(i));
        assert_int_equal(watched.result.best, first.best);
        assert_int_equal(watched.result.ponder, first.ponder);
        assert_int_equal(watched.result.score, first.score);
        assert_int_equal(watched.result.depth, first.depth);
        assert_true(watched.result.nodes == first.nodes);
    }
}

UNIT(a_second_search_profits_from_the_first)
{
    struct search_options options = all_moves_searched();
    uint64_t nodes;

    bench.engine.options = &options;
    watched.limits.depth = 5;
    run_search(START_FEN);
    nodes = watched.result.nodes;
    assert_true(engine_hashfull(&bench.engine) > 0);
    run_search(START_FEN);
    assert_true(watched.result.nodes < nodes);
    engine_clear(&bench.engine);
    assert_int_equal(engine_hashfull(&bench.engine), 0);
    run_search(START_FEN);
    assert_true(watched.result.nodes == nodes);
}

/* Options whose 0 is another search. */
static const char *const switches[] = { "check_extension", "hash_moves", "killers", "hash_cutoffs",
                                        "quiescence_evasions" };

static void switch_off(struct search_options *options, const char *name)
{
    const struct param_field *field = search_options_fields;

    while (strcmp(field->name, name) != 0) {
        field++;
        assert_non_null(field->name);
    }
    param_set(options, field, 0, 0);
}

UNIT(mates_are_found_with_every_switch_off)
{
    struct search_options options;

    bench.engine.options = &options;
    for (unsigned i = 0; i <= COUNT_OF(switches); i++) {
        options = all_moves_searched();
        for (unsigned j = 0; j < COUNT_OF(switches); j++) {
            if (i == j || i == COUNT_OF(switches)) {
                switch_off(&options, switches[j]);
            }
        }
        engine_clear(&bench.engine);
        watched.limits.depth = 6;
        run_search("8/8/8/2K5/8/8/7Q/k7 w - - 0 1");
        assert_int_equal(watched.result.score, SCORE_MATE - 5);
    }
}

UNIT(every_switch_switches)
{
    static const char *const fen =
        "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1";
    struct search_options options = search_options_default;
    uint64_t nodes;

    bench.engine.options = &options;
    watched.limits.depth = 5;
    run_search(fen);
    nodes = watched.result.nodes;
    for (unsigned i = 0; i < COUNT_OF(switches); i++) {
        options = search_options_default;
        switch_off(&options, switches[i]);
        engine_clear(&bench.engine);
        run_search(fen);
        if (watched.result.nodes == nodes) {
            fail_msg("%s does nothing", switches[i]);
        }
    }
}
