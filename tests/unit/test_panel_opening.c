/*
 * The name of an opening on the panel's screen: when it is told, for how long, and when it is not.
 */
#include "panel_world.h"

#include "firmware/book/book.h"
#include "firmware/book/book_state.h"
#include "firmware/panel/panel.h"

extern const struct addition book_addition;

/* What the computer does where the book is an addition. Here it is none, so that it plays
   no moves. */
static void change(void)
{
    const struct happening move = { .kind = HAPPENED_MOVE, .by = BY_CONSOLE };

    book_addition.face.happened(&computer, &move);
    panel_addition.face.happened(&computer, &move);
    wait_ms(100);
}

static void make_book_moves(const char *first, const char *second)
{
    make_move(first);
    change();
    if (second != NULL) {
        make_move(second);
        change();
    }
}

static void begin_with_book(void)
{
    book_use(book_state(added_memory()), board_book.bytes, board_book.size);
    c->match.opponent.book = BOOK_ON;
    two_players();
    change(); /* nothing has been played: what another test knew is forgotten */
}

UNIT_EACH(begin, end);

/* For five seconds, and longer if something else stands there first. */
UNIT(an_opening_is_told_when_it_is_entered)
{
    begin_with_book();
    make_book_moves("e2 e4", "g8 f6");
    assert_true(tells_beside("Alekhine Defence (B02)"));
    wait_ms(4000);
    assert_true(tells_beside("Alekhine Defence (B02)"));
    wait_ms(1000);
    assert_false(tells_beside("Alekhine Defence (B02)"));
    press(HAL_KEY_LEFT); /* taken back and led: it is not entered by that */
    change();
    hands("f6 g8");
    wait_ms(100);
    assert_false(tells_beside("King's Pawn Game (B00)"));
    make_book_moves("c7 c5", NULL);
    assert_true(tells_beside("Sicilian Defence (B20)"));
    press(HAL_KEY_SELECT);
    wait_ms(6000);
    press(HAL_KEY_LEFT);
    wait_ms(4000);
    assert_true(tells_beside("Sicilian Defence (B20)"));
    wait_ms(1100);
    assert_false(tells_beside("Sicilian Defence (B20)"));
}

/* Without the book, behind two more moves, and where a message stands. */
UNIT(an_opening_is_not_told_out_of_place)
{
    begin_with_book();
    c->match.opponent.book = BOOK_OFF;
    make_book_moves("e2 e4", "g8 f6");
    assert_false(tells_beside("Alekhine Defence (B02)"));
    session_new(c);
    two_players();
    change();
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(2000);
    c->match.opponent.book = BOOK_ON;
    make_book_moves("e2 e4", "c7 c5");
    assert_true(tells_beside("Sicilian Defence (B20)"));
    make_book_moves("h2 h4", "h7 h5");
    assert_false(tells_beside("Sicilian Defence (B20)"));
    lift("h1"); /* which goes where it may not */
    place("e5");
    wait_ms(1000);
    assert_true(tells_beside("A rook can't go to e5. Put it back on h1."));
}
