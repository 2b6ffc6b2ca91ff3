/*
 * Training at the panel: the menu's entry, the keys, the message beside the board, moves made with
 * the pieces, and that the player's game is led to behind it.
 */
#include "firmware/additions.h"

extern const struct addition rating_addition;
extern const struct addition train_addition;
#define PANEL_ADDITIONS &rating_addition, &train_addition, &teach_addition, &panel_addition
#include "panel_world.h"

#include "firmware/panel/panel_state.h"
#include "firmware/train/train_state.h"

enum { ENTRY_TRAINING = 28 };

static struct train_state *training(void)
{
    return train_state(added_memory());
}

static int begin_training(void **state)
{
    memset(training(), 0, sizeof *training());
    return begin(state);
}

UNIT_EACH(begin_training, end);

static const char *message(void)
{
    return panel_state(added_memory())->panel.display.message;
}

static void open_training(void)
{
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < ENTRY_TRAINING; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT);
    assert_true(training()->trains);
    wait_ms(300);
}

/* The pieces are put up as the position has them. */
static void put_up(void)
{
    pieces = 0;
    for (unsigned square = 0; square < SQUARES; square++) {
        if (c->match.game.position.board[square] != EMPTY) {
            pieces |= UINT64_C(1) << square;
        }
    }
    wait_ms(1000);
}

static void name_of(unsigned square, char name[3])
{
    name[0] = (char)('a' + square % 8);
    name[1] = (char)('1' + square / 8);
    name[2] = '\0';
}

/* A move with the pieces: one that is taken goes first. */
static void make(move_t move)
{
    char from[3], to[3];

    name_of(move_from(move), from);
    name_of(move_to(move), to);
    if (pieces & bit(to)) {
        lift(to);
    }
    lift(from);
    place(to);
    wait_ms(1000);
}

UNIT(the_menu_begins_it_and_the_board_says_what_is_to_be_done)
{
    open_training();
    assert_non_null(strstr(message(), training()->theme < TRAIN_WINS    ? ": mate in "
                                      : training()->theme == TRAIN_WINS ? ": one move wins"
                                                                        : ": one move holds"));
    assert_non_null(strstr(printed, "Training: "));
    put_up();
    assert_non_null(strstr(message(), ": "));
}

UNIT(the_right_move_with_the_pieces_is_told)
{
    open_training();
    put_up();
    make(training()->right);
    assert_string_equal(message(), "Right! RIGHT=next");
    assert_int_equal(training()->score.solved, 1);
    press(HAL_KEY_RIGHT);
    assert_int_equal(training()->stage, TRAIN_IS_OPEN);
    assert_int_equal(training()->score.next[0], 2);
}

UNIT(keys_give_a_hint_and_then_the_solution_and_leave)
{
    open_training();
    put_up();
    press(HAL_KEY_UP);
    assert_non_null(strstr(message(), "Look at the "));
    press(HAL_KEY_UP);
    assert_non_null(strstr(message(), "It is "));
    assert_int_equal(c->hint, training()->right);
    assert_int_equal(training()->score.tried, 1);
    press(HAL_KEY_SELECT);
    assert_int_equal(training()->stage, TRAIN_IS_OPEN);
    press(HAL_KEY_LEFT);
    assert_false(training()->trains);
    assert_string_equal(message(), "");
    assert_true(c->mode == &mode_play);
}

/* Any legal move but the right one, of a piece that takes nothing. */
static move_t wrong_move(void)
{
    unsigned count = engine_legal_moves(&c->mind.engine, &c->match.game.position);

    for (unsigned i = 0; i < count; i++) {
        move_t move = engine_legal_move(&c->mind.engine, i);

        if (move != training()->right && move_kind(move) == MOVE_NORMAL &&
            c->match.game.position.board[move_to(move)] == EMPTY) {
            return move;
        }
    }
    fail();
    return MOVE_NONE;
}

UNIT(a_wrong_move_with_the_pieces_is_led_back)
{
    char from[3], to[3];
    move_t move;

    open_training();
    put_up();
    move = wrong_move();
    make(move);
    assert_int_equal(c->match.game.plies, 0);
    assert_int_equal(training()->stage, TRAIN_IS_WRONG);
    assert_string_equal(message(), "Not it. UP=hint");
    name_of(move_from(move), from);
    name_of(move_to(move), to);
    lift(to);
    place(from);
    wait_ms(1000);
    make(training()->right);
    assert_int_equal(training()->stage, TRAIN_IS_RIGHT);
    assert_int_equal(training()->score.solved, 0);
}

/* The answer is led to by the lights, as the computer's moves are. */
UNIT(a_mate_is_played_to_its_end_with_the_pieces)
{
    open_training();
    for (unsigned i = 0; training()->theme != TRAIN_MATE_2; i++) {
        assert_true(i < 1000);
        press(HAL_KEY_RIGHT);
    }
    put_up();
    make(training()->right);
    assert_int_equal(training()->stage, TRAIN_GOES_ON);
    assert_string_equal(message(), "Right! Mate in 1");
    assert_int_equal(c->match.game.plies, 2);
    make(c->match.game.record[1]);
    assert_string_equal(message(), "Right! Mate in 1");
    assert_int_equal(training()->stage, TRAIN_GOES_ON);
    make(training()->right);
    assert_int_equal(training()->stage, TRAIN_IS_RIGHT);
    assert_int_equal(training()->score.solved, 1);
    assert_string_equal(message(), "Right! RIGHT=next");
}

UNIT(the_players_game_is_led_to_afterwards)
{
    hands("e2 e4");
    wait_ms(3000); /* the computer answers */
    assert_int_equal(c->match.game.plies, 2);
    put_up();
    open_training();
    put_up();
    make(training()->right);
    press(HAL_KEY_LEFT);
    assert_int_equal(c->match.game.plies, 2);
    put_up();
    hands("d2 d4");
    wait_ms(3000);
    assert_int_equal(c->match.game.plies, 4);
}

/* Even behind a position that has ended in mate. */
UNIT(pieces_put_up_for_a_new_game_say_nothing)
{
    hands("e2 e4");
    wait_ms(3000);
    put_up();
    open_training();
    put_up();
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(6000);
    assert_true(training()->trains);
    put_up();
    make(training()->right);
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(6000);
    assert_true(training()->trains);
    press(HAL_KEY_LEFT);
    assert_int_equal(c->match.game.plies, 2);
}

UNIT(a_new_game_by_the_console_leaves_it)
{
    open_training();
    session_new(c);
    wait_ms(100);
    assert_false(training()->trains);
    assert_string_equal(message(), "");
    assert_int_equal(c->match.game.size, PLIES);
}

/* Both kings in the centre give up, or agree: in a position nobody does. */
UNIT(an_end_without_a_move_is_taken_back)
{
    open_training();
    put_up();
    make(training()->right);
    press(HAL_KEY_RIGHT);
    put_up();
    session_resign(c, (enum colour)c->match.game.position.side);
    wait_ms(300);
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    assert_int_equal(training()->stage, TRAIN_IS_OPEN);
    assert_false(training()->was_helped);
}

UNIT(the_setting_up_of_a_position_is_left)
{
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < 19; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT);
    assert_int_equal(panel_state(added_memory())->panel.state, STATE_SETUP);
    type("train\r");
    wait_ms(300);
    assert_true(training()->trains);
    put_up();
    make(training()->right);
    assert_int_equal(training()->stage, TRAIN_IS_RIGHT);
}
