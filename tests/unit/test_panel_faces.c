/*
 * The panel beside the other faces, with parts that fail, what its keys lead to,
 * and what carries it: squares that bounce, a screen drawn in bands.
 */
#include "panel_world.h"

#include "firmware/board/squares.h"
#include "firmware/book/book.h"
#include "firmware/book/book_state.h"
#include "firmware/opponent/opponent_settings.h"
#include "firmware/panel/font.h"

/* --- another face, parts that fail --- */

static void open_entry(unsigned entry)
{
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < entry; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT);
}

enum {
    ENTRY_NEW = 2,
    ENTRY_STRENGTH = 6,
    ENTRY_STYLE,
    ENTRY_BOOK = 9,
    ENTRY_OPENING,
    ENTRY_REFEREE = 12,
    ENTRY_ANALYSIS,
    ENTRY_REPLAY,
    ENTRY_GAMES,
    ENTRY_CLAIM,
    ENTRY_DRAW,
    ENTRY_POSITION = 19,
    ENTRY_VERIFY,
    ENTRY_ABOUT = 22
};

UNIT_EACH(begin, end);

UNIT(moves_of_the_console_are_led)
{
    two_players();
    type("e4\n");
    wait_ms(50);
    assert_lights("", "e2");
    hands("e2 e4");
    assert_lights("", "");
    make_move("e7 e5");
    assert_last_move("e7e5", 2);
}

UNIT(a_gui_keeps_the_board_out)
{
    session_enter(c, &mode_gui);
    wait_ms(50);
    make_move("e2 e4");
    wait_ms(2000);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
    session_leave(c);
    wait_ms(2000);
    assert_lights("e2 e4", "");
}

UNIT(sensors_that_vanish_stop_the_board_and_not_the_game)
{
    two_players();
    blind = true;
    wait_ms(100);
    pieces = 0;
    wait_ms(3000);
    assert_int_equal(c->match.game.plies, 0);
    assert_lights("", "");
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(100);
    blind = false;
    wait_ms(100);
    make_move("e2 e4");
    assert_last_move("e2e4", 1);
}

/* A page of text has a title over the whole width; beside the board it is dark there. */
static bool shows_a_page(void)
{
    wait_ms(300);
    return pixels[0][126] == DIM && pixels[7][126] == DIM;
}

UNIT(a_fault_of_the_last_run_is_shown_until_a_key_leads_to_the_game)
{
    const struct hal_fault fault = { .exception = 3, .pc = 0x1234, .status = 0x02000000 };
    const struct happening told = { .kind = HAPPENED_FAULT, .by = BY_COMPUTER, .fault = &fault };

    assert_false(shows_a_page());
    panel_addition.face.happened(&computer, &told);
    assert_true(shows_a_page());
    press(HAL_KEY_LEFT);
    assert_false(shows_a_page());
}

/* Each page, and from each the same key to the game. */
UNIT(left_leads_back_from_everywhere)
{
    for (unsigned entry = 0; entry < 23; entry++) {
        if (entry == ENTRY_NEW || entry == ENTRY_CLAIM || entry == ENTRY_DRAW ||
            entry == ENTRY_ANALYSIS || entry == ENTRY_REPLAY) {
            continue; /* these do something at once; the replay has another use for the key */
        }
        press(HAL_KEY_SELECT);
        assert_true(shows_a_page());
        for (unsigned i = 0; i < entry; i++) {
            press(HAL_KEY_DOWN);
        }
        press(HAL_KEY_SELECT);
        wait_ms(100);
        press(HAL_KEY_LEFT);
        assert_false(shows_a_page());
        assert_int_equal(c->match.game.plies, 0);
    }
}

/* How far to the right a line of a page of text reaches from its beginning: pixels. */
static unsigned width_of_text(unsigned number)
{
    unsigned width = 0;

    for (unsigned y = LINE_HEIGHT * (1 + number); y < LINE_HEIGHT * (2 + number); y++) {
        for (unsigned x = 2; x < SCREEN_WIDTH; x++) {
            width = pixels[y][x] != 0 && x - 1 > width ? x - 1 : width;
        }
    }
    return width;
}

