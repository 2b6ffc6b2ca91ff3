/*
 * The board while a program has it: the player's hands, keys and words, the program's bytes, and
 * the own game. Nothing may think then, whatever is done.
 */
#include "program_world.h"

static void program_finds_chesslink(void)
{
    send_text("V56");
}

static void lift_e2(void)
{
    pieces &= ~bit("e2");
}

static void place_e4(void)
{
    pieces |= bit("e4");
}

static void lift_white_king(void)
{
    pieces &= ~bit("e1");
}

static void place_white_king(void)
{
    pieces |= bit("e1");
}

static void lift_black_king(void)
{
    pieces &= ~bit("e8");
}

static void place_black_king(void)
{
    pieces |= bit("e8");
}

static void press_all(void)
{
    held_keys = HAL_KEY_UP | HAL_KEY_DOWN | HAL_KEY_RIGHT | HAL_KEY_SELECT;
}

static void press_left(void)
{
    held_keys = HAL_KEY_LEFT;
}

static void type_wishes(void)
{
    typed = "hint\rgo\ranalyze\rnew\re4\r";
}

static void program_goes_with_the_power(void)
{
    given_speed = 0;
}

/* A program comes, the steps are done one after the other, and it goes or is sent away. */
static void serve_steps(void (*const steps[])(void), unsigned count)
{
    memcpy(step, steps, count * sizeof steps[0]);
    step[count] = NULL;
    steps_done = 0;
    step_ms = now_ms;
    opening++;
    turn();
    assert_int_equal(steps_done, count);
    assert_int_equal(searches, 0);
    assert_ptr_equal(c->mode, &mode_play);
}

#define SERVE(...)                                          \
    do {                                                    \
        void (*const steps[])(void) = { __VA_ARGS__ };      \
                                                            \
        serve_steps(steps, sizeof steps / sizeof steps[0]); \
    } while (0)

UNIT_EACH(begin_served, end);

UNIT(test_nothing_thinks_while_a_program_has_the_board)
{
    struct game game;

    c->match.side = WHITE; /* the computer is to move */
    c->stopped = true;
    c->match.opponent.coach = true;
    c->hint = move_make(E2, E4, MOVE_NORMAL, 0);
    game = c->match.game;
    SERVE(lift_white_king, place_white_king, lift_white_king, place_white_king, lift_black_king,
          place_black_king, lift_black_king, place_black_king, press_all, release, type_wishes,
          lift_e2, place_e4, program_goes);
    assert_memory_equal(&game, &c->match.game, sizeof game);
    assert_int_equal(c->match.side, WHITE);
    assert_int_equal(c->hint, MOVE_NONE);
    assert_non_null(strstr(printed, "A program has the board."));
}

static void program_comes(void)
{
    opening = 1;
}

UNIT(test_a_running_search_ends_for_it)
{
    c->match.level = (struct level){ LEVEL_AVERAGE, 60, 0 };
    c->match.side = WHITE;
    request[0] = program_comes;
    memcpy(step, (void (*const[])(void)){ nothing, program_goes }, 2 * sizeof step[0]);
    turn(); /* it thinks, and is cut off */
    assert_true(now_ms < 30000);
    assert_int_equal(c->match.game.plies, 0);
    step_ms = now_ms;
    steps_done = 0;
    turn();
    assert_int_equal(steps_done, 2);
    c->match.level = depth_one;
    wait_ms(100);
    assert_int_equal(c->match.game.plies, 1); /* and thinks again, since its position stands */
}

UNIT(test_the_program_is_told_squares_and_then_pieces)
{
    SERVE(lift_e2, place_e4, program_finds_chesslink, nothing, program_goes);
    assert_non_null(strstr(told, "L\r\n:255 255 0 0 0 0 255 255\r\n"));
    assert_non_null(strstr(told, ":255 255 0 0 0 0 247 255\r\n"));
    assert_non_null(strstr(told, ":255 255 0 0 8 0 247 255\r\n"));
    assert_non_null(strstr(told, "v010374"));
    assert_non_null(
        strstr(told, "srnbqkbnrpppppppp....................P...........PPPP.PPPRNBQKBNR"));
    assert_null(strstr(strstr(told, "v010374"), ":255"));
}

UNIT(test_its_lights_are_shown_and_the_corners_before)
{
    static const char frame[] = "\x10\x20\x40\x01\x02\x04\x08\x11";

    opening = 1;
    memcpy(step, (void (*const[])(void)){ nothing, nothing, program_goes }, 3 * sizeof step[0]);
    step_ms = now_ms;
    sent = frame;
    sent_left = 8;
    turn();
    assert_true(lit == UINT64_C(0x1020400102040811));
}

