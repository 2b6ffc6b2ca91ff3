/* kilomate-nodes: nodes to a depth, by the size of the hash table. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host-sim/lab/arguments.h"
#include "host-sim/match/epd.h"

struct order {
    uint64_t depth;
    uint64_t hash;
    uint64_t moves;
    uint64_t positions;
    const char *personality;
    const char *file;
};

/* Stacks that never run out; only the table is small. */
static struct engine_profile profile = { "nodes", 0, 4096, 128, 64, 2, 0 };

static const struct search_options *find_personality(const char *name)
{
    for (unsigned i = 0; personalities[i].name != NULL; i++) {
        if (strcmp(personalities[i].name, name) == 0) {
            return personalities[i].options;
        }
    }
    arguments_refuse("there is no personality %s", name);
}

/* Nodes of the searches of a game that begins here: the table is cleared
   before the first one only. */
static uint64_t search_game(struct engine *engine, const char *fen, const struct order *order)
{
    const struct engine_limits limits = { .depth = (uint8_t)order->depth };
    struct position position;
    uint64_t nodes = 0;

    engine_clear(engine);
    (void)position_set_fen(&position, fen, &eval_params_default);
    for (uint64_t i = 0; i < order->moves; i++) {
        struct engine_result result;
        struct undo undo;

        engine_search(engine, &position, NULL, 0, &limits, &result);
        nodes += result.nodes;
        if (result.best == MOVE_NONE || result.ponder == MOVE_NONE) {
            break;
        }
        position_make(&position, result.best, &undo);
        position_make(&position, result.ponder, &undo);
        position_sort_lists(&position);
    }
    return nodes;
}

static void run(struct engine *engine, const struct order *order)
{
    size_t count;
    struct epd *epd = epd_read_file(order->file, &count);
    uint64_t total = 0;
    double logarithms = 0;
    size_t step;
    size_t used = 0;

    if (epd == NULL) {
        exit(2);
    }
    step = count > order->positions ? count / order->positions : 1;
    for (size_t i = 0; i < count && used < order->positions; i += step) {
        uint64_t nodes = search_game(engine, epd[i].fen, order);

        total += nodes;
        logarithms += log((double)(nodes + 1));
        used++;
    }
    printf("%zu positions, depth %" PRIu64 ", %" PRIu64 " moves each, hash %" PRIu64
           " bytes: %" PRIu64 " nodes, geometric mean %.0f\n",
           used, order->depth, order->moves, order->hash, total, exp(logarithms / (double)used));
    free(epd);
}

int main(int argc, char **argv)
{
    struct order order = {
        .depth = 6, .hash = 65536, .moves = 1, .positions = 24, .personality = "Kilomate"
    };
    const struct argument list[] = {
        { "depth", ARGUMENT_NUMBER, &order.depth, 1, 100, "iterations of each search" },
        { "hash", ARGUMENT_NUMBER, &order.hash, 16, UINT64_C(1) << 32, "bytes of the table" },
        { "moves", ARGUMENT_NUMBER, &order.moves, 1, 200,
          "moves of one side played on from each, the table kept" },
        { "positions", ARGUMENT_NUMBER, &order.positions, 1, UINT64_MAX, "from the file, spread" },
        { "personality", ARGUMENT_TEXT, &order.personality, 0, 0, "the options of the search" },
        { NULL, ARGUMENT_FLAG, NULL, 0, 0, NULL },
    };
    struct engine engine;
    size_t size;
    void *arena;

    arguments_read(argc, argv, "Usage: kilomate-nodes [options] FILE.epd", list, &order.file);
    if (order.file == NULL) {
        arguments_refuse("kilomate-nodes wants an EPD file; --help lists the options");
    }
    /* the smallest arena has one bucket of sixteen bytes */
    size = engine_arena_min(&profile) + (size_t)(order.hash & ~UINT64_C(15)) - 16;
    arena = calloc(size / 8, 8);
    if (arena == NULL || !engine_init(&engine, arena, size, &profile)) {
        arguments_refuse("no memory for a table of that size");
    }
    engine.options = find_personality(order.personality);
    run(&engine, &order);
    free(arena);
    return EXIT_SUCCESS;
}
