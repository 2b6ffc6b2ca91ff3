/* Saves: what is kept over the power, and what is told of a store that fails. */
#include "save_store.h"

#include "firmware/clocks/alone.h"
#include "firmware/rating/rating_state.h"
#include "firmware/saves/save_state.h"
#include "firmware/scoresheet/scoresheet_state.h"
#include "firmware/store/journal.h"
#include "firmware/train/train_state.h"

UNIT_EACH(eeprom, check_use);

UNIT(everything_outlasts_the_power)
{
    for (unsigned i = 0; i < ACTIONS; i++) {
        act(script[i]);
        assert_kept();
    }
}

UNIT(everything_outlasts_the_power_in_flash)
{
    store_model_start(true, 4, FLASH_SIZE);
    switch_on();
    everything_outlasts_the_power(unit_state);
}

/* The same in one go: areas are begun anew, and older bytes lie behind the records. */
UNIT(a_long_run_goes_round_the_ring)
{
    struct seen before;
    struct seen after;

    for (unsigned round = 0; round < 5; round++) {
        for (unsigned i = 0; i < ACTIONS; i++) {
            act(script[i]);
        }
        session_new(c);
    }
    look(&before);
    switch_on();
    look(&after);
    assert_true(is_seen(&before, &after));
}

UNIT(a_ply_is_one_page)
{
    unsigned before;

    act("level 5 3 2");
    act("e4");
    before = model.events;
    act("e5");
    assert_int_equal(model.events - before, PAGE);
    assert_int_equal(model.log[before].address % PAGE, 0);
}

UNIT(nothing_is_written_without_a_change)
{
    unsigned before;

    act("level 5 3 2");
    act("e4");
    before = model.events;
    now_ms += 5000;
    clock_update(&c->match.clock, now_ms);
    session_settings_changed(c);
    say("moves");
    say("save");
    assert_int_equal(model.events, before);
    switch_on();
    session_settings_changed(c);
    assert_int_equal(model.events, before);
}

UNIT(a_loaded_game_is_told_and_a_new_one_is_not)
{
    act("flip");
    switch_on();
    assert_true(c->taste.flipped);
    assert_string_equal(printed, "");
    assert_false(computer.console.owes_prompt);
    act("e4");
    switch_on();
    assert_true(is_told("goes on"));
    assert_true(computer.console.owes_prompt);
}

UNIT(a_computer_whose_turn_it_was_goes_on)
{
    act("go");
    switch_on();
    assert_true(is_told("goes on"));
    assert_true(session_is_to_move(c));
}

/* Each by itself, on and off again. */
UNIT(every_switch_outlasts_the_power)
{
    bool *const switches[] = {
#define SWITCH(bit, id, field, ...) &c->taste.field,
#define SAVED(bit, id, field) &c->match.field,
#include "firmware/desk/settings.def"
    };

    c->match.side = COMPUTER_NONE; /* a referee's */
    for (unsigned i = 0; i < 2 * COUNT_OF(switches); i++) {
        *switches[i / 2] = !*switches[i / 2];
        session_settings_changed(c);
        assert_kept();
    }
}

UNIT(the_terminals_colours_are_kept)
{
    static const uint16_t numbers[] = { 16, 256, 0 };

    act("panel nine byte");
    for (unsigned i = 0; i < COUNT_OF(numbers); i++) {
        c->taste.colours = numbers[i];
        session_settings_changed(c);
        switch_on();
        assert_int_equal(c->taste.colours, numbers[i]);
        assert_memory_equal(save_panel_settings(added_memory()), "nine byte", SAVE_PANELS_OWN);
    }
}

UNIT(clocks_stand_after_the_power_came_back)
{
    act("level 5 3 2");
    act("e4");
    act("e5");
    now_ms += 50000;
    clock_update(&c->match.clock, now_ms);
    switch_on();
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    assert_int_equal(c->match.clock.left_ms[WHITE], 3 * 60000 + 2000);
    now_ms += 50000;
    act("Nf3");
    assert_int_equal(c->match.clock.left_ms[WHITE], 3 * 60000 + 4000);
}

