/*
 * Training: the mode at the line, in which the player's own game waits and is what is saved.
 */
#include "firmware/additions.h"

extern const struct addition rating_addition;
extern const struct addition train_addition;
#define MACHINE_ADDITIONS &rating_addition, &train_addition, &saves_addition
#include "save_machine.h"
#include "save_store.h"

#include "firmware/rating/rating_state.h"
#include "firmware/train/train_mate.h"
#include "firmware/train/train_state.h"

static struct train_state *training(void)
{
    return train_state(added_memory());
}

static int begin(void **state)
{
    typed = "";
    memset(training(), 0, sizeof *training());
    return eeprom(state);
}

UNIT_EACH(begin, check_use);

/* --- at the line --- */

static void type(const char *words)
{
    forget_shown();
    typed = words;
    while (*typed != '\0') {
        assert_true(computer_turn(&computer));
    }
    assert_true(computer_turn(&computer));
    typed = "";
}

static void type_move(move_t move)
{
    char text[8];
    struct out out;

    out_begin_memory(&out, text, sizeof text);
    out_move(&out, move);
    out_char(&out, '\r');
    type(text);
}

/* The legal move from a square to another. */
static move_t move_between(unsigned from, unsigned to)
{
    unsigned count = engine_legal_moves(&c->mind.engine, &c->match.game.position);
    move_t move = MOVE_NONE;

    for (unsigned i = 0; i < count && move == MOVE_NONE; i++) {
        move = engine_legal_move(&c->mind.engine, i);
        if (move_from(move) != from || move_to(move) != to) {
            move = MOVE_NONE;
        }
    }
    assert_int_not_equal(move, MOVE_NONE);
    return move;
}

/* A legal move that is not the right one. */
static move_t another_move(void)
{
    unsigned count = engine_legal_moves(&c->mind.engine, &c->match.game.position);
    move_t move = MOVE_NONE;

    for (unsigned i = 0; i < count && move == MOVE_NONE; i++) {
        move = engine_legal_move(&c->mind.engine, i);
        if (move_from(move) == move_from(training()->right) &&
            move_to(move) == move_to(training()->right)) {
            move = MOVE_NONE;
        }
    }
    return move;
}

/* A game with a clock that runs, at its third move. */
static void play_some(void)
{
    act("level 5 3 2");
    c->match.side = COMPUTER_NONE;
    act("e4");
    act("e5");
    act("Nf3");
    assert_int_equal(c->match.clock.running, BLACK);
}

/* Plays the right moves until the position is solved. */
static void solve(void)
{
    do {
        type_move(training()->right);
        assert_true(is_told(" is right."));
    } while (training()->stage == TRAIN_GOES_ON);
    assert_int_equal(training()->stage, TRAIN_IS_RIGHT);
}

/* Goes on to a position of this kind. */
static void find_theme(unsigned theme)
{
    for (unsigned i = 0; training()->theme != theme; i++) {
        assert_true(i < 1000);
        type("next\r");
    }
}

UNIT(the_right_move_is_told_and_counted)
{
    type("train\r");
    assert_true(is_told("Training: "));
    assert_true(is_told(" to move"));
    assert_false(session_may(c, MAY_SAVE));
    find_theme(TRAIN_WINS);
    type_move(training()->right);
    assert_true(is_told(" is right."));
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    assert_true(is_told("At the first try 1 of 1; grade 1 of 6; 0 to come again."));
    assert_int_equal(c->match.game.plies, 1);
    type_move(another_move());
    assert_true(is_told("next, or an empty line"));
    assert_int_equal(c->match.game.plies, 1);
    type("\r");
    assert_true(is_told(" to move"));
    assert_int_equal(c->match.game.plies, 0);
    assert_int_equal(training()->score.tried, 1);
}

UNIT(a_mate_is_played_to_its_end)
{
    type("train\r");
    find_theme(TRAIN_MATE_3);
    type_move(training()->right);
    assert_true(is_told(" is right.\nThe reply is "));
    assert_true(is_told(" to move: mate in 2."));
    assert_int_equal(c->match.game.plies, 2);
    assert_int_equal(training()->score.tried, 0);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    type_move(training()->right);
    assert_true(is_told(" to move: mate in 1."));
    type_move(training()->right);
    assert_int_equal(c->match.game.end, GAME_CHECKMATE);
    assert_true(is_told("At the first try 1 of 1"));
    type("undo\r");
    type_move(training()->right);
    assert_int_equal(c->match.game.plies, 5);
    assert_int_equal(training()->score.tried, 1);
}