/* The page of the menu says where the game is, and the entry before it what is played. */
UNIT(the_book_is_shown_and_switched)
{
    const char *const line = "e2 e4";

    book_use(book_state(added_memory()), NULL, 0);
    open_entry(ENTRY_BOOK);
    press(HAL_KEY_LEFT);
    assert_int_equal(c->match.opponent.book, BOOK_OFF); /* there is none */
    book_use(book_state(added_memory()), board_book.bytes, board_book.size);
    open_entry(ENTRY_BOOK);
    assert_int_equal(c->match.opponent.book, BOOK_ON);
    press(HAL_KEY_SELECT);
    assert_int_equal(c->match.opponent.book, BOOK_WIDE);
    press(HAL_KEY_SELECT);
    assert_int_equal(c->match.opponent.book, BOOK_OFF);
    press(HAL_KEY_LEFT);
    two_players();
    make_move(line);
    make_move("g8 f6");
    open_entry(ENTRY_OPENING);
    assert_true(shows_a_page());
    assert_int_equal(width_of_text(0), font_width("Alekhine Defence"));
    assert_int_equal(width_of_text(1), font_width("(B02)"));
    assert_int_equal(width_of_text(2), 0);
    press(HAL_KEY_LEFT);
    assert_false(shows_a_page());
    book_use(book_state(added_memory()), NULL, 0);
    open_entry(ENTRY_OPENING);
    assert_true(shows_a_page());
    assert_int_equal(width_of_text(0), font_width("none"));
    assert_int_equal(width_of_text(1), 0);
}

/* Opens an entry's choices, goes so many on, takes that one and leaves the menu. */
static void choose(unsigned entry, unsigned steps)
{
    open_entry(entry);
    for (unsigned i = 0; i < steps; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT);
    press(HAL_KEY_LEFT);
}

/* Full, ten beginners' levels, then Elo; the list begins with what is chosen. */
UNIT(strength_and_style_are_chosen_in_the_menu)
{
    choose(ENTRY_STRENGTH, 3);
    assert_int_equal(c->match.opponent.strength, STRENGTH_BEGINNER);
    assert_int_equal(c->match.opponent.number, 3);
    choose(ENTRY_STRENGTH, 8);
    assert_int_equal(c->match.opponent.strength, STRENGTH_ELO);
    assert_int_equal(c->match.opponent.number, ELO_MIN);
    c->match.opponent.number = ELO_MIN + 149;
    choose(ENTRY_STRENGTH, 1);
    assert_int_equal(c->match.opponent.number, ELO_MIN + 200);
    open_entry(ENTRY_STRENGTH);
    while (c->match.opponent.strength != STRENGTH_FULL) {
        press(HAL_KEY_DOWN);
        press(HAL_KEY_SELECT);
        press(HAL_KEY_SELECT);
        assert_true(opponent_is_ok(&c->match.opponent) && c->match.opponent.number <= ELO_MAX);
    }
    press(HAL_KEY_LEFT);
    choose(ENTRY_STYLE, 2);
    assert_int_equal(c->match.opponent.style, 2);
    choose(ENTRY_STYLE, 1);
    assert_int_equal(c->match.opponent.style, STYLE_NORMAL);
}

UNIT(without_sensors_the_screen_shows_the_game)
{
    begin_world(128, false);
    two_players();
    pieces = 0;
    wait_ms(3000);
    assert_int_equal(lit | blinking, 0);
    rows_sent = 0;
    type("e4\n");
    wait_ms(300);
    assert_true(rows_sent != 0);
    press(HAL_KEY_LEFT);
    assert_int_equal(c->match.game.plies, 0);
    assert_int_equal(lit | blinking, 0);
}

UNIT(without_a_screen_the_board_is_played_on)
{
    begin_world(0, true);
    rows_sent = 0;
    make_move("e2 e4");
    assert_int_equal(c->match.game.plies, 2);
    assert_true(blinking != 0);
    assert_int_equal(rows_sent, 0);
}

