/*
 * What the computer does at its turn and on the player's time, and its settings:
 * each function with what it returns and what it changes.
 */
#include "session_player.h"

/* --- the computer --- */

UNIT_EACH(start, end);

UNIT(the_computer_answers_on_its_clock)
{
    struct session_reply reply;

    set_level(&fischer);
    play_one("e4");
    assert_true(match_is_computers_turn(&c->match));
    reply = reply_of_computer();
    assert_int_equal(reply.words, SESSION_SAYS_NOTHING);
    assert_int_equal(c->match.clock.running, WHITE);
    assert_int_equal(c->match.game.plies, 2);
    assert_false(match_is_computers_turn(&c->match));
    assert_false(answer.forgot);
}

UNIT(a_claim_is_told_with_the_computers_move)
{
    set_up("7k/8/8/8/8/8/8/KR6 b - - 98 90");
    play_one("Kg7");
    reply_of_computer();
    assert_int_equal(answer.claim, GAME_FIFTY_CLAIMED);
}

UNIT(a_side_is_chosen_for_the_computer)
{
    session_choose_side(c, WHITE);
    assert_true(match_is_computers_turn(&c->match));
    session_choose_side(c, BLACK);
    assert_false(match_is_computers_turn(&c->match));
    play_one("e4");
    assert_true(match_is_computers_turn(&c->match));
    session_choose_side(c, COMPUTER_NONE);
    assert_false(match_is_computers_turn(&c->match));
    assert_int_equal(c->match.game.plies, 1);
}

UNIT(the_computer_claims_if_it_is_not_ahead)
{
    set_up("7k/8/8/8/8/8/8/KR6 w - - 99 90");
    play_one("Rc1");
    assert_true(session_computer_claims(c));
    assert_int_equal(c->match.game.end, GAME_FIFTY_CLAIMED);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    set_up("7k/8/8/8/8/8/8/KR6 b - - 99 90");
    play_one("Kg7");
    assert_true(match_is_computers_turn(&c->match));
    assert_false(session_computer_claims(c));
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    assert_int_equal(c->match.clock.running, WHITE);
}

UNIT(mates_are_said_as_far_as_they_are_proved)
{
    struct session_reply reply;
    const struct level two = { LEVEL_MATE, 2, 0 };
    const struct level one = { LEVEL_MATE, 1, 0 };

    set_level(&two);
    set_up(mate_in_two);
    session_go(c);
    reply = reply_of_computer();
    assert_int_equal(reply.words, SESSION_SAYS_MATE);
    assert_int_equal(reply.moves, 2);
    play_one("Kb8");
    assert_int_equal(reply_of_computer().words, SESSION_SAYS_NOTHING); /* it is there */
    assert_int_equal(c->match.game.end, GAME_CHECKMATE);
    set_level(&one);
    set_up(mate_in_two);
    session_go(c);
    reply = reply_of_computer();
    assert_int_equal(reply.words, SESSION_SAYS_NO_MATE);
    assert_int_equal(reply.moves, 1);
}

UNIT(no_mate_is_not_proved_by_a_search_cut_short)
{
    const struct level many = { LEVEL_MATE, 12, 0 };
    struct session_reply reply;

    set_level(&many);
    session_go(c);
    give_at_tenth_poll(request_move_now);
    reply = reply_of_computer();
    assert_int_equal(reply.words, SESSION_SAYS_NO_MATE_FOUND);
    assert_int_equal(reply.moves, 12);
}

UNIT(the_computer_moves_now)
{
    struct session_reply reply;

    set_level(&for_ever);
    session_go(c);
    give_at_tenth_poll(request_move_now);
    reply = reply_of_computer();
    assert_int_not_equal(reply.move, MOVE_NONE);
    assert_int_equal(polls, 10);
    assert_int_equal(c->match.game.plies, 1);
}

UNIT(an_aborted_search_leaves_the_game)
{
    struct session_reply reply;
    struct state before;
    move_t move = MOVE_NONE;

    set_level(&for_ever);
    play_one("e4");
    assert_false(session_computer_claims(c));
    before = remember();
    give_at_tenth_poll(request_undo);
    assert_int_equal(session_think(c, &reply), SESSION_ABORTED);
    assert_game_is_as_before(&before);
    assert_int_equal(c->mind.think.then, THEN_UNDO);
    give_at_tenth_poll(request_undo);
    assert_int_equal(session_hint(c, &move), SESSION_ABORTED);
    assert_game_is_as_before(&before);
    assert_int_equal(move, MOVE_NONE);
    assert_int_equal(c->hint, MOVE_NONE);
}

UNIT(a_hint_is_a_legal_move_and_no_more)
{
    struct state before;
    move_t move = MOVE_NONE;

    play_one("e4");
    before = remember();
    give_at_tenth_poll(request_move_now);
    assert_int_equal(session_hint(c, &move), SESSION_DONE);
    assert_true(game_legal_index(&c->match.game, move) >= 0);
    assert_game_is_as_before(&before);
    assert_int_equal(c->hint, move);
    session_settings_changed(c);
    assert_int_equal(c->hint, move);
    play_one("e5");
    assert_int_equal(c->hint, MOVE_NONE);
}

UNIT(a_hint_takes_two_seconds)
{
    move_t move = MOVE_NONE;

    give_at_tenth_poll(let_time_pass);
    assert_int_equal(session_hint(c, &move), SESSION_DONE);
    assert_true(game_legal_index(&c->match.game, move) >= 0);
    assert_in_range(polls, 10, 200);
}

