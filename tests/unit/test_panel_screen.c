/*
 * What stands on the panel's screen: that its texts fit where they stand and lose nothing, the
 * clocks, and what is asked and answered there.
 */
#include "panel_world.h"

#include "firmware/panel/clocks.h"
#include "firmware/panel/texts.h"
#include "firmware/say/say.h"

static const struct text_box between = { BESIDE_X, CLOCK_HEIGHT + 1, BESIDE_WIDTH, 4 };

/* --- characters --- */

static unsigned pixel_of(const struct canvas *canvas, unsigned x, unsigned y)
{
    return ((unsigned)canvas->rows[y][x / 4] >> (6U - 2U * (x % 4))) & 3U;
}

/* The rows in which a character has pixels: bits, the top one in the lowest. */
static unsigned rows_of(char one)
{
    char text[] = { one, '\0' };
    struct canvas canvas = { 0 };
    unsigned rows = 0;

    font_text(&canvas, 0, 0, text, BRIGHT);
    for (unsigned y = 0; y < BAND_ROWS; y++) {
        for (unsigned x = 0; x < 8; x++) {
            rows |= pixel_of(&canvas, x, y) != 0 ? 1U << y : 0;
        }
    }
    return rows;
}

UNIT_EACH(begin, end);

UNIT(letters_that_hang_down_do)
{
    for (const char *one = "gjpqy,;"; *one != '\0'; one++) {
        assert_true(rows_of(*one) & 1U << 7);
    }
    for (const char *one = "abcdefhiklmnorstuvwxzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789.:+-=?";
         *one != '\0'; one++) {
        assert_int_equal(rows_of(*one) & 1U << 7, 0);
        assert_int_not_equal(rows_of(*one), 0);
    }
}

UNIT(each_character_is_as_wide_as_its_shape)
{
    for (char one = '!'; one <= '~'; one++) {
        char text[] = { one, '\0' };
        struct canvas canvas = { 0 };
        unsigned first = SCREEN_WIDTH;
        unsigned last = 0;

        font_text(&canvas, 0, 0, text, BRIGHT);
        for (unsigned x = 0; x < 8; x++) {
            for (unsigned y = 0; y < BAND_ROWS; y++) {
                if (pixel_of(&canvas, x, y) != 0) {
                    first = x < first ? x : first;
                    last = x;
                }
            }
        }
        assert_int_equal(first, 0);
        assert_int_equal(last + 1, font_width(text));
        assert_in_range(font_width(text), 1, 5);
    }
    assert_int_equal(font_width(""), 0);
    assert_int_equal(font_width("\x80"), font_width("?"));
    assert_int_equal(font_width("ii"), 3);
}

/* --- lines and parts --- */

/* Is a part of a text in a box drawn as these lines? */
static bool is_drawn_as(const struct text_box *box, unsigned part, const char *text,
                        const char *const *lines, unsigned count)
{
    for (unsigned top = 0; top < SCREEN_HEIGHT; top += BAND_ROWS) {
        struct canvas drawn = { .top = (uint8_t)top };
        struct canvas wanted = { .top = (uint8_t)top };

        font_words(&drawn, box, part, text, GREY);
        for (unsigned i = 0; i < count; i++) {
            font_text(&wanted, box->x, box->y + i * LINE_HEIGHT, lines[i], GREY);
        }
        for (unsigned y = 0; y < BAND_ROWS; y++) {
            for (unsigned x = box->x; x < SCREEN_WIDTH; x++) {
                if (pixel_of(&drawn, x, y) != pixel_of(&wanted, x, y)) {
                    return false;
                }
            }
        }
    }
    return true;
}

UNIT(lines_break_between_words)
{
    static const struct text_box box = { 10, 3, 61, 3 };
    const char *const lines[] = { "Loses the", "white knight", "on g5." };
    const char *const broken[] = { "Abcdefghijklmn", "opqrstuvwx", "yz" };

    assert_int_equal(font_parts(&box, "Loses the white knight on g5."), 1);
    assert_true(is_drawn_as(&box, 0, "Loses the white knight on g5.", lines, 3));
    assert_true(is_drawn_as(&box, 0, "Abcdefghijklmnopqrstuvwx yz", broken, 3));
    assert_int_equal(font_parts(&box, ""), 1);
    assert_true(is_drawn_as(&box, 7, "", NULL, 0));
}

