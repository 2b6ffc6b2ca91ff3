/* When the computer resigns, and when it offers a draw. */
#include "support.h"

#include "engine/engine.h"
#include "firmware/opponent/manners.h"

enum { LOST = -7 * SCORE_PAWN, MOVES = 60 };

static struct manners manners;

static int begin(void **state)
{
    (void)state;
    manners = (struct manners){ .plays_on = false }; /* as a new game has it */
    return 0;
}

UNIT_EACH(begin, NULL);

static enum manners_verdict judge(int score, unsigned fullmove)
{
    return manners_judge(&manners, score, fullmove);
}

UNIT(a_game_is_given_up_at_the_fifth_lost_move)
{
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(judge(LOST, 20), MANNERS_PLAY);
    }
    assert_int_equal(judge(-SCORE_MATE + 5, 20), MANNERS_RESIGN);
}

UNIT(a_move_that_is_not_lost_begins_the_count_anew)
{
    for (unsigned i = 0; i < MOVES; i++) {
        assert_int_equal(judge(i % 5 == 4 ? LOST + 1 : LOST, 20), MANNERS_PLAY);
    }
}

UNIT(who_wants_to_play_on_is_not_asked_again)
{
    for (unsigned i = 0; i < 4; i++) {
        (void)judge(LOST, 20);
    }
    assert_int_equal(judge(LOST, 20), MANNERS_RESIGN);
    for (unsigned i = 0; i < MOVES; i++) {
        assert_int_equal(judge(LOST, 20), MANNERS_PLAY);
    }
    manners = (struct manners){ .plays_on = false }; /* as a new game has it */
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(judge(LOST, 20), MANNERS_PLAY);
    }
    assert_int_equal(judge(LOST, 20), MANNERS_RESIGN);
}

UNIT(a_draw_is_offered_at_each_eighth_level_move)
{
    for (unsigned i = 1; i <= 24; i++) {
        assert_int_equal(judge(i % 2 == 0 ? 21 : -21, 40),
                         i % 8 == 0 ? MANNERS_OFFER_DRAW : MANNERS_PLAY);
        assert_int_equal(manners.offers, i % 8 == 0);
    }
}

UNIT(no_draw_is_offered_early_or_from_ahead_or_behind)
{
    for (unsigned i = 0; i < MOVES; i++) {
        assert_int_equal(judge(0, 39), MANNERS_PLAY);
    }
    for (unsigned i = 0; i < MOVES; i++) {
        assert_int_equal(judge(i % 2 == 0 ? 22 : -22, 80), MANNERS_PLAY);
    }
}
