/*
 * The panel of a board that has neither keys nor a screen: what pieces and coloured
 * lights do there.
 */
#include "panel_world.h"

#include "firmware/opponent/opponent.h"

enum { RED = 1, GREEN = 2, YELLOW = 3, BLUE = 4, MAGENTA = 5, CYAN = 6, WHITE_LIGHT = 0 };

static int begin_colours(void **state)
{
    begin(state);
    body = (struct hal_body){ .has_squares = true, .colour = &colour_body };
    wiring[0] = colour_body.squares_turn;
    wiring[1] = colour_body.lights_turn;
    switch_on();
    return 0;
}

/* --- eyes --- */

/* The colour of a square that is lit or blinks, or -1. */
static int colour_of(const char *square)
{
    uint64_t here = bit(square);

    if (!((lit | blinking) & here)) {
        return -1;
    }
    return (seen(lights.red) & here ? RED : 0) + (seen(lights.green) & here ? GREEN : 0) +
           (seen(lights.blue) & here ? BLUE : 0);
}

static void assert_colour(const char *names, int colour)
{
    for (; *names != '\0'; names += names[2] == ' ' ? 3 : 2) {
        assert_int_equal(colour_of(names), colour);
    }
}

static const char *name_of(unsigned square)
{
    static char name[3];

    name[0] = (char)('a' + square % 8);
    name[1] = (char)('1' + square / 8);
    return name;
}

/* --- playing --- */

static void lights_as_the_king_thinks(void)
{
    assert_int_equal(blinking, bit("e8"));
    assert_int_equal(colour_of("e8"), WHITE_LIGHT);
    assert_int_equal(lit, squares_named("e2 e4"));
}

static void a_move_its_answer_and_what_was(void **state)
{
    unsigned from;
    unsigned to;

    (void)state;
    request[0] = lights_as_the_king_thinks;
    c->level = (struct level){ LEVEL_NODES, 5000, 0 };
    make_move("e2 e4");
    assert_null(request[0]);
    from = move_from(c->game.record[1]);
    to = move_to(c->game.record[1]);
    wait_ms(20);
    assert_int_equal(blinking, UINT64_C(1) << from);
    assert_int_equal(lit, UINT64_C(1) << to);
    assert_colour(name_of(from), BLUE);
    assert_colour(name_of(to), BLUE);
    pieces &= ~(UINT64_C(1) << from);
    wait_ms(60);
    pieces |= UINT64_C(1) << to;
    wait_ms(60);
    assert_int_equal(lit, UINT64_C(1) << from | UINT64_C(1) << to);
    assert_colour(name_of(to), WHITE_LIGHT);
}

