/*
 * The panel's states: moves, what is none, takebacks and new games, by hands that
 * lift and place, and what the lights and the game then are.
 */
#include "panel_world.h"

/* --- moves --- */

UNIT_EACH(begin, end);

UNIT(a_move_is_played_and_the_computers_is_led)
{
    unsigned from;
    unsigned to;

    make_move("e2 e4");
    assert_int_equal(c->match.game.plies, 2);
    from = move_from(c->match.game.record[1]);
    to = move_to(c->match.game.record[1]);
    wait_ms(20);
    assert_int_equal(blinking, UINT64_C(1) << from);
    pieces &= ~(UINT64_C(1) << from);
    wait_ms(60);
    assert_int_equal(blinking, 0);
    assert_int_equal(lit, UINT64_C(1) << to);
    pieces |= UINT64_C(1) << to;
    wait_ms(60);
    assert_lights("", "");
    assert_non_null(strstr(printed, "On the board: 1. e4"));
    make_move("g1 f3");
    assert_int_equal(c->match.game.plies, 4);
}

UNIT(a_sliding_piece_is_no_move_until_it_rests)
{
    two_players();
    hands("e2 e3");
    wait_ms(200);
    assert_int_equal(c->match.game.plies, 0);
    hands("e3 e4");
    wait_ms(100);
    assert_last_move("e2e4", 1);
    hands("e7 e6");
    wait_ms(400);
    assert_last_move("e7e6", 2);
}

UNIT(a_capture_is_made_in_either_order)
{
    two_players();
    make_move("e2 e4");
    make_move("d7 d5");
    make_move("e4 d5 d5"); /* own piece first */
    assert_last_move("e4d5", 3);
    make_move("d8");
    hands("d5");
    wait_ms(300);
    make_move("d5"); /* both lifted, the captured one second */
    assert_last_move("d8d5", 4);
    make_move("b1 c3");
    make_move("a7 a6");
    hands("d5"); /* the captured one first */
    make_move("c3 d5");
    assert_last_move("c3d5", 7);
}

UNIT(a_lifted_piece_that_could_capture_is_no_move)
{
    set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    lift("e4");
    wait_ms(1000);
    assert_int_equal(c->match.game.plies, 0);
    make_move("e5");
    assert_last_move("e4e5", 1);
}

