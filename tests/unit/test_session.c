/*
 * What a player can do: each function with what it returns, what it changes, and,
 * where it refuses, that it changes nothing. The functions are called as a panel
 * would: without a text but FENs, requests from where the search asks for them.
 */
#include "support.h"

#include "firmware/options.h"
#include "firmware/session.h"
#include "hal/hal.h"

/* --- a machine without a line, whose time stands still until told --- */

#define MACHINE_ARENA 8192
#include "still_machine.h"

static unsigned polls;
static void (*request)(void); /* made at the tenth poll of a search */

int hal_console_get(void)
{
    if (request != NULL && ++polls == 10) {
        request();
    }
    return -1;
}

/* --- the computer --- */

enum { PLIES = 24 };

static const struct engine_profile profile = { "panel", sizeof arena, 1200, 32, 16, 1, 0 };
static const struct level depth_one = { LEVEL_DEPTH, 1, 0 };
static const struct level fischer = { LEVEL_FISCHER, 3, 2 };
static const struct level for_ever = { LEVEL_AVERAGE, 3600, 0 };

static struct computer computer;
static struct computer *const c = &computer;
static move_t record[PLIES];

static int start(void **state)
{
    (void)state;
    memset(c, 0, sizeof *c);
    memset(record, 0, sizeof record);
    now_ms = 1000;
    printed_length = 0;
    polls = 0;
    request = NULL;
    c->profile = &profile;
    c->engine.params = &eval_params_default;
    c->options = &search_options_default;
    c->level = depth_one;
    assert_true(computer_setup_engine(c));
    game_init(&c->game, &c->engine, record, PLIES);
    session_new(c);
    return 0;
}

/* What is shown is shown by others. */
static int end(void **state)
{
    (void)state;
    assert_true(session_is_ok(c));
    assert_int_equal(printed_length, 0);
    return 0;
}

static const char *const mated = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
static const char *const stalemated = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
static const char *const mate_in_two = "k7/8/8/1K6/8/8/8/7R w - - 0 1";
static const char *const nearly_fifty = "7k/8/8/8/8/8/8/KR6 w - - 98 90";
static const char *const fifty = "7k/8/8/8/8/8/8/KR6 w - - 100 90";

static void set_up(const char *fen)
{
    enum fen_error error;

    assert_int_equal(session_set_up(c, fen, &error), SESSION_DONE);
    assert_int_equal(error, FEN_OK);
}

static void set_level(const struct level *level)
{
    session_set_level(c, level);
}

static struct session_played play_one(const char *text)
{
    struct session_played played = { 0xFF, true };
    move_t move = move_of(&c->engine, &c->game.position, text);

    assert_int_equal(session_play(c, move, &played), SESSION_DONE);
    assert_int_equal(c->game.record[c->game.plies - 1], move);
    return played;
}

/* Plays moves written with spaces in between, each after so many ms. */
static void play_each(const char *moves, uint32_t ms)
{
    char word[8];
    int used;

    while (sscanf(moves, "%7s%n", word, &used) == 1) {
        now_ms += ms;
        play_one(word);
        moves += used;
    }
}

static void assert_fen(const char *expected)
{
    char fen[FEN_SIZE];

    position_to_fen(&c->game.position, fen);
    assert_string_equal(fen, expected);
}

/* All of it but the engine, whose move stack is for everybody's use. */
struct state {
    struct computer computer;
    move_t record[PLIES];
};

static struct state remember(void)
{
    struct state state;

    memcpy(&state.computer, c, sizeof *c);
    memcpy(state.record, record, sizeof record);
    return state;
}

static void assert_nothing_changed(const struct state *before)
{
    size_t engine = offsetof(struct computer, options);

    assert_ptr_equal(c->engine.options, before->computer.engine.options);
    assert_memory_equal((const char *)c + engine, (const char *)&before->computer + engine,
                        sizeof *c - engine);
    assert_memory_equal(record, before->record, sizeof record);
}

/* The same but for what the search was told, and for keys that do not count. */
static void assert_game_is_as_before(const struct state *before)
{
    const struct game *game = &before->computer.game;

    assert_memory_equal(&c->game, game, offsetof(struct game, key));
    assert_memory_equal(c->game.key, game->key, game->keys * sizeof game->key[0]);
    assert_memory_equal(&c->clock, &before->computer.clock, sizeof c->clock);
    assert_memory_equal(record, before->record, sizeof record);
    assert_int_equal(c->side, before->computer.side);
    assert_int_equal(c->expected, before->computer.expected);
}

