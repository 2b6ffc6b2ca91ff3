/*
 * Games at odds: where they begin, that a game tells its odds, also behind a loss of power, and
 * that the computer does not give them up for what it lacks.
 */
#include "firmware/additions.h"

extern const struct addition odds_addition;
#define MACHINE_ADDITIONS &odds_addition, &saves_addition
#include "save_machine.h"
#include "save_store.h"

#include "firmware/desk/settings.h"
#include "firmware/odds/odds_start.h"

UNIT_EACH(eeprom, check_use);

static void type(const char *words)
{
    typed = words;
    while (*typed != '\0') {
        assert_true(computer_turn(&computer));
    }
    assert_true(computer_turn(&computer));
    typed = "";
}

/* Not all: ODDS_NONE is the initial position. */
static const char *const starts[ODDS_KINDS][2] = {
    [ODDS_PAWN] = { "rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1",
                    "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
    [ODDS_KNIGHT] = { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
                      "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
    [ODDS_ROOK] = { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
                    "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1" },
    [ODDS_QUEEN] = { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
                     "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
};

UNIT(each_of_the_odds_takes_one_piece)
{
    char fen[ODDS_FEN_SIZE];

    for (unsigned odds = ODDS_PAWN; odds < ODDS_KINDS; odds++) {
        for (unsigned giver = WHITE; giver <= BLACK; giver++) {
            odds_write_fen(fen, (enum odds)odds, (enum colour)giver);
            assert_string_equal(fen, starts[odds][giver]);
        }
    }
}

UNIT(a_game_tells_its_odds)
{
    for (unsigned odds = ODDS_PAWN; odds < ODDS_KINDS; odds++) {
        for (unsigned giver = WHITE; giver <= BLACK; giver++) {
            enum colour told = giver == WHITE ? BLACK : WHITE;

            assert_int_equal(game_set_fen(&c->match.game, starts[odds][giver]), FEN_OK);
            assert_int_equal(odds_of(&c->match.game, &told), odds);
            assert_int_equal(told, giver);
        }
    }
}

UNIT(other_games_are_at_none)
{
    static const char *const others[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR b Kkq - 0 1",
        "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    };
    enum colour giver;

    for (unsigned i = 0; i < COUNT_OF(others); i++) {
        assert_int_equal(game_set_fen(&c->match.game, others[i]), FEN_OK);
        assert_int_equal(odds_of(&c->match.game, &giver), ODDS_NONE);
    }
}

static int odds_now(void)
{
    return setting_get(c, settings_of(SETTING_ODDS));
}

UNIT(what_is_chosen_in_a_menu_begins_a_game_in_which_the_computer_lacks_it)
{
    const struct setting *setting = settings_of(SETTING_ODDS);

    assert_true(setting_set(c, setting, ODDS_ROOK));
    assert_int_equal(c->match.side, BLACK);
    assert_int_equal(c->match.game.position.board[A8], EMPTY);
    assert_true(setting_set(c, setting, ODDS_NONE));
    assert_int_equal(odds_now(), ODDS_NONE);
    assert_true(c->match.game.origin_is_start);
    session_go(c);
    assert_int_equal(c->match.side, WHITE);
    assert_true(setting_set(c, setting, ODDS_QUEEN));
    assert_int_equal(c->match.side, WHITE);
    assert_int_equal(c->match.game.position.board[D1], EMPTY);
    assert_false(setting_set(c, setting, ODDS_KINDS));
}

UNIT(what_is_so_already_begins_nothing)
{
    const struct setting *setting = settings_of(SETTING_ODDS);

    act("e4");
    assert_true(setting_set(c, setting, ODDS_NONE));
    assert_int_equal(c->match.game.plies, 1);
    assert_true(setting_set(c, setting, ODDS_PAWN));
    assert_int_equal(c->match.game.plies, 0);
    act("d4");
    assert_true(setting_set(c, setting, ODDS_PAWN));
    assert_int_equal(c->match.game.plies, 1);
}

UNIT(what_the_player_gives_is_not_the_computers)
{
    type("odds knight me\r");
    assert_int_equal(c->match.game.position.board[B1], EMPTY);
    assert_int_equal(c->match.side, BLACK);
    assert_int_equal(odds_now(), ODDS_NONE);
}

UNIT(two_people_stay_two)
{
    session_set_referee(c, true);
    type("odds knight white\r");
    assert_true(c->match.referee);
    assert_int_equal(c->match.side, COMPUTER_NONE);
    assert_int_equal(c->match.game.position.board[B1], EMPTY);
    assert_int_equal(odds_now(), ODDS_NONE);
}

UNIT(the_computer_does_not_give_them_up_even_behind_a_loss_of_power)
{
    type("odds queen\r");
    assert_true(c->manners.plays_on);
    act("e4");
    switch_on();
    assert_int_equal(odds_now(), ODDS_QUEEN);
    assert_true(c->manners.plays_on);
    assert_int_equal(c->match.side, BLACK);
    act("e5");
    session_play_from(c, 1);
    assert_true(c->manners.plays_on);
    type("new\r");
    assert_false(c->manners.plays_on);
    type("setup 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1\r");
    assert_false(c->manners.plays_on);
}

UNIT(what_is_not_understood_leaves_the_game)
{
    static const char *const lines[] = { "odds\r",           "odds none\r",
                                         "odds bishop\r",    "odds 3\r",
                                         "odds knight x\r",  "odds queen white me\r",
                                         "odds rook blue\r", "odds -\r" };

    act("e4");
    for (unsigned i = 0; i < COUNT_OF(lines); i++) {
        type(lines[i]);
        assert_int_equal(c->match.game.position.board[E2], EMPTY);
        assert_true(c->match.game.origin_is_start);
    }
}
