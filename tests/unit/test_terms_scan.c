/* What is seen along the lines: mobility, minimum mobility, bad bishops, pins,
   rooks; by REBEL's numbers. */
#include "rebel_params.h"

/* The counters of both sides, and colours exchanged. */
static void check_counters(const struct term_case *cases, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const struct eval_breakdown breakdown = evaluated(cases[i].fen);
        char fen[FEN_SIZE];

        if (breakdown.mobility[WHITE] != cases[i].white ||
            breakdown.mobility[BLACK] != cases[i].black) {
            fail_msg("%s: %d and %d, not %d and %d", cases[i].fen, breakdown.mobility[WHITE],
                     breakdown.mobility[BLACK], cases[i].white, cases[i].black);
        }
        flip_fen(cases[i].fen, fen);
        assert_int_equal(evaluated(fen).mobility[WHITE], cases[i].black);
        assert_int_equal(evaluated(fen).mobility[BLACK], cases[i].white);
    }
}

UNIT(knights_move_to_squares_of_worth)
{
    static const struct term_case cases[] = {
        /* f6 4, d6 4, g5 2, c5 4, g3 2, c3 4, f2 2, d2 2 */
        { "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", 24, 0 },
        /* the pawn on e7 guards d6 and f6; d2 is occupied by an own pawn */
        { "4k3/4p3/2p5/8/4N3/8/3P4/4K3 w - - 0 1", 14, 0 },
        /* a guarded enemy piece, the pawn on f6, counts 4; f6 guards g5 */
        { "4k3/4p3/2p2p2/8/4N3/8/3P4/4K3 w - - 0 1", 16, 0 },
        /* at the edge nothing: b3 2, c2 2 */
        { "7k/8/8/8/8/8/8/N3K3 w - - 0 1", 4, 0 },
    };

    check_counters(cases, COUNT_OF(cases));
}

/* Nf3 itself counts g5 2, e5 4, d4 4, d2 2: 12. Bg2 counts h3, h1, f1: 3. */
UNIT(bishops_look_through_own_pieces)
{
    static const struct term_case cases[] = {
        { "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", 7, 0 },
        /* e4, d5, c6, b7, a8: 5 more */
        { "4k3/8/8/8/8/5N2/6B1/4K3 w - - 0 1", 20, 0 },
        /* to an own pawn on d5: e4 */
        { "4k3/8/8/3P4/8/5N2/6B1/4K3 w - - 0 1", 16, 0 },
        /* to an enemy on c6, included: e4, d5, c6 */
        { "4k3/8/2p5/8/8/5N2/6B1/4K3 w - - 0 1", 18, 0 },
        /* through two own pieces: e4, c6, b7, a8; Nd5: f6 4, b6 2, e7 2, c7 2, f4 4,
           b4 2, e3 4, c3 4: 24 */
        { "4k3/8/8/3N4/8/5N2/6B1/4K3 w - - 0 1", 43, 0 },
        /* not through enemies: Bg2 counts f3, and 3 */
        { "4k3/8/8/8/8/5p2/6B1/4K3 w - - 0 1", 4, 0 },
    };

    check_counters(cases, COUNT_OF(cases));
}

UNIT(rooks_count_files_twice_and_open_ones_more)
{
    static const struct term_case cases[] = {
        /* 7 on the file, twice; 7 on the rank; open: 0 + 1 */
        { "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", 22, 0 },
        /* open: 3 pawns + 1 */
        { "4k3/8/8/8/3R4/8/PPP5/4K3 w - - 0 1", 25, 0 },
        /* half open: d5, d6, d7, d3, d2, d1 twice; 7; 3 / 2 + 1 */
        { "4k3/3p4/8/8/3R4/8/PPP5/4K3 w - - 0 1", 21, 0 },
        /* closed: d5 to d8, d3 twice; 7 */
        { "4k3/8/8/8/3R4/8/3P4/4K3 w - - 0 1", 17, 0 },
        /* through a knight d7 and d8 count 1: 2 + 2 + 6 + 7 + 1; Nd6: f7 2, b7 2, f5 4,
           b5 2, e4 4, c4 4 */
        { "7k/8/3N4/8/3R4/8/8/4K3 w - - 0 1", 36, 0 },
        /* a7 to a1 twice; b8 to d8 and through the king f8 to h8; open */
        { "r3k3/8/8/8/8/8/8/B3K3 w - - 0 1", 7, 21 },
        /* queens and kings count nothing */
        { "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", 0, 0 },
    };

    check_counters(cases, COUNT_OF(cases));
}

