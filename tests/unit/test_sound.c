/*
 * The sound and the bell: what is heard of a game, for how long, at which volume, also while the
 * computer thinks; and that nothing looks for it while nothing is heard.
 */
#include "prepared.h"
#include "support.h"

#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/saves/save.h"
#include "firmware/sound/melody.h"

#define MACHINE_ARENA 16384
#include "tests/fakes/line.h"
#include "tests/fakes/sound.h"

/* --- the computer, with a face that looks --- */

static unsigned looks;        /* of that face */
static uint32_t ms_a_look;    /* in a search time passes with each look */
static unsigned looks_wanted; /* then the search is to end */

static struct computer computer;
static struct session *const s = &computer.session;

static void eye_addition_look(struct added *added)
{
    (void)added;
    looks++;
    if (s->mind.think.running) {
        now_ms += ms_a_look;
        if (looks >= looks_wanted) {
            mind_move_now(&s->mind);
        }
    }
}

static const struct addition eye = { .face = { .look = eye_addition_look } };
extern const struct addition terminal_addition;
extern const struct addition sound_addition;
extern const struct addition bell_addition;
const struct addition *const board_additions[] = { &terminal_addition, &eye, &bell_addition,
                                                   &sound_addition, NULL };

enum { PLIES = 60 };

static const struct engine_profile profile = { "ears", sizeof arena, 1200, 32, 16, 1, 0, NULL };
static move_t record[PLIES];

static void switch_on(void)
{
    memset(&computer, 0, sizeof computer);
    prepare(s, &profile);
    s->match.level = (struct level){ LEVEL_DEPTH, 1, 0 };
    typed = "";
    looks = 0;
    looks_wanted = UINT32_MAX;
    ms_a_look = 0;
    assert_true(computer_begin(&computer, record, PLIES));
    computer_start_faces(&computer);
    count = 0;
}

static int begin(void **state)
{
    (void)state;
    now_ms = UINT32_MAX - 500; /* it wraps while notes play */
    is_broken = false;
    save_keep(added_memory(), SAVE_BELL, 0);
    save_keep(added_memory(), SAVE_VOLUME, 0);
    switch_on();
    printed_length = 0;
    printed[0] = '\0';
    return 0;
}

UNIT_EACH(begin, NULL);

static void turn(void)
{
    assert_true(computer_turn(&computer));
}

/* The loop turns once a millisecond. */
static void pass(unsigned ms)
{
    for (; ms > 0; ms--) {
        now_ms++;
        turn();
    }
}

static void type(const char *line)
{
    typed = line;
    while (*typed != '\0') {
        turn();
    }
    turn();
}

static void set_up(const char *fen)
{
    enum fen_error error;

    pass(2000);
    assert_int_equal(session_set_up(s, fen, &error), SESSION_DONE);
    count = 0;
}

/* What was heard, as the melody of this signal, to its end and in time. */
static void assert_heard(enum signal_kind kind, unsigned volume)
{
    struct melody melody;
    unsigned i = 0;

    pass(2000);
    assert_true(count > 0);
    melody_begin(&melody, kind, heard[0].ms);
    while (melody.note != NULL) {
        assert_true(i < count);
        assert_int_equal(heard[i].hz, melody.note->hz);
        assert_int_equal(heard[i].volume, melody.note->hz != 0 ? volume : 0);
        assert_int_equal(heard[i].ms, melody.began_ms);
        melody_advance(&melody, melody.began_ms + melody.note->ms);
        i++;
    }
    assert_int_equal(i + 1, count);
    assert_int_equal(heard[i].hz, 0);
    assert_int_equal(heard[i].ms, melody.began_ms);
    count = 0;
}

static unsigned bells(void)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < printed_length; i++) {
        sum += printed[i] == '\a';
    }
    printed_length = 0;
    return sum;
}

/* --- melodies --- */

UNIT(every_melody_is_short_and_ends)
{
    for (unsigned kind = SIGNAL_MOVE; kind < SIGNAL_KINDS; kind++) {
        struct melody melody;
        uint32_t ms = 0;

        melody_begin(&melody, (enum signal_kind)kind, 100);
        while (melody.note != NULL) {
            uint16_t lasts = melody.note->ms;

            assert_in_range(lasts, 30, 500);
            if (melody.note->hz != 0) {
                assert_in_range(melody.note->hz, HAL_TONE_MIN_HZ, HAL_TONE_MAX_HZ);
            }
            assert_false(melody_advance(&melody, 100 + ms + lasts - 1U));
            ms += lasts;
            assert_true(melody_advance(&melody, 100 + ms));
        }
        assert_true(ms <= 1000);
        assert_false(melody_advance(&melody, 100 + ms));
    }
}

UNIT(a_note_that_comes_late_is_not_cut)
{
    struct melody melody;
    uint16_t lasts;

    melody_begin(&melody, SIGNAL_WON, 0);
    assert_true(melody_advance(&melody, 5000));
    lasts = melody.note->ms;
    assert_false(melody_advance(&melody, 5000 + lasts - 1U));
    assert_true(melody_advance(&melody, 5000 + lasts));
}

