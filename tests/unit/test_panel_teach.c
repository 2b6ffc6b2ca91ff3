/*
 * The panel's part of the teacher: a blunder made by hand is doubted, people play with a referee,
 * the game is analysed and replayed with the keys.
 */
#include "panel_world.h"

#include "firmware/teach/coach.h"
#include "firmware/teach/teach_state.h"

/* White to move: Ng5 loses the knight, dxe4 takes one. */
static const char *const hanging =
    "r1bqkbnr/pppp1ppp/8/4p3/2B1n3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5";

/* White to move: Kg1 allows mate. */
static const char *const back_rank = "3r2k1/5ppp/8/8/8/8/R4PPP/5K2 w - - 0 1";

static void coached(const char *fen)
{
    c->match.opponent.coach = true;
    session_new(c); /* what was asked before is forgotten */
    set_up(fen);
}

/* What the screen says beside the board, as the panel has it. */
static bool is_dark_beside(unsigned row)
{
    for (unsigned x = 67; x < 128; x++) {
        if (pixels[row * 8 + 3][x] != 0) {
            return false;
        }
    }
    return true;
}

/* --- the coach --- */

UNIT_EACH(begin, end);

UNIT(a_blunder_is_doubted_and_put_back)
{
    coached(hanging);
    make_move("f3 g5");
    assert_int_equal(c->match.game.plies, 0);
    assert_int_equal(coach_warning(&teach_state(c->added)->coach)->word, COACH_SAYS_PIECE);
    assert_int_equal(coach_warning(&teach_state(c->added)->coach)->piece, KNIGHT);
    assert_lights("f3", "g5");
    wait_ms(5000);
    assert_int_equal(c->match.game.plies, 0);
    assert_false(is_dark_beside(2));
    make_move("g5 f3");
    assert_lights("", "");
    make_move("d3 e4 e4");
    assert_last_move("d3e4", 1);
}

UNIT(a_blunder_that_is_meant_is_played_by_the_key)
{
    coached(hanging);
    make_move("f3 g5");
    press(HAL_KEY_LEFT);
    press(HAL_KEY_UP);
    assert_int_equal(c->match.game.plies, 0);
    press(HAL_KEY_SELECT);
    assert_last_move("f3g5", 1);
    assert_lights("", "");
}

UNIT(the_same_move_again_is_played)
{
    coached(hanging);
    make_move("f3 g5");
    assert_int_equal(c->match.game.plies, 0);
    calm_hands("g5 g5"); /* lifted and put down where it was */
    assert_last_move("f3g5", 1);
    coached(hanging);
    make_move("f3 g5");
    make_move("g5 f3");
    make_move("f3 g5");
    assert_last_move("f3g5", 1);
}

UNIT(from_a_blunder_the_piece_goes_on_to_a_better_square)
{
    coached("r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3");
    make_move("h5 f7 f7"); /* a capture that loses the queen */
    assert_int_equal(c->match.game.plies, 0);
    make_move("f7 h5 f7");
    assert_lights("", "");
    coached(hanging);
    make_move("f3 g5");
    assert_int_equal(c->match.game.plies, 0);
    make_move("g5 d2");
    assert_int_equal(c->match.game.plies, 0); /* doubted as well: the pawn was to take */
    make_move("d2 f3 d3 e4 e4");
    assert_last_move("d3e4", 1);
}

UNIT(a_sound_move_is_played_at_once)
{
    coached(hanging);
    make_move("d3 e4 e4");
    assert_last_move("d3e4", 1);
}

UNIT(a_king_that_is_put_back_changes_no_side)
{
    coached(back_rank);
    make_move("f1 g1");
    assert_int_equal(c->match.game.plies, 0);
    assert_int_equal(coach_warning(&teach_state(c->added)->coach)->word, COACH_SAYS_MATE);
    make_move("g1 f1");
    assert_lights("", "");
    assert_int_equal(c->match.side, COMPUTER_NONE);
    make_move("h2 h3");
    assert_last_move("h2h3", 1);
}

UNIT(the_game_that_goes_on_elsewhere_ends_the_doubt)
{
    coached(hanging);
    make_move("f3 g5");
    type("dxe4\n");
    wait_ms(100);
    assert_last_move("d3e4", 1);
    assert_true((lit | blinking) != 0); /* it is led */
}

UNIT(a_promotion_is_doubted_too)
{
    coached("7k/5P1p/7K/8/8/8/8/8 w - - 0 1"); /* f8 as a queen mates; as a rook too */
    make_move("f7 f8");
    press(HAL_KEY_SELECT);
    assert_int_equal(c->match.game.end, GAME_CHECKMATE);
    set_up("8/5P1k/8/5K2/8/8/8/8 w - - 0 1"); /* as a knight it can never win */
    make_move("f7 f8");
    press(HAL_KEY_RIGHT);
    press(HAL_KEY_SELECT);
    assert_int_equal(c->match.game.plies, 0);
    press(HAL_KEY_SELECT); /* it is meant */
    assert_last_move("f7f8", 1);
    assert_int_equal(move_promotion(c->match.game.record[0]), KNIGHT);
}