UNIT(a_long_text_comes_in_parts_and_loses_nothing)
{
    static const struct text_box box = { 10, 3, 61, 2 };
    const char *const text = "Loses the white knight on g5. Yes?";
    const char *const first[] = { "Loses the", "white knight" };
    const char *const second[] = { "on g5. Yes?" };
    struct canvas canvas = { 0 };

    assert_int_equal(font_parts(&box, text), 2);
    assert_int_equal(font_words(&canvas, &box, 0, text, GREY), 2);
    assert_true(is_drawn_as(&box, 0, text, first, 2));
    assert_true(is_drawn_as(&box, 1, text, second, 1));
    assert_true(is_drawn_as(&box, 2, text, first, 2));
    assert_int_equal(pixel_of(&canvas, 7, 7), BLACK_LEVEL);
    canvas.top = 8; /* the arrow */
    font_words(&canvas, &box, 0, text, GREY);
    assert_int_equal(pixel_of(&canvas, 9, 7), GREY);
}

/* --- texts --- */

/* Does the longest word fit on a line beside the board? */
static bool words_fit(const char *text)
{
    char word[40];
    int used;

    while (sscanf(text, "%39s%n", word, &used) == 1) {
        if (font_width(word) > BESIDE_WIDTH) {
            return false;
        }
        text += used;
    }
    return true;
}

UNIT(no_word_is_broken)
{
    for (unsigned text = 0; text < TEXTS; text++) {
        assert_true(words_fit(text_of((enum text)text)));
    }
    for (unsigned piece = 1; piece < PIECE_CODES; piece++) {
        assert_true(words_fit(text_piece(piece)));
    }
    for (unsigned error = 0; error <= FEN_TOO_LONG; error++) {
        assert_true(words_fit(fen_error_text((enum fen_error)error)));
    }
    for (unsigned end = 0; end < GAME_ENDS; end++) {
        assert_true(words_fit(game_end_text((enum game_end)end)));
    }
}

/* The longest ones: with the end of a game that can be claimed. */
UNIT(messages_are_whole)
{
    for (unsigned end = GAME_THREEFOLD_CLAIMED; end <= GAME_FIFTY_CLAIMED; end++) {
        char text[MESSAGE_SIZE];
        struct out out;

        out_begin_memory(&out, text, sizeof text);
        say(&out, text_of(TEXT_CLAIM), game_end_text((enum game_end)end));
        assert_false(out.lost);
    }
    for (unsigned text = 0; text < TEXTS; text++) {
        assert_true(strlen(text_of((enum text)text)) < MESSAGE_SIZE - 8U);
    }
}

/* Whatever piece and square a reason names, it has at most two lines, and with where the piece
   belongs it is one part between the clocks. */
UNIT(each_reason_is_short)
{
    static const struct text_box two_lines = { BESIDE_X, 0, BESIDE_WIDTH, 2 };

    for (unsigned kind = REASON_LEGAL; kind < REASON_KINDS; kind++) {
        for (unsigned type = PAWN; type <= KING; type++) {
            struct reason reason = { .kind = (uint8_t)kind,
                                     .piece = (uint8_t)piece_make(WHITE, (enum piece_type)type),
                                     .square = D4,
                                     .through = D4 };
            char text[120];
            struct out out;

            out_begin_memory(&out, text, sizeof text);
            say_reason(&out, text_reasons, &reason);
            assert_int_equal(font_parts(&two_lines, text), 1);
            out_char(&out, ' ');
            say(&out, text_of(TEXT_PUT_BACK), D4);
            assert_int_equal(font_parts(&between, text), 1);
            assert_false(out.lost);
        }
    }
}

/* --- pages of the menu --- */

/* Is the last column but one free of anything but the ground, on lines of text? */
static bool ends_before_the_edge(void)
{
    wait_ms(300);
    for (unsigned y = 0; y < SCREEN_HEIGHT; y++) {
        if (pixels[y][126] > DIM || pixels[y][127] > DIM) {
            return false;
        }
    }
    return true;
}

/* Is there a gap between titles and values of the list? */
static bool has_gap(void)
{
    for (unsigned y = LINE_HEIGHT; y < 6 * LINE_HEIGHT; y++) {
        if (pixels[y][66] > DIM || pixels[y][67] > DIM) {
            return false;
        }
    }
    return true;
}