/* --- a move that is shown, and what comes between --- */

static void lead_e4(void)
{
    two_players();
    type("e4\n");
    assert_lights("", "e2");
}

UNIT(a_move_shown_and_made_wrongly_lights_the_wrong_squares)
{
    lead_e4();
    make_move("d2 d4");
    wait_ms(2000);
    assert_lights("d2 e2 d4 e4", "");
    make_move("d4 d2 e2 e4");
    assert_lights("", "");
    make_move("e7 e5");
    assert_last_move("e7e5", 2);
}

UNIT(a_board_put_right_at_once_needs_no_more_showing)
{
    uint64_t wanted = (pieces & ~bit("e2")) | bit("e4");

    lead_e4();
    pieces = 0;
    wait_ms(300);
    pieces = wanted;
    wait_ms(700);
    assert_lights("", "");
    make_move("e7 e5");
    assert_last_move("e7e5", 2);
}

UNIT(the_initial_position_is_asked_about_while_a_move_is_shown)
{
    lead_e4();
    hands("e2 e4");
    wait_ms(100);
    type("e5\n");
    assert_lights("", "e7");
    pieces = SQUARES_AT_START;
    wait_ms(1500);
    press(HAL_KEY_SELECT);
    assert_int_equal(c->match.game.plies, 0);
}

/* The board is compared with the game as it is now, and the question asked anew. */
UNIT(a_move_of_the_console_does_not_answer_the_question)
{
    lead_e4();
    hands("e2 e4");
    make_move("e7 e5");
    pieces = SQUARES_AT_START;
    wait_ms(1500);
    type("Nf3\n");
    wait_ms(100);
    assert_int_equal(c->match.game.plies, 3);
    press(HAL_KEY_LEFT);
    assert_int_equal(c->match.game.plies, 3);
    wait_ms(2000);
    assert_lights("", "e2"); /* the pieces stand as the game began */
}

UNIT(a_gui_and_a_fault_end_a_set_up)
{
    for (unsigned round = 0; round < 2; round++) {
        open_entry(ENTRY_POSITION);
        wait_ms(100);
        assert_true(lit != 0);
        if (round == 0) {
            session_enter(c, &mode_gui);
        }
        blind = round == 1;
        assert_lights("", "");
        if (blind) {
            session_enter(c, &mode_gui); /* from a fault, too */
            wait_ms(100);
        }
        blind = false;
        session_leave(c);
        wait_ms(100);
        assert_lights("", "");
        two_players();
        make_move(round == 0 ? "e2 e4" : "e7 e5");
        assert_int_equal(c->match.game.plies, round + 1);
    }
}

UNIT(a_set_up_can_be_left)
{
    two_players();
    open_entry(ENTRY_POSITION);
    lift("e2");
    press(HAL_KEY_LEFT);
    wait_ms(2000);
    assert_lights("e2", "");
    place("e2");
    assert_lights("", "");
    assert_int_equal(c->match.game.plies, 0);
}

UNIT(teaching_lights_the_targets)
{
    two_players();
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < 3; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT); /* teaching */
    press(HAL_KEY_LEFT);
    hands("g1");
    wait_ms(100);
    assert_lights("f3 h3", "");
}

UNIT(a_hint_is_shown_on_the_squares)
{
    two_players();
    press(HAL_KEY_UP);
    wait_ms(100);
    assert_true(lit != 0 && blinking != 0);
    assert_int_equal(c->match.game.plies, 0);
    make_move("e2 e4");
    assert_lights("", "");
}

UNIT(a_hint_that_was_asked_for_at_the_line_is_shown_too)
{
    move_t move;

    two_players();
    assert_int_equal(session_hint(c, &move), SESSION_DONE);
    wait_ms(100);
    assert_true(blinking == 1ULL << move_from(move) && lit == 1ULL << move_to(move));
    make_move("e2 e4");
    assert_lights("", "");
}

/* --- set-up and verify --- */

