/*
 * Thin contacts: a piece that is gone for less than LIFT_MS has dropped out, and gives no sign, of
 * whatever kind. And quick hands: a move is one however quick it was.
 */
#include "panel_colours.h"

#include "firmware/board/squares.h"
#include "firmware/opponent/opponent_settings.h"

/* --- gestures --- */

/* Pieces are gone for so long, and back. */
static void blink_out(const char *squares, unsigned ms)
{
    pieces &= ~squares_named(squares);
    wait_ms(ms);
    pieces |= squares_named(squares);
    wait_ms(200);
}

static void play_two_moves(void)
{
    two_players();
    make_move("e2 e4");
    make_move("e7 e5");
}

static void stand_at_the_start(void)
{
    pieces = SQUARES_AT_START;
    wait_ms(2500);
}

static bool computer_plays_white(void)
{
    wait_ms(500);
    return c->match.side == WHITE;
}

static bool gives_a_hint(void)
{
    wait_ms(6000);
    return (lit | blinking) != 0;
}

/* White to move: Ng5 loses the knight. */
static void doubt_a_move(void)
{
    c->match.opponent.coach = true;
    session_new(c); /* what was asked before is forgotten */
    set_up("r1bqkbnr/pppp1ppp/8/4p3/2B1n3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5");
    make_move("f3 g5");
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("f3", "g5");
}

static bool a_move_is_played(void)
{
    wait_ms(600);
    return c->match.game.plies == 1;
}

static void be_led_from_the_start(void)
{
    play_two_moves();
    type("undo\r");
    type("undo\r");
    stand_at_the_start();
    type("e4\r");
    wait_ms(1200);
    assert_lights("", "e2");
}

static void be_led_from_the_start_without_keys(void)
{
    two_players();
    type("e4\r");
    wait_ms(1200);
    assert_true(blinking & bit("e2"));
}

static bool a_new_game_is_asked_about(void)
{
    wait_ms(1200);
    press(HAL_KEY_SELECT);
    return c->match.game.plies == 0;
}

static bool a_new_game_has_begun(void)
{
    wait_ms(1500);
    return c->match.game.plies == 0;
}

static void be_asked_about_a_new_game(void)
{
    play_two_moves();
    stand_at_the_start();
    assert_int_equal(c->match.game.plies, 2);
}

static bool the_question_is_gone(void)
{
    press(HAL_KEY_SELECT);
    return c->match.game.plies != 0;
}

static void offer_a_knight(void)
{
    set_up("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    make_move("a7 a8");
    press(HAL_KEY_RIGHT); /* round the end */
}

static bool a_queen_is_offered_again(void)
{
    wait_ms(500);
    press(HAL_KEY_SELECT);
    assert_int_equal(c->match.game.plies, 1);
    return c->match.game.position.board[A8] == W_QUEEN;
}

static void promote_without_keys(void)
{
    set_up("7k/P7/8/8/8/8/8/4K3 w - - 0 1");
    make_move("a7 a8");
    assert_lights("a7 a6 a5", "a8");
}

static void take_kings_off(void)
{
    calm_hands("e1 e8");
    wait_ms(1200);
}

static void choose_the_coach(void)
{
    two_players();
    take_kings_off();
    place("f5");
    wait_ms(700);
    assert_true(c->match.opponent.coach);
}

static bool the_coach_is_off_again(void)
{
    wait_ms(700);
    return !c->match.opponent.coach;
}

static void take_kings_off_between_pawns(void)
{
    set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    take_kings_off();
}

static bool a_result_is_told(void)
{
    wait_ms(2000);
    return c->match.game.end != GAME_RUNNING;
}

static void tell_a_result_with_one_pawn(void)
{
    set_up("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1");
    take_kings_off();
    place("d5");
}

static bool there_are_choices(void)
{
    wait_ms(100);
    return (lit & bit("h6")) != 0;
}

static void put_a_piece_for_the_wiring(void)
{
    pieces = 0;
    wait_ms(500);
    obey("wiring");
    place("a1");
    wait_ms(500);
    assert_non_null(strstr(printed, "Put it on b1"));
}

static bool the_wiring_goes_on(void)
{
    wait_ms(500);
    return strstr(printed, "Put it on b2") != NULL;
}

/* A capture that is led: the captured piece blinks until it is lifted. */
static void be_led_to_a_capture(void)
{
    set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    type("exd5\r");
    wait_ms(500);
}

static bool the_capture_is_made(void)
{
    lift("e4");
    wait_ms(500);
    return (lit | blinking) == 0;
}

static void open_the_set_up(void)
{
    set_up("4k3/4p3/8/8/8/8/8/4K3 w - - 5 9");
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < 19; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT);
    wait_ms(200);
}

