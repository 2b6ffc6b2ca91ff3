/* Time controls beside those that all boards have. As people know them: what Bronstein and the
   delay are for, and how byo-yomi is counted, is told in the manual. */
#include "firmware/game/controls.h"

#include "firmware/clocks/control_ranges.h"

enum { MINUTE_MS = 60000, SECOND_MS = 1000 };

/* A longer move counts as this one. */
enum { SPENT_MAX_MS = 24 * 3600 * SECOND_MS };

/* STAGES: once a side has passed its time control, clock.moves[] counts its moves down from the
   first of these, and stands at the second: so the move that has passed it is known when it is
   taken back. Both are more than a level's moves, and fit into a byte of a save. */
enum { REST_FIRST = 255, REST_LAST = REST_FIRST - CLOCK_HISTORY };

const struct control_range control_ranges[LEVEL_KINDS - LEVEL_GAME][CONTROL_NUMBERS] = {
    [0] = { { 1, 600 } },
    [LEVEL_FISCHER - LEVEL_GAME] = { { 1, 600 }, { 0, 600 } },
    [LEVEL_TOURNAMENT - LEVEL_GAME] = { { 1, 200 }, { 1, 600 } },
    [LEVEL_BRONSTEIN - LEVEL_GAME] = { { 1, 600 }, { 1, 600 } },
    [LEVEL_DELAY - LEVEL_GAME] = { { 1, 600 }, { 1, 600 } },
    [LEVEL_HOURGLASS - LEVEL_GAME] = { { 1, 600 } },
    [LEVEL_BYOYOMI - LEVEL_GAME] = { { 0, 600 }, { 1, 99 }, { 1, 240 } },
    [LEVEL_STAGES - LEVEL_GAME] = { { 1, 200 }, { 1, 600 }, { 1, 240 }, { 0, 240 } },
    [LEVEL_ODDS - LEVEL_GAME] = { { 1, 600 }, { 1, 600 }, { 0, 240 } },
};

bool controls_are_ok(const struct level *level)
{
    if (level->kind < LEVEL_COMMON || level->kind >= LEVEL_KINDS) {
        return false;
    }
    for (unsigned i = 0; i < CONTROL_NUMBERS; i++) {
        const struct control_range *range = &control_ranges[level->kind - LEVEL_GAME][i];
        uint32_t number = level_number(level, i);

        if (number < range->min || number > range->max) {
            return false;
        }
    }
    return true;
}

bool controls_moves_fit(const struct level *level, unsigned moves)
{
    if (level->kind != LEVEL_STAGES) {
        return moves == 0;
    }
    return (moves >= 1 && moves <= level->value) || (moves >= REST_LAST && moves <= REST_FIRST);
}

static int32_t minutes_ms(const struct level *level, unsigned number)
{
    return (int32_t)level_number(level, number) * MINUTE_MS;
}

static int32_t seconds_ms(const struct level *level, unsigned number)
{
    return (int32_t)level_number(level, number) * SECOND_MS;
}

/* All periods of BYOYOMI. */
static int32_t periods_ms(const struct level *level)
{
    return (int32_t)level_number(level, 1) * seconds_ms(level, 2);
}

/* A delay is part of the time that is left: the clock that shows it stands meanwhile. */
void controls_reset(struct clock *clock, const struct level *level)
{
    unsigned first = level->kind == LEVEL_STAGES ? 1 : 0;
    int32_t behind = level->kind == LEVEL_DELAY     ? seconds_ms(level, 1)
                     : level->kind == LEVEL_BYOYOMI ? periods_ms(level)
                                                    : 0;

    for (unsigned side = WHITE; side <= BLACK; side++) {
        unsigned number = level->kind == LEVEL_ODDS ? side : first;

        clock->left_ms[side] = minutes_ms(level, number) + behind;
        clock->moves[side] = level->kind == LEVEL_STAGES ? (uint16_t)level->value : 0;
    }
}

/* Returns what of a move's time comes back at once. The clock has lost it already. */
static int32_t comes_back_ms(const struct level *level, int32_t left_ms, int32_t spent_ms)
{
    int32_t period = seconds_ms(level, level->kind == LEVEL_BYOYOMI ? 2 : 1);

    if (level->kind == LEVEL_BRONSTEIN || level->kind == LEVEL_DELAY) {
        return spent_ms < period ? spent_ms : period;
    }
    if (level->kind == LEVEL_BYOYOMI && left_ms > 0 && left_ms < periods_ms(level)) {
        return (period - left_ms % period) % period; /* a period that is not used up is whole */
    }
    return 0;
}

