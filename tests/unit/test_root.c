/* The root: windows, the time they are given, and what is played when it runs out. */
#include "engine/search/root.h"
#include "engine/search/root_time.h"

#include "support.h"

static struct search_options options;

/* Plain alpha-beta: its score does not depend on the windows. */
static int fresh(void **state)
{
    (void)search_setup(state);
    options = *personalities[2].options;
    assert_string_equal(personalities[2].name, "Plain");
    bench.engine.options = &options;
    return 0;
}

UNIT_EACH(fresh, NULL);

static void run(const char *fen)
{
    engine_clear(&bench.engine);
    run_search(fen);
}

/* --- windows --- */

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(beta_is_narrowed_above_a_score_that_held)
{
    /* REBEL's example: 0.20 before, 0.15 now, beta 0.70: beta becomes 0.25 */
    assert_int_equal(root_narrowed_beta(38, 51, 179), 64);
    assert_int_equal(root_narrowed_beta(300, 51, 1000), 326);
    assert_int_equal(root_narrowed_beta(51 - 50, 51, 179), 27);
}

UNIT(beta_is_narrowed_less_where_the_score_fell)
{
    /* 0.20 and more: the previous score + 0.25 */
    assert_int_equal(root_narrowed_beta(51 - 51, 51, 179), 115);
    assert_int_equal(root_narrowed_beta(-100, 51, 179), 115);
}

UNIT(beta_is_never_widened)
{
    assert_int_equal(root_narrowed_beta(170, 51, 179), 179);
    assert_int_equal(root_narrowed_beta(-100, 300, 179), 179);
    assert_int_equal(root_narrowed_beta(SCORE_MATE - 9, 51, SCORE_INFINITE), SCORE_INFINITE);
    assert_int_equal(root_narrowed_beta(-SCORE_MATE + 9, 51, 179), 179);
}

/* The narrower windows of the root change the work, not the result. */
UNIT(root_windows_change_no_score)
{
    unsigned cheaper = 0;

    watched.limits.depth = 3;
    for (unsigned i = 0; i < theme_count(); i += 9) {
        uint64_t nodes;
        int score;

        options.zero_window = 0;
        options.narrow_beta = 0;
        run(theme_fen(i));
        score = watched.result.score;
        nodes = watched.result.nodes;
        options.narrow_beta = 1;
        run(theme_fen(i));
        assert_int_equal(watched.result.score, score);
        cheaper += watched.result.nodes < nodes;
        options.narrow_beta = 0;
        options.zero_window = 1;
        run(theme_fen(i));
        assert_int_equal(watched.result.score, score);
        cheaper += watched.result.nodes < nodes;
        options.aspiration = 20;
        options.aspiration_wide = 60;
        run(theme_fen(i));
        assert_int_equal(watched.result.score, score);
        options.aspiration = 0;
        options.aspiration_wide = 0;
    }
    assert_true(cheaper > 10);
}

/* Each window by itself has an effect; the zero window is the narrower one. */
UNIT(each_window_is_switched_by_its_option)
{
    static const char *const fen =
        "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1";
    uint64_t nodes[4];

    watched.limits.depth = 4;
    for (unsigned i = 0; i < COUNT_OF(nodes); i++) {
        options.zero_window = (uint8_t)(i / 2);
        options.narrow_beta = (uint8_t)(i % 2);
        run(fen);
        nodes[i] = watched.result.nodes;
    }
    assert_true(nodes[1] != nodes[0]);
    assert_true(nodes[2] != nodes[0] && nodes[2] != nodes[1]);
    assert_true(nodes[3] == nodes[2]);
}

/* The lines of MultiPV have the scores that the moves have each by itself. */
UNIT(lines_have_their_own_scores)
{
    struct position position = position_of(theme_fen(0));
    uint8_t mask[ENGINE_ROOT_MASK];
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&bench.engine, &position, moves);

    options.zero_window = 1;
    watched.limits.depth = 3;
    watched.limits.multipv = 4;
    run(theme_fen(0));
    for (unsigned rank = 1; rank <= 4; rank++) {
        const struct report line = *last_report(&watched, rank);
        struct watched_search alone = { .limits = { .depth = 3, .root_mask = mask } };
        unsigned i = 0;

        while (i < count && moves[i] != line.pv[0]) {
            i++;
        }
        memset(mask, 0, sizeof mask);
        mask[i / 8] = (uint8_t)(1U << (i % 8));
        engine_clear(&bench.engine);
        watch_search(&bench.engine, &position, &alone);
        assert_int_equal(alone.result.score, line.info.score);
    }
}

/* With variety the move played is one whose score is known, not only bounded:
   no further behind the best than the noise reaches. */
UNIT(variety_holds_in_a_zero_window)
{
    enum { NOISE = 60 };
    int best;

    options.zero_window = 1;
    watched.limits.depth = 3;
    run(START_FEN);
    best = watched.result.score;
    watched.limits.variety = NOISE;
    for (uint32_t seed = 1; seed < 20; seed++) {
        watched.limits.seed = seed;
        run(START_FEN);
        assert_in_range(watched.result.score + 10000, best - NOISE + 10000, best + 10000);
    }
}

/* --- the clock runs out --- */

/* The report of the last whole iteration. */
static const struct report *last_whole(void)
{
    unsigned i = watched.reports;

    while (i != 0 && watched.report[i - 1].info.bound != 0) {
        i--;
    }
    return i == 0 ? NULL : &watched.report[i - 1];
}