/* Two players: the computer has no side. */
static void two_players(void)
{
    c->side = COMPUTER_NONE;
}

static void give_at_tenth_poll(void (*wanted)(void))
{
    request = wanted;
    polls = 0;
}

/* The request comes from where the search asks: no text is needed. */
static void order_move_now(void)
{
    session_move_now(c);
}

static void order_undo(void)
{
    session_abort(c, THEN_UNDO);
}

static void let_time_pass(void)
{
    now_ms += 200000;
}

/* What the last move of the computer has led to. */
static struct session_played answer;

/* The computer's turn as a face carries it out. With a clock that stands still it
   is told to move. */
static struct session_reply reply_of_computer(void)
{
    struct session_reply reply;

    if (level_has_clock(&c->level)) {
        give_at_tenth_poll(order_move_now);
    }
    assert_true(session_is_computers_turn(c));
    assert_false(session_computer_claims(c));
    assert_int_equal(session_think(c, &reply), SESSION_DONE);
    assert_int_equal(session_play(c, reply.move, &answer), SESSION_DONE);
    return reply;
}

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
    assert_int_equal(session_resign(c), SESSION_DONE);
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

static void a_new_game_is_the_same_from_any_state(void **state)
{
    static void (*const reach[])(void) = {
        leave_as_it_is, reach_mid_game,    reach_taken_back, reach_mate,           reach_claim,
        reach_flag,     reach_resignation, reach_both_sides, reach_computer_white,
    };

    for (unsigned i = 0; i < COUNT_OF(reach); i++) {
        struct clock clock;

        start(state);
        two_players();
        set_level(&fischer);
        clock = c->clock;
        reach[i]();
        c->expected = move_make(G1, F3, MOVE_NORMAL, 0);
        session_new(c);
        assert_fen(START_FEN);
        assert_true(c->game.origin_is_start);
        assert_int_equal(c->game.plies, 0);
        assert_int_equal(c->game.recorded, 0);
        assert_int_equal(c->game.keys, 0);
        assert_int_equal(c->game.end, GAME_RUNNING);
        clock.since_ms = c->clock.since_ms;
        assert_memory_equal(&c->clock, &clock, sizeof clock);
        assert_int_equal(c->side, BLACK);
        assert_int_equal(c->expected, MOVE_NONE);
        assert_false(session_is_computers_turn(c));
    }
}

static void a_new_game_begins_with_an_empty_engine(void **state)
{
    const struct level depth_five = { LEVEL_DEPTH, 5, 0 };
    uint64_t nodes;

    (void)state;
    set_level(&depth_five);
    session_go(c);
    reply_of_computer();
    nodes = c->engine.nodes;
    session_new(c);
    session_go(c);
    reply_of_computer();
    assert_int_equal(c->engine.nodes, nodes);
    set_up(START_FEN);
    session_go(c);
    reply_of_computer();
    assert_int_equal(c->engine.nodes, nodes);
}

static void a_position_is_set_up_for_the_player_to_move(void **state)
{
    (void)state;
    set_level(&fischer);
    reach_mid_game();
    set_up("4k3/8/8/8/8/8/7R/K5R1 b - - 40 60");
    assert_fen("4k3/8/8/8/8/8/7R/K5R1 b - - 40 60");
    assert_int_equal(c->side, WHITE);
    assert_int_equal(c->game.plies, 0);
    assert_int_equal(c->clock.running, CLOCK_STOPPED);
    assert_int_equal(c->clock.left_ms[WHITE], 180000);
    assert_false(session_is_computers_turn(c));
    set_up(START_FEN);
    assert_int_equal(c->side, BLACK);
}

static void a_finished_position_is_set_up_and_over(void **state)
{
    (void)state;
    set_up("7k/8/8/8/8/8/8/KR6 w - - 150 90");
    assert_int_equal(c->game.end, GAME_SEVENTY_FIVE);
    set_up("7k/8/8/8/8/8/8/K7 w - - 0 90");
    assert_int_equal(c->game.end, GAME_INSUFFICIENT);
}