static void abort_it(void)
{
    mind_abort(&c->mind, THEN_NOTHING);
}

UNIT(a_look_that_is_stopped_asks_all_the_same)
{
    coached(hanging);
    request[0] = abort_it;
    make_move("d3 e4 e4");
    assert_int_equal(coach_warning(&teach_state(c->added)->coach)->word, COACH_SAYS_STOPPED);
    assert_int_equal(c->match.game.plies, 0);
    press(HAL_KEY_RIGHT);
    assert_last_move("d3e4", 1);
}

/* --- the menu --- */

enum { ENTRY_COACH = 11, ENTRY_REFEREE, ENTRY_ANALYSIS, ENTRY_REPLAY };

static void choose(unsigned entry)
{
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < entry; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT);
}

UNIT(the_coach_is_a_switch_of_the_menu)
{
    choose(ENTRY_COACH);
    assert_true(c->match.opponent.coach);
    press(HAL_KEY_SELECT);
    assert_false(c->match.opponent.coach);
}

UNIT(the_referee_lets_people_play_and_is_silent)
{
    c->match.opponent.coach = true;
    choose(ENTRY_REFEREE);
    press(HAL_KEY_LEFT);
    assert_int_equal(c->match.side, COMPUTER_NONE);
    make_move("f2 f3");
    make_move("e7 e5");
    make_move("g2 g4"); /* a blunder is their affair */
    assert_last_move("g2g4", 3);
    press(HAL_KEY_UP);
    assert_lights("", ""); /* no hint */
    make_move("d8 h4");
    assert_int_equal(c->match.game.end, GAME_CHECKMATE);
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(3000);
    make_move("e2 e4");
    assert_last_move("e2e4", 1); /* the next game is theirs, too */
    choose(ENTRY_REFEREE);
    press(HAL_KEY_LEFT);
    assert_false(c->match.referee);
    assert_int_equal(c->match.side, WHITE);
}

/* --- replay --- */

UNIT(the_replay_leaves_the_game_as_it_is)
{
    struct game before;

    two_players();
    make_move("e2 e4");
    make_move("e7 e5");
    make_move("g1 f3");
    before = c->match.game;
    choose(ENTRY_REPLAY);
    wait_ms(500);
    assert_false(is_dark_beside(3)); /* a score */
    press(HAL_KEY_UP);
    wait_ms(500);
    assert_true(pixels[6 * 8 + 5][4 * 8 + 4] != 0); /* the pawn on e2 is on the screen */
    for (unsigned i = 0; i < 5; i++) {
        press(HAL_KEY_RIGHT);
        press(HAL_KEY_LEFT);
    }
    press(HAL_KEY_DOWN);
    wait_ms(500);
    assert_memory_equal(&c->match.game.position, &before.position, sizeof before.position);
    assert_int_equal(c->match.game.plies, 3);
    assert_int_equal(c->match.game.recorded, 3);
    press(HAL_KEY_SELECT);
    make_move("b8 c6");
    assert_last_move("b8c6", 4);
}

UNIT(a_referee_shows_no_replay_and_no_analysis)
{
    choose(ENTRY_REFEREE);
    press(HAL_KEY_LEFT);
    choose(ENTRY_REPLAY);
    make_move("e2 e4");
    choose(ENTRY_ANALYSIS);
    assert_lights("", "");
    make_move("e7 e5");
    assert_last_move("e7e5", 2);
}

/* --- analysis --- */

static bool has_analysed;

/* The search ends again and again, so that hands and keys have their turn. */
static void end_thinking(void)
{
    has_analysed |= c->mind.think.on_your_time && c->mind.think.line_ends;
    mind_move_now(&c->mind);
    request[1] = end_thinking;
}

UNIT(the_analysis_thinks_until_something_is_done)
{
    unsigned side = c->match.side;

    has_analysed = false;
    request[0] = end_thinking;
    choose(ENTRY_ANALYSIS);
    assert_true(has_analysed);
    assert_int_equal(c->match.side, COMPUTER_NONE);
    choose(ENTRY_ANALYSIS); /* off */
    assert_int_equal(c->match.side, side);
    request[0] = NULL;
    wait_ms(500);
    make_move("e2 e4");
    assert_int_equal(c->match.game.plies, 2); /* it plays again */
}

UNIT(moves_go_on_during_the_analysis)
{
    has_analysed = false;
    request[0] = end_thinking;
    choose(ENTRY_ANALYSIS);
    make_move("e2 e4");
    make_move("e7 e5");
    assert_true(has_analysed);
    assert_last_move("e7e5", 2);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    session_new(c); /* a new game is played, not analysed */
    request[0] = NULL;
    wait_ms(100);
    assert_int_equal(c->match.side, BLACK);
}
