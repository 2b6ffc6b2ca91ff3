/* Clocks, levels, and the time a move is given. */
#include "firmware/game/clock.h"

#include "support.h"

static const struct level fischer = { LEVEL_FISCHER, 3, 2 };
static const struct level tournament = { LEVEL_TOURNAMENT, 2, 1 };
static const struct level average = { LEVEL_AVERAGE, 5, 0 };

UNIT(a_clock_runs_for_the_side_to_move_only)
{
    struct clock clock;

    clock_reset(&clock, &fischer);
    clock_update(&clock, 5000);
    assert_int_equal(clock.left_ms[WHITE], 180000);
    clock_start(&clock, WHITE, 5000);
    clock_update(&clock, 8000);
    assert_int_equal(clock.left_ms[WHITE], 177000);
    assert_int_equal(clock.left_ms[BLACK], 180000);
    clock_press(&clock, &fischer, WHITE, 9000);
    assert_int_equal(clock.left_ms[WHITE], 178000);
    assert_int_equal(clock.running, BLACK);
    clock_stop(&clock, 9500);
    clock_update(&clock, 20000);
    assert_int_equal(clock.left_ms[BLACK], 179500);
}

UNIT(a_new_period_comes_with_the_last_move_of_the_old)
{
    struct clock clock;

    clock_reset(&clock, &tournament);
    clock_start(&clock, WHITE, 0);
    clock_press(&clock, &tournament, WHITE, 10000);
    clock_press(&clock, &tournament, BLACK, 10000);
    assert_int_equal(clock.left_ms[WHITE], 50000);
    assert_int_equal(clock.moves[WHITE], 1);
    clock_press(&clock, &tournament, WHITE, 20000);
    assert_int_equal(clock.left_ms[WHITE], 100000);
    assert_int_equal(clock.moves[WHITE], 2);
}

UNIT(a_take_back_gives_the_time_back)
{
    struct clock clock;

    clock_reset(&clock, &fischer);
    clock_start(&clock, WHITE, 0);
    clock_press(&clock, &fischer, WHITE, 4000);
    clock_press(&clock, &fischer, BLACK, 9000);
    assert_int_equal(clock.left_ms[BLACK], 177000);
    clock_update(&clock, 12000);
    clock_undo(&clock, &fischer, BLACK, 12000);
    assert_int_equal(clock.left_ms[BLACK], 180000);
    clock_undo(&clock, &fischer, WHITE, 9000);
    assert_int_equal(clock.left_ms[WHITE], 180000);
    assert_int_equal(clock.running, CLOCK_STOPPED);
}

UNIT(a_take_back_goes_back_over_a_time_control)
{
    struct clock clock;

    clock_reset(&clock, &tournament);
    clock_start(&clock, WHITE, 0);
    for (uint32_t now = 1000; now <= 4000; now += 1000) {
        clock_press(&clock, &tournament, now % 2000 != 0 ? WHITE : BLACK, now);
    }
    assert_int_equal(clock.left_ms[BLACK], 118000);
    clock_undo(&clock, &tournament, BLACK, 4000);
    assert_int_equal(clock.left_ms[BLACK], 59000);
    assert_int_equal(clock.moves[BLACK], 1);
    clock_undo(&clock, &tournament, WHITE, 4000);
    assert_int_equal(clock.left_ms[WHITE], 59000);
}

UNIT(more_take_backs_than_remembered_give_no_time)
{
    struct clock clock;

    clock_reset(&clock, &fischer);
    clock_start(&clock, WHITE, 0);
    for (uint32_t i = 1; i <= CLOCK_HISTORY + 4; i++) {
        clock_press(&clock, &fischer, i % 2 != 0 ? WHITE : BLACK, i * 1000);
    }
    for (uint32_t i = CLOCK_HISTORY + 4; i >= 1; i--) {
        clock_undo(&clock, &fischer, i % 2 != 0 ? WHITE : BLACK, 50000);
    }
    /* two moves a side are not remembered: 1 s spent and 2 s gained each */
    assert_int_equal(clock.left_ms[WHITE], 182000);
    assert_int_equal(clock.left_ms[BLACK], 182000);
}

