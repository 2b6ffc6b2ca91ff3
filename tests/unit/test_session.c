/*
 * What a player can do: each function with what it returns, what it changes, and,
 * where it refuses, that it changes nothing.
 */
#include "session_player.h"

/* --- new games --- */

static void leave_as_it_is(void)
{
}

static void reach_mid_game(void)
{
    play_each("e4 e5 Nf3", 1000);
}

static void reach_taken_back(void)
{
    struct session_step step;

    reach_mid_game();
    session_take_back(c, &step);
}

static void reach_mate(void)
{
    play_each("f3 e5 g4 Qh4", 500);
}

static void reach_claim(void)
{
    set_up(fifty);
    assert_int_equal(session_claim_draw(c), SESSION_DONE);
}

static void reach_flag(void)
{
    play_each("e4 e5", 1000);
    now_ms += 200000;
    assert_true(session_check_flag(c));
}

static void reach_resignation(void)
{
    reach_mid_game();
    assert_int_equal(session_resign(c, (enum colour)c->match.game.position.side), SESSION_DONE);
}

static void reach_both_sides(void)
{
    struct session_step step;

    assert_int_equal(session_go(c), SESSION_DONE);
    reply_of_computer();
    session_take_back(c, &step);
    assert_true(step.both_sides);
}

static void reach_computer_white(void)
{
    set_up("4k3/8/8/8/8/8/7R/K5R1 b - - 40 60");
    play_each("Kd8", 0);
    reply_of_computer();
}

UNIT_EACH(start, end);

UNIT(a_new_game_is_the_same_from_any_state)
{
    static void (*const reach[])(void) = {
        leave_as_it_is, reach_mid_game,    reach_taken_back, reach_mate,           reach_claim,
        reach_flag,     reach_resignation, reach_both_sides, reach_computer_white,
    };

    for (unsigned i = 0; i < COUNT_OF(reach); i++) {
        struct clock clock;

        start(unit_state);
        two_players();
        set_level(&fischer);
        clock = c->match.clock;
        reach[i]();
        c->expected = move_make(G1, F3, MOVE_NORMAL, 0);
        session_new(c);
        assert_fen(START_FEN);
        assert_true(c->match.game.origin_is_start);
        assert_int_equal(c->match.game.plies, 0);
        assert_int_equal(c->match.game.recorded, 0);
        assert_int_equal(c->match.game.keys, 0);
        assert_int_equal(c->match.game.end, GAME_RUNNING);
        clock.since_ms = c->match.clock.since_ms;
        assert_memory_equal(&c->match.clock, &clock, sizeof clock);
        assert_int_equal(c->match.side, BLACK);
        assert_int_equal(c->expected, MOVE_NONE);
        assert_false(match_is_computers_turn(&c->match));
    }
}

UNIT(a_new_game_begins_with_an_empty_engine)
{
    const struct level depth_five = { LEVEL_DEPTH, 5, 0 };
    uint64_t nodes;

    set_level(&depth_five);
    session_go(c);
    reply_of_computer();
    nodes = c->mind.engine.nodes;
    session_new(c);
    session_go(c);
    reply_of_computer();
    assert_int_equal(c->mind.engine.nodes, nodes);
    set_up(START_FEN);
    session_go(c);
    reply_of_computer();
    assert_int_equal(c->mind.engine.nodes, nodes);
}

UNIT(a_position_is_set_up_for_the_player_to_move)
{
    set_level(&fischer);
    reach_mid_game();
    set_up("4k3/8/8/8/8/8/7R/K5R1 b - - 40 60");
    assert_fen("4k3/8/8/8/8/8/7R/K5R1 b - - 40 60");
    assert_int_equal(c->match.side, WHITE);
    assert_int_equal(c->match.game.plies, 0);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    assert_int_equal(c->match.clock.left_ms[WHITE], 180000);
    assert_false(match_is_computers_turn(&c->match));
    set_up(START_FEN);
    assert_int_equal(c->match.side, BLACK);
}

UNIT(a_finished_position_is_set_up_and_over)
{
    set_up("7k/8/8/8/8/8/8/KR6 w - - 150 90");
    assert_int_equal(c->match.game.end, GAME_SEVENTY_FIVE);
    set_up("7k/8/8/8/8/8/8/K7 w - - 0 90");
    assert_int_equal(c->match.game.end, GAME_INSUFFICIENT);
}

