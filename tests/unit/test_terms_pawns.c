/* Pawn structure, pressure and passed pawns, by REBEL's numbers. Kings and pawns
   alone are a pawn ending, so that no pawn counts as isolated there. */
#include "rebel_params.h"

UNIT(formations_are_rewarded_and_weak_pawns_punished)
{
    static const struct term_case cases[] = {
        /* beside each other: formation_1 of d5 and e5, 32 each */
        { "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1", 64, 0 },
        /* d5 guarded: formation_2, 20; e4 weak 8, open 24 */
        { "4k3/8/8/3P4/4P3/8/8/4K3 w - - 0 1", -12, 0 },
        /* e3 guards d4, behind d5: 20; e3 weak 16, open 32 */
        { "4k3/8/8/3P4/8/4P3/8/4K3 w - - 0 1", -28, 0 },
        /* e2 guards d3, two behind: nothing; e2 weak 16, open 32 */
        { "4k3/8/8/3P4/8/8/4P3/4K3 w - - 0 1", -48, 0 },
        /* alone: weak 8, open 24; with an enemy pawn on the file 8; that is on its
           second rank: weak 16 */
        { "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", -32, 0 },
        { "4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1", -8, -16 },
        /* at the edges of the board: 40 each on the seventh, 0 on the second */
        { "8/PP6/8/8/7k/8/8/4K3 w - - 0 1", 80, 0 },
        { "7k/8/8/8/8/8/PP6/4K3 w - - 0 1", 0, 0 },
        /* a- and h-file are no neighbours: a4 4 + 8, h5 8 + 8 */
        { "4k3/8/8/7P/P7/8/8/4K3 w - - 0 1", -28, 0 },
    };

    CHECK_TERM(TERM_PAWN_STRUCTURE, cases);
}

/* Queen and rook a side, 14, are no end game yet; a queen, 9, is. */
UNIT(isolated_pawns_cost_in_the_middle_game)
{
    static const struct term_case cases[] = {
        /* d5 weak 8 and isolated 20 centipawns, 51; d7 weak 16, isolated 10, 26 */
        { "3qk2r/3p4/8/3P4/8/8/8/3QK2R w - - 0 1", -59, -42 },
        { "3qk3/3p4/8/3P4/8/8/8/3QK3 w - - 0 1", -8, -16 },
        /* c2 is a neighbour and guards d3: d5 nothing, c2 weak 8, open 16 */
        { "3qk2r/3p4/8/3P4/8/8/2P5/3QK2R w - - 0 1", -24, -42 },
    };

    CHECK_TERM(TERM_PAWN_STRUCTURE, cases);
}

UNIT(doubled_pawns_cost)
{
    static const struct term_case cases[] = {
        { "4k3/8/8/3P4/8/8/2P5/4K3 w - - 0 1", 0, 0 },
        /* a neighbour: 20 */
        { "4k3/8/8/3P4/3P4/8/2P5/4K3 w - - 0 1", -20, 0 },
        /* isolated: 20 and 20 for each; 10 more for each on an open file */
        { "4k3/3p4/8/3P4/3P4/8/8/4K3 w - - 0 1", -60, 0 },
        { "4k3/8/8/3P4/3P4/8/8/4K3 w - - 0 1", -80, 0 },
        /* three: 2 * 20, 3 * 30 */
        { "4k3/8/8/3P4/3P4/3P4/8/4K3 w - - 0 1", -130, 0 },
        /* two files, each with the other for a neighbour */
        { "4k3/8/8/2PP4/2PP4/8/8/4K3 w - - 0 1", -40, 0 },
    };

    CHECK_TERM(TERM_DOUBLED_PAWNS, cases);
}