static void a_bad_position_is_refused(void **state)
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

    (void)state;
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

static void a_move_is_played_and_the_clocks_go_on(void **state)
{
    struct session_played played;

    (void)state;
    set_level(&fischer);
    two_players();
    played = play_one("e4");
    assert_false(played.forgot);
    assert_int_equal(played.claim, GAME_RUNNING);
    assert_int_equal(c->clock.running, BLACK);
    now_ms += 5000;
    play_one("e5");
    assert_int_equal(c->clock.running, WHITE);
    assert_int_equal(c->clock.left_ms[BLACK], 180000 - 5000 + 2000);
    assert_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

static void an_illegal_move_is_refused(void **state)
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

    (void)state;
    for (unsigned i = 0; i < COUNT_OF(illegal); i++) {
        assert_int_equal(session_play(c, illegal[i], &played), SESSION_ILLEGAL_MOVE);
        assert_nothing_changed(&before);
    }
}

static void nothing_is_played_in_a_finished_game(void **state)
{
    static void (*const reach[])(void) = { reach_mate, reach_claim, reach_flag, reach_resignation };

    for (unsigned i = 0; i < COUNT_OF(reach); i++) {
        struct session_played played;
        struct state before;
        move_t move = MOVE_NONE;

        start(state);
        two_players();
        set_level(&fischer);
        reach[i]();
        now_ms += 60000;
        before = remember();
        assert_int_not_equal(c->game.end, GAME_RUNNING);
        assert_int_equal(c->clock.running, CLOCK_STOPPED);
        assert_int_equal(session_play(c, MOVE_NONE, &played), SESSION_GAME_OVER);
        assert_int_equal(session_resign(c), SESSION_GAME_OVER);
        assert_int_equal(session_go(c), SESSION_GAME_OVER);
        assert_int_equal(session_hint(c, &move), SESSION_GAME_OVER);
        assert_int_equal(session_claim_draw(c), SESSION_NO_CLAIM);
        assert_false(session_check_flag(c));
        assert_false(session_is_computers_turn(c));
        assert_nothing_changed(&before);
        assert_int_equal(move, MOVE_NONE);
    }
}

static void a_claim_is_told_to_the_player(void **state)
{
    (void)state;
    set_up(nearly_fifty);
    two_players();
    assert_int_equal(play_one("Rc1").claim, GAME_RUNNING);
    assert_int_equal(play_one("Kg7").claim, GAME_FIFTY_CLAIMED);
    set_up("7k/8/8/8/8/8/8/KR6 w - - 99 90");
    assert_true(c->side == BLACK);
    assert_int_equal(play_one("Rc1").claim, GAME_RUNNING); /* the computer's own affair */
    session_new(c);
    two_players();
    play_each("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", 0);
    assert_int_equal(play_one("Ng8").claim, GAME_THREEFOLD_CLAIMED);
    play_each("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", 0);
    assert_int_equal(play_one("Ng8").claim, GAME_RUNNING);
    assert_int_equal(c->game.end, GAME_FIVEFOLD);
}

static void a_full_record_forgets(void **state)
{
    static const char *const moves[] = { "Nf3", "Nf6", "Ng1", "Ng8" };

    (void)state;
    two_players();
    play_each("e4 e5 d4 d5 c4 c5 f4 f5 b4 b5 a4 a5 g3 g6 h3 h6 Na3 Na6 Nb1 Nb8", 0);
    for (unsigned i = 0; i < 4; i++) {
        assert_false(play_one(moves[i]).forgot);
    }
    assert_int_equal(c->game.plies, PLIES);
    assert_true(play_one("Qe2").forgot);
    assert_true(c->game.plies < PLIES);
    assert_false(play_one("Qe7").forgot);
}

static void a_late_mover_loses_unless_he_ends_the_game(void **state)
{
    (void)state;
    set_level(&fischer);
    two_players();
    play_each("f3 e5 g4", 0);
    now_ms += 200000;
    play_one("Nf6");
    assert_int_equal(c->game.end, GAME_TIME);
    assert_int_equal(c->game.loser, BLACK);
    assert_int_equal(c->clock.running, CLOCK_STOPPED);
    session_new(c);
    two_players();
    play_each("f3 e5 g4", 0);
    now_ms += 200000;
    play_one("Qh4");
    assert_int_equal(c->game.end, GAME_CHECKMATE);
}

