/* Several lines at a time (MultiPV), and noise among the root moves (variety). */
#include "support.h"

static void expect_best(const char *best)
{
    char coordinates[COORDINATES_SIZE];

    move_to_coordinates(watched.result.best, coordinates);
    if (strcmp(coordinates, best) != 0) {
        fail_msg("%s, expected %s", coordinates, best);
    }
}

/* --- several lines --- */

enum { LINES = 4 };

/* Searches several lines; false if the last iteration is not complete. */
static bool run_lines(const char *fen, unsigned depth)
{
    watched.limits.multipv = LINES;
    watched.limits.depth = (uint8_t)depth;
    watched.limits.nodes = 50000;
    engine_clear(&bench.engine);
    run_search(fen);
    return watched.result.nodes < watched.limits.nodes;
}

static unsigned line_count(const char *fen)
{
    struct position position = position_of(fen);
    unsigned legal = engine_legal_moves(&bench.engine, &position);

    return legal < LINES ? legal : LINES;
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(search_setup, NULL);

UNIT(lines_are_distinct)
{
    for (unsigned i = 0; i < theme_count(); i += 3) {
        unsigned lines = line_count(theme_fen(i));

        if (!run_lines(theme_fen(i), 4)) {
            continue;
        }
        for (unsigned rank = 1; rank <= lines; rank++) {
            const struct report *report = last_report(&watched, rank);

            assert_non_null(report);
            assert_int_equal(report->info.depth, last_report(&watched, 1)->info.depth);
            for (unsigned better = 1; better < rank; better++) {
                assert_int_not_equal(last_report(&watched, better)->pv[0], report->pv[0]);
            }
        }
        assert_true(lines == 0 || last_report(&watched, lines + 1) == NULL);
    }
}

UNIT(lines_are_in_order)
{
    unsigned compared = 0;

    for (unsigned i = 0; i < theme_count(); i++) {
        unsigned lines = line_count(theme_fen(i));

        if (!run_lines(theme_fen(i), 5)) {
            continue;
        }
        compared++;
        for (unsigned rank = 2; rank <= lines; rank++) {
            int better = last_report(&watched, rank - 1)->info.score;
            int score = last_report(&watched, rank)->info.score;

            if (better < score) {
                fail_msg("%s: line %u scores %d, line %u scores %d", theme_fen(i), rank - 1, better,
                         rank, score);
            }
        }
    }
    assert_true(compared > 30);
}

/* A report of a line that has failed low shows no better line's moves. */
UNIT(a_line_shows_its_own_moves)
{
    for (unsigned i = 0; i < theme_count(); i += 5) {
        move_t best = MOVE_NONE;
        unsigned depth = 0;

        run_lines(theme_fen(i), 5);
        for (unsigned j = 0; j < watched.reports; j++) {
            const struct report *report = &watched.report[j];

            if (report->info.multipv == 1 && report->info.bound == 0) {
                best = report->pv[0];
                depth = report->info.depth;
            } else if (report->info.multipv > 1 && report->info.depth == depth &&
                       report->pv[0] == best) {
                fail_msg("%s: line %u at depth %u, bound %u, begins as line 1", theme_fen(i),
                         report->info.multipv, depth, report->info.bound);
            }
        }
    }
}

/* Has a line that is told once more been told before, of this depth? Its score may since have been
   held to that of the line before. */
static bool was_told(const struct report *again)
{
    for (const struct report *report = watched.report; report != again; report++) {
        if (report->info.current == MOVE_NONE && !report->info.again &&
            report->pv[0] == again->pv[0] && report->info.depth == again->info.depth &&
            report->info.score >= again->info.score) {
            return true;
        }
    }
    return false;
}

/* The lines that the search ends with; how many. */
static unsigned check_last_lines(const char *fen)
{
    unsigned told = 0;

    while (told < watched.reports && watched.report[watched.reports - told - 1].info.again) {
        told++;
    }
    for (unsigned rank = 1; rank <= told; rank++) {
        const struct report *report = &watched.report[watched.reports - told + rank - 1];

        assert_int_equal(report->info.multipv, rank);
        assert_true(report->info.pv_length != 0);
        /* but a second line that was to change places with the first */
        if (!was_told(report) && (rank != 2 || report->info.depth != report[-1].info.depth)) {
            fail_msg("%s: line %u of %u nodes was never told", fen, rank,
                     (unsigned)watched.limits.nodes);
        }
        assert_true(rank != 1 || report->pv[0] == watched.result.best);
        for (unsigned better = 1; better < rank; better++) {
            assert_int_not_equal(report[-(int)better].pv[0], report->pv[0]);
            assert_true(report[-(int)better].info.score >= report->info.score);
        }
    }
    return told;
}

/* Wherever the nodes end: all lines, the best first, each move once. */
UNIT(all_lines_are_told_once_more)
{
    for (unsigned i = 0; i < theme_count(); i += 17) {
        const char *fen = theme_fen(i);

        for (unsigned nodes = 10; nodes < 20000; nodes = nodes * 4 / 3) {
            unsigned lines = line_count(fen);
            unsigned told;

            watched.limits.multipv = LINES;
            watched.limits.nodes = nodes;
            engine_clear(&bench.engine);
            run_search(fen);
            told = check_last_lines(fen);
            if (watched.result.depth > 1) { /* the first iteration is complete */
                assert_int_equal(told, lines > 1 ? lines : 0);
            }
        }
    }
}

UNIT(a_single_line_is_told_once)
{
    for (unsigned multipv = 0; multipv <= 1; multipv++) {
        watched.limits.multipv = (uint8_t)multipv;
        watched.limits.nodes = 3000;
        run_search(START_FEN);
        assert_int_equal(check_last_lines(START_FEN), 0);
    }
    watched.limits.multipv = LINES;
    watched.limits.mate = 2;
    run_search(START_FEN);
    assert_int_equal(check_last_lines(START_FEN), 0);
}

UNIT(one_line_is_the_best_of_several)
{
    watched.limits.depth = 3;
    watched.limits.multipv = 3;
    run_search("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    expect_best("e4d5");
}

/* --- variety --- */

UNIT(varied_moves_are_nearly_best)
{
    enum { VARIETY = 26, SEEDS = 24, DEPTH = 3 };
    struct position position = position_of(START_FEN);
    move_t chosen[SEEDS];
    unsigned distinct = 0;
    int best;

    watched.limits.depth = DEPTH;
    run_search(START_FEN);
    best = watched.result.score;
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        uint8_t mask[ENGINE_ROOT_MASK] = { 0 };
        unsigned i = 0;

        memset(&watched.limits, 0, sizeof watched.limits);
        watched.limits.depth = DEPTH;
        watched.limits.variety = VARIETY;
        watched.limits.seed = seed;
        engine_clear(&bench.engine);
        run_search(START_FEN);
        chosen[seed] = watched.result.best;
        for (unsigned j = 0; j < seed; j++) {
            i += chosen[j] == chosen[seed];
        }
        distinct += i == 0;

        /* its worth by itself */
        i = 0;
        engine_legal_moves(&bench.engine, &position);
        while (engine_legal_move(&bench.engine, i) != chosen[seed]) {
            i++;
        }
        mask[i / 8] = (uint8_t)(1U << (i % 8));
        memset(&watched.limits, 0, sizeof watched.limits);
        watched.limits.depth = DEPTH;
        watched.limits.root_mask = mask;
        engine_clear(&bench.engine);
        run_search(START_FEN);
        assert_int_equal(watched.result.best, chosen[seed]);
        assert_true(best - watched.result.score <= VARIETY);
    }
    assert_true(distinct >= 3);
}

UNIT(a_seed_decides)
{
    for (unsigned seed = 1; seed < 6; seed++) {
        move_t best;

        watched.limits.depth = 4;
        watched.limits.variety = 26;
        watched.limits.seed = seed;
        engine_clear(&bench.engine);
        run_search(START_FEN);
        best = watched.result.best;
        engine_clear(&bench.engine);
        run_search(START_FEN);
        assert_int_equal(watched.result.best, best);
    }
}

UNIT(variety_takes_no_worse_mate)
{
    for (unsigned seed = 1; seed < 6; seed++) {
        watched.limits.depth = 4;
        watched.limits.variety = 255;
        watched.limits.seed = seed;
        run_search("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        assert_int_equal(watched.result.score, SCORE_MATE - 1);
        expect_best("a1a8");
    }
}
