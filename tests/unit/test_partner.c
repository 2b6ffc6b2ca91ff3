/*
 * The computer as a partner: it names the piece that is to be moved, doubts moves of another one,
 * and makes the player's move with the piece that he names.
 */
#include "firmware/additions.h"

extern const struct addition rating_addition;
extern const struct addition partner_addition;
#define PANEL_ADDITIONS &rating_addition, &teach_addition, &panel_addition, &partner_addition
#include "panel_world.h"

#include "firmware/desk/settings.h"
#include "firmware/panel/panel_state.h"
#include "firmware/partner/partner_state.h"
#include "firmware/rating/rating_state.h"
#include "firmware/teach/partner.h"

enum { ENTRY_BRAIN = 30, ENTRY_MOVE_FOR_ME = 31 };

/* Longer than naming a piece takes. */
enum { NAMED_MS = 1200 };

static int begin_partner(void **state)
{
    memset(partner_state(added_memory()), 0, sizeof(struct partner_state));
    return begin(state);
}

UNIT_EACH(begin_partner, end);

static const struct partner_state *partner(void)
{
    return partner_state(added_memory());
}

static void forget_shown(void)
{
    printed_length = 0;
    printed[0] = '\0';
}

static const char *message(void)
{
    return panel_state(added_memory())->panel.display.message;
}

/* In the menu. */
static void choose(unsigned entry)
{
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < entry; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT);
}

static bool is_helped(void)
{
    return (rating_state(added_memory())->game.bits & RATED_HELPED) != 0;
}

/* One move wins here, the rook's; the king has others. */
static const char rook_mates[] = "setup 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\r";
static const char *const rook_squares = "a1";

static void begin_brain(const char *setup)
{
    type("ponder off\r");
    type(setup);
    wait_ms(50);
    forget_shown();
    type("brain on\r");
    wait_ms(NAMED_MS);
}

/* The computer may have answered it. */
static void assert_first_move(const char *expected)
{
    char text[COORDINATES_SIZE];

    assert_true(c->match.game.plies != 0);
    move_to_coordinates(c->match.game.record[0], text);
    assert_string_equal(text, expected);
}

/* --- the brain --- */

UNIT(the_piece_is_named_on_the_line_beside_the_board_and_in_lights)
{
    begin_brain(rook_mates);
    assert_int_equal(partner_named(partner()), ROOK);
    assert_non_null(strstr(printed, "Hand and brain is on.\n"));
    assert_non_null(strstr(printed, "Move the rook.\n"));
    pieces = squares_named("g8 f7 g7 h7 f2 g2 h2 a1 g1");
    wait_ms(2000);
    assert_lights(rook_squares, "");
    assert_true(tells_beside("Move the rook."));
    assert_int_equal(panel_state(added_memory())->panel.figures.depth, 0);
    type("brain off\r");
    wait_ms(50);
    assert_lights("", "");
    assert_false(tells_beside("Move the rook."));
}

UNIT(a_move_of_another_piece_is_doubted_once_and_may_be_played)
{
    begin_brain(rook_mates);
    forget_shown();
    type("h3\r");
    wait_ms(20);
    assert_non_null(strstr(printed, "That is not the rook that I named. Play it all the same?"));
    assert_int_equal(c->match.game.plies, 0);
    type("why\r");
    wait_ms(20);
    assert_non_null(strstr(printed, "1. h3 is not the rook that I named.\n"));
    type("yes\r");
    assert_first_move("h2h3");
}

UNIT(a_move_of_the_piece_that_is_named_is_none_of_its_business)
{
    begin_brain(rook_mates);
    type("Rb1\r");
    assert_first_move("a1b1");
}

UNIT(moves_with_the_pieces_are_doubted_as_well)
{
    begin_brain(rook_mates);
    pieces = squares_named("g8 f7 g7 h7 f2 g2 h2 a1 g1");
    wait_ms(2000);
    make_move("h2 h3");
    wait_ms(2000);
    assert_int_equal(panel_state(added_memory())->panel.state, STATE_DOUBT);
    assert_true(tells_beside("I named the rook. SELECT=yes"));
    assert_int_equal(c->match.game.plies, 0);
    press(HAL_KEY_SELECT);
    assert_first_move("h2h3");
}