static void a_check_is_red_and_an_end_has_two_colours(void **state)
{
    (void)state;
    set_up("6k1/5pp1/8/8/8/8/1Q6/K7 w - - 0 1");
    make_move("b2 b8");
    assert_lights("b2 b8 g8", "");
    assert_colour("g8", RED);
    set_up("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1");
    make_move("e1 e8");
    assert_lights("e1 e8 a1", "g8");
    assert_colour("g8", RED);
    assert_colour("a1", GREEN);
    set_up("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    make_move("g6 f7");
    assert_lights("g6 f7 f6 h8", "");
    assert_colour("f6 h8", YELLOW);
}

static void wrong_squares_are_red_and_what_is_missing_blinks(void **state)
{
    (void)state;
    two_players();
    hands("e2 d7 d4");
    wait_ms(2000);
    assert_lights("d4", "d7 e2");
    assert_colour("d4 d7 e2", RED);
}

static void teaching_shows_targets_and_captures_apart(void **state)
{
    char on[] = "teaching on";

    (void)state;
    panel_addition.commands->obey(c, on);
    set_up("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1");
    lift("e3");
    assert_lights("d1 f1 c2 g2 c4 g4 f5", "d5");
    assert_colour("d1 f1 c2 g2 c4 g4 f5 d5", CYAN);
}

static void the_other_king_asks_for_a_hint(void **state)
{
    (void)state;
    two_players();
    make_move("e2 e4");
    lift("e1");
    wait_ms(200);
    place("e1");
    wait_ms(6000);
    assert_int_equal(c->game.plies, 1);
    assert_int_equal(c->side, COMPUTER_NONE);
    assert_true((blinking & UINT64_C(0xFFFF000000000000)) != 0);
    for (unsigned square = 0; square < 64; square++) {
        if (blinking >> square & 1) {
            assert_colour(name_of(square), GREEN);
        }
    }
}

static void the_initial_position_begins_a_new_game_without_a_question(void **state)
{
    (void)state;
    two_players();
    make_move("e2 e4");
    make_move("e7 e5");
    make_move("g1 f3");
    hands("e4 e2 f3 g1 e5 e7");
    wait_ms(1200);
    assert_int_equal(c->game.plies, 0);
    assert_lights("", "");
}

/* --- promotion --- */

static void begin_promotion(void)
{
    set_up("7k/P7/8/8/8/8/8/4K3 w - - 0 1");
    make_move("a7 a8");
    assert_int_equal(c->game.plies, 0);
    assert_lights("a7 a6 a5", "a8");
    assert_colour("a8 a7 a6 a5", YELLOW);
}

static void a_promotion_is_placed(void **state)
{
    static const struct {
        const char *hands;
        unsigned piece;
    } kinds[] = {
        { "a8 a7 a7 a8", ROOK },
        { "a8 a6 a6 a8", BISHOP },
        { "a5 a8 a5 a8", KNIGHT },
        { "a8 a8", QUEEN },
        { "", QUEEN },
        { "a8 a7 a7 a5 a5 a8", KNIGHT },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        begin_promotion();
        hands(kinds[i].hands);
        wait_ms(*kinds[i].hands == '\0' ? 3200 : 700);
        assert_int_equal(c->game.plies, 1);
        assert_int_equal(c->game.position.board[A8], W_PAWN - PAWN + kinds[i].piece);
    }
}

static void a_pawn_that_promotes_may_go_back(void **state)
{
    (void)state;
    begin_promotion();
    make_move("a8");
    make_move("a7");
    wait_ms(4000);
    assert_int_equal(c->game.plies, 0);
    make_move("a7 a8");
    wait_ms(4000);
    assert_int_equal(c->game.plies, 1);
}

static void promotion_squares_are_free_ones(void **state)
{
    (void)state;
    set_up("1r5k/P7/n7/b7/1p6/8/8/4K3 w - - 0 1");
    make_move("a7 b8 b8");
    assert_lights("b7 b6 b5", "b8");
    set_up("7k/P7/n7/n7/n7/p7/p7/n3K3 w - - 0 1");
    make_move("a7 a8");
    assert_lights("a7 b8 b7", "a8");
}

/* --- choices --- */

static void take_kings_off(void)
{
    hands("e1 e8");
    wait_ms(1200);
}

static void put_kings_back(void)
{
    pieces |= squares_named("e1 e8");
    wait_ms(800);
}

static void a_choice_is_made_by_a_king_and_what_holds_blinks(void **state)
{
    (void)state;
    two_players();
    take_kings_off();
    assert_lights(
        "b3 c3 d3 e3 f3 g3 h3 a4 d4 e4 f4 g4 h4 a5 b5 d5 e5 f5 g5 h5 a6 b6 c6 d6 e6 f6 g6 h6",
        "a3 b4 c4 c5");
    assert_colour("a3 b3 h3 a6 h6", BLUE);
    assert_colour("a4 a5 b4 b5", WHITE_LIGHT);
    assert_colour("c4 c5 f4 f5 g4 g5 h4 h5", GREEN);
    assert_colour("d4 e4 d5 e5", MAGENTA);
    place("e6");
    wait_ms(700);
    assert_int_equal(c->level.kind, LEVEL_FISCHER);
    assert_int_equal(c->level.value, 3);
    assert_int_equal(c->level.extra, 2);
    assert_int_equal(blinking, squares_named("e6 b4 c4 c5"));
    hands("e6 f4");
    wait_ms(700);
    assert_true(c->ponders);
    wait_ms(2000); /* it is chosen once */
    assert_true(c->ponders);
    hands("f4 f4");
    wait_ms(700);
    assert_false(c->ponders);
    hands("f4 g4");
    wait_ms(700);
    hands("g4");
    put_kings_back();
    assert_lights("", "");
    assert_int_equal(c->game.plies, 0);
    assert_int_equal(c->side, COMPUTER_NONE);
    lift("e2");
    assert_lights("e3 e4", ""); /* it teaches now */
    make_move("e4");
    assert_last_move("e2e4", 1);
}

static void a_coach_and_a_referee_are_choices(void **state)
{
    (void)state;
    two_players();
    take_kings_off();
    place("f5");
    wait_ms(700);
    assert_true(c->opponent.coach);
    assert_true(blinking & bit("f5"));
    hands("f5 b5");
    wait_ms(700);
    assert_false(c->referee); /* once the kings are back */
    hands("b5");
    put_kings_back();
    assert_true(c->referee);
    assert_int_equal(c->side, COMPUTER_NONE);
    take_kings_off();
    assert_true(blinking & bit("b5"));
    place("b4");
    wait_ms(700);
    hands("b4");
    put_kings_back();
    assert_false(c->referee);
}

/* Puts a king on a choice once more, with both of them off the board. */
static void choose_again(const char *square)
{
    place(square);
    wait_ms(700);
    hands(square);
    wait_ms(100);
}

static void strength_style_and_book_are_choices(void **state)
{
    static const struct {
        uint8_t kind;
        uint16_t number;
    } weaker[] = { { STRENGTH_ELO, 2000 },   { STRENGTH_ELO, 1600 },   { STRENGTH_ELO, 1200 },
                   { STRENGTH_BEGINNER, 6 }, { STRENGTH_BEGINNER, 4 }, { STRENGTH_BEGINNER, 2 },
                   { STRENGTH_FULL, 0 } };

    (void)state;
    two_players();
    take_kings_off();
    for (unsigned i = 0; i < COUNT_OF(weaker); i++) {
        choose_again("c4");
        assert_int_equal(c->opponent.strength, weaker[i].kind);
        assert_int_equal(c->opponent.number, weaker[i].number);
        assert_int_equal((blinking & bit("c4")) != 0, weaker[i].kind == STRENGTH_FULL);
    }
    opponent_play_elo(c, 1234); /* which is none of them */
    choose_again("c4");
    assert_int_equal(c->opponent.strength, STRENGTH_FULL);
    for (unsigned style = 1; style <= STYLES; style++) {
        choose_again("c5");
        assert_int_equal(c->opponent.style, style % STYLES);
        assert_int_equal((blinking & bit("c5")) != 0, style == STYLES);
    }
    for (unsigned mode = 1; mode <= BOOK_MODES; mode++) {
        choose_again("h5");
        assert_int_equal(c->opponent.book, mode % BOOK_MODES);
        assert_int_equal((blinking & bit("h5")) != 0, mode == BOOK_ON);
    }
    put_kings_back();
    assert_lights("", "");
}

static void a_doubted_move_is_yellow_and_made_again_it_is_meant(void **state)
{
    (void)state;
    c->opponent.coach = true;
    set_up("r1bqkbnr/pppp1ppp/8/4p3/2B1n3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5");
    make_move("f3 g5");
    assert_lights("f3", "g5");
    assert_colour("f3 g5", YELLOW);
    make_move("g5 g5");
    assert_last_move("f3g5", 1);
}

static void the_side_is_changed_when_the_kings_are_back(void **state)
{
    (void)state;
    take_kings_off();
    place("a5");
    wait_ms(2000);
    assert_int_equal(c->game.plies, 0);
    assert_true(blinking & bit("a5"));
    hands("a5");
    put_kings_back();
    assert_int_equal(c->side, WHITE);
    assert_int_equal(c->game.plies, 1);
    assert_int_equal(blinking, UINT64_C(1) << move_from(c->game.record[0]));
}

static void each_brightness_comes_in_turn_and_is_kept(void **state)
{
    (void)state;
    assert_int_equal(brightness, 2);
    take_kings_off();
    for (unsigned i = 3; i < 9; i++) {
        place("h4");
        wait_ms(700);
        assert_int_equal(brightness, i % 5);
        lift("h4");
    }
    put_kings_back();
    brightness = 0;
    switch_on();
    assert_int_equal(brightness, 3);
}

static void squares_with_pieces_are_no_choices(void **state)
{
    (void)state;
    set_up("4k3/8/p7/8/3PP3/8/8/4K3 w - - 0 1");
    take_kings_off();
    assert_false((lit | blinking) & bit("a6"));
    hands("e1 e5 e1"); /* nor is the centre, with one king */
    wait_ms(4000);
    assert_int_equal(c->game.end, GAME_RUNNING);
    place("c5");
    wait_ms(3500);
    assert_colour("c5 e5 e1 e8", RED);
    hands("c5 e8 e5 e1");
    wait_ms(800);
    assert_lights("", "");
}

static void two_kings_in_the_centre_tell_the_result(void **state)
{
    static const struct {
        const char *squares;
        const char *result;
        unsigned end;
    } results[] = {
        { "e4 d5", "1-0", GAME_RESIGNED },
        { "d4 e5", "0-1", GAME_RESIGNED },
        { "e4 e5", "1/2-1/2", GAME_AGREED },
        { "d4 d5", "1/2-1/2", GAME_AGREED },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof results / sizeof results[0]; i++) {
        session_new(c);
        two_players();
        pieces = UINT64_C(0xFFFF00000000FFFF);
        wait_ms(2000);
        take_kings_off();
        hands(results[i].squares);
        wait_ms(2000);
        assert_int_equal(c->game.end, results[i].end);
        assert_string_equal(game_result(&c->game), results[i].result);
        assert_colour(results[i].squares, GREEN);
        hands(results[i].squares);
        put_kings_back();
        assert_true((lit | blinking) == squares_named("e1 e8"));
    }
}

static void pieces_of_the_centre_may_stand_aside(void **state)
{
    (void)state;
    set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    take_kings_off();
    wait_ms(2000);
    assert_int_equal(c->game.end, GAME_RUNNING); /* pawns are no kings */
    hands("e4 d5 e4 d5");
    wait_ms(2000);
    assert_string_equal(game_result(&c->game), "1-0");
}

static void the_computer_neither_gives_up_nor_agrees_at_once(void **state)
{
    (void)state;
    take_kings_off();
    hands("e4 d5");
    wait_ms(2000);
    assert_int_equal(c->game.end, GAME_RUNNING);
    assert_int_equal(blinking & squares_named("e4 d5"), squares_named("e4 d5"));
    assert_colour("e4 d5", RED);
    hands("d5 e5");
    wait_ms(2000);
    assert_int_equal(c->game.end, GAME_RUNNING);
    hands("e4 d4");
    wait_ms(2000);
    assert_string_equal(game_result(&c->game), "0-1");
    assert_non_null(strstr(printed, "On the board:"));
}

/* --- calibration --- */

/* Does what the lights ask for: a piece on each corner, then the one on the lit corner off. */
static void calibrate(void)
{
    static const char *const corners[] = { "a1", "h1", "h8", "a8" };

    pieces = 0;
    switch_on();
    wait_ms(4000);
    assert_int_equal(blinking, squares_named("a1 h1 h8 a8"));
    assert_int_equal(lit, 0);
    for (unsigned i = 0; i < 4; i++) {
        place(corners[i]);
        wait_ms(500);
    }
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(blinking, 0);
        assert_true(lit != 0 && (lit & ~pieces) == 0);
        pieces &= ~lit;
        wait_ms(500);
    }
}