/* Byo-yomi: a minute, three periods of 30 seconds (LEVEL_EXTRA). */
UNIT(a_time_control_of_more_numbers_is_kept)
{
    act("level 10 1 1966083");
    act("e4");
    now_ms += 70000;
    act("e5"); /* in its first period, which is whole again */
    switch_on();
    assert_int_equal(c->match.level.kind, LEVEL_BYOYOMI);
    assert_int_equal(level_number(&c->match.level, 2), 30);
    assert_int_equal(c->match.clock.left_ms[WHITE], 150000);
    assert_int_equal(c->match.clock.left_ms[BLACK], 90000);
    assert_true(session_take_back(c, &(struct session_step){ 0 }) == SESSION_DONE);
    assert_int_equal(c->match.clock.left_ms[BLACK], 150000);
}

/* What happens there is not saved, and the kept game is as it was. */
UNIT(a_power_cut_in_the_clock_alone_loses_no_game)
{
    struct seen before;
    struct seen after;

    act("level 5 3 2");
    act("e4");
    act("e5");
    look(&before);
    alone_begin(&computer.console, &(struct level){ LEVEL_HOURGLASS, 3, 0 });
    assert_true(c->mode != &mode_play);
    now_ms += 5000;
    session_settings_changed(c);
    switch_on();
    assert_true(c->mode == &mode_play);
    look(&after);
    assert_true(is_seen(&before, &after));
}

UNIT(what_a_gui_does_is_not_saved)
{
    struct seen before;
    struct seen after;

    act("e4");
    look(&before);
    session_enter(c, &mode_gui);
    act("new");
    act("d4");
    switch_on();
    look(&after);
    assert_true(is_seen(&before, &after));
}

/* --- no store, and one that fails --- */

/* With the panel's own settings, which another board of the same firmware may have written. */
UNIT(sound_and_bell_outlast_the_power)
{
    assert_int_equal(save_kept(added_memory(), SAVE_VOLUME), 0);
    assert_int_equal(save_kept(added_memory(), SAVE_BELL), 0);
    save_keep(added_memory(), SAVE_VOLUME, 3);
    save_keep(added_memory(), SAVE_BELL, 1);
    session_settings_changed(c);
    set_panel("teaching");
    save_keep(added_memory(), SAVE_VOLUME, 9); /* no change was told: it goes with the power */
    switch_on();
    assert_int_equal(save_kept(added_memory(), SAVE_VOLUME), 3);
    assert_int_equal(save_kept(added_memory(), SAVE_BELL), 1);
    assert_memory_equal(save_panel_settings(added_memory()), "teaching", 8);
}

UNIT(without_a_store_the_game_is_played)
{
    store_model_end();
    switch_on();
    act("e4");
    say("save");
    assert_true(is_told("there is no memory"));
    switch_on();
    assert_int_equal(c->match.game.plies, 0);
    assert_string_equal(printed, "");
    assert_true(additions_self_test(c->added, &computer.serial.out, false));
}

/* It falls silent at each call of a game in turn: that is told once, the game goes on,
   and once it answers again everything is there. */
UNIT(a_store_that_stops_answering_is_told_once)
{
    unsigned calls = 0;
    bool was_told;

    do {
        struct seen before;
        struct seen after;

        store_model_start(false, PAGE, EEPROM_SIZE);
        switch_on();
        model.silent_in = 1 + calls++;
        was_told = false;
        for (unsigned i = 0; i < 12; i++) {
            forget_shown();
            act(script[i]);
            assert_false(was_told && is_told("does not answer"));
            was_told |= is_told("does not answer");
        }
        model.silent = false;
        model.silent_in = 0;
        forget_shown();
        act(script[12]);
        assert_int_equal(is_told("Saves: good."), was_told);
        look(&before);
        switch_on();
        look(&after);
        assert_true(is_seen(&before, &after));
    } while (was_told);
    assert_in_range(calls, 50, 10000);
}

/* What it holds is not known then, and so is not written over. */
UNIT(a_store_that_fails_at_the_start_is_left_alone)
{
    unsigned calls = 0;
    bool was_told;

    act("e4");
    do {
        unsigned events = model.events;

        model.silent_in = 2 + calls++;
        switch_on();
        was_told = model.silent;
        model.silent = false;
        model.silent_in = 0;
        if (was_told) {
            assert_int_equal(c->match.game.plies, 0);
            assert_true(is_told("did not answer at the start"));
            act("d4");
            say("save erase");
            assert_int_equal(model.events, events);
        }
    } while (was_told);
    assert_in_range(calls, 8, 100);
    assert_int_equal(c->match.game.plies, 1);
}