/* All entries, and all values of each. */
UNIT(nothing_in_the_menu_is_cut_off)
{
    for (unsigned entry = 0; entry < 13; entry++) {
        press(HAL_KEY_SELECT);
        for (unsigned i = 0; i < entry; i++) {
            press(HAL_KEY_DOWN);
        }
        assert_true(ends_before_the_edge());
        assert_true(has_gap());
        if (entry == 2 || entry == 10) {
            press(HAL_KEY_LEFT);
            continue; /* a new game, the opening */
        }
        press(HAL_KEY_SELECT);
        for (unsigned value = 0; value < 40; value++) {
            assert_true(ends_before_the_edge());
            press(HAL_KEY_DOWN);
        }
        press(HAL_KEY_LEFT);
    }
}

/* --- the clocks --- */

/* Rows with a pixel of a level or brighter right of a column, from y on to a dark row. */
static unsigned bright_rows(unsigned x, unsigned y, unsigned level)
{
    unsigned rows = 0;

    for (; y < SCREEN_HEIGHT; y++, rows++) {
        bool is_bright = false;

        for (unsigned i = x; i < SCREEN_WIDTH; i++) {
            is_bright |= pixels[y][i] >= level;
        }
        if (!is_bright) {
            break;
        }
    }
    return rows;
}

static void play_with_clocks(uint32_t minutes)
{
    struct level level = { LEVEL_GAME, minutes, 0 };

    session_set_level(c, &level);
    two_players();
    wait_ms(300);
}

UNIT(clocks_are_large_and_the_running_one_is_marked)
{
    play_with_clocks(5);
    assert_int_equal(pixels[0][66], BLACK_LEVEL);
    assert_int_equal(pixels[50][66], BLACK_LEVEL);
    make_move("e2 e4");
    wait_ms(300);
    assert_int_equal(bright_rows(100, 0, GREY), CLOCK_HEIGHT);
    assert_int_equal(bright_rows(100, 50, GREY), CLOCK_HEIGHT);
    assert_int_equal(pixels[0][66], BRIGHT); /* Black's, above */
    assert_int_equal(pixels[50][66], BLACK_LEVEL);
    c->taste.flipped = true;
    make_move("e7 e5");
    wait_ms(300);
    assert_int_equal(pixels[0][66], BRIGHT); /* White's */
    assert_int_equal(pixels[50][66], BLACK_LEVEL);
}

/* Ten times a second, and nothing but the columns that have changed. */
UNIT(tenths_are_shown_below_ten_seconds)
{
    play_with_clocks(5);
    make_move("e2 e4");
    c->match.clock.left_ms[BLACK] = 15000;
    wait_ms(6000);
    clock_update(&c->match.clock, now_ms);
    c->match.clock.left_ms[BLACK] = 8900;
    wait_ms(6000); /* the warning has been taken away */
    for (unsigned tenth = 0; tenth < 20; tenth++) {
        rows_sent = 0;
        pixels_sent = 0;
        wait_ms(100);
        assert_in_range(rows_sent, 1, CLOCK_HEIGHT + 1);
        assert_in_range(pixels_sent, 1, CLOCK_HEIGHT * 36);
    }
}

UNIT(a_long_time_fits)
{
    play_with_clocks(600);
    assert_int_equal(bright_rows(100, 0, GREY), CLOCK_HEIGHT);
    assert_int_equal(pixels[0][64], GREY);
    for (unsigned y = 0; y < CLOCK_HEIGHT; y++) {
        assert_int_equal(pixels[y][65], BLACK_LEVEL);
    }
}

/* Says the screen this between the clocks, and for how long at most? */
static unsigned shown_ms(const char *text)
{
    unsigned ms = 0;

    while (tells(&between, 0, text) && ms < 10000) {
        wait_ms(100);
        ms += 100;
    }
    return ms;
}

UNIT(the_last_minute_and_seconds_are_told_once)
{
    play_with_clocks(5);
    make_move("e2 e4");
    wait_ms(300);
    clock_update(&c->match.clock, now_ms);
    c->match.clock.left_ms[BLACK] = 60100;
    assert_int_equal(shown_ms("One minute."), 0);
    wait_ms(300);
    assert_in_range(shown_ms("One minute."), 4500, 5200);
    c->match.clock.left_ms[BLACK] += 20000;
    wait_ms(20000);
    assert_int_equal(shown_ms("One minute."), 0);
    clock_update(&c->match.clock, now_ms);
    c->match.clock.left_ms[BLACK] = 10050;
    wait_ms(300);
    assert_in_range(shown_ms("Ten seconds."), 4500, 5200);
    session_new(c);
    clocks_begin(&(struct clocks){ 0 }, &c->match);
    wait_ms(300);
    assert_int_equal(shown_ms("Ten seconds."), 0);
}

UNIT(a_minute_from_the_start_is_not_told)
{
    play_with_clocks(1);
    make_move("e2 e4");
    wait_ms(300);
    assert_int_equal(shown_ms("One minute."), 0);
}

