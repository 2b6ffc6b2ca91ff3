/*
 * A player at the session, for test_session.c and test_session_computer.c: the
 * functions are called as a panel would, without a text but FENs, and requests are
 * made from where the search asks for them.
 */
#ifndef KILOMATE_TESTS_UNIT_SESSION_PLAYER_H
#define KILOMATE_TESTS_UNIT_SESSION_PLAYER_H

#include "prepared.h"
#include "support.h"

#include "firmware/computer.h"
#include "firmware/mind/options.h"
#include "firmware/tuning/tuning.h"
#include "hal/hal.h"

/* --- a machine without a line, whose time stands still until told --- */

#define MACHINE_ARENA 8192
#include "tests/fakes/line.h"

static unsigned polls;
static void (*request)(void); /* made at the tenth poll of a search */

/* --- the computer --- */

enum { PLIES = 24 };

static const struct engine_profile profile = { "panel", sizeof arena, 1200, 32, 16, 1, 0, NULL };
static const struct level depth_one = { LEVEL_DEPTH, 1, 0 };
static const struct level fischer = { LEVEL_FISCHER, 3, 2 };
static const struct level for_ever = { LEVEL_AVERAGE, 3600, 0 };

static struct computer computer;
static struct session *const c = &computer.session;
static move_t record[PLIES];

/* Where the search asks. */
static void poll_search(void *context)
{
    session_look(context);
    if (request != NULL && ++polls == 10) {
        request();
    }
}

static move_t told_move; /* of the last reply */

static const struct session_host *computers_host;

/* The test hears of a move that is found, not the console: the session shows nothing. */
static void tell_happened(struct session *session, const struct happening *happening)
{
    if (happening->kind == HAPPENED_FOUND) {
        assert_true(session_is_ok(session));
        told_move = happening->reply->move;
    } else {
        computers_host->tell_happened(session, happening);
    }
}

static inline int start(void **state)
{
    static struct session_host host;

    (void)state;
    memset(&computer, 0, sizeof computer);
    memset(record, 0, sizeof record);
    now_ms = 1000;
    printed_length = 0;
    polls = 0;
    request = NULL;
    prepare(c, &profile);
    c->match.level = depth_one;
    assert_true(computer_begin(&computer, record, PLIES));
    computers_host = c->host;
    host = *c->host;
    host.listener.polled = poll_search;
    host.tell_happened = tell_happened;
    c->host = &host;
    c->acting = BY_CONSOLE;
    return 0;
}

/* What is shown is shown by others. */
static inline int end(void **state)
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

static inline void set_up(const char *fen)
{
    enum fen_error error;

    assert_int_equal(session_set_up(c, fen, &error), SESSION_DONE);
    assert_int_equal(error, FEN_OK);
}

static inline void set_level(const struct level *level)
{
    session_set_level(c, level);
}

static inline struct session_played play_one(const char *text)
{
    struct session_played played = { 0xFF, true };
    move_t move = move_of(&c->mind.engine, &c->match.game.position, text);

    assert_int_equal(session_play(c, move, &played), SESSION_DONE);
    assert_int_equal(c->match.game.record[c->match.game.plies - 1], move);
    return played;
}

/* Plays moves written with spaces in between, each after so many ms. */
static inline void play_each(const char *moves, uint32_t ms)
{
    char word[8];
    int used;

    while (sscanf(moves, "%7s%n", word, &used) == 1) {
        now_ms += ms;
        play_one(word);
        moves += used;
    }
}

static inline void assert_fen(const char *expected)
{
    char fen[FEN_SIZE];

    position_to_fen(&c->match.game.position, fen);
    assert_string_equal(fen, expected);
}

/* All of it but the engine, whose move stack is for everybody's use. */
struct state {
    struct computer computer;
    move_t record[PLIES];
};

static inline struct state remember(void)
{
    struct state state;

    memcpy(&state.computer, &computer, sizeof computer);
    memcpy(state.record, record, sizeof record);
    return state;
}

static inline void assert_nothing_changed(const struct state *before)
{
    size_t engine = offsetof(struct computer, session.mind.options);

    assert_ptr_equal(c->mind.engine.options, before->computer.session.mind.engine.options);
    assert_memory_equal((const char *)&computer + engine, (const char *)&before->computer + engine,
                        sizeof computer - engine);
    assert_memory_equal(record, before->record, sizeof record);
}

/* The same but for what the search was told, and for keys that do not count. */
static inline void assert_game_is_as_before(const struct state *before)
{
    const struct game *game = &before->computer.session.match.game;

    assert_memory_equal(&c->match.game, game, offsetof(struct game, key));
    assert_memory_equal(c->match.game.key, game->key, game->keys * sizeof game->key[0]);
    assert_memory_equal(&c->match.clock, &before->computer.session.match.clock,
                        sizeof c->match.clock);
    assert_memory_equal(record, before->record, sizeof record);
    assert_int_equal(c->match.side, before->computer.session.match.side);
    assert_int_equal(c->expected, before->computer.session.expected);
}

/* Two players: the computer has no side. */
static inline void two_players(void)
{
    c->match.side = COMPUTER_NONE;
}

static inline void give_at_tenth_poll(void (*wanted)(void))
{
    request = wanted;
    polls = 0;
}

/* The request comes from where the search asks: no text is needed. */
static inline void request_move_now(void)
{
    mind_move_now(&c->mind);
}

static inline void request_undo(void)
{
    mind_abort(&c->mind, THEN_UNDO);
}

static inline void let_time_pass(void)
{
    now_ms += 200000;
}

/* What the last move of the computer has led to. */
static struct session_played answer;

/* The computer's turn as session_move() carries it out. With a clock that stands still it
   is told to move. */
static inline struct session_reply reply_of_computer(void)
{
    struct session_reply reply;

    if (level_has_clock(&c->match.level)) {
        give_at_tenth_poll(request_move_now);
    }
    assert_true(match_is_computers_turn(&c->match));
    assert_false(session_computer_claims(c));
    assert_int_equal(session_think(c, &reply), SESSION_DONE);
    assert_int_equal(told_move, reply.move);
    assert_int_equal(session_play(c, reply.move, &answer), SESSION_DONE);
    return reply;
}

#endif
