/*
 * The clock alone at the panel: what the menu begins, what keys and pieces do, what is seen and
 * heard, and that the game is as it was behind it.
 */
#include "firmware/additions.h"
extern const struct addition sound_addition;
#define PANEL_ADDITIONS &clocks_addition, &teach_addition, &sound_addition, &panel_addition
#include "panel_world.h"
#include "tests/fakes/sound.h"

#include "firmware/clocks/clocks_state.h"
#include "firmware/panel/clocks.h"
#include "firmware/panel/offers.h"

enum { ENTRY_CLOCK = 26, LINE_Y = LARGE_CLOCK_HEIGHT + 2 };

static int begin_silently(void **state)
{
    count = 0;
    return begin(state);
}

UNIT_EACH(begin_silently, end);

static struct clocks_state *alone(void)
{
    return clocks_state(added_memory());
}

static void open_clock(void)
{
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < ENTRY_CLOCK; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT);
    assert_int_equal(session_may(c, MAY_TOUCH), 0);
    wait_ms(300);
}

static void assert_level(enum level_kind kind, unsigned first, unsigned second)
{
    assert_int_equal(alone()->level.kind, kind);
    assert_int_equal(level_number(&alone()->level, 0), first);
    assert_int_equal(level_number(&alone()->level, 1), second);
}

/* --- keys --- */

UNIT(keys_change_sides_pause_and_leave)
{
    open_clock();
    assert_level(LEVEL_GAME, 5, 0);
    assert_int_equal(alone()->clock.running, CLOCK_STOPPED);
    press(HAL_KEY_SELECT);
    assert_int_equal(alone()->clock.running, WHITE);
    press(HAL_KEY_RIGHT);
    assert_int_equal(alone()->clock.running, BLACK);
    press(HAL_KEY_LEFT);
    assert_int_equal(alone()->clock.running, CLOCK_STOPPED);
    press(HAL_KEY_SELECT);
    assert_int_equal(alone()->clock.running, BLACK);
    press(HAL_KEY_SELECT);
    assert_int_equal(alone()->clock.running, WHITE);
    assert_int_equal(alone()->moves[WHITE], 1);
    assert_int_equal(alone()->moves[BLACK], 1);
    press(HAL_KEY_LEFT);
    assert_false(session_may(c, MAY_TOUCH));
    press(HAL_KEY_LEFT);
    assert_true(session_may(c, MAY_TOUCH));
    assert_non_null(strstr(printed, "The clock ends; the game is as it was."));
}

UNIT(the_level_of_the_game_is_taken_if_it_has_clocks)
{
    type("level fischer 15 10\r");
    open_clock();
    assert_level(LEVEL_FISCHER, 15, 10);
}

UNIT(up_and_down_offer_other_time_controls_and_set_both_anew)
{
    open_clock();
    press(HAL_KEY_DOWN);
    assert_level(LEVEL_GAME, 15, 0);
    assert_int_equal(alone()->clock.left_ms[BLACK], 15 * 60000);
    press(HAL_KEY_UP);
    press(HAL_KEY_UP);
    assert_level(LEVEL_ODDS, 5, 2);
    press(HAL_KEY_SELECT);
    press(HAL_KEY_DOWN); /* nothing: it runs */
    assert_int_equal(alone()->clock.running, WHITE);
    wait_ms(2000);
    press(HAL_KEY_LEFT);
    assert_true(alone()->clock.left_ms[WHITE] < 5 * 60000 - 2000);
    press(HAL_KEY_DOWN);
    assert_level(LEVEL_ODDS, 5, 2);
    assert_int_equal(alone()->clock.left_ms[WHITE], 5 * 60000);
    press(HAL_KEY_DOWN);
    assert_level(LEVEL_GAME, 5, 0);
}

/* --- pieces --- */

static void assert_runs_behind(const char *moves, unsigned side)
{
    make_move(moves);
    assert_int_equal(alone()->clock.running, side);
}

