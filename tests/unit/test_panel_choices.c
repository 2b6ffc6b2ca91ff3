/*
 * Choices on the squares of a board that has neither keys nor a screen: what kings do
 * there while they are off their squares.
 */
#include "panel_colours.h"

#include "firmware/book/book.h"
#include "firmware/book/book_state.h"
#include "firmware/opponent/opponent_settings.h"

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

UNIT_EACH(begin_colours, end);

UNIT(a_choice_is_made_by_a_king_and_what_holds_blinks)
{
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
    assert_int_equal(c->match.level.kind, LEVEL_FISCHER);
    assert_int_equal(c->match.level.value, 3);
    assert_int_equal(c->match.level.extra, 2);
    assert_int_equal(blinking, squares_named("e6 b4 c4 c5"));
    hands("e6 f4");
    wait_ms(700);
    assert_true(c->taste.ponders);
    wait_ms(2000); /* it is chosen once */
    assert_true(c->taste.ponders);
    calm_hands("f4 f4");
    wait_ms(700);
    assert_false(c->taste.ponders);
    hands("f4 g4");
    wait_ms(700);
    hands("g4");
    put_kings_back();
    assert_lights("", "");
    assert_int_equal(c->match.game.plies, 0);
    assert_int_equal(c->match.side, COMPUTER_NONE);
    lift("e2");
    assert_lights("e3 e4", ""); /* it teaches now */
    make_move("e4");
    assert_last_move("e2e4", 1);
}

UNIT(a_coach_and_a_referee_are_choices)
{
    two_players();
    take_kings_off();
    place("f5");
    wait_ms(700);
    assert_true(c->match.opponent.coach);
    assert_true(blinking & bit("f5"));
    hands("f5 b5");
    wait_ms(700);
    assert_false(c->match.referee); /* once the kings are back */
    hands("b5");
    put_kings_back();
    assert_true(c->match.referee);
    assert_int_equal(c->match.side, COMPUTER_NONE);
    take_kings_off();
    assert_true(blinking & bit("b5"));
    place("b4");
    wait_ms(700);
    hands("b4");
    put_kings_back();
    assert_false(c->match.referee);
}

/* Puts a king on a choice once more, with both of them off the board. */
static void choose_again(const char *square)
{
    place(square);
    wait_ms(700);
    hands(square);
    wait_ms(100);
}

UNIT(strength_style_and_book_are_choices)
{
    static const struct {
        uint8_t kind;
        uint16_t number;
    } weaker[] = { { STRENGTH_ELO, 2000 },   { STRENGTH_ELO, 1600 },   { STRENGTH_ELO, 1200 },
                   { STRENGTH_BEGINNER, 6 }, { STRENGTH_BEGINNER, 4 }, { STRENGTH_BEGINNER, 2 },
                   { STRENGTH_FULL, 0 } };

    book_use(book_state(added_memory()), board_book.bytes, board_book.size);
    two_players();
    take_kings_off();
    for (unsigned i = 0; i < COUNT_OF(weaker); i++) {
        choose_again("c4");
        assert_int_equal(c->match.opponent.strength, weaker[i].kind);
        assert_int_equal(c->match.opponent.number, weaker[i].number);
        assert_int_equal((blinking & bit("c4")) != 0, weaker[i].kind == STRENGTH_FULL);
    }
    opponent_play_elo(&c->match.opponent, 1234); /* as 1200 */
    choose_again("c4");
    assert_int_equal(c->match.opponent.strength, STRENGTH_BEGINNER);
    assert_int_equal(c->match.opponent.number, 6);
    opponent_play_elo(&c->match.opponent, 1334); /* which is none of them */
    choose_again("c4");
    assert_int_equal(c->match.opponent.strength, STRENGTH_FULL);
    for (unsigned style = 1; style <= STYLES; style++) {
        choose_again("c5");
        assert_int_equal(c->match.opponent.style, style % STYLES);
        assert_int_equal((blinking & bit("c5")) != 0, style == STYLES);
    }
    for (unsigned mode = 1; mode <= BOOK_MODES; mode++) {
        choose_again("h5");
        assert_int_equal(c->match.opponent.book, mode % BOOK_MODES);
        assert_int_equal((blinking & bit("h5")) != 0, mode == BOOK_ON);
    }
    put_kings_back();
    assert_lights("", "");
}

