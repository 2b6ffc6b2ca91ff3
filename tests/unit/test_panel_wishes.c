/*
 * Pieces on the board are no wish: what stands there counts only if it was lifted and put there.
 * The power is cut in every phase of a move, positions come from the console while the pieces
 * stand otherwise, hands are slow or wrong.
 */
#include "panel_colours.h"

/* --- the power --- */

/* Off and on, and a long look: the game is the one that was saved. */
static void assert_game_stays(void)
{
    unsigned plies = c->match.game.plies;
    uint64_t key = c->match.game.position.key;

    cut_the_power();
    wait_ms(5000);
    assert_int_equal(c->match.game.plies, plies);
    assert_true(c->match.game.position.key == key);
    assert_null(strstr(printed, "On the board"));
}

/* As the game stands: with both sides at the board, or the computer's move waiting. */
static void stand_before(const char *moves, const char *to_be_led)
{
    type(moves);
    stand_as_in_the_game();
    wait_ms(1000);
    if (to_be_led != NULL) {
        type(to_be_led);
    }
    wait_ms(500);
}

UNIT_EACH(begin, end);

/* A test with keys and a screen, and with colours. */
#define BOTH(name)                       \
    UNIT_ALSO(name, begin_colours, end); \
    UNIT(name)

BOTH(a_move_that_waits_is_led_again)
{
    two_players();
    stand_before("e4\n", "e5\n");
    assert_lights(body.colour != NULL ? "e5" : "", "e7");
    assert_game_stays();
    assert_lights(body.colour != NULL ? "e5" : "", "e7");
    lift("e7");
    assert_game_stays(); /* half made */
    assert_lights("e5", "");
    place("e5");
    wait_ms(1000);
    assert_true((lit & ~squares_named("e7 e5")) == 0 && blinking == 0);
    make_move("g1 f3");
    assert_last_move("g1f3", 3);
}

/* The piece that is taken is lifted first, or what takes it. */
BOTH(a_capture_that_waits_is_led_again)
{
    for (unsigned order = 0; order < 2; order++) {
        session_new(c);
        two_players();
        pieces = UINT64_C(0xFFFF00000000FFFF);
        wait_ms(2000);
        stand_before("e4\nd5\n", "exd5\n");
        assert_game_stays();
        assert_true(blinking & squares_named("d5 e4"));
        if (order == 0) {
            lift("d5");
            assert_game_stays();
            lift("e4");
        } else {
            lift("e4");
            assert_game_stays(); /* it could be done: d5 is occupied, e4 is not */
            lift("d5");
        }
        place("d5");
        wait_ms(2000);
        assert_int_equal(c->match.game.plies, 3);
        make_move("d8 d5 d5");
        assert_last_move("d8d5", 4);
    }
}

BOTH(a_take_back_that_waits_is_led_again)
{
    struct session_step step;

    two_players();
    stand_before("e4\ne5\nNf3\n", NULL);
    session_take_back(c, &step);
    wait_ms(100);
    assert_true(blinking & bit("f3"));
    assert_game_stays();
    assert_true(blinking & bit("f3"));
    lift("f3");
    assert_game_stays();
    assert_true(lit & bit("g1"));
    place("g1");
    wait_ms(1000);
    make_move("f2 f4");
    assert_last_move("f2f4", 3);
}

/* Positions, what hands have done when the power goes, and what they do then to play the move: it
   was not played, so that the pieces go back first. */
