/* The panel's page of the games that are kept: what it lists, and the game that is replayed. */
#define PANEL_ADDITIONS &archive_addition, &teach_addition, &panel_addition
#include "firmware/archive/archive.h"
#include "firmware/panel/screen.h"
#include "panel_world.h"
#include "tests/fakes/store.h"

enum { ENTRY_GAMES = 15 };

static int begin_with_store(void **state)
{
    store_model_start(true, 4, 4096);
    model.about.archive = 4096;
    return begin(state);
}

static int end_store(void **state)
{
    assert_int_equal(model.violations, 0);
    store_model_end();
    return end(state);
}

UNIT_EACH(begin_with_store, end_store);

static void open_games(void)
{
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < ENTRY_GAMES; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT);
    wait_ms(100);
}

/* Is a line of the page the one at the cursor? */
static bool is_at_cursor(unsigned line)
{
    return pixels[LINE_HEIGHT * (1 + line)][126] == DIM;
}

/* Does the line hold a text? */
static bool is_written(unsigned line)
{
    for (unsigned y = LINE_HEIGHT * (1 + line); y < LINE_HEIGHT * (2 + line); y++) {
        for (unsigned x = 2; x < 120; x++) {
            if (pixels[y][x] != 0 && pixels[y][x] != DIM) {
                return true;
            }
        }
    }
    return false;
}

/* A game of one move, which the other side gives up. */
static void keep_game(const char *move)
{
    session_new(c);
    two_players();
    type(move);
    type("resign\n");
}

UNIT(without_games_that_is_said)
{
    two_players();
    open_games();
    assert_true(is_written(0) && !is_written(1) && !is_at_cursor(0));
    press(HAL_KEY_DOWN);
    press(HAL_KEY_SELECT);
    press(HAL_KEY_LEFT);
    make_move("e2 e4");
    assert_last_move("e2e4", 1);
}

UNIT(the_newest_game_stands_first_and_the_cursor_goes_round)
{
    static const char *const moves[] = { "a3\n", "b3\n", "c3\n", "d3\n",
                                         "e3\n", "f3\n", "g3\n", "h3\n" };

    for (unsigned i = 0; i < COUNT_OF(moves); i++) {
        keep_game(moves[i]);
    }
    assert_int_equal(archive_count(), COUNT_OF(moves));
    open_games();
    assert_true(is_at_cursor(0) && is_written(4));
    press(HAL_KEY_UP); /* round the end: the oldest, on the second page */
    wait_ms(100);
    assert_true(is_at_cursor(2) && !is_written(3));
    press(HAL_KEY_UP);
    press(HAL_KEY_UP);
    press(HAL_KEY_UP);
    wait_ms(100);
    assert_true(is_at_cursor(4) && is_written(4));
    press(HAL_KEY_LEFT);
}

UNIT(a_game_is_taken_up_and_replayed)
{
    keep_game("a3\n");
    keep_game("h4\n");
    session_new(c);
    two_players();
    type("e4\n");
    open_games();
    press(HAL_KEY_DOWN);
    press(HAL_KEY_SELECT);
    wait_ms(500);
    assert_last_move("a2a3", 1);
    assert_int_equal(c->match.game.end, GAME_RESIGNED);
    assert_true(pixels[5 * 8 + 5][0 * 8 + 4] != 0); /* the pawn on a3 is on the screen */
    assert_int_equal(archive_count(), 3);           /* the game that ran is kept */
    press(HAL_KEY_SELECT);
}

enum { ENTRY_REPLAY = 14 };

/* A game of three plies, of which the replay shows the first. */
static void look_at_first_move(void)
{
    two_players();
    type("e4\n");
    type("e5\n");
    type("Nf3\n");
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < ENTRY_REPLAY; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT);
    wait_ms(500);
    press(HAL_KEY_LEFT);
    wait_ms(500);
    press(HAL_KEY_LEFT);
    wait_ms(500);
}

UNIT(select_plays_on_from_what_the_replay_shows)
{
    look_at_first_move();
    assert_int_equal(c->match.game.plies, 3);
    press(HAL_KEY_SELECT);
    assert_last_move("e2e4", 1);
    assert_int_equal(c->match.side, WHITE); /* Black is to move */
    assert_int_equal(archive_count(), 1);
}

UNIT(select_leaves_the_replay_at_the_games_last_position)
{
    look_at_first_move();
    press(HAL_KEY_DOWN);
    wait_ms(500);
    press(HAL_KEY_SELECT);
    assert_last_move("g1f3", 3);
    assert_int_equal(c->match.side, COMPUTER_NONE);
    assert_int_equal(archive_count(), 0);
}

UNIT(a_game_that_cannot_be_kept_stays)
{
    look_at_first_move();
    model.silent = true;
    press(HAL_KEY_SELECT);
    model.silent = false;
    assert_last_move("g1f3", 3);
    assert_int_equal(archive_count(), 0);
    press(HAL_KEY_LEFT); /* the page of the game is open: a move is taken back */
    assert_last_move("e7e5", 2);
}

UNIT(a_store_that_falls_silent_leaves_the_game)
{
    keep_game("a3\n");
    session_new(c);
    two_players();
    type("e4\n");
    open_games();
    model.silent = true;
    press(HAL_KEY_SELECT);
    wait_ms(500);
    assert_last_move("e2e4", 1);
    model.silent = false;
}