UNIT(undo_and_redo_make_no_time)
{
    static const struct level *const levels[] = { &fischer, &tournament };

    for (unsigned k = 0; k < COUNT_OF(levels); k++) {
        struct clock clock;
        int32_t left[2];

        clock_reset(&clock, levels[k]);
        clock_start(&clock, WHITE, 0);
        for (uint32_t i = 1; i <= 8; i++) {
            clock_press(&clock, levels[k], i % 2 != 0 ? WHITE : BLACK, i * 3000);
        }
        memcpy(left, clock.left_ms, sizeof left);
        for (unsigned round = 0; round < 3; round++) {
            for (unsigned i = 8; i > 2; i--) {
                clock_undo(&clock, levels[k], i % 2 != 0 ? WHITE : BLACK, 24000);
            }
            for (unsigned i = 3; i <= 8; i++) {
                clock_redo(&clock, levels[k], i % 2 != 0 ? WHITE : BLACK, 24000);
            }
        }
        assert_memory_equal(left, clock.left_ms, sizeof left);
    }
}

UNIT(a_new_level_forgets_what_moves_cost)
{
    struct clock clock;

    clock_reset(&clock, &tournament);
    clock_undo(&clock, &tournament, WHITE, 1000);
    clock_undo(&clock, &tournament, BLACK, 1000);
    clock_redo(&clock, &tournament, BLACK, 1000);
    assert_int_equal(clock.left_ms[WHITE], 60000);
    assert_int_equal(clock.left_ms[BLACK], 60000);
    assert_int_equal(clock.moves[WHITE], 2);
}

UNIT(a_fallen_flag_can_be_given_back)
{
    struct clock clock;

    clock_reset(&clock, &fischer);
    clock_start(&clock, WHITE, 0);
    clock_update(&clock, 200000);
    assert_true(clock_flag(&clock, &fischer, WHITE));
    clock_stop(&clock, 200000);
    clock_give_back(&clock, WHITE, 300000);
    assert_int_equal(clock.left_ms[WHITE], 180000);
}

UNIT(a_flag_falls_at_zero_where_there_is_a_clock)
{
    struct clock clock;
    struct level game = { LEVEL_GAME, 1, 0 };

    clock_reset(&clock, &game);
    clock_start(&clock, BLACK, 100);
    clock_update(&clock, 60099);
    assert_false(clock_flag(&clock, &game, BLACK));
    clock_update(&clock, 60100);
    assert_true(clock_flag(&clock, &game, BLACK));
    assert_false(clock_flag(&clock, &game, WHITE));
    clock_reset(&clock, &average);
    assert_false(clock_flag(&clock, &average, WHITE));
}

UNIT(the_millisecond_count_may_wrap)
{
    struct clock clock;

    clock_reset(&clock, &fischer);
    clock_start(&clock, WHITE, UINT32_MAX - 999);
    clock_update(&clock, 1000);
    assert_int_equal(clock.left_ms[WHITE], 178000);
}

UNIT(a_clock_left_running_for_weeks_does_not_wrap)
{
    struct clock clock;
    uint32_t now = 0;

    clock_reset(&clock, &fischer);
    clock_start(&clock, WHITE, 0);
    for (unsigned i = 0; i < 20; i++) {
        now += 1500000000U;
        clock_update(&clock, now);
        assert_true(clock_flag(&clock, &fischer, WHITE));
    }
}