static void a_flag_falls_while_somebody_thinks(void **state)
{
    (void)state;
    set_level(&fischer);
    two_players();
    play_one("e4");
    now_ms += 179999;
    assert_false(session_check_flag(c));
    now_ms += 1;
    assert_true(session_check_flag(c));
    assert_int_equal(c->game.end, GAME_TIME);
    assert_int_equal(c->game.loser, BLACK);
    assert_int_equal(c->clock.running, CLOCK_STOPPED);
    assert_false(session_check_flag(c));
    set_up("6k1/8/8/8/8/8/8/K6R w - - 0 1");
    two_players();
    play_each("Rh2", 0);
    now_ms += 180000;
    assert_true(session_check_flag(c));
    assert_int_equal(c->game.end, GAME_TIME);
    set_up("7k/8/8/8/8/8/8/K6R b - - 0 1");
    two_players();
    play_each("Kg7", 0);
    now_ms += 180000;
    assert_true(session_check_flag(c));
    assert_int_equal(c->game.end, GAME_TIME_DRAW);
}

/* --- back and forth --- */

static void a_take_back_gives_moves_and_time_back(void **state)
{
    struct session_step step;

    (void)state;
    set_level(&fischer);
    two_players();
    play_each("e4 e5 Nf3", 5000);
    now_ms += 3000;
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 1);
    assert_false(step.forth || step.resumed || step.both_sides);
    assert_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    /* whose move it was, and which, for who has to take the piece back */
    assert_int_equal(c->game.position.side, WHITE);
    assert_int_equal(c->game.record[c->game.plies], move_of(&c->engine, &c->game.position, "Nf3"));
    assert_int_equal(c->clock.running, CLOCK_STOPPED);
    assert_int_equal(c->clock.left_ms[WHITE], 182000);
    assert_int_equal(c->clock.left_ms[BLACK], 180000 - 5000 + 2000);
    session_take_back(c, &step);
    session_take_back(c, &step);
    assert_fen(START_FEN);
    assert_int_equal(c->clock.left_ms[WHITE], 180000);
    assert_int_equal(c->clock.left_ms[BLACK], 180000);
}

static void nothing_to_take_back_or_to_redo_is_refused(void **state)
{
    struct session_step step;
    struct state before = remember();

    (void)state;
    assert_int_equal(session_take_back(c, &step), SESSION_NO_MOVE);
    assert_nothing_changed(&before);
    assert_int_equal(session_redo(c, &step), SESSION_NO_MOVE);
    assert_nothing_changed(&before);
    reach_mid_game();
    before = remember();
    assert_int_equal(session_redo(c, &step), SESSION_NO_MOVE);
    assert_nothing_changed(&before);
}

static void a_redo_is_the_reverse_of_a_take_back(void **state)
{
    struct session_step step;
    struct state before;

    (void)state;
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
    before.computer.clock.since_ms = c->clock.since_ms;
    assert_game_is_as_before(&before);
}

static void a_decision_of_the_players_is_taken_back_first(void **state)
{
    static void (*const reach[])(void) = { reach_claim, reach_flag, reach_resignation };

    for (unsigned i = 0; i < COUNT_OF(reach); i++) {
        struct session_step step;
        unsigned plies;

        start(state);
        two_players();
        set_level(&fischer);
        reach[i]();
        plies = c->game.plies;
        assert_int_equal(session_take_back(c, &step), SESSION_DONE);
        assert_true(step.resumed);
        assert_int_equal(step.plies, 0);
        assert_false(step.both_sides);
        assert_int_equal(c->game.end, GAME_RUNNING);
        assert_int_equal(c->game.plies, plies);
        assert_int_equal(c->clock.running, CLOCK_STOPPED);
        assert_true(c->clock.left_ms[c->game.position.side] >= 180000 - 1000);
        assert_false(session_check_flag(c));
    }
}

static void a_mate_is_taken_back_as_the_move_it_is(void **state)
{
    struct session_step step;

    (void)state;
    two_players();
    reach_mate();
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    assert_false(step.resumed);
    assert_int_equal(step.plies, 1);
    assert_int_equal(c->game.end, GAME_RUNNING);
    assert_int_equal(session_redo(c, &step), SESSION_DONE);
    assert_int_equal(c->game.end, GAME_CHECKMATE);
}