UNIT(a_bad_position_is_refused)
{
    static const struct {
        const char *fen;
        enum fen_error error;
    } bad[] = {
        { "", FEN_EMPTY },
        { "8/8/8/8/8/8/8/8 w - - 0 1", FEN_KINGS },
        { "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", FEN_PAWN_RANK },
        { "4k3/8/8/8/8/8/8/4K3 x - - 0 1", FEN_SIDE },
        { "4k3/8/8/8/8/8/8/4K3 w K - 0 1", FEN_CASTLING_HOME },
        { "8/8/8/8/8/8/3kK3/8 w - - 0 1", FEN_KINGS_TOUCH },
        { "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", FEN_CHECK },
        { "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", FEN_TRAILING },
    };
    struct state before;
    enum fen_error error;

    reach_taken_back();
    before = remember();
    for (unsigned i = 0; i < COUNT_OF(bad); i++) {
        assert_int_equal(session_set_up(c, bad[i].fen, &error), SESSION_BAD_POSITION);
        assert_int_equal(error, bad[i].error);
        assert_nothing_changed(&before);
    }
    assert_int_equal(session_set_up(c, mated, &error), SESSION_NO_LEGAL_MOVE);
    assert_nothing_changed(&before);
    assert_int_equal(session_set_up(c, stalemated, &error), SESSION_NO_LEGAL_MOVE);
    assert_nothing_changed(&before);
}

/* --- moves --- */

