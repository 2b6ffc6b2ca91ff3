#include "host-sim/lab/game_positions.h"

#include <stdlib.h>

enum { NODES_A_MOVE = 200, RANDOM_PLIES = 8, GAME_PLIES = 160, ARENA = 1 << 18 };

static const struct engine_profile profile = {
    .name = "lab", .arena = ARENA, .moves = 4096, .plies = 48, .pv = 8, .tables = 1
};

struct visits {
    struct engine engine;
    uint64_t random;
    unsigned long left;
    position_visit *visit;
    void *context;
};

/* SplitMix64, without its last step. */
static uint32_t random_next(uint64_t *state)
{
    uint64_t x = *state += 0x9E3779B97F4A7C15U;

    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return (uint32_t)(x >> 32);
}

static void play_game(struct visits *v)
{
    static const struct engine_limits limits = { .nodes = NODES_A_MOVE };
    struct position p;
    struct position parent;
    struct undo undo;

    position_set_start(&p, &eval_params_default);
    engine_clear(&v->engine);
    for (unsigned ply = 0; ply < GAME_PLIES && v->left > 0; ply++) {
        unsigned moves = engine_legal_moves(&v->engine, &p);
        struct engine_result result;

        if (moves == 0 || p.rule50 >= RULE50_DRAW || position_insufficient(&p)) {
            return;
        }
        if (ply < RANDOM_PLIES) {
            unsigned i = random_next(&v->random) % moves;

            position_make(&p, engine_legal_move(&v->engine, i), &undo);
            continue;
        }
        v->visit(v->context, &v->engine, &p, ply == RANDOM_PLIES ? NULL : &parent);
        v->left--;
        parent = p;
        engine_search(&v->engine, &p, NULL, 0, &limits, &result);
        position_make(&p, result.best, &undo);
    }
}

bool game_positions_visit(unsigned long count, uint64_t seed, position_visit *visit, void *context)
{
    static struct visits visits;
    void *arena = malloc(ARENA);

    if (arena == NULL || !engine_init(&visits.engine, arena, ARENA, &profile)) {
        free(arena);
        return false;
    }
    visits.random = seed;
    visits.left = count;
    visits.visit = visit;
    visits.context = context;
    while (visits.left > 0) {
        play_game(&visits);
    }
    free(arena);
    return true;
}