UNIT(a_wrong_move_within_a_mate_is_taken_back_alone)
{
    type("train\r");
    find_theme(TRAIN_MATE_2);
    type_move(training()->right);
    assert_true(is_told(" to move: mate in 1."));
    type_move(another_move());
    assert_true(is_told(" is not it."));
    assert_int_equal(c->match.game.plies, 2);
    type("hint\r");
    type("\r");
    assert_true(is_told(" to move: mate in 1."));
    type_move(training()->right);
    assert_true(is_told("At the first try 0 of 1; grade 1 of 6; 1 to come again."));
    type("next\r");
    assert_int_equal(c->match.game.plies, 0);
}

UNIT(a_move_that_does_not_go_on_to_mate_is_wrong)
{
    struct train_answer answer;
    struct task task;

    type("train\r");
    find_theme(TRAIN_MATE_3);
    type_move(training()->right);
    assert_true(is_told(" to move: mate in 2."));
    type_move(another_move());
    assert_true(is_told(" is not it."));
    assert_int_equal(c->match.game.plies, 2);
    session_task(c, THINK_TO_JUDGE, &task);
    game_replay(&c->match.game, 1);
    assert_true(train_find_answer(&task, 3, &answer));
    assert_int_equal(answer.moves, 2);
    assert_false(train_find_answer(&task, 2, &answer)); /* it mates, but too late */
    game_replay(&c->match.game, 2);
}

/* Lines that come while the answer is searched wait for it. */
UNIT(what_is_typed_ahead_is_obeyed_behind_the_answer)
{
    static const char *const ahead[] = {
        "go\r", "new\r", "undo\r", "hint\r", "solution\r", "end\r"
    };

    for (unsigned i = 0; i < COUNT_OF(ahead); i++) {
        char text[24];
        struct out out;

        begin(NULL);
        type("train\r");
        find_theme(TRAIN_MATE_3);
        out_begin_memory(&out, text, sizeof text);
        out_move(&out, training()->right);
        out_format(&out, "\r%s", ahead[i]);
        type(text);
        assert_true(is_told(" is right.\nThe reply is "));
        assert_int_equal(training()->trains, i != 5);
        assert_true(i == 5 || c->match.game.plies == 2);
    }
}

UNIT(the_solution_within_a_mate_is_the_move_that_is_next)
{
    type("train\r");
    find_theme(TRAIN_MATE_2);
    type_move(training()->right);
    type("solution\r");
    assert_true(is_told("The move is "));
    assert_int_equal(c->hint, training()->right);
    assert_int_equal(training()->stage, TRAIN_IS_SHOWN);
    assert_int_equal(c->match.game.plies, 2);
    assert_int_equal(training()->score.tried, 1);
}

/* Moves that a board takes back, or plays again, are put right. */
UNIT(a_mate_stays_where_it_is)
{
    struct session_step step;
    struct session_played played;

    type("train\r");
    find_theme(TRAIN_MATE_2);
    type_move(training()->right);
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    type("");
    assert_int_equal(c->match.game.plies, 2);
    assert_int_equal(training()->stage, TRAIN_GOES_ON);
    session_resign(c, (enum colour)c->match.game.position.side);
    type("");
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    assert_int_equal(c->match.game.plies, 2);
    assert_int_equal(session_play(c, training()->right, &played), SESSION_DONE);
    type("");
    assert_int_equal(training()->stage, TRAIN_IS_RIGHT);
    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    type("");
    assert_int_equal(c->match.game.plies, 3);
    assert_int_equal(training()->score.tried, 1);
}

/* Plays a mate of the table to its end by the moves that the searches of the answers find. False:
   one of them does not prove it. */
static bool plays_to_mate(const struct train_position *p)
{
    struct game *game = &c->match.game;
    unsigned left = p->theme - TRAIN_MATE_1 + 1U;
    struct session_played played;
    struct train_answer answer;
    struct task task;

    engine_clear(&c->mind.engine);
    assert_int_equal(game_set_fen(game, p->fen), FEN_OK);
    session_set_apart(c);
    answer.next = move_between(p->from, p->to);
    while (left > 1) {
        assert_int_equal(session_play(c, answer.next, &played), SESSION_DONE);
        session_task(c, THINK_TO_JUDGE, &task);
        if (!train_find_answer(&task, left, &answer)) {
            return false;
        }
        assert_int_equal(session_play(c, answer.move, &played), SESSION_DONE);
        assert_true(answer.moves < left);
        left = answer.moves;
    }
    assert_int_equal(session_play(c, answer.next, &played), SESSION_DONE);
    assert_int_equal(game->end, GAME_CHECKMATE);
    return true;
}

