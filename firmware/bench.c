/* The bench: a signature of the engine, the same on every machine. */
#include "firmware/additions.h"
#include "firmware/profile.h"
#include "firmware/session.h"
#include "hal/hal.h"

/* Iterations for each position, and positions from games, from endings, and
   made to bring out promotions, en passant and checks in quiescence. */
static const struct {
    uint8_t depth;
    const char *fen;
} positions[] = {
#include "firmware/bench_positions.inc"
};

enum { BENCH_POSITIONS = sizeof positions / sizeof positions[0] };

/* The longest time between two polls, 1/1000000 s. What the board's additions do at a poll,
   as in a game, is part of it. */
struct poll_gap {
    struct computer *computer;
    uint32_t last_us;
    uint32_t longest_us;
};

static enum engine_poll measure_gap(void *context)
{
    struct poll_gap *gap = context;
    uint32_t now = hal_now_us();

    hal_watchdog_feed();
    if (now - gap->last_us > gap->longest_us) {
        gap->longest_us = now - gap->last_us;
    }
    gap->last_us = now;
    additions_look(gap->computer);
    return POLL_CONTINUE;
}

/* A screen shows what is thought. */
static void report(void *context, const struct engine_info *info)
{
    struct poll_gap *gap = context;

    additions_informed(gap->computer, info);
}

static void line_of_figure(struct out *out, const char *name, uint64_t figure, const char *unit)
{
    out_figure(out, name, (int64_t)figure);
    out_line(out, unit);
}

/* What SCORE comes from. */
static void line_of_network(struct out *out, const struct network *network)
{
    out_text(out, "network ");
    out_line(out, network != NULL ? network->name : "none: REBEL's SCORE");
}

bool bench_run(struct computer *c, const struct engine_profile *profile)
{
    struct position *position = &c->game.position;
    struct engine_limits limits = { 0 };
    struct poll_gap gap = { .computer = c };
    uint64_t nodes = 0;
    uint64_t stores = 0;
    uint32_t entries;
    uint32_t spent_us = 0;
    size_t size;
    void *arena = computer_arena(c, &size);

    ASSERT(!c->think.running);
    if (size < profile->arena || !computer_init_engine(c, arena, profile->arena, profile)) {
        line_of_figure(&c->out, "The engine's memory is too small for this bench, which takes ",
                       profile->arena, " bytes.");
        return false;
    }
    limits.context = &gap;
    limits.poll = measure_gap;
    limits.on_info = report;
    entries = c->engine.buckets * 2;
    for (unsigned i = 0; i < BENCH_POSITIONS; i++) {
        struct engine_result result;
        uint32_t start_us;

        engine_clear(&c->engine);
        position_set_fen(position, positions[i].fen, c->engine.params);
        limits.depth = positions[i].depth;
        start_us = hal_now_us();
        gap.last_us = start_us;
        engine_search(&c->engine, position, NULL, 0, &limits, &result);
        ASSERT(result.best != MOVE_NONE);
        spent_us += hal_now_us() - start_us;
        nodes += result.nodes;
        stores += c->engine.hash_stores;
        out_number(&c->out, i + 1);
        out_text(&c->out, "  ");
        out_move(&c->out, result.best);
        line_of_figure(&c->out, "  ", result.nodes, "");
    }
    line_of_network(&c->out, engine_network(&c->engine));
    computer_setup_engine(c);
    session_new(c);
    line_of_figure(&c->out, "hash entries ", entries, "");
    line_of_figure(&c->out, "hash stores ", stores, "");
    line_of_figure(&c->out, "poll gap ", gap.longest_us, " us");
    line_of_figure(&c->out, "time ", spent_us, " us");
    out_number(&c->out, (int64_t)nodes);
    out_text(&c->out, " nodes ");
    out_ratio(&c->out, nodes * 1000000, spent_us);
    out_line(&c->out, " nps");
    return true;
}
