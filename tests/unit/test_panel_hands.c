/*
 * Whatever hands have done, whenever the power went, and whichever contacts are thin: pieces that
 * stand as in the game are all it takes to play on. PANEL_ROUNDS is how often it is tried.
 */
#include "panel_colours.h"

#include "firmware/board/squares.h"

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
    unsigned moves = engine_legal_moves(&c->mind.engine, &c->match.game.position);
    move_t move = MOVE_NONE;

    for (unsigned i = 0; i < 40 && moves != 0; i++) {
        move = engine_legal_move(&c->mind.engine, random_below(seed, moves));
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

/* A test with keys and a screen, and with colours. */
#define BOTH(name)                       \
    UNIT_ALSO(name, begin_colours, end); \
    UNIT(name)

/* Squares change at random, the power goes and comes: once the pieces stand as in the game, and
   two people play it, the next move is taken. Where lights lead to a capture that the pieces have
   behind them already, all pieces are put up anew. */
UNIT_WITH(behind_whatever_hands_did_the_next_move_is_taken, begin, end)
{
    uint64_t seed = 36;
    unsigned rounds = times_of("PANEL_ROUNDS", 400);
    unsigned taken = 0;

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
        if (c->match.game.end != GAME_RUNNING || c->match.game.plies > 40) {
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
        plies = c->match.game.plies;
        move = play_any_move(&seed, touched);
        if (move != MOVE_NONE) {
            assert_int_equal(c->match.game.plies, plies + 1);
            assert_int_equal(c->match.game.record[plies], move);
            taken++;
        }
    }
    assert_true(taken > rounds * 3 / 4);
}

/* --- thin contacts --- */

enum { DROPOUT_LEAST = 20, DROPOUT_MOST = 140, CONTACT_CALM_MS = 800 };

static struct {
    uint64_t seed;
    uint32_t looked_ms;
    uint32_t until_ms[SQUARES]; /* the contact is open, or has been */
    uint64_t open;
    uint64_t spared; /* squares whose contacts are good at present */
    unsigned count;
} thin;

/* Some twice a second a piece that stands still drops out, two at once at most. One that flickers
   would be noticed. */
static void pass_thin_time(void)
{
    unsigned square = random_below(&thin.seed, SQUARES);
    uint64_t there = UINT64_C(1) << square;

    for (unsigned i = 0; i < SQUARES; i++) {
        if (thin.open >> i & 1 && (int32_t)(now_ms - thin.until_ms[i]) >= 0) {
            thin.open &= ~(UINT64_C(1) << i);
        }
    }
    if ((pieces & there & ~thin.spared & ~thin.open) != 0 && squares_count(thin.open) < 2 &&
        random_below(&thin.seed, 250) == 0 &&
        (int32_t)(now_ms - thin.until_ms[square]) >= CONTACT_CALM_MS) {
        thin.open |= there;
        thin.until_ms[square] =
            now_ms + DROPOUT_LEAST + random_below(&thin.seed, DROPOUT_MOST - DROPOUT_LEAST + 1);
        thin.count++;
    }
}

static uint64_t thin_reading(uint64_t wires)
{
    if (now_ms != thin.looked_ms) {
        thin.looked_ms = now_ms;
        pass_thin_time();
    }
    return wires & ~turned(thin.open, wiring[0], 0);
}

/* A hand does something to a square, and takes its time. What it puts down makes contact for a
   while. */
static void act(unsigned square, unsigned ms)
{
    pieces ^= UINT64_C(1) << square;
    thin.open &= ~(UINT64_C(1) << square);
    thin.until_ms[square] = now_ms;
    wait_ms(ms);
}

/* What the piece that a move lifts could take. */
static uint64_t prey_of(unsigned from)
{
    return squares_targets(&c->mind.engine, &c->match.game.position, from) & pieces;
}

/* Makes a legal move as hands do: a capture in either order, in one sweep, or calmly with a piece
   that has hovered. No contact fails under what it could take: nobody can tell that from a capture
   in one sweep. */
static void make_by_hand(uint64_t *seed, move_t move)
{
    struct squares_move squares;
    unsigned sweep = 40 + random_below(seed, 200);

    squares_of_move(&squares, move, pieces);
    thin.spared = prey_of(squares.from);
    thin.open &= ~thin.spared;
    wait_ms(50);
    if (squares.emptied != 0 && random_below(seed, 2) == 0) {
        act(squares.to, sweep);
        act(squares.from, sweep);
    } else if (random_below(seed, 3) == 0) {
        act(squares.from, HOVER_MS + random_below(seed, HOVERED_MS));
        if (squares.emptied != 0) {
            act(squares.to, LIFT_MS + 10 + sweep);
        }
    } else {
        act(squares.from, sweep);
        if (squares.emptied != 0) {
            act(squares.to, sweep);
        }
    }
    act(squares.to, 60);
    if (squares.also_from != SQUARE_NONE) {
        act(squares.also_from, sweep);
    }
    if (squares.also_to != SQUARE_NONE) {
        act(squares.also_to, sweep);
    }
}

static move_t any_move(uint64_t *seed)
{
    unsigned moves = engine_legal_moves(&c->mind.engine, &c->match.game.position);
    move_t move = engine_legal_move(&c->mind.engine, random_below(seed, moves));

    return move_kind(move) == MOVE_PROMOTION ? MOVE_NONE : move;
}

static void begin_next_game(void)
{
    session_new(c);
    two_players();
    pieces = SQUARES_AT_START;
    wait_ms(2500);
}

/* Games are played on such a board: each move of the hands is the game's next one, and nothing else
   has happened. */
BOTH(contacts_that_drop_out_change_nothing)
{
    unsigned rounds = times_of("PANEL_ROUNDS", 400);
    uint64_t seed = 150;
    unsigned captures = 0;

    memset(&thin, 0, sizeof thin);
    thin.seed = 49;
    begin_next_game();
    reading = thin_reading;
    for (unsigned round = 0; round < rounds; round++) {
        unsigned plies = c->match.game.plies;
        move_t move = any_move(&seed);

        if (move == MOVE_NONE || plies > 50) {
            begin_next_game();
            continue;
        }
        captures += (pieces >> move_to(move) & 1) != 0;
        make_by_hand(&seed, move);
        for (unsigned i = 0; i < 100 && c->match.game.plies == plies; i++) {
            wait_ms(100);
        }
        assert_int_equal(c->match.game.plies, plies + 1);
        assert_int_equal(c->match.game.record[plies], move);
        thin.spared = 0;
        wait_ms(random_below(&seed, 10) == 0 ? 3000 : random_below(&seed, 800));
        assert_int_equal(c->match.game.plies, plies + 1);
        assert_int_equal(c->match.side, COMPUTER_NONE);
        if (c->match.game.end != GAME_RUNNING) {
            begin_next_game();
        }
    }
    assert_int_equal(c->match.level.kind, depth_one.kind);
    assert_true(captures > rounds / 10 && thin.count > rounds);
}
