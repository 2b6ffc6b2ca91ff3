#include "firmware/bench.h"

#include "firmware/profile.h"
#include "hal/hal.h"

/* Positions, and how deep each is searched. They are from games and endings, or made to have
   promotions, en passant and checks in quiescence. */
static const struct {
    uint8_t depth;
    const char *fen;
} positions[] = {
#include "firmware/bench_positions.inc"
#include "firmware/words/machine.h"
};

enum { BENCH_POSITIONS = sizeof positions / sizeof positions[0] };

/* The sums of the network for which the arenas of the benches are meant. */
enum { BENCH_SUMS = 32 };

/* The longest time between two polls, in microseconds. What the additions do at a poll is part of
   it, as in a game. */
struct poll_gap {
    struct session *session;
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
    session_look(gap->session);
    return POLL_CONTINUE;
}

/* Passes a report on, for a board with a screen. */
static void report(void *context, const struct engine_info *info)
{
    struct poll_gap *gap = context;

    gap->session->host->tell_informed(gap->session, info);
}

static void line_of_figure(struct out *out, const char *name, uint64_t figure, const char *unit)
{
    out_figure(out, name, (int64_t)figure);
    out_line(out, unit);
}

/* What SCORE comes from. */
static void line_of_network(struct out *out, const struct network *network)
{
    out_format(out, "network %s\n", network != NULL ? network->name : SAY_NO_NETWORK_REBELS_SCORE);
}

/* The bytes of the arena. A network of more sums takes four bytes more for each, and gets them on
   top: the hash table is the same on every board. */
static size_t arena_of(const struct session *s, const struct engine_profile *profile)
{
    const struct network *network = s->profile->network;

    return network == NULL ? profile->arena : profile->arena + 4U * network->sums - 4U * BENCH_SUMS;
}

bool bench_run(struct session *s, struct out *out, const struct engine_profile *profile)
{
    struct position *position = &s->game.position;
    struct engine_limits limits = { 0 };
    struct poll_gap gap = { .session = s };
    uint64_t nodes = 0;
    uint64_t stores = 0;
    uint32_t entries;
    uint32_t spent_us = 0;
    size_t size;
    void *arena = session_arena(s, &size);
    size_t wanted = arena_of(s, profile);

    ASSERT(!s->think.running);
    s->think.silent = true; /* to the line's faces, as the last search may not have been */
    s->think.for_gui = false;
    if (size < wanted || !session_init_engine(s, arena, wanted, profile)) {
        line_of_figure(out, SAY_MEMORY_TOO_SMALL_FOR_BENCH, wanted, SAY_BENCH_BYTES);
        return false;
    }
    limits.context = &gap;
    limits.poll = measure_gap;
    limits.on_info = report;
    entries = s->engine.buckets * 2;
    for (unsigned i = 0; i < BENCH_POSITIONS; i++) {
        struct engine_result result;
        uint32_t start_us;

        engine_clear(&s->engine);
        position_set_fen(position, positions[i].fen, s->engine.params);
        limits.depth = positions[i].depth;
        start_us = hal_now_us();
        gap.last_us = start_us;
        engine_search(&s->engine, position, NULL, 0, &limits, &result);
        ASSERT(result.best != MOVE_NONE);
        spent_us += hal_now_us() - start_us;
        nodes += result.nodes;
        stores += s->engine.hash_stores;
        out_format(out, "%d  ", (int)i + 1);
        out_move(out, result.best);
        line_of_figure(out, "  ", result.nodes, "");
    }
    line_of_network(out, engine_network(&s->engine));
    session_setup_engine(s);
    session_new(s);
    line_of_figure(out, "hash entries ", entries, "");
    line_of_figure(out, "hash stores ", stores, "");
    line_of_figure(out, "poll gap ", gap.longest_us, " us");
    line_of_figure(out, "time ", spent_us, " us");
    out_number(out, (int64_t)nodes);
    out_text(out, " nodes ");
    out_ratio(out, nodes * 1000000, spent_us);
    out_line(out, " nps");
    return true;
}