static bool the_pawn_has_become_a_white_one(void)
{
    for (unsigned i = 0; i < 4; i++) {
        press(HAL_KEY_SELECT);
    }
    assert_int_equal(c->match.game.position.fullmove, 1); /* it is a game anew */
    return c->match.game.position.board[E7] == W_PAWN;
}

static const struct gesture {
    const char *name;
    int (*begin)(void **state);
    void (*prepare)(void);
    const char *squares; /* that are lifted and put back */
    unsigned times;
    bool (*is_done)(void);
    unsigned done_ms; /* lifted for so long it is one for certain; 0: LIFT_MS */
} gestures[] = {
    { "the computer plays", begin, two_players, "e1", 2, computer_plays_white, 0 },
    { "the computer plays", begin_colours, two_players, "e1", 2, computer_plays_white, 0 },
    { "a hint", begin, two_players, "e8", 2, gives_a_hint, 0 },
    { "the doubted move", begin, doubt_a_move, "g5", 1, a_move_is_played, 0 },
    { "the doubted move", begin_colours, doubt_a_move, "g5", 1, a_move_is_played, 0 },
    { "a new game", begin, be_led_from_the_start, "e1", 2, a_new_game_is_asked_about, 0 },
    { "a new game", begin_colours, be_led_from_the_start_without_keys, "e1", 2,
      a_new_game_has_begun, 0 },
    { "no new game", begin, be_asked_about_a_new_game, "d2", 1, the_question_is_gone, 0 },
    { "another offer", begin, offer_a_knight, "a8", 1, a_queen_is_offered_again, 0 },
    { "a queen", begin_colours, promote_without_keys, "a8", 1, a_move_is_played, 0 },
    { "a choice", begin_colours, choose_the_coach, "f5", 1, the_coach_is_off_again, 0 },
    { "pieces aside", begin_colours, take_kings_off_between_pawns, "e4 d5", 1, a_result_is_told,
      0 },
    { "a piece aside", begin_colours, tell_a_result_with_one_pawn, "e4", 1, a_result_is_told, 0 },
    { "choices", begin_colours, two_players, "e1 e8", 1, there_are_choices, 1200 },
    { "the wiring", begin_colours, put_a_piece_for_the_wiring, "a1", 1, the_wiring_goes_on, 0 },
    { "a captured piece", begin, be_led_to_a_capture, "d5", 1, the_capture_is_made, 0 },
    { "another kind", begin, open_the_set_up, "e7", 1, the_pawn_has_become_a_white_one, 0 },
};

static bool does(const struct gesture *gesture, unsigned ms)
{
    void *state = NULL;
    bool is_done;

    gesture->begin(&state);
    gesture->prepare();
    for (unsigned i = 0; i < gesture->times; i++) {
        blink_out(gesture->squares, ms);
    }
    is_done = gesture->is_done();
    end(&state);
    return is_done;
}

UNIT_EACH(begin, end);

UNIT(a_gesture_takes_a_lift)
{
    static const unsigned dropouts[] = { 20, 60, 100, 140 };

    for (unsigned i = 0; i < COUNT_OF(gestures); i++) {
        for (unsigned j = 0; j < COUNT_OF(dropouts); j++) {
            if (does(&gestures[i], dropouts[j])) {
                fail_msg("%s behind %u ms", gestures[i].name, dropouts[j]);
            }
        }
        for (unsigned ms = gestures[i].done_ms != 0 ? gestures[i].done_ms : LIFT_MS; ms < 1500;
             ms += ms < 200 ? 10 : 150) {
            if (ms < 350 + gestures[i].done_ms && !does(&gestures[i], ms)) {
                fail_msg("%s not behind %u ms", gestures[i].name, ms);
            }
        }
    }
}