UNIT(a_move_is_played_and_the_clocks_go_on)
{
    struct session_played played;

    set_level(&fischer);
    two_players();
    played = play_one("e4");
    assert_false(played.forgot);
    assert_int_equal(played.claim, GAME_RUNNING);
    assert_int_equal(c->match.clock.running, BLACK);
    now_ms += 5000;
    play_one("e5");
    assert_int_equal(c->match.clock.running, WHITE);
    assert_int_equal(c->match.clock.left_ms[BLACK], 180000 - 5000 + 2000);
    assert_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

UNIT(an_illegal_move_is_refused)
{
    static const move_t illegal[] = {
        MOVE_NONE,
        (E2 | E5 << 6),
        (E7 | E5 << 6),
        (E4 | E5 << 6),
        (E1 | G1 << 6 | MOVE_CASTLING << 14),
        (E2 | E4 << 6 | MOVE_PROMOTION << 14),
    };
    struct session_played played;
    struct state before = remember();

    for (unsigned i = 0; i < COUNT_OF(illegal); i++) {
        assert_int_equal(session_play(c, illegal[i], &played), SESSION_ILLEGAL_MOVE);
        assert_nothing_changed(&before);
    }
}

UNIT(nothing_is_played_in_a_finished_game)
{
    static void (*const reach[])(void) = { reach_mate, reach_claim, reach_flag, reach_resignation };

    for (unsigned i = 0; i < COUNT_OF(reach); i++) {
        struct session_played played;
        struct state before;
        move_t move = MOVE_NONE;

        start(unit_state);
        two_players();
        set_level(&fischer);
        reach[i]();
        now_ms += 60000;
        before = remember();
        assert_int_not_equal(c->match.game.end, GAME_RUNNING);
        assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
        assert_int_equal(session_play(c, MOVE_NONE, &played), SESSION_GAME_OVER);
        assert_int_equal(session_resign(c, (enum colour)c->match.game.position.side),
                         SESSION_GAME_OVER);
        assert_int_equal(session_go(c), SESSION_GAME_OVER);
        assert_int_equal(session_hint(c, &move), SESSION_GAME_OVER);
        assert_int_equal(session_claim_draw(c), SESSION_NO_CLAIM);
        assert_false(session_check_flag(c));
        assert_false(match_is_computers_turn(&c->match));
        assert_nothing_changed(&before);
        assert_int_equal(move, MOVE_NONE);
    }
}

UNIT(a_claim_is_told_to_the_player)
{
    set_up(nearly_fifty);
    two_players();
    assert_int_equal(play_one("Rc1").claim, GAME_RUNNING);
    assert_int_equal(play_one("Kg7").claim, GAME_FIFTY_CLAIMED);
    set_up("7k/8/8/8/8/8/8/KR6 w - - 99 90");
    assert_true(c->match.side == BLACK);
    assert_int_equal(play_one("Rc1").claim, GAME_RUNNING); /* the computer's own affair */
    session_new(c);
    two_players();
    play_each("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", 0);
    assert_int_equal(play_one("Ng8").claim, GAME_THREEFOLD_CLAIMED);
    play_each("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", 0);
    assert_int_equal(play_one("Ng8").claim, GAME_RUNNING);
    assert_int_equal(c->match.game.end, GAME_FIVEFOLD);
}

UNIT(a_full_record_forgets)
{
    static const char *const moves[] = { "Nf3", "Nf6", "Ng1", "Ng8" };

    two_players();
    play_each("e4 e5 d4 d5 c4 c5 f4 f5 b4 b5 a4 a5 g3 g6 h3 h6 Na3 Na6 Nb1 Nb8", 0);
    for (unsigned i = 0; i < 4; i++) {
        assert_false(play_one(moves[i]).forgot);
    }
    assert_int_equal(c->match.game.plies, PLIES);
    assert_true(play_one("Qe2").forgot);
    assert_true(c->match.game.plies < PLIES);
    assert_false(play_one("Qe7").forgot);
}

UNIT(a_late_mover_loses_unless_he_ends_the_game)
{
    set_level(&fischer);
    two_players();
    play_each("f3 e5 g4", 0);
    now_ms += 200000;
    play_one("Nf6");
    assert_int_equal(c->match.game.end, GAME_TIME);
    assert_int_equal(c->match.game.loser, BLACK);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    session_new(c);
    two_players();
    play_each("f3 e5 g4", 0);
    now_ms += 200000;
    play_one("Qh4");
    assert_int_equal(c->match.game.end, GAME_CHECKMATE);
}

UNIT(a_flag_falls_while_somebody_thinks)
{
    set_level(&fischer);
    two_players();
    play_one("e4");
    now_ms += 179999;
    assert_false(session_check_flag(c));
    now_ms += 1;
    assert_true(session_check_flag(c));
    assert_int_equal(c->match.game.end, GAME_TIME);
    assert_int_equal(c->match.game.loser, BLACK);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    assert_false(session_check_flag(c));
    set_up("6k1/8/8/8/8/8/8/K6R w - - 0 1");
    two_players();
    play_each("Rh2", 0);
    now_ms += 180000;
    assert_true(session_check_flag(c));
    assert_int_equal(c->match.game.end, GAME_TIME);
    set_up("7k/8/8/8/8/8/8/K6R b - - 0 1");
    two_players();
    play_each("Kg7", 0);
    now_ms += 180000;
    assert_true(session_check_flag(c));
    assert_int_equal(c->match.game.end, GAME_TIME_DRAW);
}

/* --- back and forth --- */

UNIT(a_take_back_gives_moves_and_time_back)
{
    struct session_step step;

    set_level(&fischer);
    two_players();
    play_each("e4 e5 Nf3", 5000);
    now_ms += 3000;
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 1);
    assert_false(step.forth || step.resumed || step.both_sides);
    assert_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    /* whose move it was, and which, for who has to take the piece back */
    assert_int_equal(c->match.game.position.side, WHITE);
    assert_int_equal(c->match.game.record[c->match.game.plies],
                     move_of(&c->mind.engine, &c->match.game.position, "Nf3"));
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    assert_int_equal(c->match.clock.left_ms[WHITE], 182000);
    assert_int_equal(c->match.clock.left_ms[BLACK], 180000 - 5000 + 2000);
    session_take_back(c, &step);
    session_take_back(c, &step);
    assert_fen(START_FEN);
    assert_int_equal(c->match.clock.left_ms[WHITE], 180000);
    assert_int_equal(c->match.clock.left_ms[BLACK], 180000);
}

UNIT(nothing_to_take_back_or_to_redo_is_refused)
{
    struct session_step step;
    struct state before = remember();

    assert_int_equal(session_take_back(c, &step), SESSION_NO_MOVE);
    assert_nothing_changed(&before);
    assert_int_equal(session_redo(c, &step), SESSION_NO_MOVE);
    assert_nothing_changed(&before);
    reach_mid_game();
    before = remember();
    assert_int_equal(session_redo(c, &step), SESSION_NO_MOVE);
    assert_nothing_changed(&before);
}