UNIT(test_the_own_game_waits_until_its_pieces_stand)
{
    c->match.side = WHITE;
    c->stopped = false;
    SERVE(lift_e2, place_e4, program_goes);
    for (unsigned i = 0; i < 3000; i++) {
        turn();
        assert_false(c->mind.think.running);
    }
    assert_int_equal(c->match.game.plies, 0);
    session_settings_changed(c); /* is no answer */
    wait_ms(100);
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(100);
    assert_int_equal(c->match.game.plies, 1); /* the computer has moved */
}

UNIT(test_a_move_at_the_console_answers_too)
{
    session_choose_side(c, BLACK);
    SERVE(lift_e2, place_e4, program_goes);
    wait_ms(100);
    type("d4\r");
    wait_ms(200);
    assert_int_equal(c->match.game.plies, 2);
    pieces = squares_of_position(&c->match.game.position);
    wait_ms(2000);
    assert_int_equal(c->match.game.plies, 2);
    assert_false(c->stopped);
}

UNIT(test_the_clock_stands_still_meanwhile)
{
    struct session_played played;
    int32_t left;

    c->match.level = (struct level){ LEVEL_GAME, 5, 0 };
    session_set_level(c, &c->match.level);
    session_choose_side(c, COMPUTER_NONE);
    assert_int_equal(
        session_play(c, move_of(&c->mind.engine, &c->match.game.position, "e2e4"), &played),
        SESSION_DONE);
    pieces = (pieces & ~bit("e2")) | bit("e4");
    wait_ms(1000);
    assert_int_equal(c->match.clock.running, BLACK);
    clock_update(&c->match.clock, now_ms);
    left = c->match.clock.left_ms[BLACK];
    SERVE(nothing, nothing, nothing, nothing, nothing, program_goes);
    wait_ms(100);
    assert_int_equal(c->match.clock.running, BLACK);
    clock_update(&c->match.clock, now_ms);
    assert_in_range(left - c->match.clock.left_ms[BLACK], 0, 200);
}

UNIT(test_the_key_and_both_kings_take_the_board_back)
{
    SERVE(nothing, press_left);
    assert_true(opening != 0); /* it is still there, and is not heard */
    release();
    wait_ms(500);
    told_length = 0;
    wait_ms(2000);
    assert_int_equal(told_length, 0);
    SERVE(lift_white_king, lift_black_king, nothing, nothing, nothing, nothing, nothing, nothing,
          nothing);
    assert_true(opening != 0);
}

/* --- programs that come back --- */

static void program_wants_no_reports(void)
{
    send_text("W020154");
}

static void forget_what_was_told(void)
{
    told_length = 0;
    told[0] = '\0';
}

static void program_opens_its_port_anew(void)
{
    forget_what_was_told();
    opening++;
}

static void program_sends_half_a_line(void)
{
    send_text("get_sta");
}

static void program_speaks_in_lines(void)
{
    send_text("feature moved\n");
}

static void program_asks_for_the_state(void)
{
    forget_what_was_told();
    send_text("get_state\n");
}

#define INITIAL_PIECES "srnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR"

/* On a UART nobody sees that it has gone. */
UNIT(test_the_first_message_after_long_silence_is_answered)
{
    opening = 1;
    memcpy(step, (void (*const[])(void)){ program_finds_chesslink, program_wants_no_reports },
           2 * sizeof step[0]);
    turn(); /* until it counts as gone */
    assert_true(now_ms > 60000 && opening == 1);
    forget_what_was_told();
    wait_ms(5000);
    assert_string_equal(told, "");
    memset(step, 0, sizeof step);
    memcpy(step, (void (*const[])(void)){ program_finds_chesslink, nothing, program_goes },
           3 * sizeof step[0]);
    steps_done = 0;
    step_ms = now_ms;
    wait_ms(3000);
    assert_string_equal(told, "v010374" INITIAL_PIECES "73");
}

UNIT(test_whoever_opens_the_port_anew_is_told_anew)
{
    SERVE(nothing, program_opens_its_port_anew, program_goes);
    assert_true(strncmp(told, ":255 255 0 0 0 0 255 255\r\nL\r\n:", 30) == 0);
    forget_what_was_told();
    SERVE(program_finds_chesslink, program_wants_no_reports, program_opens_its_port_anew,
          program_finds_chesslink, nothing, program_goes);
    assert_non_null(strstr(told, "v010374" INITIAL_PIECES "73")); /* it reports again */
}