/* --- what a dropout does to another gesture: nothing --- */

UNIT(a_sign_is_one_though_another_contact_drops_out)
{
    two_players();
    blink_out("e1", 200);
    blink_out("d1", 100);
    lift("e1");
    wait_ms(140);
    blink_out("h7", 100);
    place("e1");
    wait_ms(500);
    assert_int_equal(c->match.side, WHITE);
}

UNIT(kings_are_off_though_another_contact_drops_out)
{
    begin_colours(unit_state);
    two_players();
    calm_hands("e1 e8");
    blink_out("a7", 120);
    wait_ms(1000);
    assert_true(there_are_choices());
}

static void take_the_kings_square(void)
{
    pieces ^= bit("e1");
}

static bool hurries(unsigned ms)
{
    static const struct level for_ever = { LEVEL_AVERAGE, 20, 0 };
    uint32_t began;

    session_set_level(c, &for_ever);
    request_polls = ms;
    request[0] = request[1] = request[2] = request[3] = take_the_kings_square;
    began = now_ms;
    hands("e2 e4");
    wait_ms(400);
    assert_int_equal(c->match.game.plies, 2);
    return now_ms - began < 5000;
}

UNIT(a_king_hurries_the_computer_when_it_is_lifted)
{
    static const unsigned times[] = { 20, 60, 100, 140, 160, 300 };

    for (unsigned i = 0; i < COUNT_OF(times); i++) {
        begin(unit_state);
        assert_int_equal(hurries(times[i]), times[i] >= LIFT_MS);
    }
}

/* Another piece than the doubted one is put straight, however slowly. */
UNIT(a_doubted_move_is_not_meant_because_of_another_piece)
{
    static const unsigned times[] = { 60, 140, 300, 2000 };

    for (unsigned i = 0; i < COUNT_OF(times); i++) {
        begin(unit_state);
        doubt_a_move();
        blink_out("h7", times[i]);
        wait_ms(3000);
        assert_int_equal(c->match.game.plies, 0);
        assert_lights("f3", "g5");
        press(HAL_KEY_SELECT);
        assert_int_equal(c->match.game.plies, 1);
    }
}

/* --- moves are no gestures --- */

static const struct quick {
    const char *fen;
    const char *hands;
    const char *move;
} quick_moves[] = {
    { START_FEN, "e2 e4", "e2e4" },
    { START_FEN, "g1 f3", "g1f3" },
    { "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4 d5 d5", "e4d5" },
    { "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5 e4 d5", "e4d5" },
    { "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "d5 d1 d5", "d1d5" },
    { "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "d1 d5 d5", "d1d5" },
    { "4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1", "d5 e6 e5", "d5e6" },
    { "4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1", "e5 d5 e6", "d5e6" },
    { "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1 g1 h1 f1", "e1g1" },
    { "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1 e1 g1 f1", "e1g1" },
    { "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7 b8 b8", "a7b8" },
};

/* All within 100 milliseconds for each piece, and some of what sensors need at least. */
UNIT(a_quick_move_is_one)
{
    for (unsigned i = 0; i < COUNT_OF(quick_moves); i++) {
        for (unsigned ms = 40; ms <= 100; ms += 20) {
            const struct quick *quick = &quick_moves[i];

            begin(unit_state);
            set_up(quick->fen);
            hands_in(quick->hands, ms);
            wait_ms(quick->move[3] == '8' ? 4000 : 400);
            assert_last_move(quick->move, 1);
        }
    }
}

/* A hand holds a piece that could take the one whose contact drops out. It has not taken it if it
   goes on; and in one sweep it has. */
UNIT(a_dropout_under_a_hovering_hand_takes_nothing)
{
    set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    for (unsigned ms = 20; ms <= 140; ms += 40) {
        lift("e4");
        wait_ms(600);
        blink_out("d5", ms);
        wait_ms(600);
        assert_int_equal(c->match.game.plies, 0);
        make_move("e5");
        assert_last_move("e4e5", 1);
        begin(unit_state);
        set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    }
    lift("e4");
    wait_ms(2000);
    hands_in("d5 d5", 80);
    wait_ms(1000);
    assert_last_move("e4d5", 1);
}