/* Few are not proved with so few nodes: they end with their first move. */
UNIT(the_mates_of_the_table_are_proved_to_their_end)
{
    unsigned mates = 0, proved = 0;

    type("train\r");
    for (unsigned n = 0; n < train_first(&board_training, TRAIN_LEVELS); n++) {
        struct train_position p;

        assert_true(train_read(&board_training, n, &p));
        if (p.theme > TRAIN_MATE_1 && p.theme < TRAIN_WINS) {
            mates++;
            proved += plays_to_mate(&p);
        }
    }
    training()->was_moved = false;
    assert_true(mates > 100);
    assert_true(mates - proved <= mates / 50);
}

UNIT(a_wrong_move_is_taken_back_and_spoils_the_first_try)
{
    type("train\r");
    type_move(another_move());
    assert_true(is_told(" is not it."));
    assert_int_equal(c->match.game.plies, 0);
    assert_int_equal(training()->score.tried, 0);
    solve();
    assert_true(is_told("At the first try 0 of 1; grade 1 of 6; 1 to come again."));
}

UNIT(a_hint_and_the_solution_spoil_it_too)
{
    type("train\r");
    type("hint\r");
    assert_true(is_told("Look at the "));
    solve();
    assert_true(is_told("At the first try 0 of 1"));
    type("next\r");
    type("train solution\r");
    assert_true(is_told("The move is "));
    assert_int_equal(c->hint, training()->right);
    type("score\r");
    assert_true(is_told("At the first try 0 of 2; grade 1 of 6; 2 to come again."));
    type("solution\r"); /* counts once */
    assert_int_equal(training()->score.tried, 2);
    type("hint\r");
    assert_true(is_told("next, or an empty line"));
}

UNIT(a_position_that_is_left_open_is_not_counted)
{
    type("train\r");
    type("next\rnext\r");
    assert_int_equal(training()->score.tried, 0);
    assert_int_equal(training()->score.next[0], 3);
}

UNIT(words_that_change_a_game_are_refused_and_change_nothing)
{
    static const char *const words[] = { "new\r",     "load\r",   "undo\r",       "go\r",
                                         "setup x\r", "games\r",  "hint me\r",    "end it\r",
                                         "level 3\r", "bench\r",  "save erase\r", "xyzzy\r",
                                         "train 7\r", "resign\r", "next 3\r",     "help\r" };
    struct position_packed before, after;

    type("train\r");
    position_pack(&c->match.game.position, &before);
    for (unsigned i = 0; i < COUNT_OF(words); i++) {
        type(words[i]);
        assert_true(is_told("This is training: "));
        position_pack(&c->match.game.position, &after);
        assert_memory_equal(&before, &after, sizeof before);
    }
    assert_true(training()->trains);
    assert_false(training()->was_helped);
    type("Qz9\r");
    assert_true(is_told("This is training: "));
    type("board\r");
    assert_true(is_told("a b c d e f g h"));
}

static void assert_grade(unsigned grade)
{
    assert_in_range(training()->number, train_first(&board_training, grade),
                    train_first(&board_training, grade + 1) - 1);
}

UNIT(a_grade_is_chosen_before_and_meanwhile)
{
    type("train 3\r");
    assert_true(is_told("grade 3 of 6"));
    assert_grade(2);
    type("train 6\r");
    assert_grade(5);
    type("1\r");
    assert_grade(0);
    type("end\r");
    type("train 0\r");
    assert_true(is_told("train takes a grade from 1 to 6."));
    type("train 7\rtrain hard\r");
    assert_true(is_told("train takes a grade from 1 to 6."));
    assert_false(training()->trains);
}

UNIT(the_players_game_is_as_it_was)
{
    struct seen before, after;

    play_some();
    look(&before);
    type("train\r");
    now_ms += 60000; /* a clock that ran would have lost it */
    type_move(another_move());
    type_move(training()->right);
    type("next\rhint\rend\r");
    assert_true(is_told("The training ends; your game is as it was."));
    assert_true(c->mode == &mode_play);
    assert_int_equal(c->match.clock.running, BLACK);
    look(&after);
    assert_true(is_seen(&before, &after));
    act("Nc6");
    assert_int_equal(c->match.game.plies, 4);
}

UNIT(a_level_that_was_chosen_meanwhile_is_the_players)
{
    const struct level level = { LEVEL_GAME, 15, 0 };

    play_some();
    type("train\r");
    session_set_level(c, &level);
    c->match.opponent.coach = true;
    type("end\r");
    assert_int_equal(c->match.level.kind, LEVEL_GAME);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    assert_true(c->match.opponent.coach);
    assert_int_equal(c->match.game.plies, 3);
}

