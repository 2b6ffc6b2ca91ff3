#include "firmware/mind/bench.h"

#include "firmware/mind/bench_table.h"
#include "firmware/mind/profile.h"
#include "firmware/words/machine.h"
#include "hal/hal.h"

/* The sums of the network for which the arenas of the benches are meant. */
enum { BENCH_SUMS = 48 };

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

    gap->session->host->listener.reported(gap->session, info);
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
static size_t arena_of(const struct mind *mind, const struct engine_profile *profile)
{
    const struct network *network = mind->profile->network;

    return network == NULL ? profile->arena : profile->arena + 4U * network->sums - 4U * BENCH_SUMS;
}

/* --- the positions --- */

/* Numbers of four bits, two a byte, the low ones first. */
struct halves {
    const uint8_t *byte;
    bool is_high;
};

static unsigned next_half(struct halves *from)
{
    unsigned number = from->is_high ? *from->byte >> 4 : *from->byte & 15U;

    from->byte += from->is_high;
    from->is_high = !from->is_high;
    return number;
}

/* Fills the squares of a packed position, which are empty before. */
static void read_squares(struct halves *from, struct position_packed *packed)
{
    unsigned square = 0;

    while (square < SQUARES) {
        unsigned number = next_half(from);

        if (number == BENCH_EMPTY_MORE) {
            square += next_half(from) + BENCH_EMPTY_LEAST;
        } else if (number >= BENCH_EMPTY_1) {
            square += number - BENCH_EMPTY_1 + 1;
        } else {
            packed->nibble[square / 2] |= (uint8_t)(number << square % 2 * 4);
            square++;
        }
    }
}

/* Reads a position of the table. Returns where the next one begins. */
NOINLINE static const uint8_t *read_position(struct position *position,
                                             const struct eval_params *params, const uint8_t *at)
{
    struct position_packed packed = { .state = at[BENCH_STATE] & 0x8FU,
                                      .en_passant = at[BENCH_EN_PASSANT] };
    struct halves from = { at + BENCH_SQUARES, false };

    read_squares(&from, &packed);
    position_unpack(position, &packed, params);
    position->rule50 = at[BENCH_RULE50];
    return from.byte + from.is_high;
}

/* --- the bench --- */

bool bench_run(struct session *s, struct out *out, const struct engine_profile *profile)
{
    struct position *position = &s->match.game.position;
    struct engine_limits limits = { 0 };
    struct poll_gap gap = { .session = s };
    uint64_t nodes = 0;
    uint64_t stores = 0;
    uint32_t entries;
    uint32_t spent_us = 0;
    size_t size;
    void *arena = mind_arena(&s->mind, &size);
    size_t wanted = arena_of(&s->mind, profile);
    const uint8_t *at = bench_table;

    ASSERT(!s->mind.think.running);
    s->mind.think.silent = true; /* to the line's faces, as the last search may not have been */
    s->mind.think.for_gui = false;
    if (size < wanted || !mind_init_engine(&s->mind, arena, wanted, profile)) {
        line_of_figure(out, SAY_MEMORY_TOO_SMALL_FOR_BENCH, wanted, SAY_BENCH_BYTES);
        return false;
    }
    limits.context = &gap;
    limits.poll = measure_gap;
    limits.on_info = report;
    entries = s->mind.engine.buckets * 2;
    for (int number = 1; *at != 0; number++) {
        struct engine_result result;
        uint32_t start_us;

        engine_clear(&s->mind.engine);
        limits.depth = (uint8_t)(at[BENCH_STATE] >> 4 & BENCH_DEPTH_MAX);
        at = read_position(position, s->mind.engine.params, at);
        start_us = hal_now_us();
        gap.last_us = start_us;
        engine_search(&s->mind.engine, position, NULL, 0, &limits, &result);
        ASSERT(result.best != MOVE_NONE);
        spent_us += hal_now_us() - start_us;
        nodes += result.nodes;
        stores += s->mind.engine.hash_stores;
        out_format(out, "%d  ", number);
        out_move(out, result.best);
        line_of_figure(out, "  ", result.nodes, "");
    }
    line_of_network(out, engine_network(&s->mind.engine));
    mind_setup_engine(&s->mind);
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