static void every_way_of_lying_is_found_and_kept(void **state)
{
    (void)state;
    for (unsigned squares = 0; squares < HAL_TURNS; squares++) {
        for (unsigned of_lights = squares % 2; of_lights < HAL_TURNS; of_lights += 2) {
            wiring[0] = squares;
            wiring[1] = of_lights;
            calibrate();
            assert_int_equal(turns[0], squares);
            assert_int_equal(turns[1], of_lights);
            switch_on();
            assert_int_equal(turns[0], squares);
            assert_int_equal(turns[1], of_lights);
        }
    }
}

/* What is no calibration leaves all as it was. */
static void other_things_on_an_empty_board_calibrate_nothing(void **state)
{
    static const char *const deeds[] = { "b1", "a1 e4", "a1 h1 a1", "a1 h8 h1 a8", "a1" };

    (void)state;
    for (unsigned i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        char word[8];
        int used;

        pieces = 0;
        switch_on();
        wait_ms(4000);
        for (const char *next = deeds[i]; sscanf(next, "%7s%n", word, &used) == 1; next += used) {
            pieces ^= bit(word);
            wait_ms(500);
        }
        wait_ms(61000);
        assert_int_equal(turns[0], colour_body.squares_turn);
        assert_int_equal(turns[1], colour_body.lights_turn);
        pieces = UINT64_C(0xFFFF00000000FFFF);
        wait_ms(2000);
        two_players();
        make_move("e2 e4");
        assert_last_move("e2e4", 1);
    }
}