BOTH(what_hands_do_is_no_move_behind_the_power)
{
    static const struct {
        const char *fen;
        const char *before;
        const char *back;
        const char *move;
        const char *last;
    } phases[] = {
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "e2", "e2 e4", "e2e4" },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2 e4", "e4 e2", "e2 e4", "e2e4" },
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1 g1", "g1 e1", "e1 g1 h1 f1", "e1g1" },
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1 g1 h1", "g1 e1 h1", "e1 g1 h1 f1", "e1g1" },
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1 h1", "e1 h1", "e1 c1 a1 d1", "e1c1" },
        { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5 d6", "d6 e5", "e5 d6 d5", "e5d6" },
        { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5", "d5", "e5 d6 d5", "e5d6" },
        { "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", "d5", "e4 d5 d5", "e4d5" },
        { "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4", "e4", "e4 d5 d5", "e4d5" },
        { "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7 a8", "a8 a7", "a7 a8", "a7a8" },
    };

    for (unsigned i = 0; i < COUNT_OF(phases); i++) {
        set_up(phases[i].fen);
        pieces ^= squares_named(phases[i].before);
        assert_game_stays();
        hands(phases[i].back);
        wait_ms(1000);
        assert_lights("", "");
        make_move(phases[i].move);
        wait_ms(4000);
        assert_last_move(phases[i].last, 1);
    }
}

/* A piece that was in the hand goes back at any moment behind the power, and then makes its
   move. */
BOTH(a_piece_put_back_soon_behind_the_power_moves)
{
    for (unsigned after_ms = 0; after_ms <= 2000; after_ms += 50) {
        set_up("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        lift("e2");
        cut_the_power();
        wait_ms(after_ms);
        place("e2");
        wait_ms(1000);
        assert_lights("", "");
        make_move("e2 e4");
        wait_ms(1000);
        assert_last_move("e2e4", 1);
    }
}

/* Sensors that say nothing at first have lifted and put down no piece. */
BOTH(sensors_that_wake_late_move_nothing)
{
    uint64_t standing;

    two_players();
    stand_before("e4\n", "e5\n");
    standing = pieces;
    for (unsigned round = 0; round < 2; round++) {
        pieces = 0;
        cut_the_power();
        wait_ms(round == 0 ? 0 : 2500);
        pieces = standing;
        wait_ms(500);
        assert_int_equal(c->match.game.plies, 2);
        assert_true(blinking & bit("e7"));
    }
    pieces = 0;
    cut_the_power();
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(5000);
    assert_int_equal(c->match.game.plies, 2);
    assert_true(blinking & bit("e2"));
}

/* --- the initial position --- */

BOTH(the_initial_position_behind_the_power_is_the_games_beginning)
{
    two_players();
    stand_before("", "e4\n");
    type("e5\n");
    assert_game_stays();
    assert_int_equal(c->match.game.plies, 2);
    assert_true(blinking & bit("e2"));
    hands("e2 e4");
    wait_ms(200);
    assert_true(blinking & bit("e7"));
}

BOTH(a_game_that_is_over_makes_room_for_the_next)
{
    two_players();
    stand_before("e4\ne5\n", NULL);
    session_resign(c, WHITE);
    pieces = UINT64_C(0xFFFF00000000FFFF);
    cut_the_power();
    wait_ms(2000);
    assert_int_equal(c->match.game.plies, 0);
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    assert_lights("", "");
}

BOTH(a_position_of_the_console_stays)
{
    enum fen_error error;
    const char *differ =
        "a1 b1 c1 d1 f1 g1 h1 a2 b2 c2 d2 f2 g2 h2 e5 a7 b7 c7 d7 e7 f7 g7 h7 a8 b8 "
        "c8 d8 e8 f8 g8 h8";

    two_players();
    assert_int_equal(session_set_up(c, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", &error), SESSION_DONE);
    two_players();
    wait_ms(5000);
    assert_fen("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
    assert_int_equal(lit | blinking, squares_named(differ));
    pieces = bit("e1") | bit("e2") | bit("e8"); /* removed, and the king put where he belongs */
    wait_ms(500);
    hands("e8 e5");
    wait_ms(500);
    assert_lights("", "");
    make_move("e2 e4");
    assert_last_move("e2e4", 1);
}

/* A sign says that the pieces mean it. */
BOTH(a_king_says_that_a_new_game_is_meant)
{
    two_players();
    stand_before("", "e4\n");
    hands("d2 d2 b1 b1"); /* straightened */
    wait_ms(3000);
    assert_int_equal(c->match.game.plies, 1);
    give_sign("e8");
    wait_ms(1500);
    if (body.keys != 0) {
        assert_int_equal(c->match.game.plies, 1);
        press(HAL_KEY_SELECT);
    }
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
}

/* --- what stands where --- */

BOTH(a_rook_on_the_kings_square_is_no_move)
{
    set_up("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    hands("e1 g1 h1 e1");
    wait_ms(3000);
    assert_int_equal(c->match.game.plies, 0);
    hands("e1 f1");
    wait_ms(1000);
    assert_last_move("e1g1", 1);
    assert_fen("4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
}

BOTH(a_rook_that_goes_past_its_king_is_a_move)
{
    set_up("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    hands("e1 e1 h1 g1");
    wait_ms(1000);
    assert_last_move("h1g1", 1);
}

/* The squares look as after Qe5, but the pawn stands there, and the queen on the pawn's square. */
BOTH(pieces_that_change_places_are_no_move)
{
    set_up("4k3/8/8/8/8/8/4P2Q/4K3 w - - 0 1");
    hands("e2 e5 h2 e2");
    wait_ms(3000);
    assert_int_equal(c->match.game.plies, 0);
    hands("e2 h2 e5 e2");
    wait_ms(500);
    assert_lights("", "");
    make_move("h2 e5");
    assert_last_move("h2e5", 1);
}

BOTH(a_capture_found_late_is_taken)
{
    set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    hands("d5 e4 d6");
    wait_ms(2500);
    assert_true(lit | blinking);
    hands("d6 d5");
    wait_ms(500);
    assert_last_move("e4d5", 1);
    hands("d5 e4");
    wait_ms(2500);
    hands("d5");
    wait_ms(1000);
    assert_int_equal(c->match.game.plies, 0);
}

BOTH(a_castling_is_taken_back_slowly)
{
    set_up("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    make_move("e1 g1 h1 f1");
    assert_last_move("e1g1", 1);
    hands("g1 e1");
    wait_ms(2500);
    hands("f1 h1");
    wait_ms(1000);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
}

/* Wrong hands while a move is led: put right, it is led again. */
BOTH(a_move_is_led_again_once_the_board_is_right)
{
    two_players();
    stand_before("e4\n", "e5\n");
    hands("e7 e6 a2");
    wait_ms(2000);
    assert_true(blinking != bit("e7"));
    hands("e6 e7 a2");
    wait_ms(2000);
    assert_int_equal(c->match.game.plies, 2);
    assert_true(blinking == bit("e7"));
    hands("e7 e5");
    wait_ms(200);
    make_move("g1 f3");
    assert_last_move("g1f3", 3);
}

BOTH(pieces_knocked_over_are_no_move)
{
    two_players();
    pieces &= ~squares_named("d1 e1 f1 g1 h1 e2");
    wait_ms(2000);
    pieces |= squares_named("d1 e1 f1 g1 h1 e4");
    wait_ms(3000);
    assert_int_equal(c->match.game.plies, 0);
    hands("e4 e2");
    wait_ms(500);
    hands("e2 e3"); /* it may slide on; meanwhile the others fall, and are put up again */
    pieces &= ~squares_named("d1 e1 f1 g1 h1");
    wait_ms(100);
    pieces |= squares_named("d1 e1 f1 g1 h1");
    wait_ms(3000);
    assert_int_equal(c->match.game.plies, 0);
    hands("e3 e2");
    wait_ms(500);
    make_move("e2 e4");
    assert_last_move("e2e4", 1);
}

/* --- kings in the centre, one after the other --- */

UNIT_WITH(each_player_puts_his_own_king, begin_colours, end)
{
    static const struct {
        const char *fen;
        const char *hands;
        const char *result;
    } endings[] = {
        { "4k3/8/p7/8/8/8/P7/4K3 w - - 0 1", "e1 e4 e8 d5", "1-0" },
        { "4k3/8/p7/8/8/8/P7/4K3 w - - 0 1", "e8 e5 e1 d4", "0-1" },
        { "4k3/8/p7/8/8/4K3/P7/8 w - - 0 1", "e3 e4 e8 e5", "1/2-1/2" }, /* a legal move at first */
        { "4k3/8/p7/8/8/4K3/P7/8 w - - 0 1", "e8 d5 e3 d4", "1/2-1/2" },
    };

    for (unsigned i = 0; i < COUNT_OF(endings); i++) {
        char word[8];
        int used;

        set_up(endings[i].fen);
        for (const char *rest = endings[i].hands; sscanf(rest, "%7s%n", word, &used) == 1;
             rest += used) {
            hands(word);
            wait_ms(800);
        }
        wait_ms(2000);
        assert_string_equal(game_result(&c->match.game), endings[i].result);
        assert_int_equal(c->match.game.plies, 0);
    }
}

/* The computer's king is put there by the player, while the answer to what seemed a move waits. */
UNIT_WITH(a_kings_move_and_its_answer_are_taken_back, begin_colours, end)
{
    set_up("4k3/8/p7/8/8/4K3/P7/8 w - - 0 1");
    session_choose_side(c, BLACK);
    make_move("e3 e4");
    assert_int_equal(c->match.game.plies, 2);
    hands("e8 e5");
    wait_ms(3000);
    assert_int_equal(c->match.game.plies, 0); /* agreed, or declined: the king's move is no move */
    pieces = squares_named("e8 a6 e3 a2");
    wait_ms(2000);
    assert_true(c->match.game.end != GAME_RUNNING || c->match.side == BLACK);
}

/* Next to each other by a slip in an ending: that is an illegal move and no result. */
BOTH(a_kings_slip_is_no_result)
{
    set_up("8/8/4k3/8/8/4K3/P7/8 w - - 0 1");
    make_move("e3 e4");
    assert_last_move("e3e4", 1);
    hands("e6 d5");
    wait_ms(4000);
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    hands("d5 d6");
    wait_ms(1000);
    assert_last_move("e6d6", 2);
}

/* --- a hint while a move is led --- */

UNIT(a_hint_comes_behind_the_move_that_waits)
{
    two_players();
    stand_before("e4\n", "e5\n");
    press(HAL_KEY_UP);
    wait_ms(3000);
    assert_int_equal(c->match.game.plies, 2);
    assert_int_equal(blinking, bit("e7"));
    hands("e7 e5");
    wait_ms(200);
    assert_true(blinking != 0); /* the hint */
}