UNIT(moves_on_the_board_change_sides)
{
    open_clock();
    assert_runs_behind("e2 e4", BLACK); /* the first one */
    assert_int_equal(count, 2);         /* a click */
    assert_runs_behind("e7 e5", WHITE);
    assert_runs_behind("d7 d6", WHITE); /* out of turn */
    calm_hands("d1 d1");                /* straightened */
    assert_runs_behind("g1 f3", BLACK);
    assert_runs_behind("b8 c6", WHITE);
    assert_runs_behind("f1 c4", BLACK);
    assert_runs_behind("g8 f6", WHITE);
    assert_runs_behind("e1 g1", BLACK);
    assert_runs_behind("h1 f1", BLACK);    /* the rook of castling */
    assert_runs_behind("f6 e4 e4", WHITE); /* a capture, own piece first */
    assert_runs_behind("f7 c4 f7", BLACK); /* and captured piece first */
    assert_int_equal(alone()->moves[WHITE], 5);
    assert_int_equal(alone()->moves[BLACK], 4);
    assert_int_equal(c->match.game.plies, 0);
}

UNIT(a_piece_in_the_hand_is_no_move)
{
    open_clock();
    press(HAL_KEY_SELECT);
    lift("e2");
    wait_ms(3000);
    assert_int_equal(alone()->clock.running, WHITE);
    place("e2");
    wait_ms(1000);
    assert_int_equal(alone()->clock.running, WHITE);
    assert_runs_behind("e2 e4", BLACK);
    lift("d2"); /* the other side's, and back */
    wait_ms(1000);
    place("d2");
    wait_ms(1000);
    lift("d7");
    wait_ms(1000);
    assert_int_equal(alone()->clock.running, BLACK);
    place("d5");
    wait_ms(400);
    assert_int_equal(alone()->clock.running, WHITE);
}

UNIT(what_is_put_right_in_a_pause_is_no_move)
{
    open_clock();
    assert_runs_behind("e2 e4", BLACK);
    press(HAL_KEY_LEFT);
    assert_runs_behind("e4 e3", CLOCK_STOPPED);
    press(HAL_KEY_SELECT);
    assert_runs_behind("e7 e5", WHITE);
    assert_runs_behind("e3 e4", BLACK);
}

UNIT(from_the_pieces_of_the_game_it_goes_on_too)
{
    set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    open_clock();
    press(HAL_KEY_SELECT);
    assert_runs_behind("e4 d5 d5", BLACK);
    assert_runs_behind("e8 e7", WHITE);
}

UNIT(pieces_of_no_known_position_press_nothing)
{
    pieces ^= bit("e2") | bit("e5");
    wait_ms(300);
    open_clock();
    press(HAL_KEY_SELECT);
    assert_runs_behind("d2 d4", WHITE);
    press(HAL_KEY_LEFT);
    pieces = UINT64_C(0xFFFF00000000FFFF);
    press(HAL_KEY_DOWN);
    wait_ms(300); /* put up for the next game */
    assert_runs_behind("d2 d4", BLACK);
}

/* --- what is seen and heard --- */

/* How many pixels of these rows are bright. */
static unsigned bright_in(unsigned first, unsigned end)
{
    unsigned number = 0;

    wait_ms(300);
    for (unsigned y = first; y < end; y++) {
        for (unsigned x = 0; x < SCREEN_WIDTH; x++) {
            number += pixels[y][x] == BRIGHT;
        }
    }
    return number;
}

UNIT(the_running_clock_is_bright)
{
    unsigned kings;

    open_clock();
    kings = bright_in(SCREEN_HEIGHT - LARGE_CLOCK_HEIGHT, SCREEN_HEIGHT);
    assert_int_equal(bright_in(0, LARGE_CLOCK_HEIGHT), 0);
    press(HAL_KEY_SELECT);
    assert_true(bright_in(SCREEN_HEIGHT - LARGE_CLOCK_HEIGHT, SCREEN_HEIGHT) > kings + 300);
    assert_int_equal(bright_in(0, LARGE_CLOCK_HEIGHT), 0);
    press(HAL_KEY_SELECT);
    assert_true(bright_in(0, LARGE_CLOCK_HEIGHT) > 300);
    assert_int_equal(bright_in(SCREEN_HEIGHT - LARGE_CLOCK_HEIGHT, SCREEN_HEIGHT), kings);
    c->taste.flipped = true;
    assert_true(bright_in(SCREEN_HEIGHT - LARGE_CLOCK_HEIGHT, SCREEN_HEIGHT) > 300);
}