UNIT(a_position_is_set_up)
{
    open_entry(ENTRY_POSITION);
    pieces = 0;
    wait_ms(200);
    place("a7"); /* a white pawn */
    press(HAL_KEY_SELECT);
    press(HAL_KEY_SELECT);
    press(HAL_KEY_SELECT);
    press(HAL_KEY_SELECT); /* no kings: refused */
    assert_int_equal(c->match.game.position.count[W_KING], 1);
    assert_int_equal(c->match.game.position.count[W_PAWN], 8);
    press(HAL_KEY_UP); /* round the end: the black king */
    place("e8");
    for (unsigned i = 0; i < 6; i++) {
        press(HAL_KEY_UP);
    }
    place("e1");
    assert_lights("e1", "");
    press(HAL_KEY_SELECT);
    press(HAL_KEY_SELECT);
    press(HAL_KEY_SELECT);
    press(HAL_KEY_SELECT);
    assert_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_lights("", "");
    two_players();
    make_move("a7 a8");
    wait_ms(3500);
    assert_int_equal(c->match.game.plies, 1);
}

UNIT(each_kind_of_piece_is_verified)
{
    open_entry(ENTRY_VERIFY);
    assert_lights("a2 b2 c2 d2 e2 f2 g2 h2", "");
    press(HAL_KEY_DOWN);
    assert_lights("b1 g1", "");
    press(HAL_KEY_LEFT);
    assert_lights("", "");
}

/* Text, replay, set-up and verification share their room in memory. */
UNIT(a_page_shows_nothing_of_the_page_before)
{
    uint8_t about[64][128];

    open_entry(ENTRY_ABOUT);
    wait_ms(300);
    memcpy(about, pixels, sizeof about);
    press(HAL_KEY_LEFT);
    open_entry(ENTRY_REPLAY);
    wait_ms(300);
    press(HAL_KEY_SELECT);
    open_entry(ENTRY_POSITION);
    assert_lights("a2 b2 c2 d2 e2 f2 g2 h2", "");
    press(HAL_KEY_LEFT);
    open_entry(ENTRY_REPLAY);
    press(HAL_KEY_SELECT);
    open_entry(ENTRY_VERIFY);
    assert_lights("a2 b2 c2 d2 e2 f2 g2 h2", "");
    press(HAL_KEY_LEFT);
    open_entry(ENTRY_ABOUT);
    wait_ms(300);
    assert_memory_equal(pixels, about, sizeof about);
}

/* --- squares that bounce, and the screen --- */

UNIT(a_square_that_bounces_is_not_believed)
{
    struct sensing sensing;
    uint32_t ms = 1000;

    sensing_begin(&sensing, 1, ms);
    for (unsigned i = 0; i < 12; i++) {
        ms += SENSE_MS;
        assert_false(sensing_take(&sensing, i % SENSE_EMPTIED == SENSE_EMPTIED - 1 ? 1 : 2, ms));
    }
    ms += SENSE_MS;
    assert_false(sensing_take(&sensing, 1, ms));
    assert_int_equal(sensing.emptied | sensing.filled, 0);
    for (unsigned i = 1; i < SENSE_FILLED; i++) {
        ms += SENSE_MS;
        assert_false(sensing_take(&sensing, 3, ms));
    }
    assert_false(sensing_take(&sensing, 3, ms + SENSE_MS - 1)); /* too early */
    assert_true(sensing_take(&sensing, 3, ms + SENSE_MS));
    assert_int_equal(sensing.occupied, 3);
    assert_int_equal(sensing.last_filled, B1);
}

/* A reading between a piece's leaving and arriving may show it on both squares. */
UNIT(a_piece_that_a_reading_shows_twice_was_lifted_first)
{
    struct sensing sensing;
    uint32_t ms = 1000;

    sensing_begin(&sensing, square_bit(E2), ms);
    ms += SENSE_MS;
    assert_false(sensing_take(&sensing, square_bit(E2) | square_bit(E4), ms));
    for (unsigned i = 1; i < SENSE_EMPTIED; i++) {
        ms += SENSE_MS;
        assert_false(sensing_take(&sensing, square_bit(E4), ms));
    }
    assert_true(sensing_take(&sensing, square_bit(E4), ms + SENSE_MS));
    assert_true(sensing.occupied == square_bit(E4));
    assert_int_equal(sensing.trail.events[0], E2);
}

