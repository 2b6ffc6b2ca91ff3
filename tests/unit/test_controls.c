/* Bronstein, delay, hourglass, byo-yomi, stages, odds of time: what the clocks do, and whether the
   computer keeps its time at each. */
#include "support.h"

#include "firmware/game/controls.h"
#include "firmware/game/match.h"
#include "firmware/say/say_controls.h"
#include "firmware/scoresheet/controls_read.h"

static const struct level bronstein = { LEVEL_BRONSTEIN, 5, LEVEL_EXTRA(3, 0, 0) };
static const struct level delay = { LEVEL_DELAY, 5, LEVEL_EXTRA(3, 0, 0) };
static const struct level hourglass = { LEVEL_HOURGLASS, 3, 0 };
static const struct level byoyomi = { LEVEL_BYOYOMI, 1, LEVEL_EXTRA(3, 30, 0) };
static const struct level stages = { LEVEL_STAGES, 2, LEVEL_EXTRA(2, 1, 10) };
static const struct level odds = { LEVEL_ODDS, 5, LEVEL_EXTRA(1, 2, 0) };

static const struct level *const all[] = {
    &bronstein, &delay, &hourglass, &byoyomi, &stages, &odds
};

/* A match whose moves are only those of its clock. */
static struct match m;
static uint32_t now_ms;

static void begin(const struct level *level)
{
    memset(&m, 0, sizeof m);
    m.level = *level;
    now_ms = 1000;
    match_reset_clocks(&m);
    clock_start(&m.clock, WHITE, now_ms);
}

static void spend(uint32_t ms)
{
    now_ms += ms;
    clock_press(&m.clock, &m.level, (enum colour)m.game.position.side, now_ms);
    m.game.position.side ^= 1U;
}

static void undo(void)
{
    m.game.position.side ^= 1U;
    clock_undo(&m.clock, &m.level, (enum colour)m.game.position.side, now_ms);
}

static void redo(void)
{
    clock_redo(&m.clock, &m.level, (enum colour)m.game.position.side, now_ms);
    m.game.position.side ^= 1U;
}

static int32_t shown(enum colour side)
{
    return match_clock_ms(&m, side, now_ms);
}

static void assert_shown(int32_t white, int32_t black)
{
    assert_int_equal(shown(WHITE), white);
    assert_int_equal(shown(BLACK), black);
}

UNIT(bronstein_gives_back_what_was_used_up_to_its_seconds)
{
    begin(&bronstein);
    spend(2000);
    assert_shown(300000, 300000);
    spend(10000);
    assert_shown(300000, 293000);
    now_ms += 1000;
    assert_shown(299000, 293000); /* it runs meanwhile */
    spend(299000);
    assert_true(clock_flag(&m.clock, &m.level, BLACK) == false);
    begin(&bronstein);
    now_ms += 300000; /* what would come back does not count before the move is made */
    clock_update(&m.clock, now_ms);
    assert_true(clock_flag(&m.clock, &m.level, WHITE));
}

UNIT(a_delay_comes_before_the_clock_runs)
{
    begin(&delay);
    assert_shown(300000, 300000);
    now_ms += 2900;
    assert_shown(300000, 300000);
    now_ms += 1100;
    assert_shown(299000, 300000);
    spend(0);
    assert_shown(299000, 300000);
    spend(2000);
    assert_shown(299000, 300000);
    now_ms += 301999;
    clock_update(&m.clock, now_ms);
    assert_false(clock_flag(&m.clock, &m.level, WHITE));
    now_ms += 1;
    clock_update(&m.clock, now_ms);
    assert_true(clock_flag(&m.clock, &m.level, WHITE));
    assert_shown(0, 300000);
}

/* A pause within a move gives no second delay. */
UNIT(a_delay_goes_on_behind_a_pause)
{
    begin(&delay);
    now_ms += 2000;
    clock_stop(&m.clock, now_ms);
    now_ms += 60000;
    assert_shown(300000, 300000);
    clock_start(&m.clock, WHITE, now_ms);
    now_ms += 3000;
    assert_shown(298000, 300000);
    spend(0);
    assert_shown(298000, 300000);
    undo();
    assert_shown(300000, 300000);
}

UNIT(sand_runs_to_the_other_side)
{
    begin(&hourglass);
    now_ms += 20000;
    assert_shown(160000, 200000);
    spend(0);
    assert_shown(160000, 200000);
    spend(50000);
    assert_shown(210000, 150000);
    undo();
    undo();
    assert_shown(180000, 180000);
    redo();
    assert_shown(160000, 200000);
}

