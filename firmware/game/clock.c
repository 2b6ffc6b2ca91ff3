#include "firmware/game/clock.h"

#include "firmware/game/controls.h"

#include <string.h>

enum { MINUTE_MS = 60000, SECOND_MS = 1000 };

/* How many more moves a game is expected to last if it is not known. With 40 next to nothing is
   left after 130 moves. */
enum { MOVES_EXPECTED = 50 };

/* A larger increment counts as this one. */
enum { INCREMENT_MAX_MS = 3600 * SECOND_MS };

/* Overhead on the computer's own clock: a late tick, and writing the move. */
enum { CONSOLE_OVERHEAD_MS = 50 };

bool level_has_clock(const struct level *level)
{
    return level->kind >= LEVEL_GAME;
}

bool level_clamp(struct level *level, bool extra)
{
    static const struct {
        uint32_t min, max, extra_min, extra_max;
    } range[LEVEL_COMMON] = {
        [LEVEL_AVERAGE] = { 1, 3600, 0, 0 },     [LEVEL_DEPTH] = { 1, 60, 0, 0 },
        [LEVEL_NODES] = { 1, 1000000000, 0, 0 }, [LEVEL_MATE] = { 1, 20, 0, 0 },
        [LEVEL_GAME] = { 1, 600, 0, 0 },         [LEVEL_FISCHER] = { 1, 600, 0, 600 },
        [LEVEL_TOURNAMENT] = { 1, 200, 1, 600 },
    };
    uint32_t *number = extra ? &level->extra : &level->value;
    uint32_t wanted = *number;
    uint32_t min = extra ? range[level->kind].extra_min : range[level->kind].min;
    uint32_t max = extra ? range[level->kind].extra_max : range[level->kind].max;

    ASSERT(level->kind < LEVEL_COMMON);
    *number = wanted < min ? min : wanted > max ? max : wanted;
    return *number != wanted;
}

bool level_is_ok(const struct level *level)
{
    struct level copy = *level;

    return level->kind < LEVEL_COMMON ? !level_clamp(&copy, false) && !level_clamp(&copy, true)
                                      : controls_are_ok(level);
}

bool clock_is_ok(const struct clock *clock)
{
    return clock->running <= CLOCK_STOPPED && clock->spent_count <= clock->spent_end &&
           clock->spent_end <= CLOCK_HISTORY;
}

bool clock_fits(const struct clock *clock, const struct level *level)
{
    unsigned most = level->kind == LEVEL_TOURNAMENT ? level->value : 0;
    unsigned least = most != 0;

    ASSERT(level_is_ok(level));
    if (!clock_is_ok(clock) || clock->move_ms > INT32_MAX / 2) {
        return false;
    }
    for (unsigned side = WHITE; side <= BLACK; side++) {
        unsigned moves = clock->moves[side];

        if ((level->kind < LEVEL_COMMON ? moves < least || moves > most
                                        : !controls_moves_fit(level, moves)) ||
            clock->left_ms[side] > INT32_MAX - (int32_t)clock->move_ms) {
            return false;
        }
    }
    return true;
}

/* The time of one period. */
static int32_t period_ms(const struct level *level)
{
    uint32_t minutes = level->kind == LEVEL_TOURNAMENT ? level->extra : level->value;

    return level_has_clock(level) ? (int32_t)(minutes * MINUTE_MS) : 0;
}

static uint32_t increment_ms(const struct level *level)
{
    return level->kind == LEVEL_FISCHER ? level->extra * SECOND_MS : 0;
}

void clock_reset(struct clock *clock, const struct level *level)
{
    ASSERT(level_is_ok(level));
    memset(clock, 0, sizeof *clock);
    clock->running = CLOCK_STOPPED;
    if (level->kind >= LEVEL_COMMON) {
        controls_reset(clock, level);
        return;
    }
    clock->left_ms[WHITE] = clock->left_ms[BLACK] = period_ms(level);
    if (level->kind == LEVEL_TOURNAMENT) {
        clock->moves[WHITE] = clock->moves[BLACK] = (uint16_t)level->value;
    }
}

