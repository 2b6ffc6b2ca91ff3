/*
 * The board while a program takes it for a chess computer: the game that is kept for it, and the
 * computer's moves in that. The session's own game is as it was, whatever is done.
 */
#include "program_world.h"

#include "firmware/eboard/keep.h"

static void speed_falls(void)
{
    programs_speed = HAL_PROGRAM_SPEED;
    opening++;
}

static int begin_citrine(void **state)
{
    (void)begin_served(state);
    programs_speed = HAL_PROGRAM_COMPUTER_SPEED;
    return 0;
}

UNIT_EACH(begin_citrine, end);

static void send_half(void)
{
    send_text("M e2");
}

static void ask_for_the_referee(void)
{
    send_text("U\r");
}

/* Serves it to the end of the script, which must be its end, too. The own game is as it was. */
static void serve_script(const char *words)
{
    struct game game = c->match.game;
    struct clock clock = c->match.clock;
    struct engine_memory before;
    struct engine_memory after;

    engine_memory(&c->mind.engine, &before);
    script = words;
    step_ms = now_ms;
    opening++;
    turn();
    assert_int_equal(*script, '\0');
    assert_memory_equal(&game, &c->match.game, sizeof game);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    assert_int_equal(clock.left_ms[WHITE], c->match.clock.left_ms[WHITE]);
    assert_int_equal(clock.left_ms[BLACK], c->match.clock.left_ms[BLACK]);
    engine_memory(&c->mind.engine, &after);
    assert_memory_equal(&before, &after, sizeof before); /* the engine has its memory back */
    assert_ptr_equal(c->mode, &mode_play);
}

UNIT(test_a_game_is_kept_for_it)
{
    serve_script(":X_ON e2 e4 :M_d7d5 :M_d7d5 d7 d5 d5 e4 d5 ... :M_d8d5 :M_d8d5 d5 d8 d5 ... "
                 ":M_e1e3 ... :T bye");
    assert_string_equal(told, "Xmit on\r\n"
                              "M   1   e2-e4\r\n"
                              "M   1,  d7-d5\r\n"
                              "M   2   e4xd5\r\n"
                              "M   2,  d8xd5\r\n"
                              "T   2,  d8xd5\r\n");
    assert_int_equal(searches, 0);
}

UNIT(test_what_is_done_on_the_board_is_told_if_it_is_wanted)
{
    serve_script(":I e2 e4 ... :M_e7e5 e7 e5 :X_ON g1 f3 ... :X_OFF b8 c6 ... bye");
    assert_null(strstr(told, "e2-e4"));
    assert_non_null(strstr(told, "M   1,  e7-e5\r\nXmit on\r\nM   2   g1-f3\r\nXmit off\r\n"));
    assert_null(strstr(told, "b8-c6"));
}

static void look_and_keep(struct keep *keep, uint64_t changed, unsigned ms)
{
    for (pieces ^= changed; ms > 0; ms--) {
        now_ms++;
        keep_sense(keep, pieces);
        (void)keep_look(keep);
    }
}

/* Two contacts dropped out, one within the other, and were back: nothing was done. What is lifted
   later has taken nothing. */
UNIT(test_dropouts_that_are_over_take_nothing_later)
{
    static struct keep keep;

    keep_begin(&keep, &c->mind.engine, &c->match, pieces);
    keep_play(&keep, move_make(E2, E4, MOVE_NORMAL, 0));
    keep_play(&keep, move_make(D7, D5, MOVE_NORMAL, 0));
    pieces = squares_of_position(&keep.match.game.position);
    keep_turn(&keep, pieces);
    look_and_keep(&keep, 0, 100);
    look_and_keep(&keep, bit("a2"), 40);
    look_and_keep(&keep, bit("d5"), 50);
    look_and_keep(&keep, bit("d5"), 40);
    look_and_keep(&keep, bit("a2"), 5000);
    look_and_keep(&keep, bit("e4"), 2000);
    assert_int_equal(keep.match.game.plies, 2);
    look_and_keep(&keep, bit("d5"), 200);
    look_and_keep(&keep, bit("d5"), 1000);
    assert_int_equal(keep.match.game.plies, 3);
    assert_int_equal(keep.match.game.record[2], move_make(E4, D5, MOVE_NORMAL, 0));
}

UNIT(test_its_moves_are_led_to_one_after_the_other)
{
    serve_script(":X_ON :M_e2e4 :M_e7e5 ... ?e2 e2 ?e4 e4 ?e7 e7 ?e5 e5 ... g1 f3 ... bye");
    assert_non_null(strstr(told, "M   1   e2-e4\r\nM   1,  e7-e5\r\nM   2   g1-f3\r\n"));
}