/* Does the line between the clocks begin with this text? */
static bool says(const char *text)
{
    wait_ms(300);
    for (unsigned y = LINE_Y; y < LINE_Y + 8U; y++) {
        struct canvas canvas = { .top = (uint8_t)(y - y % BAND_ROWS) };

        font_text(&canvas, 0, LINE_Y, text, BRIGHT);
        for (unsigned x = 0; x <= font_width(text) + 2; x++) {
            if (pixels[y][x] !=
                (((unsigned)canvas.rows[y % BAND_ROWS][x / 4] >> (6U - 2U * (x % 4))) & 3U)) {
                return false;
            }
        }
    }
    return true;
}

UNIT(a_flag_is_told_lit_and_heard)
{
    open_clock();
    assert_true(says("5 min"));
    press(HAL_KEY_SELECT);
    press(HAL_KEY_SELECT);
    assert_true(says("Move 1"));
    press(HAL_KEY_SELECT);
    assert_true(says("Move 2"));
    type("white 0:01\r");
    assert_lights("", "");
    count = 0;
    wait_ms(1500);
    assert_int_equal(alone()->fallen, WHITE);
    assert_true(count >= 2);
    assert_true(says("White's flag fell"));
    assert_lights("", "a1 b1 c1 d1 e1 f1 g1 h1");
    press(HAL_KEY_SELECT); /* nothing runs any more */
    assert_int_equal(alone()->clock.running, CLOCK_STOPPED);
    press(HAL_KEY_UP);
    assert_lights("", "");
    assert_true(says("5 min"));
}

/* What stands left and what stands right of the line between the clocks has room for both. */
UNIT(all_that_is_offered_fits)
{
    open_clock();
    for (unsigned i = 0; i < 12; i++) {
        char text[MESSAGE_SIZE];
        struct out out;

        press(HAL_KEY_DOWN);
        out_begin_memory(&out, text, sizeof text);
        offer_write_level(&out, &alone()->level);
        assert_true(font_width(text) + font_width(text_of(TEXT_KEYS_OTHER)) + 6 < SCREEN_WIDTH);
        assert_true(font_width(text) + font_width(text_of(TEXT_KEYS_START)) + 6 < SCREEN_WIDTH);
    }
    for (unsigned flag = TEXT_FLAG_WHITE; flag <= TEXT_FLAG_BLACK; flag++) {
        assert_true(font_width(text_of((enum text)flag)) + font_width(text_of(TEXT_KEYS_ANEW)) + 6 <
                    SCREEN_WIDTH);
    }
}

/* --- behind it --- */

UNIT(the_game_is_as_it_was)
{
    two_players();
    make_move("e2 e4");
    open_clock();
    make_move("d7 d5");
    make_move("e4 d5 d5");
    press(HAL_KEY_LEFT);
    press(HAL_KEY_LEFT);
    assert_true(session_may(c, MAY_TOUCH));
    wait_ms(3000);
    assert_int_equal(c->match.game.plies, 1);
    pieces = UINT64_C(0xFFFF00000000FFFF) ^ bit("e2") ^ bit("e4");
    wait_ms(3000);
    assert_lights("", "");
    make_move("e7 e5");
    assert_last_move("e7e5", 2);
}

UNIT(without_squares_keys_and_screen_do_it)
{
    begin_world(128, false);
    two_players();
    open_clock();
    press(HAL_KEY_SELECT);
    assert_int_equal(alone()->clock.running, WHITE);
    press(HAL_KEY_LEFT);
    press(HAL_KEY_LEFT);
    assert_true(session_may(c, MAY_TOUCH));
    wait_ms(300);
}

UNIT(uci_takes_the_line_from_it)
{
    open_clock();
    type("uci\r");
    assert_true(session_may(c, MAY_OBEY_GUI));
    wait_ms(300);
}