UNIT(test_half_a_message_of_one_that_was_here_before_is_dropped)
{
    SERVE(program_speaks_in_lines, program_sends_half_a_line, nothing, nothing, nothing, nothing,
          nothing, nothing, nothing, program_asks_for_the_state, nothing, program_goes);
    assert_string_equal(told, "state rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n");
    SERVE(program_speaks_in_lines, program_sends_half_a_line, nothing, program_asks_for_the_state,
          nothing, program_goes); /* but one that is only slow is waited for */
    assert_string_equal(told, "err Unknown command\n");
    SERVE(program_speaks_in_lines, program_sends_half_a_line, program_opens_its_port_anew,
          program_asks_for_the_state, nothing, program_goes);
    assert_non_null(strstr(told, "state rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n"));
    assert_null(strstr(told, "err"));
}

static void program_takes_nothing_and_sends_the_rest(void)
{
    waiting = 1;
    send_text("te\n");
}

static void program_takes_all(void)
{
    waiting = 0;
}

UNIT(test_what_waits_while_nothing_is_taken_is_no_silence)
{
    SERVE(program_speaks_in_lines, program_sends_half_a_line,
          program_takes_nothing_and_sends_the_rest, nothing, nothing, nothing, nothing, nothing,
          nothing, nothing, program_takes_all, nothing, program_goes);
    assert_non_null(strstr(told, "state rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n"));
    assert_null(strstr(told, "err"));
}

static void program_sends_lines_and_takes_nothing(void)
{
    waiting = 1;
    send_text("get_state\nget_state\nget_state\n");
}

UNIT(test_what_one_has_sent_that_takes_nothing_does_not_bring_it_back)
{
    uint32_t begin_ms;

    opening = 1;
    memcpy(
        step,
        (void (*const[])(void)){ program_speaks_in_lines, program_sends_lines_and_takes_nothing },
        2 * sizeof step[0]);
    begin_ms = now_ms;
    turn();
    assert_in_range(now_ms - begin_ms, 5000, 6500);
    wait_ms(1000);
    assert_true(now_ms - begin_ms <= 8000); /* the own game has the board */
    waiting = 0;
    opening = 0;
    wait_ms(100);
}

UNIT(test_one_that_takes_nothing_has_gone)
{
    room = 128;
    opening = 1;
    turn();
    assert_true(opening == 1);
    wait_ms(1000);
    told_length = 0;
    room = UINT_MAX;
    waiting = 0;
    memcpy(step, (void (*const[])(void)){ nothing, program_goes }, 2 * sizeof step[0]);
    steps_done = 0;
    wait_ms(1000);
    assert_non_null(strstr(told, ":255 255 0 0 0 0 255 255\r\n"));
}

UNIT(test_a_uart_is_given_by_a_word_that_is_kept)
{
    by_speed = false;
    switch_on();
    assert_int_equal(given_speed, 0);
    type("eboard sentio\r");
    assert_int_equal(given_speed, 0);
    memcpy(step, (void (*const[])(void)){ nothing, press_left, release }, 3 * sizeof step[0]);
    steps_done = 0;
    step_ms = now_ms;
    typed = "eboard chesslink\r";
    while (*typed != '\0') {
        turn();
    }
    assert_int_equal(given_speed, HAL_PROGRAM_SPEED);
    assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 2);
    turn();
    assert_int_equal(given_speed, 0);
    assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 0);
    assert_null(strstr(told, ":255")); /* not the other protocol */
}

UNIT(test_what_was_kept_gives_the_line_at_the_start)
{
    for (unsigned kept = 0; kept < 256; kept++) {
        by_speed = false;
        given_speed = 0;
        save_keep(added_memory(), SAVE_EBOARD, (uint8_t)kept);
        memcpy(step, (void (*const[])(void)){ press_left, release }, 2 * sizeof step[0]);
        steps_done = 0;
        step_ms = now_ms;
        switch_on();
        turn();
        assert_int_equal(steps_done != 0, (kept & 0x7F) >= 1 && (kept & 0x7F) <= 4);
        if (steps_done != 0) {
            assert_int_equal(save_kept(added_memory(), SAVE_EBOARD),
                             kept & 0x80); /* it is flipped as before */
        }
    }
    save_keep(added_memory(), SAVE_EBOARD, 1);
    body.has_squares = false;
    switch_on();
    assert_int_equal(given_speed, 0);
    type("eboard certabo\r");
    assert_int_equal(given_speed, 0);
    assert_non_null(strstr(printed, "There are no sensors."));
}