UNIT(test_the_pieces_may_be_put_up_when_the_program_is_here)
{
    static char text[256];
    size_t length = 0;

    pieces = 0;
    wait_ms(100);
    for (unsigned square = 0; square < SQUARES; square++) {
        if ((UINT64_C(0xFFFF00000000FFFF) >> square & 1U) != 0) {
            length += (size_t)snprintf(text + length, sizeof text - length, "%c%c ",
                                       (int)('a' + square % 8), (int)('1' + square / 8));
        }
    }
    (void)snprintf(text + length, sizeof text - length, "... :X_ON e2 e4 ... bye");
    serve_script(text);
    assert_string_equal(told, "Xmit on\r\nM   1   e2-e4\r\n");
}

/* The player does something else, and puts the pieces back as they stood before: the lights lead
   on, and nothing is taken back. */
UNIT(test_what_the_program_has_done_stays_done)
{
    serve_script(
        ":X_ON :M_e2e4 :M_e7e5 a2 b2 c2 ... ... ... ... ... a2 b2 c2 ... ... ... ... ?e2 e2 ?e4 "
        "e4 ?e7 e7 e5 ... g1 f3 ... bye");
    assert_string_equal(told, "Xmit on\r\n"
                              "M   1   e2-e4\r\n"
                              "M   1,  e7-e5\r\n"
                              "M   2   g1-f3\r\n");
}

UNIT(test_of_a_long_game_the_last_moves_are_remembered)
{
    static const char *const moves[] = { ":M_g1f3 ", ":M_g8f6 ", ":M_f3g1 ", ":M_f6g8 " };
    static char text[4096];
    size_t length = 0;

    for (unsigned i = 0; i < 280; i++) {
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "%s", moves[i % COUNT_OF(moves)]);
    }
    (void)snprintf(text + length, sizeof text - length, ":G ... ... :T :T :M_g1f3 bye");
    serve_script(text);
    assert_non_null(strstr(told, "M 140   f3-g1\r\nM 140,  f6-g8\r\nGame 140\r\n"));
    assert_non_null(strstr(told, ".      white       black\r\n"
                                 ".  33              g8-f6\r\n"
                                 ".  34  f3-g1       f6-g8\r\n"));
    assert_non_null(strstr(told, ". 140  f3-g1       f6-g8\r\n"
                                 "T 140,  f6-g8\r\n"
                                 "T 140   f3-g1\r\n"));
}

UNIT(test_moves_are_taken_back_by_hands_and_program)
{
    serve_script(":X_ON e2 e4 d7 d5 e4 d5 d5 ... d5 e4 d5 ... ... :T d5 d7 ... c7 c5 ... bye");
    assert_non_null(strstr(told, "M   2   e4xd5\r\n"
                                 "T   2   e4xd5\r\n"
                                 "T   1,  d7-d5\r\n"
                                 "M   1,  c7-c5\r\n"));
}

UNIT(test_the_initial_position_is_a_game_and_a_first_move_is_taken_back)
{
    serve_script(
        ":X_ON e2 e4 ... e4 e2 ... ... ... ... d2 d4 g8 f6 g1 f3 ... d4 d2 f6 g8 f3 g1 ... "
        "... ... ... bye");
    assert_non_null(strstr(told, "M   1   e2-e4\r\n"
                                 "T   1   e2-e4\r\n"
                                 "M   1   d2-d4\r\n"
                                 "M   1,  g8-f6\r\n"
                                 "M   2   g1-f3\r\n"
                                 "New Game\r\n"));
}

UNIT(test_no_search_begins_while_the_referee_is_on)
{
    c->match.side = WHITE; /* in the own game the computer is to move */
    c->stopped = true;
    serve_script(
        ":J :N type :J :L :F :F e2 e4 :J :F :U_ON :J e7 e5 :J e1 e1 e1 e1 :U :M_g1f3 :J :T :J "
        "bye");
    assert_int_equal(searches, 0);
    assert_non_null(strstr(told, "Referee on"));
    assert_null(strstr(told, "Referee off"));
}