UNIT(numbers_out_of_range_are_clamped)
{
    static const struct {
        uint8_t kind;
        uint32_t value, extra, clamped, extra_clamped;
    } cases[] = {
        { LEVEL_AVERAGE, 0, 0, 1, 0 },
        { LEVEL_AVERAGE, 4000, 0, 3600, 0 },
        { LEVEL_DEPTH, 0, 0, 1, 0 },
        { LEVEL_DEPTH, 200, 0, 60, 0 },
        { LEVEL_NODES, 0, 0, 1, 0 },
        { LEVEL_MATE, 99, 0, 20, 0 },
        { LEVEL_GAME, 0, 0, 1, 0 },
        { LEVEL_GAME, UINT32_MAX, 0, 600, 0 },
        { LEVEL_FISCHER, 0, 9999, 1, 600 },
        { LEVEL_TOURNAMENT, 0, 0, 1, 1 },
        { LEVEL_TOURNAMENT, 999, 999, 200, 600 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct level level = { cases[i].kind, cases[i].value, cases[i].extra };

        assert_int_equal(level_clamp(&level, false), cases[i].value != cases[i].clamped);
        assert_int_equal(level.value, cases[i].clamped);
        assert_int_equal(level_clamp(&level, true), cases[i].extra != cases[i].extra_clamped);
        assert_int_equal(level.extra, cases[i].extra_clamped);
    }
}

/* Whatever the clock shows, both limits lie within it and are not zero. */
UNIT(a_budget_never_exceeds_the_clock)
{
    static const int32_t left[] = { -5000, 0, 1, 2, 10, 11, 100, 1000, 60000, INT32_MAX };
    static const uint32_t increment[] = { 0, 1, 100, 5000, 4000000 };
    static const uint32_t moves[] = { 0, 1, 2, 40, 4000000 };

    for (unsigned i = 0; i < COUNT_OF(left); i++) {
        for (unsigned j = 0; j < COUNT_OF(increment); j++) {
            for (unsigned k = 0; k < COUNT_OF(moves); k++) {
                struct time_control control = { left[i], increment[j], moves[k], 10 };
                struct engine_limits limits = { 0 };
                uint32_t usable = left[i] > 11 ? (uint32_t)left[i] - 10 : 1;

                clock_budget(&control, &limits);
                assert_true(limits.soft_ms >= 1);
                assert_true(limits.hard_ms >= 1 && limits.hard_ms <= usable);
            }
        }
    }
}

UNIT(a_budget_grows_with_time_and_increment)
{
    struct time_control control = { 60000, 0, 0, 10 };
    struct engine_limits poor = { 0 };
    struct engine_limits rich = { 0 };
    struct engine_limits last = { 0 };

    clock_budget(&control, &poor);
    control.increment_ms = 1000;
    clock_budget(&control, &rich);
    assert_true(rich.soft_ms > poor.soft_ms);
    control.moves_to_go = 1;
    clock_budget(&control, &last);
    assert_true(last.hard_ms > rich.hard_ms);
}

/* A search that takes two thirds of its soft limit, as it does on average, gives each move of a
   period the same time. */
UNIT(each_move_of_a_period_gets_as_much)
{
    struct time_control control = { 120000, 0, 40, 0 };

    for (; control.moves_to_go != 0; control.moves_to_go--) {
        struct engine_limits limits = { 0 };

        clock_budget(&control, &limits);
        assert_in_range(limits.soft_ms * 2 / 3, 2920, 3000);
        control.left_ms -= (int32_t)limits.soft_ms * 2 / 3;
    }
}

/* A computer that takes as much, and the overhead on top, still has time after many moves; and it
   has used most of it. */
UNIT(a_long_game_is_played_within_its_time)
{
    static const uint32_t overhead[] = { 0, 10, 50, 103 };

    for (unsigned i = 0; i < COUNT_OF(overhead); i++) {
        struct time_control control = { 60000, 0, 0, overhead[i] };

        for (unsigned move = 1; move <= 120; move++) {
            struct engine_limits limits = { 0 };

            clock_budget(&control, &limits);
            control.left_ms -= (int32_t)(limits.soft_ms * 2 / 3 + overhead[i]);
            if (move == 20) {
                assert_in_range(control.left_ms, 34000, 42000);
            }
        }
        assert_in_range(control.left_ms, 1, 6000);
    }
}

/* Moves that each take the hard limit do not lose the game in its midst. */
UNIT(hard_limits_leave_time_for_more_moves)
{
    struct time_control control = { 60000, 0, 0, 50 };

    for (unsigned move = 1; move <= 40; move++) {
        struct engine_limits limits = { 0 };

        clock_budget(&control, &limits);
        assert_true(limits.hard_ms <= (uint32_t)control.left_ms / 8);
        control.left_ms -= (int32_t)limits.hard_ms;
    }
    assert_in_range(control.left_ms, 3000, 8000);
}

UNIT(each_level_sets_its_limit)
{
    struct clock clock;
    struct level level = { LEVEL_DEPTH, 7, 0 };
    struct engine_limits limits = { 0 };

    clock_reset(&clock, &level);
    clock_limits(&clock, &level, WHITE, &limits);
    assert_int_equal(limits.depth, 7);
    assert_int_equal(limits.hard_ms, 0);
    level = (struct level){ LEVEL_NODES, 5000, 0 };
    limits = (struct engine_limits){ 0 };
    clock_limits(&clock, &level, WHITE, &limits);
    assert_int_equal(limits.nodes, 5000);
    level = (struct level){ LEVEL_MATE, 3, 0 };
    limits = (struct engine_limits){ 0 };
    clock_limits(&clock, &level, WHITE, &limits);
    assert_int_equal(limits.mate, 3);
    limits = (struct engine_limits){ 0 };
    clock_limits(&clock, &average, WHITE, &limits);
    assert_int_equal(limits.soft_ms * 2 / 3, 5000); /* what a search takes on average */
    assert_int_equal(limits.hard_ms, 15000);
    clock_reset(&clock, &tournament);
    limits = (struct engine_limits){ 0 };
    clock_limits(&clock, &tournament, WHITE, &limits);
    assert_true(limits.hard_ms <= 60000 && limits.soft_ms >= 20000);
}