uint32_t controls_press(struct clock *clock, const struct level *level, enum colour side,
                        uint32_t spent_ms)
{
    int32_t spent = spent_ms < SPENT_MAX_MS ? (int32_t)spent_ms : SPENT_MAX_MS;
    int32_t back = comes_back_ms(level, clock->left_ms[side], spent);
    int32_t cost = spent > back ? spent - back : 0;

    ASSERT(controls_are_ok(level) && side <= BLACK);
    clock->left_ms[side] += back;
    return (uint32_t)cost;
}

/* A move more or less of STAGES. */
static void step_stage(struct clock *clock, const struct level *level, enum colour side, bool forth)
{
    uint16_t *moves = &clock->moves[side];

    if (forth && *moves == 1) {
        *moves = REST_FIRST;
        clock->left_ms[side] += minutes_ms(level, 2);
    } else if (!forth && *moves == REST_FIRST) {
        *moves = 1;
        clock->left_ms[side] -= minutes_ms(level, 2);
    } else if (forth) {
        *moves = (uint16_t)(*moves != REST_LAST ? *moves - 1 : REST_LAST);
    } else {
        ++*moves;
    }
}

void controls_step(struct clock *clock, const struct level *level, enum colour side,
                   int32_t cost_ms, bool forth)
{
    int32_t sign = forth ? 1 : -1;

    switch (level->kind) {
    case LEVEL_HOURGLASS:
        clock->left_ms[other_side(side)] += sign * cost_ms;
        break;
    case LEVEL_STAGES:
        clock->left_ms[side] += sign * seconds_ms(level, 3);
        step_stage(clock, level, side, forth);
        break;
    case LEVEL_ODDS:
        clock->left_ms[side] += sign * seconds_ms(level, 2);
        break;
    default:
        break;
    }
}

/* What is left of the present period of BYOYOMI, once the minutes are used up. */
static int32_t of_period_ms(const struct level *level, int32_t left_ms)
{
    return left_ms > 0 ? (left_ms - 1) % seconds_ms(level, 2) + 1 : left_ms;
}

/* A move in byo-yomi may take its whole period, and no more of them. */
void controls_limit(const struct clock *clock, const struct level *level, enum colour side,
                    struct time_control *control)
{
    int32_t main_ms = clock->left_ms[side] - periods_ms(level);

    switch (level->kind) {
    case LEVEL_BRONSTEIN:
    case LEVEL_DELAY:
        control->increment_ms = (uint32_t)seconds_ms(level, 1);
        break;
    case LEVEL_BYOYOMI:
        if (main_ms > 0) {
            control->left_ms = main_ms + seconds_ms(level, 2);
            control->increment_ms = (uint32_t)seconds_ms(level, 2);
        } else {
            control->left_ms = of_period_ms(level, clock->left_ms[side]);
            control->moves_to_go = 1;
        }
        break;
    case LEVEL_STAGES:
        control->increment_ms = (uint32_t)seconds_ms(level, 3);
        control->moves_to_go = clock->moves[side] <= level->value ? clock->moves[side] : 0;
        break;
    case LEVEL_ODDS:
        control->increment_ms = (uint32_t)seconds_ms(level, 2);
        break;
    default:
        break;
    }
}

int32_t controls_shown_ms(const struct level *level, int32_t left_ms, uint32_t spent_ms,
                          bool is_mover)
{
    int32_t spent = spent_ms < SPENT_MAX_MS ? (int32_t)spent_ms : SPENT_MAX_MS;
    int32_t delay = seconds_ms(level, 1);

    switch (level->kind) {
    case LEVEL_DELAY:
        return left_ms - delay + (is_mover && spent < delay ? spent : is_mover ? delay : 0);
    case LEVEL_HOURGLASS:
        return is_mover ? left_ms : left_ms + spent;
    case LEVEL_BYOYOMI:
        return left_ms > periods_ms(level) ? left_ms - periods_ms(level)
                                           : of_period_ms(level, left_ms);
    default:
        return left_ms;
    }
}