UNIT(variety_ends_with_the_opening)
{
    move_t moves[8];
    unsigned different = 0;

    for (unsigned i = 0; i < COUNT_OF(moves); i++) {
        start(unit_state);
        c->taste.variety = true;
        c->entropy = i * 77777;
        session_go(c);
        moves[i] = reply_of_computer().move;
        different += moves[i] != moves[0];
    }
    assert_int_not_equal(different, 0);
    for (unsigned i = 0; i < COUNT_OF(moves); i++) {
        start(unit_state);
        c->taste.variety = true;
        c->entropy = i * 77777;
        two_players();
        play_each("a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6", 0);
        session_go(c);
        moves[i] = reply_of_computer().move;
        assert_int_equal(moves[i], moves[0]);
    }
}

/* --- thinking on the player's time --- */

static void let_ponder(void)
{
    play_one("e4");
    reply_of_computer();
    c->taste.ponders = true;
    c->expected = move_of(&c->mind.engine, &c->match.game.position, "Nf3");
}

UNIT(pondering_leaves_the_game)
{
    struct state before;

    let_ponder();
    before = remember();
    give_at_tenth_poll(request_move_now);
    assert_true(session_ponder(c));
    assert_int_equal(polls, 10);
    assert_game_is_as_before(&before);
}

UNIT(the_players_flag_ends_pondering)
{
    set_level(&fischer);
    let_ponder();
    give_at_tenth_poll(let_time_pass);
    assert_true(session_ponder(c));
    assert_true(session_check_flag(c));
    assert_int_equal(c->match.game.loser, WHITE);
}

UNIT(the_expected_move_is_the_players)
{
    set_level(&(struct level){ LEVEL_DEPTH, 4, 0 });
    play_one("e4");
    reply_of_computer();
    assert_true(game_legal_index(&c->match.game, c->expected) >= 0);
}

/* The search is handed the keys and one more. */
UNIT(without_room_for_a_key_nothing_is_pondered)
{
    static const char *const moves[] = { "Nf3", "Nf6", "Ng1", "Ng8" };

    c->taste.ponders = true;
    for (unsigned i = 0; i < GAME_KEYS; i++) {
        game_play_quietly(&c->match.game,
                          move_of(&c->mind.engine, &c->match.game.position, moves[i % 4]));
    }
    c->expected = move_of(&c->mind.engine, &c->match.game.position, "e4");
    give_at_tenth_poll(request_move_now);
    assert_false(session_ponder(c));
    assert_int_equal(polls, 0);
}

UNIT(there_is_not_always_something_to_ponder)
{
    struct state before;

    let_ponder();
    c->taste.ponders = false;
    before = remember();
    assert_false(session_ponder(c));
    assert_nothing_changed(&before);
    c->taste.ponders = true;
    session_resign(c, (enum colour)c->match.game.position.side);
    before = remember();
    assert_false(session_ponder(c));
    assert_nothing_changed(&before);
    start(unit_state);
    let_ponder();
    c->expected = move_make(E4, E6, MOVE_NORMAL, 0);
    assert_false(session_ponder(c));
    assert_int_equal(c->expected, MOVE_NONE);
    assert_false(session_ponder(c));
}

/* --- settings --- */

UNIT(a_level_is_held_to_its_ranges)
{
    struct level level = { LEVEL_FISCHER, 3, 700 };

    assert_false(think_clamp_level(&c->mind, &level, false));
    assert_true(think_clamp_level(&c->mind, &level, true));
    assert_int_equal(level.extra, 600);
    level = (struct level){ LEVEL_DEPTH, 40, 0 };
    assert_true(think_clamp_level(&c->mind, &level, false)); /* this board's plies */
    assert_int_equal(level.value, 31);
    assert_false(think_clamp_level(&c->mind, &level, false));
    level = (struct level){ LEVEL_MATE, 20, 0 };
    assert_true(think_clamp_level(&c->mind, &level, false));
    assert_int_equal(level.value, 15);
}

UNIT(a_level_sets_the_clocks_anew)
{
    two_players();
    set_level(&fischer);
    play_each("e4 e5", 3000);
    session_set_level(c, &(struct level){ LEVEL_GAME, 5, 0 });
    assert_int_equal(c->match.clock.left_ms[WHITE], 300000);
    assert_int_equal(c->match.clock.left_ms[BLACK], 300000);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    assert_int_equal(c->match.game.plies, 2);
}

UNIT(a_personality_is_a_set_of_options)
{
    for (const struct personality *set = personalities; set->name != NULL; set++) {
        session_choose_personality(c, set);
        assert_ptr_equal(c->mind.engine.options, set->options);
        assert_ptr_equal(options_personality(c->mind.options), set);
        assert_ptr_equal(options_named(set->name), set);
    }
    assert_null(options_named("nobody"));
}

UNIT(an_option_is_changed_within_its_range)
{
    const struct param_field *field = tuning_find("null_reduction");
    struct search_options options;
    struct state before;
    int value;

    assert_non_null(field);
    before = remember();
    options = *c->mind.options;
    assert_false(tuning_change(&c->mind, field, field->min - 1));
    assert_false(tuning_change(&c->mind, field, field->max + 1));
    assert_nothing_changed(&before);
    assert_memory_equal(c->mind.options, &options, sizeof options);
    value = param_get(c->mind.options, field, 0);
    assert_true(tuning_change(&c->mind, field, field->max));
    assert_int_equal(param_get(c->mind.engine.options, field, 0), field->max);
    assert_null(options_personality(c->mind.options));
    assert_true(tuning_change(&c->mind, field, value));
    assert_ptr_equal(c->mind.options, before.computer.session.mind.options);
}