/* --- what is heard --- */

UNIT(the_computers_move_is_heard_when_it_is_shown)
{
    type("e4\r");
    assert_true(count > 0);
    assert_heard(SIGNAL_MOVE, 2);
    assert_int_equal(s->match.game.plies, 2);
}

UNIT(a_capture_is_another_melody)
{
    set_up("7k/8/8/3p4/8/8/8/1Q4K1 w - - 0 1");
    type("Qe4\r");
    assert_heard(SIGNAL_CAPTURE, 2);
    assert_int_equal(s->match.game.plies, 2);
}

UNIT(a_check_is_heard_of_either_side)
{
    session_choose_side(s, COMPUTER_NONE);
    set_up("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    session_choose_side(s, COMPUTER_NONE);
    type("Kd1\r");
    assert_int_equal(count, 0);
    type("Kf8\r");
    type("Ra8\r");
    assert_heard(SIGNAL_CHECK, 2);
}

UNIT(the_end_is_won_lost_or_drawn)
{
    set_up("7k/R7/6K1/8/8/8/8/8 w - - 0 1");
    type("Ra8\r");
    assert_heard(SIGNAL_WON, 2);
    set_up("7k/R7/6K1/8/8/8/8/8 w - - 0 1");
    type("resign\r");
    assert_heard(SIGNAL_LOST, 2);
    set_up("7k/8/8/8/8/8/5Q2/K7 w - - 0 1");
    type("Qf7\r");
    assert_heard(SIGNAL_DRAWN, 2);
    set_up("7k/8/6K1/8/8/8/8/R7 b - - 0 1");
    type("Kg8\r");
    assert_heard(SIGNAL_LOST, 2);
    set_up("7k/R7/6K1/8/8/8/8/8 w - - 0 1");
    session_choose_side(s, COMPUTER_NONE);
    type("resign\r");
    assert_heard(SIGNAL_WON, 2); /* one of the two players */
}

UNIT(an_error_is_heard)
{
    type("e5\r");
    assert_heard(SIGNAL_ERROR, 2);
    type("xyzzy\r");
    assert_heard(SIGNAL_ERROR, 2);
    session_refuse(s);
    assert_heard(SIGNAL_ERROR, 2);
    type("moves\r");
    pass(100);
    assert_int_equal(count, 0);
}

UNIT(the_last_minute_and_seconds_are_heard)
{
    session_choose_side(s, COMPUTER_NONE);
    s->match.level = (struct level){ LEVEL_GAME, 5, 0 };
    session_set_level(s, &s->match.level);
    type("e4\r");
    pass(1000);
    count = 0;
    now_ms += 230000;
    pass(1000);
    assert_int_equal(count, 0);
    now_ms += 8000;
    turn();
    assert_heard(SIGNAL_MINUTE, 2);
    now_ms += 45000;
    turn();
    assert_int_equal(count, 0);
    pass(4000);
    assert_int_equal(count, 8);
    count = 0;
    pass(2000);
    assert_int_equal(count, 0); /* each of them once */
}

UNIT(a_game_that_begins_anew_is_no_warning)
{
    session_choose_side(s, COMPUTER_NONE);
    s->match.level = (struct level){ LEVEL_GAME, 1, 0 };
    session_set_level(s, &s->match.level);
    type("e4\r");
    session_new(s);
    pass(100);
    assert_int_equal(count, 0);
}

/* --- while the computer thinks --- */

/* It thinks for so many milliseconds, until it is told to move. */
static void think_long(unsigned ms)
{
    s->match.level = (struct level){ LEVEL_DEPTH, 30, 0 };
    looks = 0;
    looks_wanted = ms;
    ms_a_look = 1;
}

UNIT(a_melody_goes_on_in_a_search)
{
    set_up("7k/6pp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    session_refuse(s);
    turn();
    assert_int_equal(count, 1);
    think_long(1000);
    type("h3\r");
    assert_true(looks >= 1000);
    assert_true(count >= 3);
    assert_int_equal(heard[0].hz, 659);
    assert_int_equal(heard[1].ms - heard[0].ms, 90);
    assert_int_equal(heard[2].ms - heard[1].ms, 220);
    assert_int_equal(heard[2].hz, 0);
    pass(1000);
    assert_true(s->look == eye_addition_look);
}

UNIT(a_check_is_heard_before_the_answer)
{
    uint32_t began_ms;

    set_up("4k3/8/8/8/8/8/5PPP/R5K1 w - - 0 1");
    think_long(1000);
    began_ms = now_ms;
    type("Ra8\r");
    assert_true(now_ms - began_ms >= 1000);
    assert_int_equal(heard[0].hz, 1568);
    assert_int_equal(heard[0].ms, began_ms);
    assert_int_equal(heard[5].hz, 0);
    assert_int_equal(heard[5].ms, began_ms + 320);
}

UNIT(nothing_looks_while_nothing_is_heard)
{
    assert_true(s->look == eye_addition_look);
    session_refuse(s);
    turn();
    assert_true(s->look != eye_addition_look);
    looks = 0;
    session_look(s);
    assert_int_equal(looks, 1); /* who looked before looks on */
    session_refuse(s);
    turn();
    pass(309);
    assert_true(s->look != eye_addition_look);
    pass(1);
    assert_true(s->look == eye_addition_look);
    type("sound off\r");
    session_refuse(s);
    turn();
    assert_true(s->look == eye_addition_look);
}

/* --- the settings --- */

UNIT(the_volume_is_chosen_heard_and_kept)
{
    type("sound high\r");
    assert_heard(SIGNAL_MOVE, 3);
    assert_int_equal(save_kept(added_memory(), SAVE_VOLUME), 4);
    type("sound low\r");
    assert_heard(SIGNAL_MOVE, 1);
    type("sound loud\r");
    pass(100);
    assert_int_equal(count, 0);
    type("sound off\r");
    pass(100);
    assert_int_equal(save_kept(added_memory(), SAVE_VOLUME), 1);
    count = 0;
    type("e4\r");
    pass(1000);
    assert_int_equal(count, 0);
    switch_on();
    type("e4\r");
    pass(1000);
    assert_int_equal(count, 0);
}

UNIT(off_ends_the_note)
{
    session_refuse(s);
    turn();
    count = 0;
    setting_set(s, settings_find("sound"), 0);
    assert_int_equal(count, 1);
    assert_int_equal(heard[0].hz, 0);
    pass(1000);
    assert_int_equal(count, 1);
}

/* What no firmware has kept is what is there at first. */
UNIT(foreign_bytes_are_the_default)
{
    for (unsigned byte = 0; byte <= UINT8_MAX; byte++) {
        save_keep(added_memory(), SAVE_VOLUME, (uint8_t)byte);
        save_keep(added_memory(), SAVE_BELL, (uint8_t)byte);
        switch_on();
        assert_int_equal(setting_get(s, settings_find("sound")),
                         byte >= 1 && byte <= 4 ? (int)byte - 1 : 2);
        assert_int_equal(setting_get(s, settings_find("bell")), byte == 1);
    }
}

UNIT(the_panels_bytes_are_apart)
{
    uint8_t panels[SAVE_PANELS_OWN];

    type("sound high\r");
    type("bell on\r");
    memset(panels, 7, sizeof panels);
    save_set_panel_settings(added_memory(), panels);
    assert_memory_equal(save_panel_settings(added_memory()), panels, sizeof panels);
    assert_int_equal(save_kept(added_memory(), SAVE_VOLUME), 4);
    assert_int_equal(save_kept(added_memory(), SAVE_BELL), 1);
    memset(panels, 0, sizeof panels);
    save_set_panel_settings(added_memory(), panels);
}

UNIT(an_output_that_does_not_start_is_told)
{
    is_broken = true;
    switch_on();
    type("e4\r");
    type("xyzzy\r");
    pass(1000);
    assert_int_equal(count, 0);
    assert_true(s->look == eye_addition_look);
    printed_length = 0;
    printed[0] = '\0';
    assert_false(additions_self_test(s->added, computer.console.out, true));
    assert_string_equal(printed, "Sound: its output does not start.\n");
}

/* --- the bell --- */

UNIT(the_bell_is_off_at_first)
{
    type("e4\r");
    type("xyzzy\r");
    pass(1000);
    assert_int_equal(bells(), 0);
}

UNIT(the_bell_rings_once_for_each_signal)
{
    type("bell on\r");
    assert_int_equal(bells(), 1); /* this is how it sounds */
    type("e4\r");
    pass(1000);
    assert_int_equal(bells(), 1);
    type("xyzzy\r");
    pass(1000);
    assert_int_equal(bells(), 1);
    type("moves\r");
    pass(1000);
    assert_int_equal(bells(), 0);
    type("sound off\r"); /* that is the buzzer */
    bells();
    type("xyzzy\r");
    assert_int_equal(bells(), 1);
    type("bell off\r");
    assert_int_equal(save_kept(added_memory(), SAVE_BELL), 0);
    type("xyzzy\r");
    assert_int_equal(bells(), 0);
}

/* It stands behind the prompt, which ends all that is written. */
UNIT(the_bell_is_within_nothing)
{
    s->taste.colours = 256;
    type("bell on\r");
    pass(10);
    bells();
    type("e4\r");
    pass(10);
    assert_int_equal(printed[printed_length - 1], '\a');
    for (unsigned i = 0; i + 1 < printed_length; i++) {
        assert_true(printed[i] != '\a');
    }
}

UNIT(a_gui_hears_nothing)
{
    type("bell on\r");
    pass(1000);
    bells();
    count = 0;
    session_refuse(s);
    type("uci\r");
    pass(10);
    bells();
    count = 0;
    type("position startpos moves e2e4 d7d5\rgo depth 1\r");
    pass(100);
    session_refuse(s);
    pass(100);
    assert_int_equal(bells(), 0);
    assert_int_equal(count, 0);
    type("console\r");
    pass(100);
    assert_int_equal(bells(), 0);
    assert_int_equal(count, 0);
}