UNIT(a_period_of_byoyomi_that_is_not_used_up_is_whole_again)
{
    begin(&byoyomi);
    assert_shown(60000, 60000);
    spend(70000); /* ten seconds of the first period */
    assert_shown(30000, 60000);
    spend(1000);
    assert_shown(30000, 59000);
    now_ms += 29000;
    assert_shown(1000, 59000);
    spend(0);
    assert_shown(30000, 59000);
    spend(1000);
    assert_int_equal(m.clock.left_ms[WHITE], 90000); /* all three */
    spend(31000);
    assert_int_equal(m.clock.left_ms[WHITE], 60000); /* one is lost */
    spend(1000);
    now_ms += 59999;
    clock_update(&m.clock, now_ms);
    assert_false(clock_flag(&m.clock, &m.level, WHITE));
    now_ms += 1;
    clock_update(&m.clock, now_ms);
    assert_true(clock_flag(&m.clock, &m.level, WHITE));
}

UNIT(byoyomi_may_begin_at_once)
{
    static const struct level at_once = { LEVEL_BYOYOMI, 0, LEVEL_EXTRA(1, 10, 0) };

    begin(&at_once);
    spend(9900);
    assert_shown(10000, 10000);
}

UNIT(behind_the_last_time_control_come_the_minutes_for_the_rest)
{
    begin(&stages);
    assert_shown(120000, 120000);
    spend(5000);
    assert_shown(125000, 120000);
    spend(10000);
    assert_int_equal(m.clock.moves[WHITE], 1);
    spend(5000);
    assert_shown(190000, 120000); /* 130 s and a minute */
    spend(10000);
    assert_shown(190000, 180000);
    for (unsigned i = 0; i < 80; i++) {
        spend(10000);
        assert_true(clock_fits(&m.clock, &m.level));
    }
    assert_shown(190000, 180000); /* and no further minutes */
}

UNIT(the_move_that_has_passed_a_time_control_is_known_when_it_is_taken_back)
{
    begin(&stages);
    for (unsigned i = 0; i < 10; i++) {
        spend(10000);
    }
    for (unsigned i = 0; i < 10; i++) {
        undo();
    }
    assert_shown(120000, 120000);
    assert_int_equal(m.clock.moves[WHITE], 2);
    for (unsigned i = 0; i < 10; i++) {
        redo();
    }
    assert_shown(180000, 180000);
    for (unsigned i = 0; i < 60; i++) {
        spend(10000);
    }
    for (unsigned i = 0; i < 16; i++) {
        undo(); /* all that are remembered: the control is behind them */
    }
    assert_shown(190000, 180000); /* White's clock stood at his first new move */
    assert_true(m.clock.moves[WHITE] > stages.value);
}

UNIT(the_sides_of_odds_begin_with_their_own_minutes)
{
    begin(&odds);
    assert_shown(300000, 60000);
    spend(1000);
    spend(1000);
    assert_shown(301000, 61000);
}

/* Times that are no whole tenths are given back to the tenth, and no more by undo and redo. */
UNIT(undo_and_redo_make_no_time_at_any_kind)
{
    for (unsigned k = 0; k < COUNT_OF(all); k++) {
        int32_t left[2];

        begin(all[k]);
        for (unsigned i = 1; i <= 8; i++) {
            spend(i * 6400);
        }
        memcpy(left, m.clock.left_ms, sizeof left);
        for (unsigned round = 0; round < 3; round++) {
            for (unsigned i = 0; i < 8; i++) {
                undo();
            }
            for (unsigned i = 0; i < 8; i++) {
                redo();
            }
        }
        assert_memory_equal(left, m.clock.left_ms, sizeof left);
        for (unsigned i = 0; i < 8; i++) {
            undo();
        }
        memcpy(left, m.clock.left_ms, sizeof left);
        match_reset_clocks(&m);
        assert_memory_equal(left, m.clock.left_ms, sizeof left);
    }
}