static void the_computers_answer_goes_with_the_players_move(void **state)
{
    struct session_step step;
    struct state before;

    (void)state;
    play_one("e4");
    reply_of_computer();
    before = remember();
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 2);
    assert_false(step.both_sides);
    assert_fen(START_FEN);
    assert_int_equal(c->side, BLACK);
    assert_int_equal(session_redo(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 2);
    assert_memory_equal(&c->game, &before.computer.game, sizeof c->game);
    assert_int_equal(c->side, BLACK);
}

/* The computer has begun: behind its move there is none of the player's. */
static void both_sides_are_the_players_where_nobody_would_answer(void **state)
{
    struct session_step step;

    (void)state;
    assert_int_equal(session_go(c), SESSION_DONE);
    assert_int_equal(c->side, WHITE);
    reply_of_computer();
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 1);
    assert_true(step.both_sides);
    assert_int_equal(c->side, COMPUTER_NONE);
    assert_false(session_is_computers_turn(c));
    play_each("e4 e5", 0);
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 1);
    assert_false(step.both_sides);
    /* the last ply that can be played again is the player's own */
    session_new(c);
    play_one("e4");
    session_take_back(c, &step);
    assert_int_equal(step.plies, 1);
    assert_int_equal(session_redo(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 1);
    assert_true(step.both_sides);
    assert_int_equal(c->side, COMPUTER_NONE);
}

/* --- claims and resignations --- */

static void a_draw_is_claimed_where_there_is_one(void **state)
{
    struct state before;

    (void)state;
    set_up(nearly_fifty);
    before = remember();
    assert_int_equal(session_claim_draw(c), SESSION_NO_CLAIM);
    assert_nothing_changed(&before);
    set_up(fifty);
    set_level(&fischer);
    clock_start(&c->clock, WHITE, now_ms);
    assert_int_equal(session_claim_draw(c), SESSION_DONE);
    assert_int_equal(c->game.end, GAME_FIFTY_CLAIMED);
    assert_int_equal(c->clock.running, CLOCK_STOPPED);
}

static void the_side_to_move_resigns(void **state)
{
    (void)state;
    set_level(&fischer);
    play_one("e4");
    assert_true(session_is_computers_turn(c));
    assert_int_equal(session_resign(c), SESSION_DONE);
    assert_false(session_is_computers_turn(c));
    assert_int_equal(c->game.end, GAME_RESIGNED);
    assert_int_equal(c->game.loser, BLACK);
    assert_string_equal(game_result(&c->game), "1-0");
    assert_int_equal(c->clock.running, CLOCK_STOPPED);
}

/* --- the computer --- */

static void the_computer_answers_on_its_clock(void **state)
{
    struct session_reply reply;

    (void)state;
    set_level(&fischer);
    play_one("e4");
    assert_true(session_is_computers_turn(c));
    reply = reply_of_computer();
    assert_int_equal(reply.words, SESSION_SAYS_NOTHING);
    assert_int_equal(c->clock.running, WHITE);
    assert_int_equal(c->game.plies, 2);
    assert_false(session_is_computers_turn(c));
    assert_false(answer.forgot);
}

static void a_claim_is_told_with_the_computers_move(void **state)
{
    (void)state;
    set_up("7k/8/8/8/8/8/8/KR6 b - - 98 90");
    play_one("Kg7");
    reply_of_computer();
    assert_int_equal(answer.claim, GAME_FIFTY_CLAIMED);
}

static void the_computer_claims_if_it_is_not_ahead(void **state)
{
    (void)state;
    set_up("7k/8/8/8/8/8/8/KR6 w - - 99 90");
    play_one("Rc1");
    assert_true(session_computer_claims(c));
    assert_int_equal(c->game.end, GAME_FIFTY_CLAIMED);
    assert_int_equal(c->clock.running, CLOCK_STOPPED);
    set_up("7k/8/8/8/8/8/8/KR6 b - - 99 90");
    play_one("Kg7");
    assert_true(session_is_computers_turn(c));
    assert_false(session_computer_claims(c));
    assert_int_equal(c->game.end, GAME_RUNNING);
    assert_int_equal(c->clock.running, WHITE);
}