/* Importance of d4: 2, << attackers. */
UNIT(attacked_pawns_are_under_pressure)
{
    static const struct term_case cases[] = {
        /* black has queen and rook: no end game: 2 << 1; rook alone: twice that */
        { "q2rk3/8/8/8/3P4/8/8/4K3 w - - 0 1", -4, 0 },
        { "3rk3/8/8/8/3P4/8/8/4K3 w - - 0 1", -8, 0 },
        /* two: 2 << 2, twice */
        { "3rk3/8/8/8/3P3r/8/8/4K3 w - - 0 1", -16, 0 },
        /* three: 2 << 3; queen and rooks: no end game */
        { "3rk2q/8/8/8/3P3r/8/8/4K3 w - - 0 1", -16, 0 },
        /* guarded by a pawn */
        { "3rk3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", 0, 0 },
        /* able to capture a pawn that attacks it */
        { "3rk3/8/8/4p3/3P4/8/8/4K3 w - - 0 1", 0, 0 },
        /* its smallest defender, a bishop, is less than a rook */
        { "3rk3/8/8/8/3P4/4B3/8/4K3 w - - 0 1", 0, 0 },
        /* a rook is not, nor is a king */
        { "3rk3/8/8/8/3P4/8/8/3RK3 w - - 0 1", -8, 0 },
        { "3rk3/8/8/8/3P4/3K4/8/8 w - - 0 1", -8, 0 },
        /* nobody attacks */
        { "4kr2/8/8/8/3P4/8/8/4K3 w - - 0 1", 0, 0 },
        /* importance 0 on a4, 1 on b3 */
        { "r3k3/8/8/8/P7/8/8/4K3 w - - 0 1", 0, 0 },
        { "1r2k3/8/8/8/8/1P6/8/4K3 w - - 0 1", -4, 0 },
    };

    CHECK_TERM(TERM_PAWN_PRESSURE, cases);
}

/* --- passed pawns: d5 is 27, 54, 54 by phase; in the late end game 10 for each
   step of the enemy king, from h1 4 --- */

UNIT(passed_pawns_count_by_phase_and_potential)
{
    static const struct term_case cases[] = {
        /* middle game, queen and rook: once, and three free squares: 4 * 27 */
        { "k7/8/8/3P4/8/8/8/5RQK w - - 0 1", 108, 0 },
        /* end game of three knights: 4 * 54 */
        { "N7/8/8/3P4/8/8/8/k4NNK w - - 0 1", 216, 0 },
        /* pawn ending: 4 * 54, 4 * 10 */
        { "8/8/8/3P4/8/8/8/K6k w - - 0 1", 256, 0 },
        /* the a-file is dearer: 4 * 70, 10 * 7 to h1 */
        { "8/8/8/P7/8/8/8/K6k w - - 0 1", 350, 0 },
        /* a rook guards d6, d7, d8: none, one or two free squares */
        { "8/8/7r/3P4/8/8/8/K6k w - - 0 1", 54 + 40, 0 },
        { "8/7r/8/3P4/8/8/8/K6k w - - 0 1", 108 + 40, 0 },
        { "7r/8/8/3P4/8/8/8/K6k w - - 0 1", 162 + 40, 0 },
        /* d6 has a knight's support: three */
        { "8/8/7r/3P4/4N3/8/8/K6k w - - 0 1", 216 + 40, 0 },
        /* d7 is occupied: one */
        { "8/3n4/8/3P4/8/8/8/K6k w - - 0 1", 108 + 40, 0 },
        /* on the sixth and seventh rank the board's end counts as free: d6 78 * 4,
           15 * 5; d7 99 * 4, 20 * 6 */
        { "8/8/3P4/8/8/8/8/K6k w - - 0 1", 312 + 75, 0 },
        { "8/3P4/8/8/8/8/8/K6k w - - 0 1", 396 + 120, 0 },
    };

    CHECK_TERM(TERM_PASSED_PAWNS, cases);
}

UNIT(connected_passed_pawns_count_twice)
{
    static const struct term_case cases[] = {
        /* d5 guarded by e4: 54 * (1 + 1 + 3) + 40; e4 28 * 4 + 5 * 3 */
        { "8/8/8/3P4/4P3/8/8/K6k w - - 0 1", 310 + 127, 0 },
        /* d5 and e5 guard d6 and e6: 54 * 5 each, 40 and 40 */
        { "8/8/8/3PP3/8/8/8/K6k w - - 0 1", 620, 0 },
    };

    CHECK_TERM(TERM_PASSED_PAWNS, cases);
}

UNIT(blocked_passed_pawns_count_their_support)
{
    static const struct term_case cases[] = {
        /* by an enemy, no support: 54 + 40 */
        { "8/8/3n4/3P4/8/8/8/K6k w - - 0 1", 94, 0 },
        /* by an own piece: once more */
        { "8/8/3N4/3P4/8/8/8/K6k w - - 0 1", 148, 0 },
        /* the pawn guarded by two knights; the blocker attacked by a rook */
        { "8/8/3n4/3P4/1N3N2/8/8/K6k w - - 0 1", 148, 0 },
        { "8/8/R2n4/3P4/1N6/8/8/K6k w - - 0 1", 148, 0 },
        /* knight and rook guard the pawn, nobody d6 */
        { "8/8/3n4/3P4/5N2/8/8/K2R3k b - - 0 1", 148, 0 },
        /* own knight before it, guarded by a rook: 3 * 54 */
        { "8/8/R2N4/3P4/8/8/8/K6k w - - 0 1", 202, 0 },
    };

    CHECK_TERM(TERM_PASSED_PAWNS, cases);
}