UNIT(the_coach_goes_first)
{
    type("coach on\r");
    begin_brain("setup 6k1/5pp1/7p/8/8/1n6/5PPP/Q5K1 w - - 0 1\r");
    assert_int_equal(partner_named(partner()), QUEEN);
    forget_shown();
    type("h3\r");
    wait_ms(20);
    assert_non_null(strstr(printed, "That loses the queen on a1"));
}

UNIT(the_coach_does_not_tire_of_other_pieces)
{
    static const char *const moves[] = { "h3\r", "g3\r", "f3\r", "h4\r", "g4\r" };

    type("coach on\r");
    begin_brain("setup 6k1/5pp1/7p/8/8/1n6/5PPP/Q5K1 w - - 0 1\r");
    for (unsigned i = 0; i < COUNT_OF(moves); i++) {
        type(moves[i]);
        wait_ms(20);
    }
    forget_shown();
    type("Qc1\r");
    wait_ms(20);
    assert_non_null(strstr(printed, "That loses the queen on c1"));
    assert_int_equal(c->match.game.plies, 0);
}

UNIT(each_turn_of_the_player_has_its_piece)
{
    begin_brain("new\r");
    assert_true(partner_named(partner()) < PIECE_TYPES);
    forget_shown();
    type("a3\r");
    wait_ms(20);
    type("yes\r");
    wait_ms(NAMED_MS);
    assert_int_equal(c->match.game.plies, 2);
    assert_true(partner_named(partner()) < PIECE_TYPES);
    assert_non_null(strstr(printed, "Move the "));
    forget_shown();
    type("undo\r");
    wait_ms(NAMED_MS);
    assert_non_null(strstr(printed, "Move the "));
}

UNIT(a_line_ends_the_thought_and_is_obeyed)
{
    begin_brain("new\r");
    type("new\r");
    assert_true(computer_turn(&computer)); /* it has not thought yet */
    forget_shown();
    typed = "e4\r";
    while (*typed != '\0') {
        assert_true(computer_turn(&computer));
    }
    wait_ms(20);
    assert_null(strstr(printed, "that I named"));
    assert_int_equal(move_to(c->match.game.record[0]), E4);
}

UNIT(each_move_of_another_piece_is_doubted_however_many_there_are)
{
    static const char *const moves[] = { "h3\r", "g3\r", "f3\r", "h4\r", "g4\r", "f4\r" };

    begin_brain(rook_mates);
    for (unsigned i = 0; i < COUNT_OF(moves); i++) {
        forget_shown();
        type(moves[i]);
        wait_ms(20);
        assert_non_null(strstr(printed, "That is not the rook that I named."));
        assert_int_equal(c->match.game.plies, 0);
    }
    type("f4\r");
    assert_first_move("f2f4");
}

UNIT(a_doubt_ends_with_the_game_and_with_the_brain)
{
    begin_brain(rook_mates);
    type("h3\r");
    wait_ms(20);
    type("brain off\r");
    forget_shown();
    type("yes\r");
    wait_ms(20);
    assert_non_null(strstr(printed, "I have asked nothing."));
    type("brain on\r");
    wait_ms(NAMED_MS);
    type("h3\r");
    wait_ms(20);
    type("resign\r");
    forget_shown();
    type("yes\r");
    wait_ms(20);
    assert_non_null(strstr(printed, "I have asked nothing."));
}

UNIT(a_hint_is_the_brains_last_word)
{
    begin_brain(rook_mates);
    partner_state(added_memory())->piece = KING;
    type("hint\r");
    wait_ms(2500);
    assert_int_equal(partner_named(partner()), ROOK);
}

UNIT(a_move_for_the_player_is_the_one_that_was_named)
{
    move_t move;

    begin_brain("new\r");
    move = partner()->move;
    type("play\r");
    wait_ms(20);
    assert_int_equal(c->match.game.record[0], move);
}

UNIT(none_is_named_where_no_player_has_a_partner)
{
    begin_brain("new\r");
    session_set_referee(c, true);
    wait_ms(NAMED_MS);
    assert_int_equal(partner_named(partner()), PIECE_TYPES);
    assert_int_equal(partner_piece(c->added), PIECE_TYPES);
    session_choose_side(c, COMPUTER_NONE);
    wait_ms(NAMED_MS);
    assert_true(partner_named(partner()) < PIECE_TYPES);
    session_choose_side(c, BLACK);
    wait_ms(NAMED_MS);
    assert_true(partner_named(partner()) < PIECE_TYPES);
    type("resign\r");
    wait_ms(50);
    assert_int_equal(partner_named(partner()), PIECE_TYPES);
    type("new\r");
    type("brain off\r");
    wait_ms(NAMED_MS);
    assert_int_equal(partner_named(partner()), PIECE_TYPES);
    assert_int_equal(partner_piece(c->added), PIECE_TYPES);
}