UNIT(a_game_that_counts_still_counts)
{
    act("opponent 1 1000 0 0 0 0");
    act("new");
    act("e4");
    act("e5");
    assert_true(rating_state(added_memory())->game.bits & RATED_BEGUN);
    type("train\r");
    type("hint\r");
    session_advised(c); /* targets, or a king's sign at the board */
    type_move(another_move());
    type_move(training()->right);
    type("end\r");
    assert_int_equal(rating_state(added_memory())->game.bits, RATED_BEGUN);
}

UNIT(when_the_power_goes_the_game_is_there_and_the_score)
{
    struct seen before, after;
    struct train_score score;

    play_some();
    look(&before);
    type("train\r");
    for (unsigned i = 0; i < 40; i++) {
        if (i % 3 == 0) {
            type("solution\r");
        }
        while (training()->stage < TRAIN_IS_RIGHT) {
            type_move(training()->right);
        }
        score = training()->score;
        memset(training(), 0, sizeof *training());
        switch_on();
        look(&after);
        assert_true(is_seen(&before, &after));
        assert_memory_equal(&training()->score, &score, sizeof score);
        type("train\r");
    }
    assert_int_equal(training()->score.tried, 40);
    assert_true(training()->score.count != 0);
}

UNIT(another_game_takes_the_place_of_the_players)
{
    play_some();
    type("train\r");
    session_new(c); /* pieces put up on a board, or its menu */
    assert_true(is_told("The training ends."));
    assert_true(c->mode == &mode_play);
    assert_int_equal(c->match.game.size, PLIES);
    act("d4");
    assert_kept();
    assert_int_equal(c->match.game.plies, 1);
}

UNIT(a_gui_finds_the_players_game)
{
    struct seen before, after;

    play_some();
    look(&before);
    type("train\r");
    type("uci\r");
    assert_true(c->mode == &mode_gui);
    assert_false(training()->trains);
    look(&after);
    assert_memory_equal(&before.now, &after.now, sizeof before.now);
    assert_int_equal(after.plies, 3);
    type("console\r");
    assert_true(c->mode == &mode_play);
    assert_int_equal(c->match.game.plies, 3);
    act("Nc6");
    assert_kept();
}

UNIT(what_a_board_does_is_judged_in_the_next_turn)
{
    struct session_played played;

    type("train\r");
    assert_int_equal(session_play(c, another_move(), &played), SESSION_DONE);
    type("");
    assert_true(is_told(" is not it."));
    assert_int_equal(c->match.game.plies, 0);
    session_go(c); /* nobody moves for the computer */
    type("");
    assert_int_equal(c->match.side, COMPUTER_NONE);
    session_resign(c, WHITE);
    type("");
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    assert_int_equal(session_play(c, training()->right, &played), SESSION_DONE);
    type("");
    assert_true(is_told(" is right."));
}

/* The last bytes of a record are the score, nothing of which comes again, and the personality. */
static void spoil(unsigned before_end, uint8_t byte)
{
    spoil_save(before_end, byte);
    memset(training(), 0, sizeof *training());
    switch_on();
}

UNIT(a_damaged_score_costs_nothing_else)
{
    static const struct {
        unsigned before_end;
        uint8_t byte;
    } cases[] = {
        { 1, 3 },            /* more to come again than there are */
        { 1, UINT8_MAX },    /* and than there can be */
        { 3, TRAIN_LEVELS }, /* a grade that there is not */
        { 2, 100 },          /* more in a row than there can be */
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        begin(NULL);
        play_some();
        type("train\r");
        solve();
        type("end\r");
        assert_int_equal(training()->score.count, 0);
        spoil(cases[i].before_end, cases[i].byte);
        assert_int_equal(c->match.game.plies, 3);
        type("train\r");
        assert_true(is_told("The score of your training could not be read; it begins anew."));
        type("end\r");
        act("Nc6");
        assert_kept();
    }
}

UNIT(a_score_that_cannot_be_is_told_and_begins_anew)
{
    type("train\r");
    type_move(training()->right);
    type("end\r");
    training()->score.grade = TRAIN_LEVELS;
    session_settings_changed(c);
    memset(training(), 0, sizeof *training());
    switch_on();
    type("train\r");
    assert_true(is_told("The score of your training could not be read; it begins anew."));
    assert_int_equal(training()->score.tried, 0);
    type("end\r");
    type("train\r");
    assert_false(is_told("could not be read"));
}
