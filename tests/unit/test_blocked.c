/*
 * Blocked positions: what is told to be one stays so. From random walls of pawns all positions are
 * visited that the two kings and up to two bishops can reach, with all legal moves.
 */
#include "support.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/blocked.h"

enum { WALLS = 16000, FOUND = 500, FOUND_WITH_BISHOPS = 50 };

/* Where the kings and the bishops are, and who is to move. */
enum { MEN = 4, GONE = SQUARES, STATES = 2 * SQUARES * SQUARES * (SQUARES + 1) * (SQUARES + 1) };
static uint8_t seen[STATES / 8 + 1];

/* More than can be reached by two bishops, each on one shade, behind a wall. */
enum { WAITING = 2000000 };
static uint32_t waiting[WAITING];
static unsigned visited;

/* The men of the position that the walk has begun with. */
static uint8_t man[MEN];

static uint64_t chance_state;

static unsigned chance(unsigned below)
{
    chance_state = chance_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((chance_state >> 33) % below);
}

static bool is_pawn(unsigned piece)
{
    return piece == W_PAWN || piece == B_PAWN;
}

/* The number of a position of the walk; each man is found by its piece and shade. */
static uint32_t state_of(const struct position *p, const uint8_t at[MEN])
{
    return (((p->side * (SQUARES + 1U) + at[3]) * (SQUARES + 1U) + at[2]) * SQUARES + at[1]) *
               SQUARES +
           at[0];
}

static void wait_for(const struct position *p, const uint8_t at[MEN])
{
    uint32_t state = state_of(p, at);

    if ((seen[state / 8] & (1U << (state % 8))) == 0) {
        assert_true(visited < WAITING);
        seen[state / 8] = (uint8_t)(seen[state / 8] | 1U << (state % 8));
        waiting[visited++] = state;
    }
}

static void forget(void)
{
    while (visited > 0) {
        seen[waiting[--visited] / 8] = 0;
    }
}

static void men_of(uint32_t state, uint8_t at[MEN])
{
    at[0] = (uint8_t)(state % SQUARES);
    at[1] = (uint8_t)(state / SQUARES % SQUARES);
    at[2] = (uint8_t)(state / SQUARES / SQUARES % (SQUARES + 1));
    at[3] = (uint8_t)(state / SQUARES / SQUARES / (SQUARES + 1) % (SQUARES + 1));
}

/* The same pawns with the men of a state. */
static struct position position_in(const struct position *wall, uint32_t state)
{
    struct position p;
    uint8_t board[SQUARES];
    uint8_t at[MEN];

    men_of(state, at);
    for (unsigned square = 0; square < SQUARES; square++) {
        board[square] = is_pawn(wall->board[square]) ? wall->board[square] : EMPTY;
    }
    for (unsigned i = 0; i < MEN; i++) {
        if (at[i] != GONE) {
            board[at[i]] = man[i];
        }
    }
    position_clear(&p, &eval_params_default);
    p.side = (uint8_t)(state / SQUARES / SQUARES / (SQUARES + 1) / (SQUARES + 1));
    position_place(&p, board);
    return p;
}

/* The men of a position: the kings, and up to two bishops in the order of their squares. */
static void find_men(const struct position *p, uint8_t at[MEN])
{
    unsigned next = 2;

    at[0] = p->list[WHITE][0];
    at[1] = p->list[BLACK][0];
    at[2] = at[3] = GONE;
    for (unsigned square = 0; square < SQUARES; square++) {
        if (piece_type(p->board[square]) == BISHOP) {
            at[next++] = (uint8_t)square;
        }
    }
    for (unsigned i = 0; i < MEN; i++) {
        man[i] = at[i] != GONE ? p->board[at[i]] : EMPTY;
    }
}

/* Does no legal move of this position move or take a pawn, and is it no mate? Those behind it
   wait. */
static bool is_still(struct position *p, const uint8_t at[MEN])
{
    move_t move[256];
    int8_t value[256];
    struct move_list list = { move, value, 256, 0 };
    unsigned count = movegen_legal(p, &list);

    if (count == 0 && position_in_check(p)) {
        return false;
    }
    for (unsigned n = 0; n < count; n++) {
        struct undo undo;
        uint8_t then[MEN];

        if (is_pawn(p->board[move_from(move[n])]) || is_pawn(p->board[move_to(move[n])])) {
            return false;
        }
        for (unsigned i = 0; i < MEN; i++) {
            then[i] = at[i] == move_to(move[n])     ? (uint8_t)GONE
                      : at[i] == move_from(move[n]) ? (uint8_t)move_to(move[n])
                                                    : at[i];
        }
        position_make(p, move[n], &undo);
        wait_for(p, then);
        position_unmake(p, move[n], &undo);
    }
    return true;
}

