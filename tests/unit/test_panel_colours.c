/*
 * The panel of a board that has neither keys nor a screen: what pieces and coloured
 * lights do there.
 */
#include "panel_colours.h"

/* --- playing --- */

static void lights_as_the_king_thinks(void)
{
    assert_int_equal(blinking, bit("e8"));
    assert_int_equal(colour_of("e8"), WHITE_LIGHT);
    assert_int_equal(lit, squares_named("e2 e4"));
}

UNIT_EACH(begin_colours, end);

UNIT(a_move_its_answer_and_what_was)
{
    unsigned from;
    unsigned to;

    request[0] = lights_as_the_king_thinks;
    c->match.level = (struct level){ LEVEL_NODES, 5000, 0 };
    make_move("e2 e4");
    assert_null(request[0]);
    from = move_from(c->match.game.record[1]);
    to = move_to(c->match.game.record[1]);
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

UNIT(a_check_is_red_and_an_end_has_two_colours)
{
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

/* Where it belongs blinks in red; what forbids it to stand where it is is lit in magenta. */
UNIT(what_forbids_a_move_is_lit)
{
    set_up("4r2k/8/8/8/8/4N3/8/R3K3 w Q - 0 1");
    hands("e3 d5"); /* the knight is pinned */
    wait_ms(900);
    assert_lights("e8", "e3");
    assert_colour("e8", MAGENTA);
    assert_colour("e3", RED);
    hands("d5 e3 a1 g1"); /* the king is in the way */
    wait_ms(900);
    assert_lights("e1", "a1");
    assert_colour("e1", MAGENTA);
    hands("g1 d4"); /* a rook cannot go there from anywhere */
    wait_ms(900);
    assert_lights("", "a1");
    hands("d4 a1");
    set_up("3r3k/8/8/8/8/8/8/R3K3 w Q - 0 1");
    hands("e1 c1"); /* through check */
    wait_ms(1200);
    assert_lights("d8 d1", "e1");
    assert_colour("d8 d1", MAGENTA);
    hands("c1 e1");
    assert_lights("", "");
    assert_int_equal(c->match.game.plies, 0);
}

/* Both kings ask; put in the centre they answer, and a move declines. */
UNIT(an_offered_draw_blinks_and_is_answered_by_the_kings)
{
    const struct session_reply reply = { .words = SESSION_OFFERS_DRAW };
    const struct happening found = { .kind = HAPPENED_FOUND, .by = BY_COMPUTER, .reply = &reply };

    two_players();
    make_move("e2 e4");
    c->manners.offers = true;
    panel_addition.face.happened(&computer, &found);
    assert_lights("e2 e4", "e1 e8");
    assert_colour("e1 e8", YELLOW);
    make_move("e7 e6");
    assert_lights("e7 e6", "");
    panel_addition.face.happened(&computer, &found);
    c->match.side = BLACK;
    c->stopped = true;
    hands("e4"); /* it is put aside */
    hands("e1 e8 e4 e5");
    wait_ms(2000);
    assert_int_equal(c->match.game.end, GAME_AGREED);
}

UNIT(a_computer_that_resigns_shows_the_winner)
{
    session_resign(c, (enum colour)c->match.side);
    assert_lights("e1", "e8");
    assert_colour("e1", GREEN);
    assert_colour("e8", RED);
}

UNIT(wrong_squares_are_red_and_what_is_missing_blinks)
{
    two_players();
    hands("e2 d7 d4");
    wait_ms(2000);
    assert_lights("d4", "d7 e2");
    assert_colour("d4 d7 e2", RED);
}

UNIT(teaching_shows_targets_and_captures_apart)
{
    obey("teaching on");
    set_up("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1");
    lift("e3");
    assert_lights("d1 f1 c2 g2 c4 g4 f5", "d5");
    assert_colour("d1 f1 c2 g2 c4 g4 f5 d5", CYAN);
}

UNIT(the_other_king_asks_for_a_hint)
{
    two_players();
    make_move("e2 e4");
    give_sign("e1");
    wait_ms(6000);
    assert_int_equal(c->match.game.plies, 1);
    assert_int_equal(c->match.side, COMPUTER_NONE);
    assert_true((blinking & UINT64_C(0xFFFF000000000000)) != 0);
    for (unsigned square = 0; square < 64; square++) {
        if (blinking >> square & 1) {
            assert_colour(name_of(square), GREEN);
        }
    }
}

UNIT(the_initial_position_begins_a_new_game_without_a_question)
{
    two_players();
    make_move("e2 e4");
    make_move("e7 e5");
    make_move("g1 f3");
    hands("e4 e2 f3 g1 e5 e7");
    wait_ms(1200);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
}

/* --- promotion --- */

static void begin_promotion(void)
{
    set_up("7k/P7/8/8/8/8/8/4K3 w - - 0 1");
    make_move("a7 a8");
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("a7 a6 a5", "a8");
    assert_colour("a8 a7 a6 a5", YELLOW);
}

UNIT(a_promotion_is_placed)
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

    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        begin_promotion();
        calm_hands(kinds[i].hands);
        wait_ms(*kinds[i].hands == '\0' ? 3200 : 700);
        assert_int_equal(c->match.game.plies, 1);
        assert_int_equal(c->match.game.position.board[A8], W_PAWN - PAWN + kinds[i].piece);
    }
}

UNIT(a_pawn_that_promotes_may_go_back)
{
    begin_promotion();
    make_move("a8");
    make_move("a7");
    wait_ms(4000);
    assert_int_equal(c->match.game.plies, 0);
    make_move("a7 a8");
    wait_ms(4000);
    assert_int_equal(c->match.game.plies, 1);
}

UNIT(promotion_squares_are_free_ones)
{
    set_up("1r5k/P7/n7/b7/1p6/8/8/4K3 w - - 0 1");
    make_move("a7 b8 b8");
    assert_lights("b7 b6 b5", "b8");
    set_up("7k/P7/n7/n7/n7/p7/p7/n3K3 w - - 0 1");
    make_move("a7 a8");
    assert_lights("a7 b8 b7", "a8");
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

UNIT(every_way_of_lying_is_found_and_kept)
{
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
UNIT(other_things_on_an_empty_board_calibrate_nothing)
{
    static const char *const deeds[] = { "b1", "a1 e4", "a1 h1 a1", "a1 h8 h1 a8", "a1" };

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
        wait_ms(200000);
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

UNIT(the_command_refuses_what_it_does_not_know)
{
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

UNIT(a_part_that_fails_blinks_red_in_the_corners)
{
    blind = true;
    wait_ms(100);
    assert_lights("", "a1 h1 a8 h8");
    assert_colour("a1 h1 a8 h8", RED);
    blind = false;
    wait_ms(100);
    assert_lights("", "");
}

UNIT(random_events_lead_back_to_a_playable_game)
{
    play_at_random(15);
    assert_lights("", "");
    make_move("e2 e4");
    assert_last_move("e2e4", 1);
}
