#include "tests/scores/score_walk.h"

#include <string.h>

#include "engine/eval/eval.h"
#include "engine/rules/fen.h"
#include "engine/rules/makemove.h"
#include "firmware/store/crc.h"

static const struct {
    uint8_t depth;
    const char *fen;
} starts[] = {
#include "firmware/mind/bench_positions.inc"
};

enum { STARTS = sizeof starts / sizeof starts[0] };

/* A xorshift: 0 .. end - 1. */
static unsigned below(uint32_t *chance, unsigned end)
{
    *chance ^= *chance << 13;
    *chance ^= *chance >> 17;
    *chance ^= *chance << 5;
    return (unsigned)(((uint64_t)*chance * end) >> 32);
}

static void begin_next(struct score_walk *walk)
{
    (void)position_set_fen(&walk->position, starts[walk->start].fen, &eval_params_default);
    walk->start = (walk->start + 1U) % STARTS;
    walk->plies = SCORE_WALK_PLIES;
}

void score_walk_begin(struct score_walk *walk, const struct network *network)
{
    memset(walk, 0, sizeof *walk);
    walk->network = network;
    walk->chance = 1;
    if (network != NULL) {
        network_forget(walk->memory);
    }
    begin_next(walk);
}

static void add(struct score_walk *walk, uint32_t number)
{
    uint8_t bytes[4];

    for (unsigned i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i));
    }
    walk->crc = crc32_update(walk->crc, bytes, sizeof bytes);
}

static void add_scores(struct score_walk *walk)
{
    const struct position *p = &walk->position;

    add(walk, (uint32_t)p->key);
    add(walk, (uint32_t)eval_score(p));
    if (walk->network != NULL) {
        add(walk, (uint32_t)network_score(walk->network, walk->memory, p));
        if (eval_is_for_network(p)) {
            add(walk, (uint32_t)eval_by_network(p, walk->network, walk->memory));
        }
    }
}

void score_walk_step(struct score_walk *walk)
{
    struct move_list list = { walk->move, walk->value, sizeof walk->value, 0 };
    struct undo undo;
    unsigned count;

    add_scores(walk);
    walk->passed++;
    count = movegen_legal(&walk->position, &list);
    if (count == 0 || walk->plies == 0) {
        begin_next(walk);
        return;
    }
    walk->plies--;
    position_make(&walk->position, walk->move[below(&walk->chance, count)], &undo);
}
