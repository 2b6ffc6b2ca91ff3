/*
 * King safety and the shield, by REBEL's numbers. COUNTER's table in 1/256
 * pawn: 0, 5, 8, 15, 31, 46, 64, 95, 128, 192, 256 ...
 */
#include "rebel_params.h"

/* King on g8: beside f8, h8; ahead f7, g7, h7; two ahead f6, g6, h6. */
UNIT(pressure_counts_in_three_groups)
{
    static const struct term_case cases[] = {
        /* Qh5 attacks f7 and h7: 1 each, and 1 each since only the king guards
           them; own pawns stand there. Queen alone in the pattern: 0. 4. */
        { "6k1/5ppp/8/7Q/8/5N2/8/6K1 w - - 0 1", 0, -31 },
        /* h7: attacked, empty, only the king guards it: 3. Two ahead only the
           pattern: queen on g6, rook on h6: 2. 5. */
        { "5rk1/5pp1/7p/8/8/3Q4/8/K6R w - - 0 1", 0, -46 },
        /* King on g7, behind it f8, g8, h8: 2 each; ahead f6: 3. 9. */
        { "3Q4/6k1/8/8/8/8/N7/K7 w - - 0 1", 0, -192 },
        /* a rook guards f8 and f6 too: 9 - 2 */
        { "3Q4/6k1/8/8/8/8/N4r2/K7 w - - 0 1", 0, -95 },
        /* an own pawn stands on f6: 9 - 1 */
        { "3Q4/6k1/5p2/8/8/8/N7/K7 w - - 0 1", 0, -128 },
        /* Qa2 looks at f7, which the king alone guards: 2 */
        { "6k1/5ppp/8/8/8/8/Q7/K1N5 w - - 0 1", 0, -8 },
        /* nothing near */
        { "6k1/5ppp/8/8/8/8/8/K1NQ4 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_KING_SAFETY, cases);
}

/* Two light pieces, rooks, bishops or knights, set COUNTER by the king's square. */
UNIT(the_king_s_square_counts_against_two_light_pieces)
{
    static const struct term_case cases[] = {
        /* King on h8: h7 attacked and guarded by the king alone: 2. */
        { "7k/5ppp/8/7Q/8/5N2/8/6K1 w - - 0 1", 0, -8 },
        /* the same and a rook: h8 counts 2 */
        { "7k/5ppp/8/7Q/8/5N2/8/R5K1 w - - 0 1", 0, -31 },
        /* g7 counts 1: 9 + 1 */
        { "3Q4/6k1/8/8/8/8/NN6/K7 w - - 0 1", 0, -256 },
        /* g8 counts nothing */
        { "6k1/5ppp/8/7Q/8/5N2/8/R5K1 w - - 0 1", 0, -31 },
        /* d5: Qh2 attacks e5 and d6, 2 each: 4; with two knights 4 more */
        { "8/8/8/3k4/8/8/7Q/N3K3 w - - 0 1", 0, -31 },
        { "8/8/8/3k4/8/8/7Q/N3K2N w - - 0 1", 0, -128 },
    };

    CHECK_TERM(TERM_KING_SAFETY, cases);
}

UNIT(only_a_queen_with_company_is_feared)
{
    static const struct term_case cases[] = {
        { "6k1/5ppp/8/7R/8/5N2/8/R5K1 w - - 0 1", 0, 0 },
        { "6k1/5ppp/8/7Q/8/8/8/6K1 w - - 0 1", 0, 0 },
        { "6k1/5ppp/8/7Q/8/8/5PPP/6K1 w - - 0 1", 0, 0 },
        /* two queens are no company, a rook is */
        { "6k1/5ppp/8/7Q/8/8/8/Q5K1 w - - 0 1", 0, 0 },
        { "6k1/5ppp/8/7Q/8/8/8/R5K1 w - - 0 1", 0, -31 },
    };

    CHECK_TERM(TERM_KING_SAFETY, cases);
}

/* Qa6 looks along the sixth rank, where only the pattern counts. */
UNIT(patterns_of_attackers_are_rewarded)
{
    static const struct term_case cases[] = {
        /* a queen: 0 */
        { "6k1/5ppp/Q7/8/8/8/N7/K7 w - - 0 1", 0, 0 },
        /* and a pawn: 1 */
        { "6k1/5ppp/Q7/6P1/8/8/N7/K7 w - - 0 1", 0, -5 },
        /* and a knight: 2 */
        { "6k1/5ppp/Q7/8/5N2/8/8/K7 w - - 0 1", 0, -8 },
        /* and pawn and knight: 2 */
        { "6k1/5ppp/Q7/6P1/5N2/8/8/K7 w - - 0 1", 0, -8 },
        /* queen, rook, knight: 3; Rf1 attacks f7: 1, the king alone guards it: 1 */
        { "6k1/5ppp/Q7/8/7N/8/8/K4R2 w - - 0 1", 0, -46 },
        /* king and queen: 2 */
        { "6k1/5ppp/Q7/4K3/8/8/N7/8 w - - 0 1", 0, -8 },
    };

    CHECK_TERM(TERM_KING_SAFETY, cases);
}

UNIT(the_counter_is_a_fact)
{
    assert_int_equal(evaluated("3Q4/6k1/8/8/8/8/NN6/K7 w - - 0 1").facts.king_pressure[BLACK], 10);
    assert_int_equal(evaluated("3Q4/6k1/8/8/8/8/NN6/K7 w - - 0 1").facts.king_pressure[WHITE], 0);
    assert_int_equal(evaluated("3Q4/6k1/8/8/8/8/8/K7 w - - 0 1").facts.king_pressure[BLACK], 0);
}

/* A pawn next to the king's rank 20, one further 10; a file without own pawns
   -16, without any -28. */
UNIT(pawns_shield_the_king)
{
    static const struct term_case cases[] = {
        /* f2 20, g3 10, h4 nothing */
        { "1n1qk3/8/8/8/7P/6P1/5P2/6K1 w - - 0 1", 30, 0 },
        /* f-file -16, g2 20, h-file -28 */
        { "1n1qk3/5p2/8/8/8/8/6P1/6K1 w - - 0 1", -24, 0 },
        /* at the edge two files */
        { "1n1qk3/8/8/8/8/8/PP6/K7 w - - 0 1", 40, 0 },
        { "1n1qk3/8/8/8/8/8/6PP/7K w - - 0 1", 40, 0 },
        /* f2 is behind the king, g- and h-file are open */
        { "1n1qk3/8/8/8/8/6K1/5P2/8 w - - 0 1", -56, 0 },
        /* against a lone queen there is none */
        { "3qk3/8/8/8/8/8/PP6/K7 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_KING_SHIELD, cases);
}