static void mates_are_said_as_far_as_they_are_proved(void **state)
{
    struct session_reply reply;
    const struct level two = { LEVEL_MATE, 2, 0 };
    const struct level one = { LEVEL_MATE, 1, 0 };

    (void)state;
    set_level(&two);
    set_up(mate_in_two);
    session_go(c);
    reply = reply_of_computer();
    assert_int_equal(reply.words, SESSION_SAYS_MATE);
    assert_int_equal(reply.moves, 2);
    play_one("Kb8");
    assert_int_equal(reply_of_computer().words, SESSION_SAYS_NOTHING); /* it is there */
    assert_int_equal(c->game.end, GAME_CHECKMATE);
    set_level(&one);
    set_up(mate_in_two);
    session_go(c);
    reply = reply_of_computer();
    assert_int_equal(reply.words, SESSION_SAYS_NO_MATE);
    assert_int_equal(reply.moves, 1);
}

static void no_mate_is_not_proved_by_a_search_cut_short(void **state)
{
    const struct level many = { LEVEL_MATE, 12, 0 };
    struct session_reply reply;

    (void)state;
    set_level(&many);
    session_go(c);
    give_at_tenth_poll(order_move_now);
    reply = reply_of_computer();
    assert_int_equal(reply.words, SESSION_SAYS_NO_MATE_FOUND);
    assert_int_equal(reply.moves, 12);
}

static void the_computer_moves_now(void **state)
{
    struct session_reply reply;

    (void)state;
    set_level(&for_ever);
    session_go(c);
    give_at_tenth_poll(order_move_now);
    reply = reply_of_computer();
    assert_int_not_equal(reply.move, MOVE_NONE);
    assert_int_equal(polls, 10);
    assert_int_equal(c->game.plies, 1);
}

static void an_aborted_search_leaves_the_game(void **state)
{
    struct session_reply reply;
    struct state before;
    move_t move = MOVE_NONE;

    (void)state;
    set_level(&for_ever);
    play_one("e4");
    assert_false(session_computer_claims(c));
    before = remember();
    give_at_tenth_poll(order_undo);
    assert_int_equal(session_think(c, &reply), SESSION_ABORTED);
    assert_game_is_as_before(&before);
    assert_int_equal(c->think.then, THEN_UNDO);
    give_at_tenth_poll(order_undo);
    assert_int_equal(session_hint(c, &move), SESSION_ABORTED);
    assert_game_is_as_before(&before);
    assert_int_equal(move, MOVE_NONE);
}

static void a_hint_is_a_legal_move_and_no_more(void **state)
{
    struct state before;
    move_t move = MOVE_NONE;

    (void)state;
    play_one("e4");
    before = remember();
    give_at_tenth_poll(order_move_now);
    assert_int_equal(session_hint(c, &move), SESSION_DONE);
    assert_true(game_legal_index(&c->game, move) >= 0);
    assert_game_is_as_before(&before);
}

static void a_hint_takes_two_seconds(void **state)
{
    move_t move = MOVE_NONE;

    (void)state;
    give_at_tenth_poll(let_time_pass);
    assert_int_equal(session_hint(c, &move), SESSION_DONE);
    assert_true(game_legal_index(&c->game, move) >= 0);
    assert_in_range(polls, 10, 200);
}

