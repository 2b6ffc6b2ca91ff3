/* Lazy evaluation in the watched. */
#include "support.h"

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(search_setup, NULL);

/* A margin beyond all that the terms can add up to changes nothing; the usual
   one may not miss what is plain to see. */
UNIT(a_wide_lazy_margin_changes_nothing)
{
    static const char *const positions[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r2q1rk1/pp2bppp/2n1bn2/3p4/8/1NN1B3/PPP1BPPP/R2Q1RK1 w - - 0 10",
        "4r1k1/1p3pp1/p1p4p/8/3P4/2P1R2P/PP3PP1/6K1 b - - 0 25",
    };
    struct search_options options = search_options_default;

    for (unsigned i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        static const int16_t margins[] = { 0, 5000 };
        uint64_t nodes[2];
        int score[2];

        for (unsigned j = 0; j < 2; j++) {
            options.lazy_margin = margins[j];
            bench.engine.options = &options;
            engine_clear(&bench.engine);
            watched.limits.depth = 4;
            run_search(positions[i]);
            nodes[j] = watched.result.nodes;
            score[j] = watched.result.score;
        }
        assert_int_equal(nodes[0], nodes[1]);
        assert_int_equal(score[0], score[1]);
    }
}

UNIT(a_hanging_queen_is_seen_lazily)
{
    watched.limits.depth = 1;
    run_search("rnb1kbnr/pppp1ppp/8/4p1q1/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 3");
    assert_int_equal(watched.result.best, move_make(C1, G5, MOVE_NORMAL, 0));
}