void clock_update(struct clock *clock, uint32_t now_ms)
{
    uint32_t passed = now_ms - clock->since_ms;

    ASSERT(clock_is_ok(clock));
    clock->since_ms = now_ms;
    if (clock->running == CLOCK_STOPPED) {
        return;
    }
    clock->move_ms += passed;
    if (passed > (uint32_t)INT32_MAX / 2) {
        passed = (uint32_t)INT32_MAX / 2;
    }
    if (clock->left_ms[clock->running] > -INT32_MAX / 2) {
        clock->left_ms[clock->running] -= (int32_t)passed;
    }
}

void clock_start(struct clock *clock, enum colour side, uint32_t now_ms)
{
    ASSERT(side <= BLACK);
    clock_update(clock, now_ms);
    if (clock->running == other_side(side)) {
        clock->move_ms = 0;
    }
    clock->running = (uint8_t)side;
}

void clock_stop(struct clock *clock, uint32_t now_ms)
{
    clock_update(clock, now_ms);
    clock->running = CLOCK_STOPPED;
}

void clock_resume(struct clock *clock, enum colour side, uint32_t now_ms)
{
    ASSERT(clock_is_ok(clock) && clock->running == CLOCK_STOPPED && side <= BLACK);
    clock->running = (uint8_t)side;
    clock->since_ms = now_ms;
}

static void remember_spent(struct clock *clock, uint32_t ms)
{
    uint32_t tenths = (ms + 50) / 100;

    ASSERT(clock->spent_count <= CLOCK_HISTORY);
    if (clock->spent_count == CLOCK_HISTORY) {
        memmove(clock->spent_ds, clock->spent_ds + 1,
                sizeof clock->spent_ds - sizeof clock->spent_ds[0]);
        clock->spent_count--;
    }
    clock->spent_ds[clock->spent_count++] = (uint16_t)(tenths < UINT16_MAX ? tenths : UINT16_MAX);
    clock->spent_end = clock->spent_count;
}

/* What a side gets after a move: the increment, or the time of the next period; or, with `forth`
   false, loses again when the move is taken back. cost_ms: what the move has cost. */
static void step_time(struct clock *clock, const struct level *level, enum colour side,
                      int32_t cost_ms, bool forth)
{
    int32_t sign = forth ? 1 : -1;

    ASSERT(level->kind != LEVEL_TOURNAMENT || clock->moves[side] != 0);
    if (level->kind >= LEVEL_COMMON) {
        controls_step(clock, level, side, cost_ms, forth);
        return;
    }
    clock->left_ms[side] += sign * (int32_t)increment_ms(level);
    if (level->kind == LEVEL_TOURNAMENT) {
        clock->moves[side] = (uint16_t)(clock->moves[side] - sign);
        if (clock->moves[side] == 0 || clock->moves[side] > level->value) {
            clock->moves[side] = forth ? (uint16_t)level->value : 1;
            clock->left_ms[side] += sign * (int32_t)(level->extra * MINUTE_MS);
        }
    }
}

void clock_press(struct clock *clock, const struct level *level, enum colour side, uint32_t now_ms)
{
    uint32_t cost_ms;

    ASSERT(level_is_ok(level) && side <= BLACK);
    clock_update(clock, now_ms);
    cost_ms = clock->running == (uint8_t)side ? clock->move_ms : 0;
    if (level->kind >= LEVEL_COMMON) {
        cost_ms = controls_press(clock, level, side, cost_ms);
    }
    remember_spent(clock, cost_ms);
    step_time(clock, level, side, (int32_t)cost_ms, true);
    clock->running = (uint8_t)side;
    clock_start(clock, other_side(side), now_ms);
}

void clock_give_back(struct clock *clock, enum colour side, uint32_t now_ms)
{
    ASSERT(side <= BLACK);
    clock_stop(clock, now_ms);
    clock->left_ms[side] += (int32_t)clock->move_ms;
    clock->move_ms = 0;
}