/* Any commands but the one that lets it think, and any hands. */
UNIT(test_no_search_begins_whatever_else_is_done)
{
    static const char *const words[] = { ":J", ":N", ":T",      ":F",      ":U_ON", ":U",
                                         ":X", ":G", ":M_e2e4", ":M_e7e5", "type",  ":X_ON" };
    static char text[4096];
    uint64_t seed = 11;
    size_t length = 0;

    for (unsigned i = 0; i < 400; i++) {
        const char *word = words[random_below(&seed, COUNT_OF(words))];
        char square[3] = { (char)('a' + (char)random_below(&seed, 8)),
                           (char)('1' + (char)random_below(&seed, 8)), '\0' };

        word = random_below(&seed, 2) != 0 ? square : word;
        length += (size_t)snprintf(text + length, sizeof text - length, "%s ", word);
    }
    memcpy(text + length, "bye", 4);
    serve_script(text);
    assert_int_equal(searches, 0);
    assert_null(strstr(told, "Referee off"));
}

UNIT(test_the_computer_plays_when_it_is_asked)
{
    serve_script(":U_OFF :M_e2e4 e2 e4 ... bye");
    assert_true(searches > 0);
    assert_non_null(strstr(told, "Referee off\r\nM   1   e2-e4\r\nM   1,  "));
    pieces = UINT64_C(0xFFFF00000000FFFF);
    told_length = 0;
    wait_ms(100);
    serve_script(":U_OFF :J :U_ON :T :J ... bye"); /* it plays White, once */
    assert_non_null(strstr(told, "Referee off\r\nM   1   "));
    assert_null(strstr(strstr(told, "Referee on"), "M "));
}

UNIT(test_a_long_search_ends_with_an_order)
{
    static const char *const orders[] = {
        ":U_OFF :J ... :U_ON ... bye", ":U_OFF :J ... :N bye", ":U_OFF :M_e2e4 ... :T ... bye",
        ":U_OFF :J ... bye",           ":U_OFF :J ... :J bye", ":U_OFF :J ... left",
    };

    c->match.level = (struct level){ LEVEL_AVERAGE, 600, 0 };
    session_set_level(c, &c->match.level);
    session_choose_side(c, COMPUTER_NONE);
    for (unsigned i = 0; i < COUNT_OF(orders); i++) {
        uint32_t began = now_ms;

        searches = 0;
        pieces = UINT64_C(0xFFFF00000000FFFF);
        serve_script(orders[i]);
        assert_true(searches > 0);
        assert_true(now_ms - began < 10000);
    }
    release();
}

UNIT(test_noise_moves_nothing)
{
    static char noise[4096];
    uint64_t seed = 7;

    for (unsigned i = 0; i < sizeof noise; i++) {
        noise[i] = (char)random_below(&seed, 256);
        noise[i] = (char)(noise[i] == '\r' || noise[i] == '\n' ? 'M' : noise[i]);
    }
    sent = noise;
    sent_left = sizeof noise;
    serve_script("... ... :X bye");
    assert_string_equal(told, ""); /* the first command has ended the line of noise */
    assert_int_equal(searches, 0);
}

static void port_is_opened_anew(void)
{
    opening++;
}

/* The game goes on, and what the board is to tell is as it was. */
UNIT(test_half_a_command_of_one_that_was_here_before_is_dropped)
{
    opening++;
    script = ":M_e2e4";
    step_ms = now_ms;
    memcpy(step,
           (void (*const[])(void)){ send_half, nothing, nothing, nothing, nothing, nothing, nothing,
                                    nothing, nothing, ask_for_the_referee, send_half,
                                    port_is_opened_anew, ask_for_the_referee, nothing,
                                    program_goes },
           15 * sizeof step[0]);
    turn();
    assert_string_equal(told, "M   1   e2-e4\r\nReferee on\r\nReferee on\r\n");
}

UNIT(test_one_kind_of_program_follows_the_other)
{
    opening++;
    script = ":I";
    step_ms = now_ms;
    memcpy(step,
           (void (*const[])(void)){ nothing, nothing, nothing, speed_falls, nothing, program_goes },
           6 * sizeof step[0]);
    turn();
    assert_non_null(strstr(told, "ID. Kilomate "));
    assert_non_null(strstr(strstr(told, "ID. "), ":255 255 0 0 0 0 255 255"));
}

UNIT(test_a_uart_is_given_to_it_by_a_word_that_is_kept)
{
    by_speed = false;
    switch_on();
    script = ":U ... left";
    step_ms = now_ms;
    typed = "eboard citrine\r";
    while (*typed != '\0') {
        turn();
    }
    assert_int_equal(given_speed, HAL_PROGRAM_COMPUTER_SPEED);
    assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 3);
    turn();
    assert_non_null(strstr(told, "Referee on\r\n"));
    assert_int_equal(given_speed, 0);
    assert_int_equal(save_kept(added_memory(), SAVE_EBOARD), 0);
    release();
}