UNIT(castling_shows_the_rook)
{
    set_up("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    hands("e1 g1");
    wait_ms(400);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("f1", "h1");
    lift("h1");
    assert_lights("f1", "");
    place("f1");
    wait_ms(400);
    assert_last_move("e1g1", 1);
    make_move("e8 c8 a8 d8");
    assert_last_move("e8c8", 2);
    assert_fen("2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

UNIT(both_castling_pieces_may_be_in_the_hands)
{
    set_up("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    make_move("h1 e1 g1 f1");
    assert_last_move("e1g1", 1);
}

UNIT(en_passant_asks_for_the_pawn)
{
    set_up("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    hands("e5 d6");
    wait_ms(400);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "d5");
    make_move("d5");
    assert_last_move("e5d6", 1);
}

UNIT(a_promotion_is_a_queen_if_nobody_says_else)
{
    set_up("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    make_move("a7 a8");
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "a8");
    wait_ms(3000);
    assert_fen("Q3k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

UNIT(a_promotion_is_chosen_by_keys)
{
    set_up("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    make_move("a7 a8");
    press(HAL_KEY_RIGHT); /* round the end: a knight */
    wait_ms(2000);
    assert_int_equal(c->match.game.plies, 0);
    press(HAL_KEY_SELECT);
    assert_fen("N3k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

UNIT(a_pawn_may_go_back_before_it_is_promoted)
{
    set_up("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    make_move("a7 a8");
    make_move("a8 a7");
    wait_ms(4000);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
}

/* --- what is no move --- */

UNIT(an_illegal_move_lights_where_it_came_from)
{
    two_players();
    make_move("e2 e5");
    wait_ms(1000);
    assert_lights("", "e2");
    assert_int_equal(c->match.game.plies, 0);
    make_move("e5 e4"); /* a legal one instead */
    assert_last_move("e2e4", 1);
    make_move("e7 e4 e4"); /* a capture that is none */
    wait_ms(1000);
    assert_lights("", "e7");
    make_move("e4 e4");
    make_move("e7");
    wait_ms(1000);
    assert_lights("", "");
    assert_int_equal(c->match.game.plies, 1);
}

UNIT(a_board_knocked_over_is_led_back)
{
    uint64_t before = pieces;

    two_players();
    pieces = UINT64_C(0x00FF00A500810000);
    wait_ms(3000);
    assert_int_equal(lit, pieces ^ before);
    pieces = before & ~bit("a1");
    wait_ms(2000);
    assert_lights("a1", "");
    place("a1");
    wait_ms(100);
    assert_lights("", "");
    assert_int_equal(c->match.game.plies, 0);
    make_move("e2 e4");
    assert_last_move("e2e4", 1);
}

UNIT(no_move_is_made_while_the_board_is_put_right)
{
    uint64_t before = pieces;

    two_players();
    pieces = 0;
    wait_ms(2000);
    pieces = (before & ~bit("e2")) | bit("e4");
    wait_ms(2000);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("e2 e4", "");
}

UNIT(a_piece_that_is_straightened_is_no_move)
{
    two_players();
    hands("d8 d8 b1 b1 h7 h7");
    wait_ms(1000);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
}

/* --- takeback --- */

UNIT(the_last_move_is_taken_back_by_pieces)
{
    two_players();
    make_move("e2 e4");
    make_move("e4 e2");
    wait_ms(600);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
    make_move("d2 d4");
    assert_last_move("d2d4", 1);
}

UNIT(a_capture_taken_back_asks_for_the_piece)
{
    set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    make_move("e4 d5 d5");
    assert_int_equal(c->match.game.plies, 1);
    hands("d5 e4");
    wait_ms(700);
    assert_lights("", "d5");
    place("d5");
    wait_ms(700);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
}

/* The computer's answer goes back by hand; the player's own move is led back. */
UNIT(the_computers_move_back_brings_the_players_back)
{
    uint64_t before = pieces;
    unsigned from;
    unsigned to;

    make_move("e2 e4");
    from = move_from(c->match.game.record[1]);
    to = move_to(c->match.game.record[1]);
    assert_int_equal(c->match.game.position.board[to], B_PAWN);
    pieces ^= (UINT64_C(1) << from) | (UINT64_C(1) << to);
    wait_ms(300);
    pieces ^= (UINT64_C(1) << from) | (UINT64_C(1) << to);
    wait_ms(1000);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "e4");
    hands("e4 e2");
    wait_ms(300);
    assert_lights("", "");
    assert_int_equal(pieces, before);
}

UNIT(the_key_takes_back_and_leads)
{
    two_players();
    make_move("e2 e4");
    press(HAL_KEY_LEFT);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "e4");
    lift("e4");
    assert_lights("e2", "");
    place("e2");
    assert_lights("", "");
    press(HAL_KEY_RIGHT);
    assert_int_equal(c->match.game.plies, 1);
    assert_lights("", "e2");
}

/* --- sides, new games --- */

UNIT(the_king_lifted_twice_changes_sides)
{
    give_sign("e1");
    assert_int_equal(c->match.side, WHITE);
    assert_int_equal(c->match.game.plies, 1);
    assert_non_null(strstr(printed, "On the board: I am to play."));
}

/* Straightened, slowly lifted twice, or another piece between: no sign. */
UNIT(a_king_that_is_straightened_is_none)
{
    for (unsigned i = 0; i < 3; i++) {
        hands("e1");
        wait_ms(300);
        hands("e1");
        wait_ms(2500);
    }
    hands("e1 e1 d1 d1 e1 e1 d2 d2 e8 e8");
    wait_ms(3000);
    hands("e1");
    wait_ms(3000);
    hands("e1");
    wait_ms(1000);
    assert_int_equal(c->match.side, BLACK);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
}

UNIT(a_referee_takes_no_sign)
{
    session_set_referee(c, true);
    give_sign("e1");
    give_sign("e8");
    wait_ms(3000);
    assert_true(c->match.referee);
    assert_int_equal(c->match.side, COMPUTER_NONE);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
}

static void lift_the_king(void)
{
    pieces &= ~bit("e1");
}

static void put_back_the_king(void)
{
    pieces |= bit("e1");
}

/* The search of an hour begins, and ends when the king has been put back twice. */
UNIT(the_king_lifted_twice_hurries_the_computer)
{
    static const struct level for_ever = { LEVEL_AVERAGE, 3600, 0 };
    uint32_t began;

    session_set_level(c, &for_ever);
    began = now_ms;
    request[0] = request[2] = lift_the_king;
    request[1] = request[3] = put_back_the_king;
    hands("e2 e4");
    wait_ms(400);
    assert_int_equal(c->match.game.plies, 2);
    assert_in_range(now_ms - began, 1, 5000);
}

/* The move is taken back while the computer thinks about its answer. */
static void lift_e4(void)
{
    pieces &= ~bit("e4");
}

static void put_e2(void)
{
    pieces |= bit("e2");
}

UNIT(a_move_is_taken_back_while_the_computer_thinks)
{
    static const struct level for_ever = { LEVEL_AVERAGE, 3600, 0 };

    session_set_level(c, &for_ever);
    request[0] = lift_e4;
    request[1] = put_e2;
    hands("e2 e4");
    wait_ms(1500);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
    session_set_level(c, &depth_one);
    make_move("d2 d4");
    assert_int_equal(c->match.game.plies, 2);
}

/* Score and depth stand in the last two lines beside the board. */
static bool shows_figures(void)
{
    for (unsigned y = 45; y < 64; y++) {
        for (unsigned x = 67; x < 128; x++) {
            if (pixels[y][x] != 0) {
                return true;
            }
        }
    }
    return false;
}

/* What a search has found of another game, or of a move that was taken back, is not shown. */
UNIT(the_score_of_another_position_is_forgotten)
{
    move_t moves[2];
    struct session_given given = { .fullmove = 1, .moves = moves, .plies = 2 };
    struct session_step step;
    move_t hint;

    two_players();
    make_move("e2 e4");
    make_move("e7 e5");
    memcpy(moves, c->match.game.record, sizeof moves);
    given.origin = c->match.game.origin;
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(session_hint(c, &hint), SESSION_DONE);
        wait_ms(2500);
        assert_true(shows_figures());
        if (i == 0) {
            session_take_up(c, &given);
        } else {
            assert_int_equal(session_take_back(c, &step), SESSION_DONE);
        }
        wait_ms(2500);
        assert_false(shows_figures());
    }
}

UNIT(the_initial_position_begins_a_new_game)
{
    two_players();
    make_move("e2 e4");
    make_move("e7 e5");
    make_move("g1 f3");
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(2500);
    assert_int_equal(c->match.game.plies, 3); /* asked */
    press(HAL_KEY_LEFT);
    wait_ms(3000);
    assert_int_equal(c->match.game.plies, 3);
    assert_lights("", "e2"); /* the game is led from its beginning */
    give_sign("e1");
    wait_ms(1000);
    press(HAL_KEY_SELECT);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
}

UNIT(after_a_game_it_does_so_at_once)
{
    two_players();
    make_move("e2 e4");
    make_move("e7 e5");
    session_resign(c, (enum colour)c->match.game.position.side);
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(2500);
    assert_int_equal(c->match.game.plies, 0);
    assert_int_equal(c->match.game.end, GAME_RUNNING);
}

/* --- anything at all --- */

UNIT(random_events_lead_back_to_a_playable_game)
{
    play_at_random(14);
    assert_lights("", "");
    make_move("e2 e4");
    assert_last_move("e2e4", 1);
}