UNIT(numbers_beyond_their_ranges_are_no_level)
{
    static const struct level bad[] = {
        { LEVEL_BRONSTEIN, 0, LEVEL_EXTRA(3, 0, 0) },
        { LEVEL_BRONSTEIN, 5, 0 },
        { LEVEL_BRONSTEIN, 5, LEVEL_EXTRA(601, 0, 0) },
        { LEVEL_BRONSTEIN, 5, LEVEL_EXTRA(3, 1, 0) },
        { LEVEL_DELAY, 601, LEVEL_EXTRA(3, 0, 0) },
        { LEVEL_HOURGLASS, 0, 0 },
        { LEVEL_HOURGLASS, 3, 1 },
        { LEVEL_BYOYOMI, 601, LEVEL_EXTRA(3, 30, 0) },
        { LEVEL_BYOYOMI, 1, LEVEL_EXTRA(0, 30, 0) },
        { LEVEL_BYOYOMI, 1, LEVEL_EXTRA(3, 0, 0) },
        { LEVEL_BYOYOMI, 1, LEVEL_EXTRA(100, 30, 0) },
        { LEVEL_STAGES, 201, LEVEL_EXTRA(2, 1, 0) },
        { LEVEL_STAGES, 40, LEVEL_EXTRA(2, 0, 0) },
        { LEVEL_STAGES, 40, LEVEL_EXTRA(2, 1, 241) },
        { LEVEL_ODDS, 5, LEVEL_EXTRA(0, 0, 0) },
        { LEVEL_ODDS, 5, LEVEL_EXTRA(1, 0, 1) },
        { LEVEL_KINDS, 5, 0 },
        { UINT8_MAX, 5, 0 },
    };

    for (unsigned i = 0; i < COUNT_OF(bad); i++) {
        assert_false(level_is_ok(&bad[i]));
    }
    for (unsigned i = 0; i < COUNT_OF(all); i++) {
        assert_true(level_is_ok(all[i]));
        assert_true(level_has_clock(all[i]));
    }
}

UNIT(a_clock_of_another_kind_does_not_fit)
{
    begin(&byoyomi);
    m.clock.moves[BLACK] = 1;
    assert_false(clock_fits(&m.clock, &byoyomi));
    begin(&stages);
    assert_true(clock_fits(&m.clock, &stages));
    m.clock.moves[BLACK] = 3;
    assert_false(clock_fits(&m.clock, &stages));
    m.clock.moves[BLACK] = 0;
    assert_false(clock_fits(&m.clock, &stages));
    m.clock.moves[BLACK] = 255;
    assert_true(clock_fits(&m.clock, &stages));
}

/* --- the computer's time --- */

static uint64_t state = 1;

/* A game of the computer against itself: each search takes some time from its soft limit to its
   hard one, or the hard one at once, and the answer the overhead on top. Returns false if a flag
   falls. */
static bool keeps_its_time(const struct level *level, unsigned plies)
{
    begin(level);
    while (plies-- != 0) {
        struct engine_limits limits = { 0 };
        unsigned side = m.game.position.side;
        uint32_t low;

        clock_limits(&m.clock, level, (enum colour)side, &limits);
        low = limits.soft_ms < limits.hard_ms ? limits.soft_ms : limits.hard_ms;
        now_ms +=
            low + random_below(&state, limits.hard_ms - low + 1) + 1 + random_below(&state, 49);
        clock_update(&m.clock, now_ms);
        if (clock_flag(&m.clock, level, (enum colour)side)) {
            return false;
        }
        spend(0);
    }
    return true;
}

/* Games a kind: CONTROL_GAMES in the environment, or these. Of up to 80 moves. */
enum { GAMES = 1000, MOVES = 80 };

UNIT(the_computer_loses_no_game_on_time)
{
    static const struct level levels[] = {
        { LEVEL_GAME, 1, 0 },
        { LEVEL_FISCHER, 1, 1 },
        { LEVEL_TOURNAMENT, 40, 5 },
        { LEVEL_BRONSTEIN, 1, LEVEL_EXTRA(1, 0, 0) },
        { LEVEL_BRONSTEIN, 5, LEVEL_EXTRA(3, 0, 0) },
        { LEVEL_DELAY, 1, LEVEL_EXTRA(1, 0, 0) },
        { LEVEL_DELAY, 5, LEVEL_EXTRA(5, 0, 0) },
        { LEVEL_HOURGLASS, 1, 0 },
        { LEVEL_HOURGLASS, 5, 0 },
        { LEVEL_BYOYOMI, 0, LEVEL_EXTRA(1, 1, 0) },
        { LEVEL_BYOYOMI, 1, LEVEL_EXTRA(1, 5, 0) },
        { LEVEL_BYOYOMI, 10, LEVEL_EXTRA(5, 30, 0) },
        { LEVEL_STAGES, 40, LEVEL_EXTRA(5, 1, 0) },
        { LEVEL_STAGES, 40, LEVEL_EXTRA(120, 60, 30) },
        { LEVEL_STAGES, 1, LEVEL_EXTRA(1, 1, 0) },
        { LEVEL_ODDS, 5, LEVEL_EXTRA(1, 0, 0) },
        { LEVEL_ODDS, 1, LEVEL_EXTRA(10, 2, 0) },
    };
    unsigned games = times_of("CONTROL_GAMES", GAMES);

    for (unsigned i = 0; i < COUNT_OF(levels); i++) {
        assert_true(level_is_ok(&levels[i]));
        for (unsigned game = 0; game < games; game++) {
            assert_true(keeps_its_time(&levels[i], 2 * (1 + random_below(&state, MOVES))));
        }
    }
}