/* --- what is said and answered --- */

UNIT(a_refused_move_is_told_with_its_reason)
{
    set_up("4r2k/8/8/8/8/4N3/8/R3K3 w Q - 0 1");
    hands("e3 d5");
    wait_ms(900);
    assert_true(tells_beside("King open to rook e8. Put it back on e3."));
    hands("d5 e5"); /* it has no legal move, so nothing else is seen on the way */
    wait_ms(900);
    assert_true(tells_beside("A knight can't go to e5. Put it back on e3."));
    hands("e5 e3");
    wait_ms(400);
    hands("a1 e5");
    wait_ms(900);
    assert_true(tells_beside("A rook can't go to e5. Put it back on a1."));
    hands("e5 g1"); /* from one wrong square to another */
    wait_ms(900);
    assert_true(tells_beside("King e1 is in the way. Put it back on a1."));
    hands("g1 a1");
    set_up("3r3k/8/8/8/8/8/8/R3K3 w Q - 0 1");
    hands("e1 c1");
    wait_ms(1200);
    assert_true(tells_beside("Rook d8 guards d1. Put it back on e1."));
    assert_int_equal(c->match.game.plies, 0);
}

/* As the pieces are put right, whether a clock runs or not. */
UNIT(wrong_squares_are_named_one_after_the_other)
{
    two_players();
    pieces &= ~squares_named("a1 c1 d1");
    wait_ms(2000);
    assert_true(tells_beside("I expect the white rook on a1."));
    place("a1");
    wait_ms(100);
    assert_true(tells_beside("I expect the white bishop on c1."));
    place("c1");
    wait_ms(100);
    assert_true(tells_beside("I expect the white queen on d1."));
}

/* It goes on by itself, and with the key that shows other figures elsewhere. */
UNIT(a_long_message_goes_on)
{
    char text[120];
    struct level level = { LEVEL_GAME, 5, 0 };

    set_up("7k/8/8/8/8/8/8/RN2K3 w - - 99 80");
    session_set_level(c, &level);
    make_move("e1 e2");
    hands("h8 h5");
    wait_ms(1000);
    snprintf(text, sizeof text, "A king can't go to h5. Put it back on h8. Draw to be claimed: %s",
             game_end_text(GAME_FIFTY_CLAIMED));
    assert_int_equal(font_parts(&between, text), 2);
    assert_true(tells(&between, 0, text));
    wait_ms(3000);
    assert_true(tells(&between, 1, text));
    press(HAL_KEY_DOWN);
    wait_ms(100);
    assert_true(tells(&between, 0, text));
    wait_ms(2000);
    assert_true(tells(&between, 0, text));
}

static void offer_a_draw(void)
{
    const struct session_reply reply = { .words = SESSION_OFFERS_DRAW };
    const struct happening found = { .kind = HAPPENED_FOUND, .by = BY_COMPUTER, .reply = &reply };

    c->manners.offers = true;
    panel_addition.face.happened(&computer, &found);
    wait_ms(300);
    assert_true(tells_beside("I offer a draw. SELECT=yes LEFT=no"));
}

UNIT(an_offered_draw_is_answered_with_a_key)
{
    two_players();
    make_move("e2 e4");
    offer_a_draw();
    press(HAL_KEY_LEFT);
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    assert_int_equal(c->match.game.plies, 1); /* nothing is taken back */
    assert_false(tells_beside("I offer a draw. SELECT=yes LEFT=no"));
    offer_a_draw();
    make_move("e7 e5"); /* declines */
    assert_false(tells_beside("I offer a draw. SELECT=yes LEFT=no"));
    offer_a_draw();
    press(HAL_KEY_SELECT);
    wait_ms(300);
    assert_int_equal(c->match.game.end, GAME_AGREED);
    assert_true(tells_beside("Draw agreed 1/2-1/2"));
}

UNIT(a_player_offers_a_draw_in_the_menu)
{
    press(HAL_KEY_SELECT);
    for (unsigned i = 0; i < 17; i++) {
        press(HAL_KEY_DOWN);
    }
    press(HAL_KEY_SELECT);
    wait_ms(300);
    assert_int_equal(c->match.game.end, GAME_RUNNING);
    assert_true(tells_beside("I decline the draw."));
}

UNIT(the_computer_resigns)
{
    session_resign(c, (enum colour)c->match.side);
    wait_ms(300);
    assert_true(tells_beside("I resign. 1-0"));
}