UNIT(the_menu_turns_it_on)
{
    choose(ENTRY_BRAIN);
    assert_true(partner()->is_brain);
    press(HAL_KEY_SELECT);
    assert_false(partner()->is_brain);
}

UNIT(a_game_with_a_brain_is_none_without_help)
{
    type("e4\r");
    wait_ms(100);
    assert_false(is_helped());
    type("brain on\r");
    wait_ms(NAMED_MS);
    assert_true(is_helped());
}

/* --- the hand --- */

UNIT(a_move_is_made_for_the_player_who_keeps_his_side)
{
    type("play\r");
    wait_ms(20);
    assert_int_equal(c->match.game.plies, 2);
    assert_int_equal(c->match.side, BLACK);
    assert_true(is_helped());
    assert_non_null(strstr(printed, "For you: 1. "));
}

UNIT(the_move_is_one_of_the_piece_that_was_named)
{
    static const char *const names[] = { "pawn", "knight", "bishop", "rook", "queen", "king" };

    for (unsigned piece = PAWN; piece < PIECE_TYPES; piece++) {
        char line[20];

        type("setup 4k3/pppp4/8/8/8/8/PPPP4/RNBQK3 w - - 0 1\r");
        wait_ms(20);
        c->match.side = COMPUTER_NONE;
        snprintf(line, sizeof line, "play %s\r", names[piece]);
        type(line);
        wait_ms(20);
        if (piece == BISHOP || piece == ROOK) {
            assert_int_equal(c->match.game.plies, 0);
            assert_non_null(strstr(printed, piece == BISHOP ? "The bishop has no move.\n"
                                                            : "The rook has no move.\n"));
        } else {
            move_t move = c->match.game.record[0];

            assert_int_equal(c->match.game.plies, 1);
            assert_int_equal(piece_type(c->match.game.position.board[move_to(move)]), piece);
        }
    }
}

UNIT(the_menu_makes_a_move_which_the_board_then_shows)
{
    choose(ENTRY_MOVE_FOR_ME);
    wait_ms(100);
    assert_int_equal(c->match.game.plies, 2);
    assert_int_equal(c->match.side, BLACK);
    wait_ms(500);
    assert_int_equal(panel_state(added_memory())->panel.state, STATE_LEADS);
}

UNIT(the_menu_says_why_it_makes_none)
{
    session_set_referee(c, true);
    choose(ENTRY_MOVE_FOR_ME);
    wait_ms(100);
    assert_string_equal(message(), "A referee gives no advice.");
    session_choose_side(c, BLACK);
    type("resign\r");
    choose(ENTRY_MOVE_FOR_ME);
    wait_ms(100);
    assert_string_equal(message(), "The game is over.");
    assert_int_equal(c->match.game.plies, 0);
}

UNIT(it_is_refused_where_there_is_nothing_to_play)
{
    static const char *const lines[] = { "play x\r", "play 3\r", "play knight rook\r", "play -\r" };

    for (unsigned i = 0; i < COUNT_OF(lines); i++) {
        type(lines[i]);
        wait_ms(20);
        assert_int_equal(c->match.game.plies, 0);
    }
    assert_non_null(strstr(printed, "It is play, or play pawn, knight, "));
    session_set_referee(c, true);
    type("play\r");
    wait_ms(20);
    assert_non_null(strstr(printed, "A referee gives no advice."));
    session_choose_side(c, BLACK);
    type("resign\r");
    type("play\r");
    wait_ms(20);
    assert_non_null(strstr(printed, "The game is over."));
    type("new\r");
    wait_ms(20);
    c->match.side = WHITE;
    c->stopped = true;
    type("play\r");
    wait_ms(20);
    assert_non_null(strstr(printed, "It is my move."));
    assert_int_equal(c->match.game.plies, 0);
}

UNIT(a_search_that_is_ended_plays_nothing)
{
    type("setup r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\r");
    wait_ms(50);
    typed = "play\rnew\r";
    while (*typed != '\0') {
        assert_true(computer_turn(&computer));
    }
    wait_ms(50);
    assert_non_null(strstr(printed, "Stopped."));
    assert_int_equal(c->match.game.plies, 0);
    assert_true(c->match.game.origin_is_start);
}