/* In byo-yomi a move may take most of its period, and never more than that one. */
UNIT(byoyomi_is_used_and_no_period_lost)
{
    struct engine_limits limits = { 0 };

    begin(&byoyomi);
    for (unsigned i = 0; i < 200; i++) {
        limits = (struct engine_limits){ 0 };
        clock_limits(&m.clock, &byoyomi, (enum colour)m.game.position.side, &limits);
        spend(limits.hard_ms + 49);
        assert_true(m.clock.left_ms[WHITE] >= 90000 && m.clock.left_ms[BLACK] >= 90000);
    }
    assert_int_equal(limits.hard_ms, 29950);
    assert_in_range(limits.soft_ms, 29900, 29950);
}

/* A delay and Bronstein's seconds are used as an increment is. */
UNIT(what_comes_back_is_used)
{
    struct engine_limits none = { 0 };
    struct engine_limits some = { 0 };

    begin(&(struct level){ LEVEL_GAME, 5, 0 });
    clock_limits(&m.clock, &m.level, WHITE, &none);
    begin(&bronstein);
    clock_limits(&m.clock, &m.level, WHITE, &some);
    assert_in_range(some.soft_ms - none.soft_ms, 2900, 3000);
}

/* --- in words --- */

static const char *written(void (*say)(struct out *, const struct level *),
                           const struct level *level)
{
    static char text[80];
    struct out out;

    out_begin_memory(&out, text, sizeof text);
    say(&out, level);
    return text;
}

UNIT(the_longest_levels_have_room)
{
    static const struct level longest[] = {
        { LEVEL_BRONSTEIN, 600, LEVEL_EXTRA(600, 0, 0) },
        { LEVEL_DELAY, 600, LEVEL_EXTRA(600, 0, 0) },
        { LEVEL_HOURGLASS, 600, 0 },
        { LEVEL_BYOYOMI, 600, LEVEL_EXTRA(99, 240, 0) },
        { LEVEL_STAGES, 200, LEVEL_EXTRA(600, 240, 240) },
        { LEVEL_ODDS, 600, LEVEL_EXTRA(600, 240, 0) },
    };

    for (unsigned i = 0; i < COUNT_OF(longest); i++) {
        assert_true(level_is_ok(&longest[i]));
        assert_true(strlen(written(say_control, &longest[i])) < 64);
    }
}

UNIT(a_pgn_tells_what_its_standard_has)
{
    static const char *const told[] = { "?", "?", "*180", "?", "2/120+10:60+10", "?" };

    for (unsigned i = 0; i < COUNT_OF(all); i++) {
        struct level level = { LEVEL_DEPTH, 1, 0 };
        const char *text = written(say_control_in_pgn, all[i]);

        assert_string_equal(text, told[i]);
        assert_int_equal(controls_read(&level, text), told[i][0] != '?');
        if (told[i][0] != '?') {
            assert_int_equal(level.kind, all[i]->kind);
            assert_int_equal(level.value, all[i]->value);
            assert_int_equal(level.extra, all[i]->extra);
        }
    }
}

UNIT(what_is_no_time_control_changes_nothing)
{
    static const char *const bad[] = {
        "",
        "*",
        "*0",
        "*61",
        "*60+1",
        "*99999999999",
        "40/7200",
        "40/7200:",
        "40/7200:0",
        "40/7200:30",
        "40/7200:3600:1",
        "40/7200+30:3600",
        "0/60:60",
        "201/60:60",
        "40/60:99999960",
        "40/99999960:60",
        "40/60+300:60+300",
        "40:60:60",
        "40/60+:60+",
        "x",
    };
    struct level level = { LEVEL_GAME, 5, 0 };

    for (unsigned i = 0; i < COUNT_OF(bad); i++) {
        assert_false(controls_read(&level, bad[i]));
        assert_int_equal(level.kind, LEVEL_GAME);
        assert_int_equal(level.value, 5);
    }
}