static const uint8_t *picture(void)
{
    wait_ms(300);
    return pixels[0];
}

/* The menu's last entry. Its list begins with what is chosen. */
static void open_the_menus_list(unsigned steps)
{
    press(HAL_KEY_SELECT);
    press(HAL_KEY_UP);
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < steps; i++) {
        press(HAL_KEY_DOWN);
    }
}

UNIT(test_a_uart_is_given_in_the_menu)
{
    by_speed = false;
    switch_on();
    for (unsigned kind = 1; kind < 5; kind++) {
        printed_length = 0;
        told_length = 0;
        open_the_menus_list(kind);
        assert_int_equal(given_speed, 0);
        memcpy(step, (void (*const[])(void)){ release, nothing, press_left, release },
               4 * sizeof step[0]);
        step[4] = NULL;
        steps_done = 0;
        step_ms = now_ms;
        held_keys = HAL_KEY_SELECT;
        while (steps_done == 0) {
            turn();
        }
        assert_non_null(strstr(printed, kind == 3
                                            ? "\nThis line is a program's now, at 57600 baud."
                                            : "\nThis line is a program's now, at 38400 baud."));
        assert_int_equal(strstr(told, ":255 255 0 0 0 0 255 255") != NULL, kind == 1);
        assert_int_equal(steps_done, 3);
        wait_ms(STEP_MS);
        assert_int_equal(given_speed, 0);
    }
    open_the_menus_list(0);
    press(HAL_KEY_SELECT);
    assert_int_equal(given_speed, 0);
    assert_non_null(strstr(printed, "The line is the console's."));
}

UNIT(test_the_cable_is_flipped_by_a_word_that_is_kept)
{
    static const char turned_round[] =
        "sRNBKQBNRPPP.PPPP...........P....................pppppppprnbkqbnr";

    type("eboard flip\r");
    type("eboard flip maybe\r");
    type("eboard flip on off\r");
    assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 0);
    printed_length = 0;
    type("eboard flip on\r");
    assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 0x80);
    assert_non_null(strstr(printed, "A ChessLink program is told h1 first."));
    switch_on();
    SERVE(lift_e2, place_e4, program_finds_chesslink, nothing, program_goes);
    assert_non_null(strstr(told, turned_round));
    assert_non_null(strstr(told, ":255 255 0 0 8 0 247 255\r\n"));
    assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 0x80);
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(2000);
    type("eboard flip off\r");
    assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 0);
    told_length = 0;
    SERVE(lift_e2, place_e4, program_finds_chesslink, nothing, program_goes);
    assert_null(strstr(told, turned_round));
}

UNIT(test_a_word_too_many_gives_nothing)
{
    by_speed = false;
    switch_on();
    type("eboard certabo now\r");
    type("eboard chesslink flip\r");
    type("eboard flip on certabo\r");
    assert_int_equal(given_speed, 0);
    assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 0);
    type("eboard flip on\r");
    memcpy(step, (void (*const[])(void)){ nothing, press_left, release }, 3 * sizeof step[0]);
    steps_done = 0;
    step_ms = now_ms;
    typed = "eboard certabo\r";
    while (*typed != '\0') {
        turn();
    }
    assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 0x81);
}

UNIT(test_the_choice_of_the_menu_is_kept)
{
    by_speed = false;
    switch_on();
    open_the_menus_list(2);
    memcpy(step, (void (*const[])(void)){ release, program_goes_with_the_power },
           2 * sizeof step[0]);
    steps_done = 0;
    step_ms = now_ms;
    held_keys = HAL_KEY_SELECT;
    while (steps_done == 0) {
        turn();
    }
    assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 2);
}

/* Where a program gets the line by itself, and where there are no sensors. */
UNIT(test_there_is_nothing_to_choose_in_the_menu)
{
    static uint8_t before[sizeof pixels];

    for (unsigned i = 0; i < 2; i++) {
        by_speed = i == 0;
        body.has_squares = i == 0;
        switch_on();
        press(HAL_KEY_SELECT);
        press(HAL_KEY_UP);
        memcpy(before, picture(), sizeof before);
        press(HAL_KEY_SELECT);
        assert_memory_equal(picture(), before, sizeof before);
        assert_int_equal(given_speed, 0);
        assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 0);
    }
}