/* A move that is remembered is taken back, or played again. */
static void step_spent(struct clock *clock, const struct level *level, enum colour side,
                       unsigned number, bool forth)
{
    int32_t cost_ms = (int32_t)clock->spent_ds[number] * 100;

    clock->left_ms[side] += forth ? -cost_ms : cost_ms;
    step_time(clock, level, side, cost_ms, forth);
}

void clock_undo(struct clock *clock, const struct level *level, enum colour side, uint32_t now_ms)
{
    ASSERT(level_is_ok(level));
    clock_give_back(clock, other_side(side), now_ms);
    if (clock->spent_count != 0) {
        step_spent(clock, level, side, --clock->spent_count, false);
    }
}

void clock_redo(struct clock *clock, const struct level *level, enum colour side, uint32_t now_ms)
{
    ASSERT(level_is_ok(level));
    clock_give_back(clock, side, now_ms);
    if (clock->spent_count < clock->spent_end) {
        step_spent(clock, level, side, clock->spent_count++, true);
    }
}

bool clock_flag(const struct clock *clock, const struct level *level, enum colour side)
{
    return level_has_clock(level) && clock->left_ms[side] <= 0;
}

/* Returns the time that the coming moves may take: the time left, less the overhead of all moves
   but the next one, but at least half of it. */
static uint32_t usable_ms(uint32_t left, uint32_t overhead, uint32_t moves)
{
    uint32_t reserve = (moves - 1) * overhead;

    ASSERT(moves != 0);
    return left - (reserve < left / 2 ? reserve : left / 2);
}

/* Returns the increment less the overhead of a move. */
static uint32_t net_increment_ms(const struct time_control *control)
{
    uint32_t increment =
        control->increment_ms < INCREMENT_MAX_MS ? control->increment_ms : INCREMENT_MAX_MS;

    return increment > control->overhead_ms ? increment - control->overhead_ms : 0;
}

void clock_budget(const struct time_control *control, struct engine_limits *limits)
{
    int32_t overhead = (int32_t)control->overhead_ms;
    uint32_t left = control->left_ms > overhead ? (uint32_t)(control->left_ms - overhead) : 1;
    uint32_t moves = control->moves_to_go;
    uint32_t increment = net_increment_ms(control);
    uint32_t usable;
    uint32_t soft;
    uint32_t hard;

    if (moves == 0 || moves > MOVES_EXPECTED) {
        moves = MOVES_EXPECTED;
    }
    usable = usable_ms(left, control->overhead_ms, moves);
    /* a search takes two thirds of its soft limit, so the moves after this one count for two
       thirds each */
    soft = usable / (2 * moves + 1) * 3 + increment;
    hard = usable / (moves < 4 ? moves : 4) + increment / 2;
    if (hard / 2 > soft) {
        hard = soft * 2;
    }
    if (hard > left) {
        hard = left;
    }
    limits->soft_ms = soft != 0 ? soft : 1;
    limits->hard_ms = hard != 0 ? hard : 1;
    ASSERT(limits->hard_ms <= left);
}

void clock_limits(const struct clock *clock, const struct level *level, enum colour side,
                  struct engine_limits *limits)
{
    struct time_control control = { clock->left_ms[side], increment_ms(level), clock->moves[side],
                                    CONSOLE_OVERHEAD_MS };

    ASSERT(level_is_ok(level));
    switch (level->kind) {
    case LEVEL_AVERAGE:
        /* a search takes two thirds of its soft limit, so this is the level's time on average */
        limits->soft_ms = level->value * (SECOND_MS * 3 / 2);
        limits->hard_ms = limits->soft_ms * 2;
        break;
    case LEVEL_DEPTH:
        limits->depth = (uint8_t)level->value;
        break;
    case LEVEL_NODES:
        limits->nodes = level->value;
        break;
    case LEVEL_MATE:
        limits->mate = (uint8_t)level->value;
        break;
    default:
        if (level->kind >= LEVEL_COMMON) {
            controls_limit(clock, level, side, &control);
        }
        clock_budget(&control, limits);
        break;
    }
}