/* In the end game 48 on d5 if the own king guards it or the square before it. */
UNIT(kings_count_for_passed_pawns)
{
    static const struct term_case cases[] = {
        { "8/8/8/3P4/2K5/8/8/7k w - - 0 1", 304, 0 },
        { "8/4K3/8/3P4/8/8/8/7k w - - 0 1", 304, 0 },
        { "8/8/8/3P4/8/2K5/8/7k w - - 0 1", 256, 0 },
        /* an end game with queens: 54 * 4 + 48, no distance */
        { "8/8/8/3P4/2K5/8/8/6Qk b - - 0 1", 264, 0 },
        /* middle game: none */
        { "k7/8/8/3P4/2K5/8/8/5RQ1 w - - 0 1", 108, 0 },
        /* the king next to the pawn, not guarding the way: 54 * 4 + 10 */
        { "8/8/8/3P4/4k3/8/8/K7 w - - 0 1", 226, 0 },
    };

    CHECK_TERM(TERM_PASSED_PAWNS, cases);
}

/* 160, half of it if nothing attacks the pawn; and nothing else. */
UNIT(a_rook_before_its_own_passed_pawn_is_immobile)
{
    static const struct term_case cases[] = {
        { "R7/8/8/P7/8/7k/r7/7K w - - 0 1", -160, 0 },
        { "R7/8/8/P7/8/7k/8/7K w - - 0 1", -80, 0 },
        { "8/R7/8/P7/8/7k/8/7K w - - 0 1", -80, 0 },
        /* anywhere on the way */
        { "R7/n7/8/P7/8/7k/8/7K w - - 0 1", -80, 0 },
        /* the enemy's is none: potential 0 as it guards a6; 54 of the end game's
           table, 10 * 7 to the king, 32 */
        { "r7/8/8/P7/8/7k/8/7K w - - 0 1", 156, 0 },
    };

    CHECK_TERM(TERM_PASSED_PAWNS, cases);
}

/* 32 for a rook and 128 for a queen on the way, from the fifth rank on, twice
   and three times that on the sixth and seventh. */
UNIT(advanced_passed_pawns_compel)
{
    static const struct term_case cases[] = {
        /* d4: 28 + 5 * 4; d5: 54 + 40; d6: 78 + 75; d7: 99 + 120; no square free */
        { "3r4/8/8/8/3P4/8/8/K6k w - - 0 1", 48, 0 },
        { "3r4/8/8/3P4/8/8/8/K6k w - - 0 1", 94 + 32, 0 },
        { "3r4/8/3P4/8/8/8/8/K6k w - - 0 1", 153 + 64, 0 },
        { "3r4/3P4/8/8/8/8/8/K6k w - - 0 1", 219 + 96, 0 },
        /* with queens no king's distance */
        { "3q4/8/8/3P4/8/8/8/K6k w - - 0 1", 54 + 128, 0 },
        { "3q4/3P4/8/8/8/8/8/K6k w - - 0 1", 99 + 384, 0 },
        /* a bishop before the rook: d6 is free: 54 * 2 + 40 + 32 */
        { "3r4/3b4/8/3P4/8/8/8/K6k w - - 0 1", 180, 0 },
    };

    CHECK_TERM(TERM_PASSED_PAWNS, cases);
}

UNIT(pawns_are_passed_or_not)
{
    static const struct term_case cases[] = {
        { "8/8/2p5/3P4/8/8/8/K6k w - - 0 1", 0, 0 },
        { "8/3p4/8/3P4/8/8/8/K6k w - - 0 1", 0, 0 },
        { "8/4p3/8/3P4/8/8/8/K6k w - - 0 1", 0, 0 },
        /* beside each other both are: d5 256; e5 on its fourth rank, king on a1 4
           away: 28 * 4 + 5 * 4 */
        { "8/8/8/3Pp3/8/8/8/K6k w - - 0 1", 256, 132 },
        /* of doubled pawns the front one, also with a piece in between */
        { "8/8/8/3P4/3P4/8/8/K6k w - - 0 1", 256, 0 },
        { "8/8/8/3P4/3N4/3P4/8/K6k w - - 0 1", 256, 0 },
    };

    CHECK_TERM(TERM_PASSED_PAWNS, cases);
}