/* A square that is believed empty, and shows its piece now and then, is waited for until it counts
   as one that flickers. */
UNIT(a_square_that_flickers_is_not_waited_for)
{
    for (uint32_t every = 5; every <= 14; every++) {
        struct sensing sensing;
        uint32_t ms = 1000;

        sensing_begin(&sensing, 1, ms);
        for (unsigned i = 1; i <= 30; i++) {
            ms += SENSE_MS;
            sensing_take(&sensing, i % every == 0, ms);
        }
        assert_int_equal(sensing.occupied, 0);
        assert_true(sensing_wavers(&sensing));
        for (unsigned i = 1; i <= 300; i++) {
            ms += SENSE_MS;
            sensing_take(&sensing, i % every == 0, ms);
        }
        assert_false(sensing_wavers(&sensing));
    }
}

/* A contact drops out, a piece from beside the board is put down, and the contact is back. */
UNIT(a_dropout_that_is_over_leaves_nothing_in_the_hand)
{
    struct trail trail;

    trail_begin(&trail);
    trail_add(&trail, A2, false);
    trail_add(&trail, E4, true);
    trail_forget(&trail, A2);
    assert_int_equal(trail.hand, 0);
    for (unsigned file = 0; file < 4; file++) {
        trail_add(&trail, A5 + file, true);
        assert_false(trail.lost);
    }
}

UNIT(a_square_that_flickers_changes_no_more_until_it_is_calm)
{
    struct sensing sensing;
    uint32_t ms = 1000;

    sensing_begin(&sensing, 1, ms);
    for (unsigned i = 0; i < 100; i++) {
        ms += 5 * SENSE_MS;
        sensing_take(&sensing, i % 2, ms);
    }
    assert_int_equal(sensing.flickering, 1);
    for (unsigned i = 0; i < 50; i++) {
        ms += SENSE_MS;
        assert_false(sensing_take(&sensing, 0, ms));
    }
    for (unsigned i = 0; i < FLICKER_MOST * FLICKER_MS / SENSE_MS; i++) {
        ms += SENSE_MS;
        sensing_take(&sensing, 2, ms);
    }
    assert_int_equal(sensing.flickering, 0);
    assert_int_equal(sensing.occupied, 2);
}

/* Named, red where there are colours, and not a move. */
UNIT(a_sensor_that_flickers_is_named_and_changes_nothing)
{
    for (unsigned i = 0; i < 40; i++) {
        pieces ^= bit("e1");
        wait_ms(60);
        assert_int_equal(c->match.side, BLACK);
    }
    printed_length = 0;
    assert_false(panel_addition.self_test(c->added, &computer.serial.out, true));
    assert_non_null(strstr(printed, "Squares whose sensors flicker: e1\n"));
    assert_int_equal(c->match.game.plies, 0);
    wait_ms(FLICKER_MOST * FLICKER_MS + 1000);
    assert_true(panel_addition.self_test(c->added, &computer.serial.out, true));
    make_move("e2 e4");
    assert_int_equal(c->match.game.plies, 2);
}

static void draw_all(struct canvas *canvas, const void *context)
{
    (void)context;
    canvas_fill(canvas, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, BRIGHT);
}

UNIT(a_page_that_always_changes_is_drawn_whole)
{
    static struct screen screen;

    screen_reset(&screen);
    memset(pixels, 0, sizeof pixels);
    for (unsigned i = 0; i < 200; i++) {
        screen_change(&screen);
        screen_work(&screen, draw_all, NULL);
    }
    assert_int_equal(pixels[63][127], BRIGHT);
}

UNIT(only_what_has_changed_is_sent)
{
    two_players();
    wait_ms(500);
    rows_sent = 0;
    wait_ms(1000);
    assert_int_equal(rows_sent, 0);
    make_move("e2 e4");
    wait_ms(300);
    assert_in_range(rows_sent, 8, 60);
}