/* Does nothing but kings and bishops ever move, is no pawn taken, and nobody mated? */
static bool is_dead(const struct position *wall)
{
    struct position p = *wall;
    uint8_t at[MEN];
    bool is_dead_so_far;

    find_men(wall, at);
    wait_for(&p, at);
    is_dead_so_far = is_still(&p, at);
    for (unsigned i = 1; i < visited && is_dead_so_far; i++) {
        p = position_in(wall, waiting[i]);
        men_of(waiting[i], at);
        is_dead_so_far = is_still(&p, at);
    }
    forget();
    return is_dead_so_far;
}

/* A wall that goes up and down a rank from file to file, with a few holes, wider steps and pawns
   more; the kings and bishops anywhere. False: it is no position, or mate already. */
static bool make_wall(struct position *p, unsigned bishops)
{
    char board[SQUARES] = { 0 };
    char fen[FEN_SIZE];
    char *c = fen;
    int rank = 1 + (int)chance(5);
    unsigned wild = 6 + 1000 * chance(2);

    for (unsigned file = 0; file < 8; file++) {
        if (chance(4 * wild) != 0) {
            board[8 * rank + (int)file] = 'P';
            board[8 * rank + 8 + (int)file] = 'p';
        }
        if (chance(wild) == 0) {
            board[8 * (1 + chance(6)) + file] = chance(2) != 0 ? 'P' : 'p';
        }
        rank += chance(2) != 0 ? 1 : -1;
        rank = rank < 1 ? 2 : rank > 5 ? 4 : rank;
    }
    for (unsigned i = 0; i < bishops; i++) {
        unsigned square = chance(SQUARES);
        bool is_on_white_s = ((unsigned)rank + square / 8 + square % 8) % 2 == 0;

        board[square] = is_on_white_s == (chance(4) != 0) ? 'B' : 'b';
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
    return position_set_fen(p, fen, &eval_params_default) == FEN_OK &&
           engine_ending(&bench.engine, p) != ENDING_CHECKMATE;
}

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(what_is_blocked_is_dead)
{
    unsigned blocked[3] = { 0 };
    unsigned dead[3] = { 0 };
    unsigned alive[3] = { 0 };

    chance_state = 49;
    for (unsigned i = 0; i < WALLS; i++) {
        struct position p;
        char fen[FEN_SIZE];
        unsigned bishops = i % 40 == 0 ? 2 : i % 4 == 1;

        if (!make_wall(&p, bishops)) {
            continue;
        }
        bishops = p.count[W_BISHOP] + p.count[B_BISHOP];
        if (position_is_blocked(&p)) {
            blocked[bishops]++;
            if (!is_dead(&p)) {
                position_to_fen(&p, fen);
                fail_msg("%s", fen);
            }
        } else if (is_dead(&p)) {
            dead[bishops]++;
        } else {
            alive[bishops]++;
        }
    }
    assert_true(blocked[0] >= FOUND && alive[0] >= FOUND);
    assert_true(blocked[1] + blocked[2] >= FOUND_WITH_BISHOPS);
    assert_true(alive[1] + alive[2] >= FOUND);
    /* Few that are dead are missed without bishops: a king must be in the other one's way for that.
       With them it is more: a bishop among the enemy's pieces that gives check and can not mate. */
    assert_true(dead[0] <= blocked[0] / 20);
    assert_true(dead[1] <= 2 * blocked[1]);
}

UNIT(a_blocked_position_is_the_end)
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
        { "8/8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/7n w - - 0 1", false },
        { "8/8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/7R w - - 0 1", false },
        { "8/8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K2Q/8 w - - 0 1", false },
        /* bishops that see nothing but their own pawns, one that sees the others', and one that has
           come through */
        { "8/8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/7B w - - 0 1", true },
        { "1b6/8/3bk3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/5B1B b - - 0 1", true },
        { "1b6/8/3bk3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/5BB1 b - - 0 1", false },
        { "2b5/8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/8 b - - 0 1", false },
        { "8/8/B3k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/8 w - - 0 1", false },
        { "8/8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/b7 w - - 0 1", false },
        /* no pawn at all */
        { "1b6/8/3bk3/8/8/8/4K3/5BB1 b - - 0 1", false },
        { START_FEN, false },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false },
    };

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
