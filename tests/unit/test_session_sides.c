/* Back and forth around the end of a game, and behind a move that nobody has answered: whose the
   sides are. */
#include "session_player.h"

UNIT_EACH(start, end);

/* The computer had not answered yet: it does now. */
UNIT(a_move_played_again_is_answered)
{
    struct session_step step;

    play_one("e4");
    session_take_back(c, &step);
    assert_int_equal(step.plies, 1);
    assert_int_equal(session_redo(c, &step), SESSION_DONE);
    assert_int_equal(step.plies, 1);
    assert_false(step.both_sides);
    assert_int_equal(c->match.side, BLACK);
    assert_true(match_is_computers_turn(&c->match));
}

static void end_by_the_players_mate(void)
{
    set_up("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    play_each("Kf1 Kf8 Kg1 Kg8 Ra8", 100);
    assert_int_equal(c->match.game.end, GAME_CHECKMATE);
}

static void end_by_the_computers_mate(void)
{
    play_each("f3 e5 g4 Qh4", 100);
    assert_int_equal(c->match.game.end, GAME_CHECKMATE);
}

static void end_by_stalemate(void)
{
    set_up("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    play_each("Kg5 Kg8 Kg6 Kh8 Qf7", 100);
    assert_int_equal(c->match.game.end, GAME_STALEMATE);
}

static void end_by_the_computers_flag(void)
{
    play_each("e4 e5 Nf3", 100);
    now_ms += 200000;
    assert_true(session_check_flag(c));
    assert_int_equal(c->match.game.loser, BLACK);
}

static void end_by_the_players_flag(void)
{
    play_each("e4 e5", 100);
    now_ms += 200000;
    assert_true(session_check_flag(c));
}

static void end_by_resignation(void)
{
    play_each("e4 e5", 100);
    assert_int_equal(session_resign(c, WHITE), SESSION_DONE);
}

static void end_by_the_computers_claim(void)
{
    set_up("7k/8/8/8/8/8/8/KR6 w - - 97 90");
    play_each("Rc1 Kg7 Rb1", 100);
    assert_int_equal(session_claim_draw(c), SESSION_DONE);
}

/* Each sequence of undo and redo, from each kind of end. */
UNIT(the_computer_keeps_its_side_around_the_end)
{
    static void (*const ends[])(void) = {
        end_by_the_players_mate,    end_by_the_computers_mate, end_by_stalemate,
        end_by_the_players_flag,    end_by_the_computers_flag, end_by_resignation,
        end_by_the_computers_claim,
    };
    enum { STEPS = 6 };

    for (unsigned i = 0; i < COUNT_OF(ends) << STEPS; i++) {
        start(unit_state);
        set_level(&fischer);
        ends[i >> STEPS]();
        for (unsigned bit = 0; bit < STEPS; bit++) {
            struct session_step step;

            if (i >> bit & 1U) {
                session_redo(c, &step);
            } else {
                session_take_back(c, &step);
            }
            assert_false(step.both_sides);
            assert_int_equal(c->match.side, BLACK);
        }
    }
}