static void variety_ends_with_the_opening(void **state)
{
    move_t moves[8];
    unsigned different = 0;

    for (unsigned i = 0; i < COUNT_OF(moves); i++) {
        start(state);
        c->variety = true;
        c->entropy = i * 77777;
        session_go(c);
        moves[i] = reply_of_computer().move;
        different += moves[i] != moves[0];
    }
    assert_int_not_equal(different, 0);
    for (unsigned i = 0; i < COUNT_OF(moves); i++) {
        start(state);
        c->variety = true;
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
    c->ponders = true;
    c->expected = move_of(&c->engine, &c->game.position, "Nf3");
}

static void pondering_leaves_the_game(void **state)
{
    struct state before;

    (void)state;
    let_ponder();
    before = remember();
    give_at_tenth_poll(order_move_now);
    assert_true(session_ponder(c));
    assert_int_equal(polls, 10);
    assert_game_is_as_before(&before);
}

static void the_players_flag_ends_pondering(void **state)
{
    (void)state;
    set_level(&fischer);
    let_ponder();
    give_at_tenth_poll(let_time_pass);
    assert_true(session_ponder(c));
    assert_true(session_check_flag(c));
    assert_int_equal(c->game.loser, WHITE);
}

static void the_expected_move_is_the_players(void **state)
{
    (void)state;
    set_level(&(struct level){ LEVEL_DEPTH, 4, 0 });
    play_one("e4");
    reply_of_computer();
    assert_true(game_legal_index(&c->game, c->expected) >= 0);
}

/* The search is handed the keys and one more. */
static void without_room_for_a_key_nothing_is_pondered(void **state)
{
    static const char *const moves[] = { "Nf3", "Nf6", "Ng1", "Ng8" };

    (void)state;
    c->ponders = true;
    for (unsigned i = 0; i < GAME_KEYS; i++) {
        game_play_quietly(&c->game, move_of(&c->engine, &c->game.position, moves[i % 4]));
    }
    c->expected = move_of(&c->engine, &c->game.position, "e4");
    give_at_tenth_poll(order_move_now);
    assert_false(session_ponder(c));
    assert_int_equal(polls, 0);
}

static void there_is_not_always_something_to_ponder(void **state)
{
    struct state before;

    (void)state;
    let_ponder();
    c->ponders = false;
    before = remember();
    assert_false(session_ponder(c));
    assert_nothing_changed(&before);
    c->ponders = true;
    session_resign(c);
    before = remember();
    assert_false(session_ponder(c));
    assert_nothing_changed(&before);
    start(state);
    let_ponder();
    c->expected = move_make(E4, E6, MOVE_NORMAL, 0);
    assert_false(session_ponder(c));
    assert_int_equal(c->expected, MOVE_NONE);
    assert_false(session_ponder(c));
}

/* --- settings --- */

static void a_level_is_held_to_its_ranges(void **state)
{
    struct level level = { LEVEL_FISCHER, 3, 700 };

    (void)state;
    assert_false(session_clamp_level(c, &level, false));
    assert_true(session_clamp_level(c, &level, true));
    assert_int_equal(level.extra, 600);
    level = (struct level){ LEVEL_DEPTH, 40, 0 };
    assert_true(session_clamp_level(c, &level, false)); /* this board's plies */
    assert_int_equal(level.value, 31);
    assert_false(session_clamp_level(c, &level, false));
    level = (struct level){ LEVEL_MATE, 20, 0 };
    assert_true(session_clamp_level(c, &level, false));
    assert_int_equal(level.value, 15);
}

static void a_level_sets_the_clocks_anew(void **state)
{
    (void)state;
    two_players();
    set_level(&fischer);
    play_each("e4 e5", 3000);
    session_set_level(c, &(struct level){ LEVEL_GAME, 5, 0 });
    assert_int_equal(c->clock.left_ms[WHITE], 300000);
    assert_int_equal(c->clock.left_ms[BLACK], 300000);
    assert_int_equal(c->clock.running, CLOCK_STOPPED);
    assert_int_equal(c->game.plies, 2);
}

static void a_personality_is_a_set_of_options(void **state)
{
    (void)state;
    for (const struct personality *set = personalities; set->name != NULL; set++) {
        session_choose_personality(c, set);
        assert_ptr_equal(c->engine.options, set->options);
        assert_ptr_equal(options_personality(c->options), set);
        assert_ptr_equal(options_named(set->name), set);
    }
    assert_null(options_named("nobody"));
}

static void an_option_is_changed_within_its_range(void **state)
{
    const struct param_field *field = options_find("null_reduction");
    struct search_options options;
    struct state before;
    int value;

    (void)state;
    assert_non_null(field);
    before = remember();
    options = *c->options;
    assert_false(session_change_option(c, field, field->min - 1));
    assert_false(session_change_option(c, field, field->max + 1));
    assert_nothing_changed(&before);
    assert_memory_equal(c->options, &options, sizeof options);
    value = param_get(c->options, field, 0);
    assert_true(session_change_option(c, field, field->max));
    assert_int_equal(param_get(c->engine.options, field, 0), field->max);
    assert_null(options_personality(c->options));
    assert_true(session_change_option(c, field, value));
    assert_ptr_equal(c->options, before.computer.options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_new_game_is_the_same_from_any_state, start, end),
        cmocka_unit_test_setup_teardown(a_new_game_begins_with_an_empty_engine, start, end),
        cmocka_unit_test_setup_teardown(a_position_is_set_up_for_the_player_to_move, start, end),
        cmocka_unit_test_setup_teardown(a_finished_position_is_set_up_and_over, start, end),
        cmocka_unit_test_setup_teardown(a_bad_position_is_refused, start, end),
        cmocka_unit_test_setup_teardown(a_move_is_played_and_the_clocks_go_on, start, end),
        cmocka_unit_test_setup_teardown(an_illegal_move_is_refused, start, end),
        cmocka_unit_test_setup_teardown(nothing_is_played_in_a_finished_game, start, end),
        cmocka_unit_test_setup_teardown(a_claim_is_told_to_the_player, start, end),
        cmocka_unit_test_setup_teardown(a_full_record_forgets, start, end),
        cmocka_unit_test_setup_teardown(a_late_mover_loses_unless_he_ends_the_game, start, end),
        cmocka_unit_test_setup_teardown(a_flag_falls_while_somebody_thinks, start, end),
        cmocka_unit_test_setup_teardown(a_take_back_gives_moves_and_time_back, start, end),
        cmocka_unit_test_setup_teardown(nothing_to_take_back_or_to_redo_is_refused, start, end),
        cmocka_unit_test_setup_teardown(a_redo_is_the_reverse_of_a_take_back, start, end),
        cmocka_unit_test_setup_teardown(a_decision_of_the_players_is_taken_back_first, start, end),
        cmocka_unit_test_setup_teardown(a_mate_is_taken_back_as_the_move_it_is, start, end),
        cmocka_unit_test_setup_teardown(the_computers_answer_goes_with_the_players_move, start,
                                        end),
        cmocka_unit_test_setup_teardown(both_sides_are_the_players_where_nobody_would_answer, start,
                                        end),
        cmocka_unit_test_setup_teardown(a_draw_is_claimed_where_there_is_one, start, end),
        cmocka_unit_test_setup_teardown(the_side_to_move_resigns, start, end),
        cmocka_unit_test_setup_teardown(the_computer_answers_on_its_clock, start, end),
        cmocka_unit_test_setup_teardown(a_claim_is_told_with_the_computers_move, start, end),
        cmocka_unit_test_setup_teardown(the_computer_claims_if_it_is_not_ahead, start, end),
        cmocka_unit_test_setup_teardown(mates_are_said_as_far_as_they_are_proved, start, end),
        cmocka_unit_test_setup_teardown(no_mate_is_not_proved_by_a_search_cut_short, start, end),
        cmocka_unit_test_setup_teardown(the_computer_moves_now, start, end),
        cmocka_unit_test_setup_teardown(an_aborted_search_leaves_the_game, start, end),
        cmocka_unit_test_setup_teardown(a_hint_is_a_legal_move_and_no_more, start, end),
        cmocka_unit_test_setup_teardown(a_hint_takes_two_seconds, start, end),
        cmocka_unit_test_setup_teardown(variety_ends_with_the_opening, start, end),
        cmocka_unit_test_setup_teardown(pondering_leaves_the_game, start, end),
        cmocka_unit_test_setup_teardown(the_players_flag_ends_pondering, start, end),
        cmocka_unit_test_setup_teardown(the_expected_move_is_the_players, start, end),
        cmocka_unit_test_setup_teardown(without_room_for_a_key_nothing_is_pondered, start, end),
        cmocka_unit_test_setup_teardown(there_is_not_always_something_to_ponder, start, end),
        cmocka_unit_test_setup_teardown(a_level_is_held_to_its_ranges, start, end),
        cmocka_unit_test_setup_teardown(a_level_sets_the_clocks_anew, start, end),
        cmocka_unit_test_setup_teardown(a_personality_is_a_set_of_options, start, end),
        cmocka_unit_test_setup_teardown(an_option_is_changed_within_its_range, start, end),
    };

    return cmocka_run_group_tests_name("session", tests, NULL, NULL);
}