UNIT(a_worn_page_is_passed_over)
{
    for (uint32_t page = 0; page < EEPROM_SIZE; page += PAGE) {
        store_model_start(false, PAGE, EEPROM_SIZE);
        model.worn_from = page;
        model.worn_to = page + PAGE;
        switch_on();
        for (unsigned i = 0; i < ACTIONS; i++) {
            forget_shown();
            act(script[i]);
            assert_false(is_told("Saves"));
        }
        assert_kept();
    }
}

UNIT(a_worn_out_store_is_told_once)
{
    struct seen before;
    struct seen after;

    act("e4");
    look(&before);
    model.worn_to = EEPROM_SIZE;
    act("e5");
    assert_true(is_told("worn out"));
    assert_false(additions_self_test(c->added, &computer.serial.out, true));
    forget_shown();
    act("Nf3");
    assert_false(is_told("worn out"));
    say("save");
    assert_true(is_told("worn out"));
    switch_on();
    look(&after);
    assert_true(is_seen(&before, &after));
}

UNIT(the_self_test_asks_the_store)
{
    model.silent = true;
    assert_false(additions_self_test(c->added, &computer.serial.out, true));
    assert_true(is_told("does not answer"));
    model.silent = false;
    forget_shown();
    assert_true(additions_self_test(c->added, &computer.serial.out, true));
    assert_string_equal(printed, "");
    assert_true(additions_self_test(c->added, &computer.serial.out, false));
    assert_true(is_told("Saves: good."));
}

/* A byte of an area less than the largest save takes: nothing is saved, and nobody says that it is.
   With so many all is saved. */
UNIT(a_store_that_is_too_small_is_none)
{
    enum { FRAME = JOURNAL_HEADER + JOURNAL_LENGTH + RECORD_ALIGN + RECORD_CRC };
    enum { NEEDED = FRAME + SAVE_LARGEST(PLIES) };

    store_model_start(false, 1, (NEEDED - 1) * SPACE_AREAS);
    switch_on();
    act("e4");
    assert_int_equal(model.events, 0);
    say("save");
    assert_true(is_told("there is no memory for them"));
    forget_shown();
    assert_true(additions_self_test(c->added, &computer.serial.out, false));
    assert_true(is_told("Saves: there is no memory for them."));
    store_model_start(false, 1, NEEDED * SPACE_AREAS);
    switch_on();
    act("e4");
    assert_kept();
}

/* All that a save can have at once takes what is said of it, but for gaps between the options as
   they lie in memory. */
UNIT(the_largest_save_is_as_large_as_is_said)
{
    const struct save_change all = { .parts = SAVE_ALL, .kept = 0 };
    struct facts_now *facts = &scoresheet_state(added_memory())->now;
    const struct save_beside beside = { .switches = 0 };
    struct save_source source = {
        .match = &c->match, .taste = &c->taste, .kept = &beside, .added = added_memory()
    };
    unsigned gaps = sizeof(struct search_options);
    struct record_writer w;

    for (const struct param_field *field = search_options_fields; field->name != NULL; field++) {
        gaps -= field->size;
    }
    act("level 5 3 2");
    act("set late_moves 77");
    for (unsigned ply = 0; ply < PLIES; ply++) {
        static const char ranks[] = "3645"; /* each pawn a step, then some another one */
        char move[] = { (char)('a' + ply / 2 % 8), ranks[ply / 16 * 2 + ply % 2], '\0' };

        act(move);
    }
    for (uint32_t name = 0; name < RATED_PLAYERS; name++) {
        (void)rated_players_take(&rating_state(added_memory())->players, name, 1000);
    }
    train_state(added_memory())->score.tried = 1;
    train_state(added_memory())->score.count = TRAIN_AGAIN;
    facts->owner = FACTS_GIVEN;
    facts->facts.names_both = true;
    memset(facts->facts.tags.name, 'n', NAME_SIZE - 1);
    memset(facts->facts.black, 'b', NAME_SIZE - 1);
    source.options = c->mind.options;
    source.sheet = scoresheet_state(c->added);
    record_count(&w);
    save_put(&w, &source, &all);
    assert_int_equal(w.count + gaps, SAVE_LARGEST(PLIES));
}
