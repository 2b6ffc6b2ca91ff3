#include "lab/network/game_positions.h"

#include "host-sim/randomness.h"
#include "lab/searcher.h"

enum { NODES_A_MOVE = 200, RANDOM_PLIES = 8, GAME_PLIES = 160 };

static const struct engine_profile profile = {
    .name = "lab", .arena = 1 << 18, .moves = 4096, .plies = 48, .pv = 8, .tables = 1
};

struct visits {
    struct engine *engine;
    uint64_t random;
    uint64_t left;
    position_visit *visit;
    void *context;
};

static void play_game(struct visits *v)
{
    static const struct engine_limits limits = { .nodes = NODES_A_MOVE };
    struct position p;
    struct undo undo;

    position_set_start(&p, &eval_params_default);
    engine_clear(v->engine);
    for (unsigned ply = 0; ply < GAME_PLIES && v->left > 0; ply++) {
        unsigned moves = engine_legal_moves(v->engine, &p);
        struct engine_result result;

        if (moves == 0 || p.rule50 >= RULE50_DRAW || position_insufficient(&p)) {
            return;
        }
        if (ply < RANDOM_PLIES) {
            unsigned i = randomness_below(&v->random, moves);

            position_make(&p, engine_legal_move(v->engine, i), &undo);
            continue;
        }
        v->visit(v->context, v->engine, &p);
        v->left--;
        engine_search(v->engine, &p, NULL, 0, &limits, &result);
        position_make(&p, result.best, &undo);
    }
}

void game_positions_visit(uint64_t count, uint64_t seed, position_visit *visit, void *context)
{
    struct searcher *searcher =
        searchers_open(1, &profile, &eval_params_default, &search_options_default);
    struct visits visits = { &searcher->engine, seed, count, visit, context };

    while (visits.left > 0) {
        play_game(&visits);
    }
    searchers_close(searcher, 1);
}
