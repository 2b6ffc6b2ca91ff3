/*
 * Targets by quality: which class a target has at a glance and after the searches, that game and
 * position stay as they were, the setting of each side, and what is lit on one colour and on three.
 */
#define PANEL_ADDITIONS &teach_addition, &targets_addition, &panel_addition
#include "firmware/additions.h"

extern const struct addition targets_addition;
#include "panel_colours.h"

#include "firmware/desk/settings.h"
#include "firmware/saves/save.h"
#include "firmware/targets/targets_state.h"

/* The queen can be taken on d5 by pawns, and nowhere else. */
#define QUEEN_AND_PAWNS "4k3/8/2p1p3/8/8/8/8/3QK3 w - - 0 1"

static int begin_targets(void **state)
{
    save_keep(added_memory(), SAVE_TARGETS, 0);
    return begin_colours(state);
}

UNIT_EACH(begin_targets, end);

static void glance(struct weighing *w, const char *square)
{
    weigh_glance(w, &c->mind.engine, &c->match.game.position,
                 (unsigned)(square[0] - 'a') + 8U * (unsigned)(square[1] - '1'));
}

static void search_all(struct weighing *w)
{
    struct task task;

    session_task(c, THINK_TO_WEIGH, &task);
    while (!weigh_is_done(w)) {
        assert_true(weigh_search(w, &task));
    }
}

static uint64_t all_of(const struct weighing *w)
{
    return weigh_squares(w, TARGET_GOOD) | weigh_squares(w, TARGET_DOUBTFUL) |
           weigh_squares(w, TARGET_BAD);
}

UNIT(what_hangs_behind_the_move_is_bad)
{
    struct weighing w;

    set_up(QUEEN_AND_PAWNS);
    glance(&w, "d1");
    assert_true(weigh_squares(&w, TARGET_BAD) & bit("d5"));
    assert_false(weigh_squares(&w, TARGET_BAD) & bit("d2"));
    search_all(&w);
    assert_true(weigh_squares(&w, TARGET_BAD) & bit("d5"));
    assert_false(weigh_squares(&w, TARGET_BAD) & bit("d2"));
}

UNIT(another_piece_that_hangs_behind_the_move_is_seen)
{
    struct weighing w;

    set_up("4k3/8/8/3b4/8/8/8/1N2K2R w K - 0 1"); /* the rook hangs */
    glance(&w, "b1");
    assert_int_equal(weigh_squares(&w, TARGET_BAD), all_of(&w));
    set_up("4k3/8/8/8/8/b7/8/1N2K2R w K - 0 1"); /* the knight can take the bishop */
    glance(&w, "b1");
    assert_int_equal(weigh_squares(&w, TARGET_GOOD), bit("a3"));
}

UNIT(a_move_that_allows_mate_in_one_is_bad)
{
    struct weighing w;

    set_up("4r1k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1"); /* back rank */
    glance(&w, "b1");
    search_all(&w);
    assert_true(weigh_squares(&w, TARGET_BAD) & bit("b5"));
    assert_false(weigh_squares(&w, TARGET_BAD) & bit("c1"));
}