UNIT(a_redo_is_the_reverse_of_a_take_back)
{
    struct session_step step;
    struct state before;

    set_level(&fischer);
    two_players();
    play_each("e4 e5 Nf3 Nc6", 5000);
    session_take_back(c, &step);
    before = remember();
    session_take_back(c, &step);
    session_take_back(c, &step);
    assert_int_equal(session_redo(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 1);
    assert_true(step.forth);
    assert_int_equal(session_redo(c, &step), SESSION_DONE);
    before.computer.session.match.clock.since_ms = c->match.clock.since_ms;
    assert_game_is_as_before(&before);
}

UNIT(a_decision_of_the_players_is_taken_back_first)
{
    static void (*const reach[])(void) = { reach_claim, reach_flag, reach_resignation };

    for (unsigned i = 0; i < COUNT_OF(reach); i++) {
        struct session_step step;
        unsigned plies;

        start(unit_state);
        two_players();
        set_level(&fischer);
        reach[i]();
        plies = c->match.game.plies;
        assert_int_equal(session_take_back(c, &step), SESSION_DONE);
        assert_true(step.resumed);
        assert_int_equal(step.plies, 0);
        assert_false(step.both_sides);
        assert_int_equal(c->match.game.end, GAME_RUNNING);
        assert_int_equal(c->match.game.plies, plies);
        assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
        assert_true(c->match.clock.left_ms[c->match.game.position.side] >= 180000 - 1000);
        assert_false(session_check_flag(c));
    }
}

UNIT(a_mate_is_taken_back_as_the_move_it_is)
{
    struct session_step step;

    two_players();
    reach_mate();
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    assert_false(step.resumed);
    assert_int_equal(step.plies, 1);
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    assert_int_equal(session_redo(c, &step), SESSION_DONE);
    assert_int_equal(c->match.game.end, GAME_CHECKMATE);
}

UNIT(the_computers_answer_goes_with_the_players_move)
{
    struct session_step step;
    struct state before;

    play_one("e4");
    reply_of_computer();
    before = remember();
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 2);
    assert_false(step.both_sides);
    assert_fen(START_FEN);
    assert_int_equal(c->match.side, BLACK);
    assert_int_equal(session_redo(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 2);
    assert_memory_equal(&c->match.game, &before.computer.session.match.game, sizeof c->match.game);
    assert_int_equal(c->match.side, BLACK);
}

/* The computer has begun: behind its move there is none of the player's. */
UNIT(both_sides_are_the_players_where_nobody_would_answer)
{
    struct session_step step;

    assert_int_equal(session_go(c), SESSION_DONE);
    assert_int_equal(c->match.side, WHITE);
    reply_of_computer();
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 1);
    assert_true(step.both_sides);
    assert_int_equal(c->match.side, COMPUTER_NONE);
    assert_false(match_is_computers_turn(&c->match));
    play_each("e4 e5", 0);
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 1);
    assert_false(step.both_sides);
}

/* --- claims and resignations --- */

UNIT(a_draw_is_claimed_where_there_is_one)
{
    struct state before;

    set_up(nearly_fifty);
    before = remember();
    assert_int_equal(session_claim_draw(c), SESSION_NO_CLAIM);
    assert_nothing_changed(&before);
    set_up(fifty);
    set_level(&fischer);
    clock_start(&c->match.clock, WHITE, now_ms);
    assert_int_equal(session_claim_draw(c), SESSION_DONE);
    assert_int_equal(c->match.game.end, GAME_FIFTY_CLAIMED);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
}

UNIT(the_side_to_move_resigns)
{
    set_level(&fischer);
    play_one("e4");
    assert_true(match_is_computers_turn(&c->match));
    assert_int_equal(session_resign(c, (enum colour)c->match.game.position.side), SESSION_DONE);
    assert_false(match_is_computers_turn(&c->match));
    assert_int_equal(c->match.game.end, GAME_RESIGNED);
    assert_int_equal(c->match.game.loser, BLACK);
    assert_string_equal(game_result(&c->match.game), "1-0");
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
}
