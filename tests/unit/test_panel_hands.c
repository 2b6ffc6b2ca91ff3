/*
 * Whatever hands have done, and whenever the power went: pieces that stand as in the game are all
 * it takes to play on. PANEL_ROUNDS is how often it is tried.
 */
#include "panel_world.h"

#include "firmware/panel/squares.h"

static void toggle(unsigned square)
{
    pieces ^= UINT64_C(1) << square;
    wait_ms(100);
}

/* A legal move that promotes nothing, if it can be of a piece that was touched, as hands make it;
   MOVE_NONE if none is found. */
static move_t play_any_move(uint64_t *seed, uint64_t touched)
{
    struct squares_move squares;
    unsigned moves = engine_legal_moves(&c->engine, &c->game.position);
    move_t move = MOVE_NONE;

    for (unsigned i = 0; i < 40 && moves != 0; i++) {
        move = engine_legal_move(&c->engine, random_below(seed, moves));
        if (touched >> move_from(move) & 1U) {
            break;
        }
    }
    if (move == MOVE_NONE || move_kind(move) == MOVE_PROMOTION) {
        return MOVE_NONE;
    }
    squares_of_move(&squares, move, pieces);
    if (squares.emptied != 0) {
        toggle(squares.to);
    }
    toggle(squares.from);
    toggle(squares.to);
    if (squares.also_from != SQUARE_NONE) {
        toggle(squares.also_from);
    }
    if (squares.also_to != SQUARE_NONE) {
        toggle(squares.also_to);
    }
    wait_ms(600);
    return move;
}

/* Squares change at random, the power goes and comes: once the pieces stand as in the game, and
   two people play it, the next move is taken. Where lights lead to a capture that the pieces have
   behind them already, all pieces are put up anew. */
static void behind_whatever_hands_did_the_next_move_is_taken(void **state)
{
    uint64_t seed = 36;
    unsigned rounds = times_of("PANEL_ROUNDS", 400);
    unsigned taken = 0;

    (void)state;
    for (unsigned round = 0; round < rounds; round++) {
        uint64_t touched = 0;
        move_t move;
        unsigned plies;

        for (unsigned i = random_below(&seed, 5); i-- != 0;) {
            uint64_t square = UINT64_C(1) << random_below(&seed, 64);

            pieces ^= square;
            touched |= square;
            wait_ms(random_below(&seed, 4) == 0 ? 1600 : 30 + random_below(&seed, 300));
        }
        if (random_below(&seed, 2) == 0) {
            cut_the_power();
            wait_ms(random_below(&seed, 2200));
        }
        if (c->game.end != GAME_RUNNING || c->game.plies > 40) {
            session_new(c);
        }
        two_players();
        stand_as_in_the_game();
        wait_ms(2500);
        if ((lit | blinking) != 0) {
            pieces = 0;
            wait_ms(300);
            stand_as_in_the_game();
            wait_ms(2500);
        }
        assert_lights("", "");
        plies = c->game.plies;
        move = play_any_move(&seed, touched);
        if (move != MOVE_NONE) {
            assert_int_equal(c->game.plies, plies + 1);
            assert_int_equal(c->game.record[plies], move);
            taken++;
        }
    }
    assert_true(taken > rounds * 3 / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(behind_whatever_hands_did_the_next_move_is_taken, begin,
                                        end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