UNIT(a_doubted_move_is_yellow_and_made_again_it_is_meant)
{
    c->match.opponent.coach = true;
    set_up("r1bqkbnr/pppp1ppp/8/4p3/2B1n3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5");
    make_move("f3 g5");
    assert_lights("f3", "g5");
    assert_colour("f3 g5", YELLOW);
    calm_hands("g5 g5");
    assert_last_move("f3g5", 1);
}

UNIT(the_side_is_changed_when_the_kings_are_back)
{
    take_kings_off();
    place("a5");
    wait_ms(2000);
    assert_int_equal(c->match.game.plies, 0);
    assert_true(blinking & bit("a5"));
    hands("a5");
    put_kings_back();
    assert_int_equal(c->match.side, WHITE);
    assert_int_equal(c->match.game.plies, 1);
    assert_int_equal(blinking, UINT64_C(1) << move_from(c->match.game.record[0]));
}

UNIT(each_brightness_comes_in_turn_and_is_kept)
{
    assert_int_equal(brightness, 2);
    take_kings_off();
    for (unsigned i = 3; i < 9; i++) {
        place("h4");
        wait_ms(700);
        assert_int_equal(brightness, i % 5);
        calm_hands("h4");
    }
    put_kings_back();
    brightness = 0;
    switch_on();
    assert_int_equal(brightness, 3);
}

UNIT(squares_with_pieces_are_no_choices)
{
    set_up("4k3/8/p7/8/3PP3/8/8/4K3 w - - 0 1");
    take_kings_off();
    assert_false((lit | blinking) & bit("a6"));
    hands("e1 e5 e1"); /* nor is the centre, with one king */
    wait_ms(4000);
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    place("c5");
    wait_ms(3500);
    assert_colour("c5 e5 e1 e8", RED);
    hands("c5 e8 e5 e1");
    wait_ms(800);
    assert_lights("", "");
}

UNIT(two_kings_in_the_centre_tell_the_result)
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

    for (unsigned i = 0; i < sizeof results / sizeof results[0]; i++) {
        session_new(c);
        two_players();
        pieces = UINT64_C(0xFFFF00000000FFFF);
        wait_ms(2000);
        take_kings_off();
        hands(results[i].squares);
        wait_ms(2000);
        assert_int_equal(c->match.game.end, results[i].end);
        assert_string_equal(game_result(&c->match.game), results[i].result);
        assert_colour(results[i].squares, GREEN);
        hands(results[i].squares);
        put_kings_back();
        assert_true((lit | blinking) == squares_named("e1 e8"));
    }
}

UNIT(pieces_of_the_centre_may_stand_aside)
{
    set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    take_kings_off();
    wait_ms(2000);
    assert_int_equal(c->match.game.end, GAME_RUNNING); /* pawns are no kings */
    calm_hands("e4 d5 e4 d5");
    wait_ms(2000);
    assert_string_equal(game_result(&c->match.game), "1-0");
}

UNIT(the_computer_neither_gives_up_nor_agrees_at_once)
{
    take_kings_off();
    hands("e4 d5");
    wait_ms(2000);
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    assert_int_equal(blinking & squares_named("e4 d5"), squares_named("e4 d5"));
    assert_colour("e4 d5", RED);
    hands("d5 e5");
    wait_ms(2000);
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    hands("e4 d4");
    wait_ms(2000);
    assert_string_equal(game_result(&c->match.game), "0-1");
    assert_non_null(strstr(printed, "On the board:"));
}
