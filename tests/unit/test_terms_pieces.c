/* Bishops, knights, rooks, the centre and double attacks, by REBEL's numbers. */
#include "rebel_params.h"

/* By the enemy's pieces in pawns; 64 more if it has neither knight nor bishop. */
UNIT(the_bishop_pair_grows_with_the_exchange_of_pieces)
{
    static const struct term_case cases[] = {
        { "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 128 + 64, 0 },
        { "4k3/pppp4/8/8/8/8/8/2B1KB2 w - - 0 1", 128 + 64, 0 },
        /* 5; 8; 9; 11; 12; 13; 14; 18; 19; 23; 24 */
        { "r3k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 128 + 64, 0 },
        { "rn2k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 96, 0 },
        { "q3k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 96 + 64, 0 },
        { "rnn1k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 96, 0 },
        { "qn2k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 64, 0 },
        { "rrn1k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 64, 0 },
        { "qr2k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 32 + 64, 0 },
        { "qq2k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 32 + 64, 0 },
        { "qrr1k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 16 + 64, 0 },
        { "qqr1k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 16 + 64, 0 },
        { "qrrnk2n/8/8/8/8/8/8/2B1KB2 w - - 0 1", 8, 0 },
        /* beyond the table */
        { "qqqqkqqq/8/8/8/8/8/8/2B1KB2 b - - 0 1", 8 + 64, 0 },
        /* both; one bishop is no pair; three are one */
        { "2b1kb2/8/8/8/8/8/8/2B1KB2 w - - 0 1", 128, 128 },
        { "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", 0, 0 },
        { "4k3/8/8/8/8/8/8/2BBKB2 w - - 0 1", 192, 0 },
    };

    CHECK_TERM(TERM_BISHOP_PAIR, cases);
}

UNIT(bishops_are_trapped_in_the_corner)
{
    static const struct term_case cases[] = {
        { "4k3/B7/1p6/8/8/8/8/4K3 w - - 0 1", -320, 0 },
        { "4k3/7B/6p1/8/8/8/8/4K3 w - - 0 1", -320, 0 },
        { "4k3/B7/8/8/8/8/8/4K3 w - - 0 1", 0, 0 },
        { "4k3/B7/1P6/8/8/8/8/4K3 w - - 0 1", 0, 0 },
        { "4k3/1B6/2p5/8/8/8/8/4K3 w - - 0 1", 0, 0 },
        { "4k3/N7/1p6/8/8/8/8/4K3 w - - 0 1", 0, 0 },
        { "4k3/8/B7/1p6/8/8/8/4K3 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_TRAPPED_BISHOP, cases);
}

UNIT(knights_stand_on_strong_squares)
{
    static const struct term_case cases[] = {
        { "4k3/ppp3pp/8/4N3/8/8/8/4K3 w - - 0 1", 30, 0 },
        { "4k3/ppp3pp/8/8/4N3/8/8/4K3 w - - 0 1", 20, 0 },
        { "4k3/3ppppp/8/8/1N6/8/8/4K3 w - - 0 1", 10, 0 },
        /* a pawn on d6 or d7 drives it away, on f5 none */
        { "4k3/ppp3pp/3p4/4N3/8/8/8/4K3 w - - 0 1", 0, 0 },
        { "4k3/pppp3p/8/4N3/8/8/8/4K3 w - - 0 1", 0, 0 },
        { "4k3/ppp3p1/8/4Np2/8/8/8/4K3 w - - 0 1", 30, 0 },
        /* from e4 also one on d7 */
        { "4k3/pppp3p/8/8/4N3/8/8/4K3 w - - 0 1", 0, 0 },
        /* four pawns are too few; a bishop is no knight */
        { "4k3/ppp3p1/8/4N3/8/8/8/4K3 w - - 0 1", 0, 0 },
        { "4k3/ppp3pp/8/4B3/8/8/8/4K3 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_STRONG_SQUARES, cases);
}

/* From White: rank 4 8 and 12 on c to f, ranks 5 and 6 8, 12, 16 on b to g. */
UNIT(the_centre_belongs_to_the_smaller_attacker)
{
    static const struct term_case cases[] = {
        { "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 0, 0 },
        /* d4 12, e5 16, g5 8 */
        { "4k3/pppppppp/8/8/8/5N2/PPPPPPPP/4K3 w - - 0 1", 36, 0 },
        /* with four pawns on one side nothing */
        { "4k3/pppppppp/8/8/8/5N2/4PPPP/4K3 w - - 0 1", 0, 0 },
        { "4k3/4pppp/8/8/8/5N2/PPPPPPPP/4K3 w - - 0 1", 0, 0 },
        { "4k3/3ppppp/8/8/8/5N2/3PPPPP/4K3 w - - 0 1", 36, 0 },
        /* the pawn on d6 takes e5, 12, and c5, 8 */
        { "4k3/ppp1pppp/3p4/8/8/5N2/PPPPPPPP/4K3 w - - 0 1", 20, 20 },
        /* d4 and e5 are both knights', and empty: g5 8 and b4 8 */
        { "4k3/pppppppp/2n5/8/8/5N2/PPPPPPPP/4K3 w - - 0 1", 8, 8 },
        /* e5 is who stands there: 16 more */
        { "4k3/pppppppp/2n5/4P3/8/5N2/PPPP1PPP/4K3 w - - 0 1", 24, 8 },
    };

    CHECK_TERM(TERM_CENTRE, cases);
}

/* In the end game, the king on its first rank: 50, twice if it cannot leave. */
UNIT(rooks_shut_kings_in_from_the_seventh)
{
    static const struct term_case cases[] = {
        { "6k1/R4ppp/8/8/8/8/8/6K1 w - - 0 1", 50, 0 },
        { "6k1/R7/8/8/8/8/8/6K1 w - - 0 1", 100, 0 },
        { "7k/R7/8/8/8/8/8/6K1 w - - 0 1", 100, 0 },
        /* not there, the rook or the king */
        { "8/R7/6k1/8/8/8/8/6K1 w - - 0 1", 0, 0 },
        { "6k1/8/R7/8/8/8/8/6K1 w - - 0 1", 0, 0 },
        /* queen and rook make a middle game */
        { "q4rk1/R7/8/8/8/8/8/6K1 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_ROOKS, cases);
}

/* The lesser gain of the two best. */
UNIT(two_pieces_en_prise_are_a_double_attack)
{
    static const struct term_case cases[] = {
        /* knight and bishop, both guarded by pawns: 3 - 1 = 2 */
        { "4k3/2p3p1/3b1n2/4P3/8/8/8/4K3 w - - 0 1", 128, 0 },
        /* not guarded: 3 */
        { "4k3/8/3b1n2/4P3/8/8/8/4K3 w - - 0 1", 192, 0 },
        /* rooks: 5 */
        { "4k3/8/3r1r2/4P3/8/8/8/4K3 w - - 0 1", 256, 0 },
        /* one piece only */
        { "4k3/8/5n2/4P3/8/8/8/4K3 w - - 0 1", 0, 0 },
        /* two pawns, the knight's: 1; guarded by the king: 0 */
        { "k7/3p1p2/8/4N3/8/8/8/4K3 w - - 0 1", 64, 0 },
        { "4k3/3p1p2/8/4N3/8/8/8/4K3 w - - 0 1", 0, 0 },
    };

    CHECK_TERM(TERM_DOUBLE_ATTACK, cases);
}