/* TABLE[|COUNTER|] for who has more. */
UNIT(mobility_is_progressive)
{
    static const struct term_case cases[] = {
        { "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 0 },
        { "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", 14, 0 },
        { "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", 102, 0 },
        { "4k3/8/8/3N4/8/5N2/6B1/4K3 w - - 0 1", 256, 0 },
        /* 7 - 21 */
        { "r3k3/8/8/8/8/8/8/B3K3 w - - 0 1", 0, 34 },
    };

    CHECK_TERM(TERM_MOBILITY, cases);
}

UNIT(the_mobility_table_is_not_left)
{
    static const char fen[] = "R7/1R6/2R5/3R4/4R3/5R2/3B2R1/K2B2kR b - - 0 1";
    struct eval_breakdown breakdown = evaluated(fen);

    assert_true(breakdown.mobility[WHITE] >= MOBILITY_STEPS);
    assert_int_equal(breakdown.term[TERM_MOBILITY][WHITE], 999);
    assert_int_equal(breakdown.term[TERM_MOBILITY][BLACK], 0);
}

UNIT(too_few_safe_squares_are_punished)
{
    static const struct term_case cases[] = {
        /* Na1: b3 and c2; b3 own; both own */
        { "7k/8/8/8/8/8/8/N3K3 w - - 0 1", -12, 0 },
        { "7k/8/8/8/8/1P6/8/N3K3 w - - 0 1", -25, 0 },
        { "7k/8/8/8/8/1P6/2P5/N3K3 w - - 0 1", -64, 0 },
        /* c2 empty and guarded by a pawn; an enemy there can be captured */
        { "7k/8/8/8/8/3p4/8/N3K3 w - - 0 1", -25, 0 },
        { "7k/8/8/8/8/3p4/2r5/N3K3 w - - 0 1", -12, 0 },
        /* three squares are enough */
        { "7k/8/8/8/8/8/8/1N2K3 w - - 0 1", 0, 0 },
        /* Ba1 behind an own pawn on b2, c3, d4, e5, f6, g7 */
        { "k7/8/8/8/8/8/1P6/B3K3 w - - 0 1", -60, 0 },
        { "k7/8/8/8/8/2P5/8/B3K3 w - - 0 1", -60, 0 },
        { "k7/8/8/8/3P4/8/8/B3K3 w - - 0 1", -50, 0 },
        { "k7/8/8/4P3/8/8/8/B3K3 w - - 0 1", -40, 0 },
        { "k7/8/5P2/8/8/8/8/B3K3 w - - 0 1", -30, 0 },
        { "k7/6P1/8/8/8/8/8/B3K3 w - - 0 1", -20, 0 },
        /* c3 of seven is guarded; all seven */
        { "k7/8/8/8/1p6/8/8/B3K3 w - - 0 1", -10, 0 },
        { "k7/8/8/8/8/8/8/B3K3 w - - 0 1", 0, 0 },
        /* behind a knight it is not free */
        { "k7/8/8/8/8/2N5/8/B3K3 w - - 0 1", -60, 0 },
    };

    CHECK_TERM(TERM_MIN_MOBILITY, cases);
}

/* Factor of what stands before the pawn << importance of the pawn's square. */
UNIT(bishops_behind_fixed_pawns_are_bad)
{
    static const struct term_case cases[] = {
        /* e4 blocked by a pawn: 8 << 2; of its own: 8 << 2; free: 2 << 2 */
        { "4k3/8/8/4p3/4P3/3B4/8/4K3 w - - 0 1", -32, 0 },
        { "4k3/8/8/4P3/4P3/3B4/8/4K3 w - - 0 1", -32, 0 },
        { "4k3/8/8/8/4P3/3B4/8/4K3 w - - 0 1", -8, 0 },
        /* by an own knight 2 << 2; by a knight or bishop 4 << 2; by a rook 2 << 2 */
        { "4k3/8/8/4N3/4P3/3B4/8/4K3 w - - 0 1", -8, 0 },
        { "4k3/8/8/4n3/4P3/3B4/8/4K3 w - - 0 1", -16, 0 },
        { "4k3/8/8/4b3/4P3/3B4/8/4K3 w - - 0 1", -16, 0 },
        { "4k3/8/8/4r3/4P3/3B4/8/4K3 w - - 0 1", -8, 0 },
        /* importance 1 on e5, 0 on a2 */
        { "4k3/8/4p3/4P3/3B4/8/8/4K3 w - - 0 1", -16, 0 },
        { "4k3/8/8/8/8/p7/P7/1B2K3 w - - 0 1", -8, 0 },
        /* both ways forward: c4 8 << 1, e4 8 << 2 */
        { "4k3/8/8/2p1p3/2P1P3/3B4/8/4K3 w - - 0 1", -48, 0 },
        /* backwards none */
        { "4k3/8/8/4pB2/4P3/8/8/4K3 w - - 0 1", 0, 0 },
        /* a bishop of the other side does not mind */
        { "4k3/8/8/4p3/4P3/3b4/8/4K3 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_BAD_BISHOP, cases);
}

UNIT(pins_and_discovered_attacks_are_rewarded)
{
    static const struct term_case cases[] = {
        /* bishop: queen behind 15, rook 20, king 20, knight nothing */
        { "3qk3/8/5n2/6B1/8/8/8/4K3 w - - 0 1", 15, 0 },
        { "3rk3/8/5n2/6B1/8/8/8/4K3 w - - 0 1", 20, 0 },
        { "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", 20, 0 },
        { "3nk3/8/5n2/6B1/8/8/8/4K3 w - - 0 1", 0, 0 },
        /* rook: queen 40, king 40, rook nothing */
        { "3q2k1/8/3n4/8/3R4/8/8/4K3 w - - 0 1", 40, 0 },
        { "3k4/8/3n4/8/3R4/8/8/4K3 w - - 0 1", 40, 0 },
        { "3r2k1/8/3n4/8/3R4/8/8/4K3 w - - 0 1", 0, 0 },
        /* an own knight in between: a discovered attack; an own pawn: none */
        { "3q1k2/8/5N2/6B1/8/8/8/4K3 w - - 0 1", 15, 0 },
        { "3q1k2/8/5P2/6B1/8/8/8/4K3 w - - 0 1", 0, 0 },
        /* two in between: none */
        { "3q1k2/4p3/5n2/6B1/8/8/8/4K3 w - - 0 1", 0, 0 },
        /* own behind: none */
        { "3Q1k2/8/5n2/6B1/8/8/8/4K3 b - - 0 1", 0, 0 },
        /* a queen pins for nothing */
        { "3qk3/8/5n2/6Q1/8/8/8/4K3 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_PINS, cases);
}

/* A full pawn more for two pieces that are both worth more. */
UNIT(double_x_rays_are_rewarded)
{
    static const struct term_case cases[] = {
        /* bishop: rook and queen 256 + 15; rook: queen and king 256 + 40 */
        { "3q2k1/8/5r2/6B1/8/8/8/4K3 w - - 0 1", 271, 0 },
        { "3k4/8/3q4/8/3R4/8/8/4K3 w - - 0 1", 296, 0 },
        /* king first, in check: bishop 256 + 20 for a rook behind */
        { "3r4/8/5k2/6B1/8/8/8/4K3 b - - 0 1", 276, 0 },
        /* rook and knight; rook and rook */
        { "3n2k1/8/5r2/6B1/8/8/8/4K3 w - - 0 1", 0, 0 },
        { "3q2k1/8/3r4/8/3R4/8/8/4K3 w - - 0 1", 40, 0 },
    };

    CHECK_TERM(TERM_PINS, cases);
}

/* Black's queen and rook, 14, make a middle game. */
UNIT(rooks_are_connected_in_the_middle_game)
{
    static const struct term_case cases[] = {
        /* a1 0, d1 6 */
        { "q2r2k1/8/8/8/8/8/8/R2R2K1 w - - 0 1", 6, 0 },
        /* 10 a side: an end game */
        { "6k1/8/8/8/8/8/8/R2R2K1 w - - 0 1", 0, 0 },
        /* d1 6, d6 20 */
        { "q2r2k1/8/3R4/8/8/8/8/3R2K1 w - - 0 1", 26, 0 },
        /* 50 each; not with a pawn in between */
        { "q4rk1/1R1R4/8/8/8/8/8/6K1 w - - 0 1", 100, 0 },
        { "q4rk1/1RpR4/8/8/8/8/8/6K1 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_ROOKS, cases);
}

/* By file and enemy pawns, on an open file. */
UNIT(doubled_rooks_are_rewarded_once)
{
    static const struct term_case cases[] = {
        /* connected 20 + 6; seven pawns 32, d-file 0 */
        { "q2r2k1/ppp1pppp/3R4/8/8/8/8/3R2K1 w - - 0 1", 58, 0 },
        /* a-file: 32 - 12 */
        { "3rq1k1/1ppppppp/8/8/R7/8/8/R5K1 w - - 0 1", 20, 0 },
        /* in the end game too */
        { "3r2k1/1ppppppp/8/8/R7/8/8/R5K1 w - - 0 1", 20, 0 },
        /* not on a half open file, nor below nothing: 8 - 10 */
        { "3rq1k1/ppppppp1/8/8/R7/8/8/R5K1 w - - 0 1", 0, 0 },
        { "3rq1k1/3ppppp/8/8/1R6/8/8/1R4K1 w - - 0 1", 0, 0 },
        /* not with a piece in between */
        { "3rq1k1/1ppppppp/8/8/R7/N7/8/R5K1 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_ROOKS, cases);
}
