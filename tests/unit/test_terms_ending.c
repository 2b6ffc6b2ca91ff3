/*
 * The pawn ending: pawns counted and the quadrant rule, by REBEL's numbers: 256
 * for each pawn but the first, 2048 for a pawn that nobody catches.
 */
#include <stdlib.h>

#include "rebel_params.h"

UNIT(pawns_count_in_the_pawn_ending)
{
    static const struct term_case cases[] = {
        { "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 0 },
        { "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", 0, 0 },
        { "4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1", 512, 256 },
        { "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 1792, 1792 },
        /* isolated doubled pawns are one; with a neighbour they are two */
        { "4k3/8/8/8/8/P7/P1P5/4K3 w - - 0 1", 256, 0 },
        { "4k3/8/8/8/8/P7/PP6/4K3 w - - 0 1", 512, 0 },
        { "4k3/8/8/8/8/P6P/P6P/4K3 w - - 0 1", 256, 0 },
        /* with a piece it is none */
        { "4k3/pp6/8/8/8/8/PPP5/4KB2 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_PAWN_ENDING, cases);
}

UNIT(a_king_outside_the_quadrant_does_not_catch_a_pawn)
{
    static const struct term_case cases[] = {
        /* a3 needs 5 moves, the king on g8 6; to move it catches the pawn */
        { "6k1/8/8/8/8/P7/8/7K w - - 0 1", 2048, 0 },
        { "6k1/8/8/8/8/P7/8/7K b - - 0 1", 0, 0 },
        { "5k2/8/8/8/8/P7/8/7K w - - 0 1", 0, 0 },
        { "7k/8/8/8/8/P7/8/7K b - - 0 1", 2048, 0 },
        /* a2 needs 5 moves too: the double step */
        { "6k1/8/8/8/8/8/P7/7K w - - 0 1", 2048, 0 },
        { "6k1/8/8/8/8/8/P7/7K b - - 0 1", 0, 0 },
        { "7k/8/8/8/8/8/P7/7K b - - 0 1", 2048, 0 },
        /* the own king in the way costs a move */
        { "6k1/8/8/K7/8/P7/8/8 w - - 0 1", 0, 0 },
        { "7k/8/8/K7/8/P7/8/8 w - - 0 1", 2048, 0 },
        /* an own pawn stops it, the front one runs; isolated they are one */
        { "7k/8/8/P7/8/P7/8/7K w - - 0 1", 2048, 0 },
        /* two run, one counts; and a pawn more */
        { "7k/8/8/8/8/PP6/8/7K w - - 0 1", 2048 + 256, 0 },
        /* a pawn that is not passed does not run */
        { "7k/1p6/8/8/8/P7/8/7K w - - 0 1", 0, 0 },
        { "7k/p7/8/8/8/P7/8/7K w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_PAWN_ENDING, cases);
}

UNIT(a_king_behind_the_double_step_captures)
{
    static const struct term_case cases[] = {
        { "8/8/8/8/8/8/P6K/1k6 b - - 0 1", 0, 0 },
        { "8/8/8/8/8/8/P6K/1k6 w - - 0 1", 2048, 0 },
        /* but not a guarded pawn */
        { "8/8/8/8/8/1K6/P7/1k6 b - - 0 1", 2048, 0 },
        /* nor from further away */
        { "8/8/8/8/8/8/P6K/2k5 b - - 0 1", 2048, 0 },
    };

    CHECK_TERM(TERM_PAWN_ENDING, cases);
}

UNIT(a_check_costs_a_move)
{
    static const struct term_case cases[] = {
        { "6k1/8/8/8/8/P5p1/8/7K w - - 0 1", 2048, 0 },
        { "6k1/8/8/8/8/P5p1/7K/8 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_PAWN_ENDING, cases);
}

/* White needs 3 moves and is to move, 5 plies; Black needs 3, 6 plies. Neither
   king is in a quadrant. */
UNIT(races_end_with_two_queens_or_one)
{
    static const struct term_case cases[] = {
        /* both */
        { "8/8/8/1P4k1/7p/2K5/8/8 w - - 0 1", 2048, 2048 },
        /* b8 gives check on f4 */
        { "8/8/8/1P6/5k1p/2K5/8/8 w - - 0 1", 2048, 0 },
        /* a8 would give check on h1, but the pawn is on g2 then; on f2 it is not
           in between */
        { "8/8/8/P7/1K4p1/8/8/7k w - - 0 1", 2048, 2048 },
        { "8/8/8/P7/K4p2/8/8/7k w - - 0 1", 2048, 0 },
        /* the pawn leaves f3, where it is in between now */
        { "8/8/P7/8/1K6/5p2/8/7k w - - 0 1", 2048, 0 },
        /* a8 guards h1, and a1 through the square that the pawn leaves */
        { "8/8/8/P5k1/7p/2K5/8/8 w - - 0 1", 2048, 0 },
        { "8/8/P7/4K3/8/p5k1/8/8 w - - 0 1", 2048, 0 },
        /* Black is three plies behind */
        { "8/8/8/1P4k1/8/2K4p/8/8 b - - 0 1", 0, 2048 },
        { "8/8/1P6/6k1/7p/2K5/8/8 w - - 0 1", 2048, 0 },
    };

    CHECK_TERM(TERM_PAWN_ENDING, cases);
}

UNIT(a_run_is_a_special_fact)
{
    assert_true(evaluated("6k1/8/8/8/7p/P6P/8/7K w - - 0 1").facts.special);
    assert_false(evaluated("6k1/8/8/8/7p/P6P/8/7K b - - 0 1").facts.special);
    assert_int_equal(evaluated("6k1/8/8/8/7p/P6P/8/7K b - - 0 1").facts.stage, STAGE_PAWN_END);
}

/* --- king and pawn against king, solved --- */

/* Wins of White by white king, black king, pawn and side to move. */
struct solution {
    uint8_t won[64][64][64][2];
};

static unsigned distance(unsigned a, unsigned b)
{
    int files = abs((int)(a & 7U) - (int)(b & 7U));
    int ranks = abs((int)(a >> 3) - (int)(b >> 3));

    return (unsigned)(files > ranks ? files : ranks);
}

static bool pawn_hits(unsigned pawn, unsigned square)
{
    int files = abs((int)(pawn & 7U) - (int)(square & 7U));

    return files == 1 && (square >> 3) == (pawn >> 3) + 1;
}

static bool is_possible(unsigned white, unsigned black, unsigned pawn, enum colour side)
{
    return distance(white, black) > 1 && white != pawn && black != pawn &&
           !(side == WHITE && pawn_hits(pawn, black));
}

/* The pawn steps to a square that is empty; on the last rank it wins if the king
   cannot capture the queen at once. */
static bool step_wins(const struct solution *s, unsigned white, unsigned black, unsigned to)
{
    if (to >= 56) {
        return distance(black, to) > 1 || distance(white, to) == 1;
    }
    return s->won[white][black][to][BLACK];
}

static bool white_wins(const struct solution *s, unsigned white, unsigned black, unsigned pawn)
{
    unsigned step = pawn + 8;

    if (step != white && step != black) {
        if (step_wins(s, white, black, step)) {
            return true;
        }
        if (pawn < 16 && step + 8 != white && step + 8 != black &&
            step_wins(s, white, black, step + 8)) {
            return true;
        }
    }
    for (unsigned to = 0; to < 64; to++) {
        if (distance(white, to) == 1 && to != pawn && distance(to, black) > 1 &&
            s->won[to][black][pawn][BLACK]) {
            return true;
        }
    }
    return false;
}

/* Every move of Black loses; stalemate and the pawn's capture do not. */
static bool black_loses(const struct solution *s, unsigned white, unsigned black, unsigned pawn)
{
    bool can_move = false;

    for (unsigned to = 0; to < 64; to++) {
        if (distance(black, to) != 1 || distance(white, to) <= 1 || pawn_hits(pawn, to)) {
            continue;
        }
        can_move = true;
        if (to == pawn || !s->won[white][to][pawn][WHITE]) {
            return false;
        }
    }
    return can_move;
}

static bool improve(struct solution *s, unsigned white, unsigned black, unsigned pawn)
{
    bool is_better = false;

    for (unsigned side = WHITE; side <= BLACK; side++) {
        uint8_t *won = &s->won[white][black][pawn][side];

        if (*won == 0 && is_possible(white, black, pawn, (enum colour)side) &&
            (side == WHITE ? white_wins(s, white, black, pawn)
                           : black_loses(s, white, black, pawn))) {
            *won = 1;
            is_better = true;
        }
    }
    return is_better;
}

/* Only pawns on the a- to d-file. */
static void solve(struct solution *s)
{
    bool goes_on = true;

    memset(s, 0, sizeof *s);
    while (goes_on) {
        goes_on = false;
        for (unsigned pawn = 55; pawn >= 8; pawn--) {
            for (unsigned kings = 0; kings < 64 * 64 && (pawn & 7U) < 4; kings++) {
                goes_on = improve(s, kings >> 6, kings & 63U, pawn) || goes_on;
            }
        }
    }
}

static bool claims(unsigned white, unsigned black, unsigned pawn, enum colour side)
{
    uint8_t board[SQUARES] = { EMPTY };
    struct position position;
    struct eval_breakdown breakdown;

    board[white] = W_KING;
    board[black] = B_KING;
    board[pawn] = W_PAWN;
    position_clear(&position, rebel_params());
    position.side = (uint8_t)side;
    position_place(&position, board);
    engine_evaluate(&position, &breakdown);
    return breakdown.term[TERM_PAWN_ENDING][WHITE] != 0;
}

/* Wherever the quadrant rule sees a queen, White wins; and it sees most wins of
   pawns with a king far away. */
UNIT(the_quadrant_rule_is_sound)
{
    struct solution *s = malloc(sizeof *s);
    unsigned claimed = 0;

    assert_non_null(s);
    solve(s);
    for (unsigned i = 0; i < 64 * 64 * 64 * 2; i++) {
        unsigned white = i >> 13;
        unsigned black = i >> 7 & 63U;
        unsigned pawn = i >> 1 & 63U;
        enum colour side = (enum colour)(i & 1U);

        if (pawn >= 8 && pawn < 56 && (pawn & 7U) < 4 && is_possible(white, black, pawn, side) &&
            claims(white, black, pawn, side)) {
            claimed++;
            if (!s->won[white][black][pawn][side]) {
                fail_msg("kings %u and %u, pawn %u, side %d: not won", white, black, pawn,
                         (int)side);
            }
        }
    }
    free(s);
    assert_in_range(claimed, 40000, 120000);
}