UNIT(a_mate_is_good)
{
    struct weighing w;

    set_up("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    glance(&w, "a1");
    assert_int_equal(weigh_squares(&w, TARGET_GOOD), bit("a8"));
    search_all(&w);
    assert_int_equal(weigh_squares(&w, TARGET_GOOD), bit("a8"));
}

UNIT(a_stalemate_is_no_win)
{
    struct weighing w;

    set_up("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    glance(&w, "f1");
    search_all(&w);
    assert_true(weigh_squares(&w, TARGET_BAD) & bit("f7"));
    assert_true(weigh_squares(&w, TARGET_GOOD) & bit("f8"));
}

UNIT(each_target_has_one_class_and_the_position_stays)
{
    struct position before;
    struct weighing w;

    two_players();
    before = c->match.game.position;
    for (unsigned square = 0; square < 64; square++) {
        uint64_t targets = squares_targets(&c->mind.engine, &c->match.game.position, square);

        glance(&w, name_of(square));
        assert_int_equal(all_of(&w), targets);
        assert_int_equal(weigh_is_done(&w), targets == 0);
        search_all(&w);
        assert_int_equal(all_of(&w), targets);
        assert_int_equal(weigh_squares(&w, TARGET_GOOD) & weigh_squares(&w, TARGET_BAD), 0);
    }
    assert_memory_equal(&c->match.game.position, &before, sizeof before);
}

UNIT(a_promotion_is_one_target)
{
    struct weighing w;

    set_up("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    glance(&w, "e7");
    assert_int_equal(w.count, 1);
    assert_int_equal(weigh_squares(&w, TARGET_GOOD), bit("e8"));
}

UNIT(it_is_of_one_piece_and_one_position)
{
    struct weighing w;

    two_players();
    glance(&w, "e2");
    assert_true(weigh_is_of(&w, &c->match.game.position, 12));
    assert_false(weigh_is_of(&w, &c->match.game.position, 11));
    make_move("e2 e4");
    assert_false(weigh_is_of(&w, &c->match.game.position, 12));
}

UNIT(each_side_has_its_help_and_it_is_kept)
{
    for (int white = 0; white < TARGETS_HELPS; white++) {
        for (int black = 0; black < TARGETS_HELPS; black++) {
            assert_true(setting_set(c, settings_of(SETTING_WHITE_TARGETS), white));
            assert_true(setting_set(c, settings_of(SETTING_BLACK_TARGETS), black));
            switch_on();
            assert_int_equal(targets_help(targets_state(added_memory()), WHITE), white);
            assert_int_equal(targets_help(targets_state(added_memory()), BLACK), black);
        }
    }
}

static void assert_kept_as(uint8_t kept, enum targets_help white, enum targets_help black)
{
    save_keep(added_memory(), SAVE_TARGETS, kept);
    switch_on();
    assert_int_equal(targets_help(targets_state(added_memory()), WHITE), white);
    assert_int_equal(targets_help(targets_state(added_memory()), BLACK), black);
}

UNIT(helps_of_older_saves_are_read_and_no_others)
{
    assert_kept_as(0, TARGETS_SHOWN, TARGETS_SHOWN);
    assert_kept_as(2 + 3 * 1, TARGETS_QUALITY, TARGETS_OFF);
    for (uint8_t none = 9; none < 16; none++) {
        assert_kept_as(none, TARGETS_SHOWN, TARGETS_SHOWN);
    }
    assert_kept_as(16 + 3 + 5 * 4, TARGETS_WARNED, TARGETS_BEST);
    assert_kept_as(16 + 25, TARGETS_SHOWN, TARGETS_SHOWN);
    assert_kept_as(255, TARGETS_SHOWN, TARGETS_SHOWN);
    setting_set(c, settings_of(SETTING_WHITE_TARGETS), TARGETS_QUALITY);
    setting_set(c, settings_of(SETTING_BLACK_TARGETS), TARGETS_OFF);
    assert_int_equal(save_kept(added_memory(), SAVE_TARGETS), 2 + 3 * 1);
}

UNIT(with_a_warning_the_bad_ones_alone_are_told_apart)
{
    obey("teaching on");
    setting_set(c, settings_of(SETTING_WHITE_TARGETS), TARGETS_WARNED);
    set_up(QUEEN_AND_PAWNS);
    lift("d1");
    wait_ms(5000);
    assert_colour("d5", RED);
    assert_colour("d2 a4 h5", BLUE);
    assert_int_equal(seen(lights.green), 0);
}

UNIT(in_quiet_positions_some_piece_has_the_best_target)
{
    static const char *const quiet[] = {
        "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 8",
        "rnbqkb1r/pp3ppp/4pn2/2pp4/3P4/2N1PN2/PPP2PPP/R1BQKB1R w KQkq - 0 5",
        "8/5pk1/4p1p1/3pP2p/3P3P/5PP1/5K2/8 w - - 0 40",
    };

    for (unsigned i = 0; i < COUNT_OF(quiet); i++) {
        uint64_t best = 0;

        set_up(quiet[i]);
        for (unsigned square = 0; square < 64; square++) {
            struct weighing w;

            glance(&w, name_of(square));
            search_all(&w);
            assert_int_equal(weigh_best(&w) & weigh_squares(&w, TARGET_BAD), 0);
            assert_true(squares_count(weigh_best(&w)) <= 1);
            best |= weigh_best(&w);
        }
        assert_true(best != 0);
    }
}

UNIT(the_best_target_alone_is_good_where_that_is_wanted)
{
    obey("teaching on");
    setting_set(c, settings_of(SETTING_WHITE_TARGETS), TARGETS_BEST);
    set_up("4k3/8/8/2q5/8/8/4P3/2R1K3 w - - 0 1");
    lift("c1");
    wait_ms(5000);
    assert_colour("c5", GREEN);
    assert_int_equal(seen(lights.green), bit("c5"));
    place("c1");
    lift("e2"); /* the best move is the rook's */
    wait_ms(5000);
    assert_int_equal(seen(lights.green), 0);
}

UNIT(three_colours_tell_them_apart)
{
    obey("teaching on");
    setting_set(c, settings_of(SETTING_WHITE_TARGETS), TARGETS_QUALITY);
    set_up("4k3/8/2p1p3/8/8/8/8/3QK3 w - - 0 1");
    lift("d1");
    assert_colour("d5", RED);
    wait_ms(5000);
    assert_colour("d5", RED);
    assert_true(targets_state(added_memory())->is_lit);
    assert_true(weigh_is_done(&targets_state(added_memory())->weighing));
    place("d1");
    wait_ms(100);
    assert_false(targets_state(added_memory())->is_lit);
}

UNIT(each_side_sees_what_it_has_chosen)
{
    two_players();
    obey("teaching on");
    setting_set(c, settings_of(SETTING_BLACK_TARGETS), TARGETS_QUALITY);
    lift("g1");
    assert_colour("f3 h3", CYAN);
    place("g1");
    make_move("e2 e4");
    lift("g8");
    wait_ms(1000);
    assert_true(colour_of("f6") == GREEN || colour_of("f6") == BLUE || colour_of("f6") == RED);
    place("g8");
    setting_set(c, settings_of(SETTING_BLACK_TARGETS), TARGETS_OFF);
    lift("g8");
    assert_int_equal(colour_of("f6"), -1);
}

UNIT(one_colour_tells_them_apart_by_time)
{
    unsigned dark = 0;
    unsigned bright = 0;

    body = (struct hal_body){ 128, 64, 31, true, NULL };
    switch_on();
    setting_set(c, settings_of(SETTING_TEACHING), 1);
    setting_set(c, settings_of(SETTING_WHITE_TARGETS), TARGETS_QUALITY);
    set_up(QUEEN_AND_PAWNS);
    lift("d1");
    for (unsigned i = 0; i < 100; i++) {
        wait_ms(10);
        assert_false(blinking & bit("d5"));
        bright += (lit & bit("d5")) != 0;
        dark += (lit & bit("d5")) == 0;
    }
    assert_true(bright >= 30 && dark >= 30);
    assert_true(blinking != 0);
}

UNIT(a_referee_tells_no_quality)
{
    two_players();
    obey("teaching on");
    setting_set(c, settings_of(SETTING_WHITE_TARGETS), TARGETS_QUALITY);
    c->match.referee = true;
    lift("g1");
    assert_colour("f3 h3", CYAN);
}
