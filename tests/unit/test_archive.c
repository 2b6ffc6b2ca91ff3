/* The archive: which games are kept, and what is shown. */
#include "archive_player.h"

#include "firmware/lookback/from.h"
#include "firmware/scoresheet/export.h"

/* --- which games are kept --- */

UNIT(a_game_that_ends_is_kept_once)
{
    static const struct {
        const char *actions[4];
        const char *result;
    } cases[] = {
        { { "f3 e5 g4 Qh4" }, "0-1" },
        { { "e4", "resign" }, "1-0" },
        { { "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "draw" }, "1/2-1/2" },
        { { "e4 e5", "flag" }, "0-1" },
    };

    act("level 4 1 0");
    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct ring ring;
        struct ring_record found;
        struct kept_game kept;
        move_t moves[PLIES];

        play_line(cases[i].actions[0]);
        if (cases[i].actions[1] != NULL) {
            act(cases[i].actions[1]);
        }
        assert_int_equal(archive_count(), i + 1);
        act("flip");
        switch_on();
        act("new");
        assert_int_equal(archive_count(), i + 1);
        assert_true(archive_find(&ring, &found, 1));
        assert_true(kept_read(&found, &kept, moves, PLIES));
        assert_string_equal(kept_result(&kept), cases[i].result);
        assert_int_equal(kept.facts.level.kind, 4);
    }
}

UNIT_ALSO(a_game_that_ends_is_kept_once, eeprom_of_32k, check_use);

UNIT(a_game_that_is_left_is_kept_from_ten_plies_on)
{
    play_line("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O");
    act("new");
    assert_int_equal(archive_count(), 0);
    play_line(ten_plies);
    assert_int_equal(archive_count(), 0);
    act("new");
    assert_int_equal(archive_count(), 1);
    play_line("d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O");
    act("setup 7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    assert_int_equal(archive_count(), 2);
    play_line("Rb7 Kg8 Ra8");
    assert_int_equal(archive_count(), 3);
}

UNIT(a_game_outlasts_the_power_before_it_is_left)
{
    play_line(ten_plies);
    switch_on();
    act("new");
    assert_int_equal(archive_count(), 1);
}

UNIT(the_same_game_is_kept_once)
{
    for (unsigned i = 0; i < 3; i++) {
        play_line(mate);
        act("new");
        play_line(ten_plies);
        act("new");
        assert_int_equal(archive_count(), 2);
        switch_on();
    }
}

/* Another end of the same game takes the place of the first. */
UNIT(a_game_that_is_taken_back_and_ended_again_is_kept_once)
{
    struct games before;
    struct games after;

    play_line(ten_plies);
    act("new");
    play_line(mate);
    look_at_games(&before);
    act("undo"); /* two plies */
    play_line("h3 Qh4");
    act("resign");
    look_at_games(&after);
    assert_int_equal(after.count, 2);
    assert_int_equal(after.sum[1], before.sum[1]);
    assert_int_not_equal(after.sum[0], before.sum[0]);
    /* and a third time as the first */
    act("undo"); /* the resignation */
    act("undo");
    act("undo");
    play_line("f3 e5 g4 Qh4");
    look_at_games(&after);
    assert_int_equal(after.count, 2);
    assert_int_equal(after.sum[0], before.sum[0]);
    switch_on();
    look_at_games(&after);
    assert_int_equal(after.count, 2);
}

UNIT(a_game_that_is_taken_back_and_left_stays_as_it_ended)
{
    struct games before;
    struct games after;

    play_line(ten_plies);
    act("resign");
    look_at_games(&before);
    act("undo");
    act("undo");
    act("new");
    look_at_games(&after);
    assert_int_equal(after.count, 1);
    assert_int_equal(after.sum[0], before.sum[0]);
}

/* The player's game is kept before it. */
UNIT(what_a_gui_plays_is_not_kept)
{
    struct games games;

    play_line(ten_plies);
    session_enter(c, &mode_gui);
    act("new");
    play_line(mate);
    act("new");
    play_line("d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O");
    session_leave(c);
    act("flip");
    act("new");
    look_at_games(&games);
    assert_int_equal(games.count, 1);
    assert_int_equal(games.course[0].plies, 10);
    assert_int_equal(move_to(games.course[0].moves[0]), 28); /* e4 */
}

/* What a GUI has left is the player's when he plays on in it. */
UNIT(a_guis_game_that_is_played_on_is_kept)
{
    session_enter(c, &mode_gui);
    act("new");
    play_line("d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O");
    session_leave(c);
    act("Nf3");
    act("new");
    assert_int_equal(archive_count(), 1);
}

/* The record has forgotten the first moves: the rest is kept. */
UNIT(a_game_longer_than_the_record_is_kept_from_where_it_begins)
{
    play_plies(&chance, PLIES + 1);
    assert_false(c->match.game.origin_is_start);
    act("resign");
    say("games 1");
    assert_true(is_told("1-0") || is_told("0-1"));
    assert_int_equal(archive_count(), 1);
}

/* The power went between the save of the end and the archive. */
UNIT(an_ended_game_that_was_not_kept_is_kept_at_the_start)
{
    struct games games;

    play_line(mate);
    look_at_games(&games);
    assert_int_equal(games.count, 1);
    memset(model.bytes + model.about.size, 0xFF, model.about.archive);
    assert_int_equal(archive_count(), 0);
    switch_on();
    assert_int_equal(archive_count(), 1);
}

/* --- a full ring, and what fails --- */

UNIT(the_oldest_games_make_room)
{
    for (unsigned kind = 0; kind < STORE_KINDS; kind++) {
        uint32_t sums[GAMES_MAX];
        struct games games;

        start_store((enum store_kind)kind);
        switch_on();
        for (unsigned i = 0; i < GAMES_MAX; i++) {
            model.events = 0;
            play_plies(&chance, 10 + i % 14);
            if (c->match.game.end == GAME_RUNNING) {
                act("resign");
            }
            look_at_games(&games);
            sums[i] = games.sum[0];
            for (unsigned n = 0; n < games.count; n++) {
                assert_int_equal(games.sum[n], sums[i - n]);
            }
            act("new");
            if (i % 7 == 0) {
                switch_on();
            }
        }
        print_message("store %u: %u games\n", kind, games.count);
        assert_in_range(games.count, 20, GAMES_MAX - 1);
        assert_int_equal(model.violations, 0);
    }
}

UNIT(a_game_longer_than_half_the_ring_is_refused)
{
    struct ring ring;
    const struct ring_about about = { .game = 1, .version = RING_VERSION };
    struct record_writer w;

    assert_int_equal(ring_open(&ring), STORE_DONE);
    assert_int_equal(ring_begin(&ring, &w, 2049, &about), STORE_FULL);
    assert_int_equal(ring_begin(&ring, &w, 70000, &about), STORE_FULL);
    assert_int_equal(model.events, 0);
}

/* --- what is shown --- */

UNIT(what_is_shown_changes_nothing)
{
    static const char *const lines[] = {
        "games",   "games 1",     "games 2", "games 7",           "games from 2", "games from 9",
        "games x", "games erase", "games 0", "games 99999999999", "games 1 x",    "games from"
    };
    struct seen before;
    struct seen after;

    act("opponent 1 1300 0 0 1 0");
    play_line(ten_plies);
    act("new");
    act("setup 7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    play_line("Rb7 Kg8 Ra8");
    act("setup 8/P6k/8/8/3pP3/8/6K1/8 b - e3 12 40");
    play_line("dxe3 a8=N");
    act("undo");
    look(&before);
    for (unsigned i = 0; i < COUNT_OF(lines); i++) {
        say(lines[i]);
        assert_true(printed_length != 0);
    }
    assert_true(export_kept_games(computer.console.out, &c->mind, c->match.game.size, c->added));
    look(&after);
    assert_true(is_seen(&before, &after));
    assert_int_equal(archive_count(), 2);
    act("redo");
}

UNIT(a_game_is_taken_up_and_the_running_one_kept)
{
    play_line(mate);
    act("new");
    play_line("e4 e5");
    say("games 1 load");
    assert_true(is_told("Loaded, plies: 4."));
    assert_int_equal(c->match.game.end, GAME_CHECKMATE);
    assert_int_equal(archive_count(), 2);
    act("new");
    assert_int_equal(archive_count(), 2);
    say("games 2 load");
    assert_int_equal(c->match.game.plies, 4);
    say("games 1 load");
    assert_int_equal(c->match.game.plies, 2);
    assert_int_equal(archive_count(), 2);
    /* it goes on from there, and is another game then */
    act("Nf3");
    act("resign");
    assert_int_equal(archive_count(), 3);
}

/* What is only looked at stays the one game that it was, also over a power cut. */
/* --- play goes on from an earlier place --- */

UNIT(a_game_is_kept_whatever_its_length_before_it_is_played_on)
{
    struct games games;
    struct course old;

    play_line("e4 e5 Nf3 Nc6");
    note_course(&old);
    assert_int_equal(from_here(c, 1), FROM_KEPT);
    look_at_games(&games);
    assert_int_equal(games.count, 1);
    assert_memory_equal(&games.course[0], &old, sizeof old);
    assert_int_equal(c->match.game.plies, 1);
    switch_on();
    assert_int_equal(c->match.game.plies, 1);
    assert_int_equal(session_redo(c, &(struct session_step){ 0 }), SESSION_DONE);
    assert_int_equal(c->match.game.plies, 2);
    act("new"); /* nothing was played: it is a part of what is kept */
    assert_int_equal(archive_count(), 1);
}

UNIT_ALSO(a_game_is_kept_whatever_its_length_before_it_is_played_on, eeprom_of_32k, check_use);

UNIT(what_is_played_from_an_earlier_place_is_another_game)
{
    struct games games;

    play_line(ten_plies);
    assert_int_equal(from_here(c, 8), FROM_KEPT);
    play_line("d3 d6");
    act("new");
    look_at_games(&games);
    assert_int_equal(games.count, 2);
    assert_int_equal(games.course[0].plies, 10);
    assert_int_equal(games.course[1].plies, 10);
    assert_false(has_twins(&games));
}

UNIT(a_game_that_is_kept_already_is_not_kept_again)
{
    struct ring ring;
    struct ring_record found;
    struct kept_game kept;

    play_line(ten_plies);
    act("resign");
    assert_int_equal(from_here(c, 10), FROM_KEPT); /* its end is taken back */
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    assert_int_equal(archive_count(), 1);
    assert_true(archive_find(&ring, &found, 1) && archive_take_up(c, &found, &kept));
    assert_int_equal(c->match.side, COMPUTER_NONE);
    act("undo");
    act("undo");
    act("undo");
    assert_int_equal(from_here(c, 5), FROM_KEPT);
    assert_int_equal(archive_count(), 1);
    assert_int_equal(c->match.side, WHITE); /* Black is to move */
    switch_on();
    act("new");
    assert_int_equal(archive_count(), 1);
}

/* Its record stays that of the game that has ended. */
UNIT(another_way_than_the_kept_one_is_kept_beside_it)
{
    struct games before;
    struct games after;

    play_line(mate);
    look_at_games(&before);
    act("undo");
    act("h3");
    assert_int_equal(from_here(c, 1), FROM_KEPT);
    look_at_games(&after);
    assert_int_equal(after.count, 2);
    assert_int_equal(after.sum[1], before.sum[0]);
    assert_int_equal(after.course[0].plies, 3);
}

UNIT(a_game_from_outside_is_kept_before_it_is_played_on)
{
    struct ring ring;
    struct ring_record found;
    struct kept_game kept;
    struct games games;

    play_line(ten_plies);
    act("new");
    assert_true(archive_find(&ring, &found, 1) && archive_take_up(c, &found, &kept));
    assert_int_equal(ring_erase(&ring), STORE_DONE);
    assert_int_equal(from_here(c, 3), FROM_KEPT);
    look_at_games(&games);
    assert_int_equal(games.count, 1);
    assert_int_equal(games.course[0].plies, 10);
}

UNIT(where_the_game_stands_nothing_is_left)
{
    play_line("e4 e5");
    assert_int_equal(from_here(c, 2), FROM_HERE);
    assert_int_equal(archive_count(), 0);
    assert_int_equal(c->match.side, BLACK);
    session_choose_side(c, COMPUTER_NONE);
    assert_int_equal(from_here(c, 2), FROM_HERE);
    assert_int_equal(c->match.side, BLACK);
}

UNIT(play_does_not_go_on_from_a_mate_or_with_a_referee)
{
    struct seen before;
    struct seen after;

    play_line(mate);
    look(&before);
    assert_int_equal(from_here(c, 4), FROM_OVER);
    look(&after);
    assert_true(is_seen(&before, &after));
    act("new");
    act("referee");
    play_line("e4 e5");
    look(&before);
    assert_int_equal(from_here(c, 1), FROM_REFEREE);
    look(&after);
    assert_true(is_seen(&before, &after));
    assert_int_equal(archive_count(), 1);
}

/* A move's time is remembered to the tenth of a second. */
static void assert_about(int32_t ms, int32_t wanted_ms)
{
    assert_in_range(ms + 300, wanted_ms, wanted_ms + 600);
}

UNIT(clocks_get_back_what_the_moves_took)
{
    int32_t white_ms;
    int32_t black_ms;

    act("level 5 3 2");
    play_line("e4 e5 Nf3");
    white_ms = c->match.clock.left_ms[WHITE];
    black_ms = c->match.clock.left_ms[BLACK];
    play_line("Nc6 Bb5 a6 Ba4");
    assert_true(c->match.clock.left_ms[WHITE] > white_ms + 1000); /* by the increments */
    assert_int_equal(from_here(c, 3), FROM_KEPT);
    assert_about(c->match.clock.left_ms[WHITE], white_ms);
    assert_about(c->match.clock.left_ms[BLACK], black_ms);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    act("Nf6");
    act("flag");
    assert_int_equal(from_here(c, 4), FROM_KEPT);
    assert_about(c->match.clock.left_ms[WHITE], white_ms);
}

UNIT(the_beginnings_of_a_given_game_are_not_kept)
{
    for (unsigned cut = 0; cut < 4; cut++) {
        say("games erase yes");
        play_line(ten_plies);
        play_line("Re1 b5 Bb3 d6");
        act("resign");
        act("new");
        say("games 1 load");
        act("undo"); /* the resignation */
        for (unsigned i = 0; i < 3; i++) {
            if (cut == i + 1U) {
                switch_on();
            }
            act(i == 2 ? "redo" : "undo");
        }
        act("new");
        assert_int_equal(archive_count(), 1);
        /* neither when another one is given instead */
        say("games 1 load");
        act("undo");
        act("undo");
        say("games 1 load");
        assert_int_equal(archive_count(), 1);
        /* what is played in it, or ends it, makes it another one */
        act("undo");
        act("undo");
        act("h6");
        act("new");
        assert_int_equal(archive_count(), 2);
        say("games 2 load");
        act("undo");
        act("undo");
        act("resign");
        assert_int_equal(archive_count(), 3);
        act("new");
    }
}

UNIT_ALSO(the_beginnings_of_a_given_game_are_not_kept, eeprom_of_32k, check_use);

/* The last move that is played before the power goes is enough. */
UNIT(a_move_in_a_given_game_outlasts_the_power)
{
    play_line(ten_plies);
    act("new");
    say("games 1 load");
    act("Re1");
    switch_on();
    act("new");
    assert_int_equal(archive_count(), 2);
}

UNIT(what_is_taken_back_of_a_guis_game_is_not_kept)
{
    session_enter(c, &mode_gui);
    act("new");
    play_line(ten_plies);
    play_line("Re1 b5 Bb3");
    session_leave(c);
    act("undo");
    act("undo");
    act("new");
    assert_int_equal(archive_count(), 0);
}

/* An older firmware let games with blocked pawns go on. */
UNIT(a_blocked_game_of_before_is_read_and_not_kept_again)
{
    static const char *const moves[] = { "Ke2", "Ke7", "Ke1", "Ke8", "Kd1", "Kd8" };

    act("setup 4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1");
    session_enter(c, &mode_gui);
    for (unsigned i = 0; i < COUNT_OF(moves); i++) {
        c->match.game.end = GAME_RUNNING;
        act(moves[i]);
    }
    session_leave(c);
    c->match.game.end = GAME_RUNNING;
    act("resign");
    assert_int_equal(archive_count(), 1);
    say("games 1");
    assert_true(is_told("0-1"));
    act("new");
    say("games 1 load");
    assert_int_equal(c->match.game.end, GAME_RESIGNED);
    act("undo");
    act("undo");
    assert_int_equal(c->match.game.end, GAME_INSUFFICIENT);
    act("new");
    assert_int_equal(archive_count(), 1);
}

UNIT(pages_of_twenty)
{
    for (unsigned i = 0; i < 25; i++) {
        play_game(&chance, 10, true);
    }
    say("games");
    assert_true(is_told("  20  ????.??.??") && !is_told("  21  "));
    assert_true(is_told("Games kept: 25. The older ones: games from 21.\n"));
    say("games from 21");
    assert_true(is_told("  21  ????.??.??") && is_told("  25  ") && !is_told("  20  "));
    assert_true(is_told("Games kept: 25.\n"));
}