/* Searches themes in a narrow window, each stopped at many places; the sum of what `count` says
   behind each. */
static unsigned stop_everywhere(unsigned (*count)(void))
{
    unsigned sum = 0;

    options = search_options_default;
    options.aspiration = 1;
    options.aspiration_wide = 3;
    for (unsigned i = 0; i < theme_count(); i += 9) {
        for (uint64_t nodes = 300; nodes < 5000; nodes += nodes / 10) {
            watched.limits.nodes = nodes;
            run(theme_fen(i));
            sum += count();
        }
    }
    return sum;
}

static unsigned unresolved_fail_low(void)
{
    const struct report *whole = last_whole();

    if (whole == NULL || watched.report[watched.reports - 1].info.bound != 2) {
        return 0;
    }
    assert_int_equal(watched.result.best, whole->pv[0]);
    assert_int_equal(watched.result.score, whole->info.score);
    return 1;
}

/* Wherever a search is stopped: in a fail low that is not resolved it plays
   what the last whole iteration found. */
UNIT(a_fail_low_does_not_lose_the_move)
{
    assert_true(stop_everywhere(unresolved_fail_low) > 20);
}

static unsigned refuted_fail_highs(void)
{
    unsigned refuted = 0;
    bool failed_high = false;

    for (unsigned i = 0; i < watched.reports; i++) {
        const struct engine_info *info = &watched.report[i].info;

        if (info->current == MOVE_NONE && info->multipv == 1) {
            refuted += failed_high && info->bound == 2;
            failed_high = info->bound == 1;
        }
    }
    return refuted;
}

/* A line that fails high and then low is not told as better than it is: watch_search() compares the
   last report with the result. */
UNIT(a_refuted_fail_high_is_not_told_again)
{
    watched.limits.multipv = 2;
    assert_true(stop_everywhere(refuted_fail_highs) > 20);
}

/* --- time --- */

static unsigned factor_of(unsigned changes, unsigned share, int fall)
{
    const struct root_trend trend = { (uint8_t)changes, (uint8_t)share, fall };

    return root_time_factor(&trend);
}

UNIT(a_new_best_move_gets_more_time)
{
    assert_true(factor_of(TREND_CHANGE, 50, 0) > ROOT_TIME_USUAL);
    assert_true(factor_of(TREND_CHANGE * 3 / 2, 50, 0) > factor_of(TREND_CHANGE, 50, 0));
    assert_true(factor_of(0, 50, 0) < ROOT_TIME_USUAL);
}

UNIT(a_falling_score_gets_more_time)
{
    assert_true(factor_of(0, 50, 64) > ROOT_TIME_USUAL);
    assert_true(factor_of(0, 50, 128) > factor_of(0, 50, 64));
    assert_true(factor_of(0, 99, 64) == factor_of(0, 50, 64));
    assert_true(factor_of(0, 50, -200) == factor_of(0, 50, 0));
    /* from a won game to being mated, and back */
    assert_true(factor_of(0, 50, 800 + SCORE_MATE) == factor_of(0, 50, 128));
    assert_true(factor_of(0, 50, -800 - SCORE_MATE) == factor_of(0, 50, 0));
}

UNIT(a_move_that_dominates_gets_less_time)
{
    assert_int_equal(factor_of(0, 95, 0), ROOT_TIME_MIN);
    assert_true(factor_of(0, 80, 0) > ROOT_TIME_MIN);
    assert_true(factor_of(TREND_CHANGE, 95, 0) > ROOT_TIME_USUAL);
}

UNIT(the_time_stays_in_its_range)
{
    for (unsigned changes = 0; changes <= 2 * TREND_CHANGE; changes++) {
        for (unsigned share = 0; share <= 100; share += 5) {
            for (int fall = -32000; fall <= 32000; fall += 50) {
                assert_in_range(factor_of(changes, share, fall), ROOT_TIME_MIN, ROOT_TIME_MAX);
            }
        }
    }
}

UNIT(the_only_move_is_played_at_once)
{
    static const char *const fen = "7k/8/8/8/8/8/r7/1r5K w - - 0 1";
    static const char *const only = "6rk/8/8/8/8/8/8/r6K w - - 0 1";

    options = search_options_default;
    watched.polls_per_ms = 1;
    watched.limits.soft_ms = 100000;
    watched.limits.hard_ms = 400000;
    run(only);
    assert_int_equal(watched.result.depth, 1);
    /* but not while it ponders, nor without a clock */
    watched.limits.ponder = true;
    watched.ponderhit_at_poll = 5000;
    run(only);
    assert_true(watched.polls >= 5000);
    watched.limits = (struct engine_limits){ .depth = 4 };
    run(fen);
    assert_int_equal(watched.result.depth, watched.result.best == MOVE_NONE ? 0 : 4);
}

/* The soft limit ends a search between iterations or, twice as late, between
   root moves; only what is stuck in one move goes on to the hard limit. */
UNIT(an_iteration_is_not_finished_at_any_price)
{
    unsigned inside = 0;

    options = search_options_default;
    watched.polls_per_ms = 10;
    watched.limits.hard_ms = 1000000;
    for (unsigned i = 0; i < theme_count(); i += 20) {
        for (uint32_t soft = 50; soft <= 200; soft *= 2) {
            watched.limits.soft_ms = soft;
            run(theme_fen(i));
            if (watched.result.best != MOVE_NONE) {
                inside += last_report(&watched, 1)->info.depth > watched.result.depth;
            }
        }
    }
    assert_true(inside > 3);
}
