/*
 * What the session says has happened: one happening for each thing that a player can do, after it is
 * done, with who did it; and what the console makes of another face's.
 */
#include "support.h"

#include "firmware/additions.h"
#include "firmware/console/console.h"

#define MACHINE_ARENA 16384
#include "still_machine.h"

int hal_console_get(void)
{
    return -1;
}

enum { PLIES = 60, EAR = 1 };

static const struct engine_profile profile = { "ears", sizeof arena, 1200, 32, 16, 1, 0, NULL };
static struct computer computer;
static struct session *const c = &computer.session;
static move_t record[PLIES];

/* --- a face that listens, and acts while nothing is searched --- */

static struct happening heard[8];
static unsigned count;
static unsigned plies_heard; /* of the game when it was told */
static void (*deed)(void);

static void ear_addition_happened(struct computer *computer_now, const struct happening *happening)
{
    assert_true(count < COUNT_OF(heard));
    heard[count++] = *happening;
    plies_heard = computer_now->game.plies;
}

static void ear_addition_idle(struct computer *computer_now)
{
    (void)computer_now;
    if (deed != NULL) {
        deed();
    }
}

static const struct addition ear = { .happened = ear_addition_happened, .idle = ear_addition_idle };
const struct addition *const board_additions[] = { &ear, NULL };

static int begin(void **state)
{
    (void)state;
    memset(&computer, 0, sizeof computer);
    c->profile = &profile;
    c->engine.params = &eval_params_default;
    c->options = &search_options_default;
    c->level = (struct level){ LEVEL_DEPTH, 1, 0 };
    assert_true(computer_begin(&computer, record, PLIES));
    session_choose_side(c, COMPUTER_NONE);
    count = 0;
    deed = NULL;
    c->told = false;
    printed_length = 0;
    printed[0] = '\0';
    return 0;
}

/* --- deeds --- */

static void play_e4(void)
{
    struct session_played played;

    assert_int_equal(session_play(c, move_make(E2, E4, MOVE_NORMAL, 0), &played), SESSION_DONE);
}

static void take_back(void)
{
    struct session_step step;

    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
}

static void play_again(void)
{
    struct session_step step;

    assert_int_equal(session_redo(c, &step), SESSION_DONE);
}

static void begin_anew(void)
{
    session_new(c);
}

static void fresh(void)
{
    session_new(c);
    session_choose_side(c, COMPUTER_NONE);
}

static void e4_played(void)
{
    fresh();
    count = 0;
    play_e4();
}

static void set_up(void)
{
    enum fen_error error;

    assert_int_equal(session_set_up(c, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", &error), SESSION_DONE);
}

static void resign(void)
{
    assert_int_equal(session_resign(c, WHITE), SESSION_DONE);
}

static void resume(void)
{
    resign();
    count = 0;
    printed_length = 0;
    take_back();
}

static void go(void)
{
    assert_int_equal(session_go(c), SESSION_DONE);
}

static void play_black(void)
{
    session_choose_side(c, WHITE);
}

static void set_level(void)
{
    const struct level level = { LEVEL_AVERAGE, 7, 0 };

    session_set_level(c, &level);
}

static void set_something(void)
{
    session_settings_changed(c);
}

static const struct {
    void (*deed)(void);
    void (*before)(void);
    enum happening_kind kind;
    const char *said; /* of another face's; NULL: nothing */
} deeds[] = {
    { play_e4, fresh, HAPPENED_MOVE, "On the board: 1. e4" },
    { take_back, e4_played, HAPPENED_TAKEN_BACK, "On the board: taken back." },
    { play_again, NULL, HAPPENED_PLAYED_AGAIN, "On the board: played again." },
    { begin_anew, NULL, HAPPENED_NEW_GAME, "On the board: a new game." },
    { set_up, NULL, HAPPENED_POSITION, "On the board: a new position." },
    { resign, NULL, HAPPENED_END, "On the board: the game is over." },
    { resume, fresh, HAPPENED_RESUMED, "On the board: the game goes on." },
    { go, fresh, HAPPENED_GO, "On the board: I am to play." },
    { play_black, NULL, HAPPENED_SIDE, "On the board: I play White." },
    { set_level, NULL, HAPPENED_LEVEL, "On the board: 7 seconds a move" },
    { set_something, NULL, HAPPENED_SETTING, NULL },
};

static void do_in_turn(unsigned i, bool at_another_face)
{
    if (deeds[i].before != NULL) {
        deeds[i].before();
    }
    count = 0;
    c->told = false;
    printed_length = 0;
    printed[0] = '\0';
    if (at_another_face) {
        deed = deeds[i].deed;
        additions_idle(c);
        deed = NULL;
    } else {
        deeds[i].deed();
    }
    assert_int_equal(count, 1);
    assert_int_equal(heard[0].kind, deeds[i].kind);
    assert_int_equal(heard[0].by, at_another_face ? EAR : BY_LINE);
}

static void each_deed_is_one_happening(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT_OF(deeds); i++) {
        do_in_turn(i, false);
    }
}

static void a_happening_comes_after_it_is_done(void **state)
{
    (void)state;
    do_in_turn(0, false);
    assert_int_equal(plies_heard, 1);
}

static void the_console_says_what_another_face_does(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT_OF(deeds); i++) {
        do_in_turn(i, true);
        if (deeds[i].said != NULL) {
            assert_non_null(strstr(printed, deeds[i].said));
        } else {
            assert_string_equal(printed, "");
        }
        assert_int_equal(c->told, deeds[i].said != NULL);
    }
}

static void the_console_does_not_repeat_its_own(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT_OF(deeds); i++) {
        do_in_turn(i, false);
        assert_string_equal(printed, "");
        assert_false(c->told);
    }
}

static void nothing_is_said_while_a_gui_speaks(void **state)
{
    (void)state;
    c->gui_speaks = true;
    do_in_turn(0, true);
    assert_string_equal(printed, "");
    assert_false(c->told);
}

static void what_is_refused_has_not_happened(void **state)
{
    struct session_played played;
    struct session_step step;
    enum fen_error error;

    (void)state;
    assert_int_not_equal(session_play(c, move_make(E2, E5, MOVE_NORMAL, 0), &played), SESSION_DONE);
    assert_int_not_equal(session_take_back(c, &step), SESSION_DONE);
    assert_int_not_equal(session_redo(c, &step), SESSION_DONE);
    assert_int_not_equal(session_set_up(c, "8/8", &error), SESSION_DONE);
    assert_int_not_equal(session_claim_draw(c), SESSION_DONE);
    assert_int_equal(count, 0);
}

#define TEST(function) cmocka_unit_test_setup(function, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_deed_is_one_happening),
        TEST(a_happening_comes_after_it_is_done),
        TEST(the_console_says_what_another_face_does),
        TEST(the_console_does_not_repeat_its_own),
        TEST(nothing_is_said_while_a_gui_speaks),
        TEST(what_is_refused_has_not_happened),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
