/*
 * Blocked positions: what is told to be one stays so. From random walls of pawns all positions are
 * visited that the two kings can reach, with all legal moves.
 */
#include "support.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/blocked.h"

enum { WALLS = 20000, FOUND = 500 };

/* Kings on two squares, either side to move. */
static bool seen[SQUARES * SQUARES * 2];
static uint16_t waiting[SQUARES * SQUARES * 2];
static unsigned visited;

static uint64_t chance_state;

static unsigned chance(unsigned below)
{
    chance_state = chance_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((chance_state >> 33) % below);
}

static void wait_for(const struct position *p)
{
    unsigned kings = p->list[WHITE][0] + (unsigned)SQUARES * p->list[BLACK][0];
    unsigned state = kings + (unsigned)(SQUARES * SQUARES) * p->side;

    if (!seen[state]) {
        seen[state] = true;
        waiting[visited++] = (uint16_t)state;
    }
}

/* The same pawns with the kings of a state. */
static struct position position_in(const struct position *wall, unsigned state)
{
    struct position p;
    uint8_t board[SQUARES];

    memcpy(board, wall->board, sizeof board);
    board[wall->list[WHITE][0]] = EMPTY;
    board[wall->list[BLACK][0]] = EMPTY;
    board[state % SQUARES] = W_KING;
    board[state / SQUARES % SQUARES] = B_KING;
    position_clear(&p, &eval_params_default);
    p.side = (uint8_t)(state / SQUARES / SQUARES);
    position_place(&p, board);
    return p;
}

/* Does nothing but kings ever move, is nothing taken, and nobody mated? */
static bool is_dead(const struct position *wall)
{
    struct position start = *wall;

    memset(seen, 0, sizeof seen);
    visited = 0;
    wait_for(&start);
    for (unsigned i = 0; i < visited; i++) {
        struct position p = i == 0 ? start : position_in(wall, waiting[i]);
        move_t move[256];
        int8_t value[256];
        struct move_list list = { move, value, 256, 0 };
        unsigned count = movegen_legal(&p, &list);

        if (count == 0 && position_in_check(&p)) {
            return false;
        }
        for (unsigned n = 0; n < count; n++) {
            struct undo undo;

            if (piece_type(p.board[move_from(move[n])]) != KING ||
                p.board[move_to(move[n])] != EMPTY) {
                return false;
            }
            position_make(&p, move[n], &undo);
            wait_for(&p);
            position_unmake(&p, move[n], &undo);
        }
    }
    return true;
}

/* A wall that goes up and down a rank from file to file, with a few holes, wider steps and pawns
   more; the kings anywhere. False: it is no position. */
static bool make_wall(struct position *p)
{
    char board[SQUARES] = { 0 };
    char fen[FEN_SIZE];
    char *c = fen;
    int rank = 1 + (int)chance(5);

    for (unsigned file = 0; file < 8; file++) {
        if (chance(24) != 0) {
            board[8 * rank + (int)file] = 'P';
            board[8 * rank + 8 + (int)file] = 'p';
        }
        if (chance(6) == 0) {
            board[8 * (1 + chance(6)) + file] = chance(2) != 0 ? 'P' : 'p';
        }
        rank += chance(2) != 0 ? 1 : -1;
        rank = rank < 1 ? 2 : rank > 5 ? 4 : rank;
    }
    board[chance(SQUARES)] = 'K';
    board[chance(SQUARES)] = 'k';
    for (int row = 7; row >= 0; row--) {
        for (int file = 0; file < 8; file++) {
            *c++ = board[8 * row + file] != 0 ? board[8 * row + file] : '1';
        }
        *c++ = row > 0 ? '/' : ' ';
    }
    memcpy(c, chance(2) != 0 ? "w - - 0 1" : "b - - 0 1", sizeof "w - - 0 1");
    return position_set_fen(p, fen, &eval_params_default) == FEN_OK;
}

static void what_is_blocked_is_dead(void **state)
{
    unsigned blocked = 0;
    unsigned dead = 0;
    unsigned alive = 0;

    (void)state;
    chance_state = 49;
    for (unsigned i = 0; i < WALLS; i++) {
        struct position p;
        char fen[FEN_SIZE];

        if (!make_wall(&p)) {
            continue;
        }
        if (position_is_blocked(&p)) {
            blocked++;
            if (!is_dead(&p)) {
                position_to_fen(&p, fen);
                fail_msg("%s", fen);
            }
        } else if (is_dead(&p)) {
            dead++;
        } else {
            alive++;
        }
    }
    /* and few that are dead are missed: a king must be in the other one's way for that */
    assert_true(blocked >= FOUND && alive >= FOUND);
    assert_true(dead <= blocked / 20);
}

static void a_blocked_position_is_the_end(void **state)
{
    static const struct {
        const char *fen;
        bool is_blocked;
    } cases[] = {
        { "8/8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/8 w - - 0 1", true },
        { "8/8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/8 b - - 99 60", true },
        /* one king has come through */
        { "8/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/k3K3 w - - 0 1", false },
        /* a hole at the edge that pawns guard, and one in the middle that a king goes through */
        { "8/8/4k3/2p1p1p1/1pPpPpPp/1P1P1P1P/4K3/8 w - - 0 1", true },
        { "8/8/4k3/p1p3p1/PpP2pPp/1P3P1P/4K3/8 w - - 0 1", false },
        /* one pawn can go on, or be taken */
        { "8/8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P2/4K2P/8 w - - 0 1", false },
        { "8/8/4k3/p1p1pPp1/PpPpP1Pp/1P1P3P/4K3/8 b - - 0 1", false },
        { "8/8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/7B w - - 0 1", false },
        { "8/8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/7n w - - 0 1", false },
        { START_FEN, false },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false },
    };

    (void)state;
    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct position p;
        enum engine_ending ending;

        assert_int_equal(position_set_fen(&p, cases[i].fen, &eval_params_default), FEN_OK);
        ending = engine_ending(&bench.engine, &p);
        if (position_is_blocked(&p) != cases[i].is_blocked) {
            fail_msg("%s", cases[i].fen);
        }
        assert_int_equal(ending, cases[i].is_blocked ? ENDING_INSUFFICIENT : ENDING_NONE);
        for (unsigned colour = WHITE; colour <= BLACK; colour++) {
            bool has_more = p.length[colour] > 1;

            assert_int_equal(position_can_mate(&p, (enum colour)colour),
                             has_more && !cases[i].is_blocked);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_blocked_is_dead),
        cmocka_unit_test(a_blocked_position_is_the_end),
    };

    return cmocka_run_group_tests_name("blocked", tests, bench_setup, bench_teardown);
}