/* --- the command --- */

static void obey(const char *text)
{
    char line[40];

    snprintf(line, sizeof line, "%s", text);
    printed_length = 0;
    printed[0] = '\0';
    panel_addition.commands->obey(c, line);
}

static void the_command_refuses_what_it_does_not_know(void **state)
{
    (void)state;
    obey("");
    assert_non_null(strstr(printed, "panel takes"));
    obey("brightness 6");
    assert_non_null(strstr(printed, "from 1 to 5"));
    obey("brightness 0");
    obey("brightness");
    assert_non_null(strstr(printed, "from 1 to 5"));
    assert_int_equal(brightness, 2);
    obey("teaching maybe");
    assert_non_null(strstr(printed, "on or off"));
    obey("calibrate");
    assert_non_null(strstr(printed, "must be empty"));
    obey("brightness 1");
    assert_int_equal(brightness, 0);
    pieces = 0;
    wait_ms(2000);
    obey("calibrate");
    assert_non_null(strstr(printed, "a1, h1, h8 and a8"));
    blind = true;
    wait_ms(100);
    obey("calibrate");
    assert_non_null(strstr(printed, "Not now."));
}

static void a_part_that_fails_blinks_red_in_the_corners(void **state)
{
    (void)state;
    blind = true;
    wait_ms(100);
    assert_lights("", "a1 h1 a8 h8");
    assert_colour("a1 h1 a8 h8", RED);
    blind = false;
    wait_ms(100);
    assert_lights("", "");
}

static void random_events_lead_back_to_a_playable_game(void **state)
{
    (void)state;
    play_at_random(15);
    assert_lights("", "");
    make_move("e2 e4");
    assert_last_move("e2e4", 1);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, begin_colours, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_move_its_answer_and_what_was),
        TEST(a_check_is_red_and_an_end_has_two_colours),
        TEST(wrong_squares_are_red_and_what_is_missing_blinks),
        TEST(teaching_shows_targets_and_captures_apart),
        TEST(the_other_king_asks_for_a_hint),
        TEST(the_initial_position_begins_a_new_game_without_a_question),
        TEST(a_promotion_is_placed),
        TEST(a_pawn_that_promotes_may_go_back),
        TEST(promotion_squares_are_free_ones),
        TEST(a_choice_is_made_by_a_king_and_what_holds_blinks),
        TEST(a_coach_and_a_referee_are_choices),
        TEST(strength_style_and_book_are_choices),
        TEST(a_doubted_move_is_yellow_and_made_again_it_is_meant),
        TEST(the_side_is_changed_when_the_kings_are_back),
        TEST(each_brightness_comes_in_turn_and_is_kept),
        TEST(squares_with_pieces_are_no_choices),
        TEST(two_kings_in_the_centre_tell_the_result),
        TEST(pieces_of_the_centre_may_stand_aside),
        TEST(the_computer_neither_gives_up_nor_agrees_at_once),
        TEST(every_way_of_lying_is_found_and_kept),
        TEST(other_things_on_an_empty_board_calibrate_nothing),
        TEST(the_command_refuses_what_it_does_not_know),
        TEST(a_part_that_fails_blinks_red_in_the_corners),
        TEST(random_events_lead_back_to_a_playable_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
