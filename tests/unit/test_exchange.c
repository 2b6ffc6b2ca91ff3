/* Hanging pieces: exchanges by the attack bytes, along the lines, and the lists
   of three. */
#include "engine/eval/attack_byte.h"
#include "engine/eval/exchange.h"
#include "engine/rules/movegen.h"
#include "random_games.h"
#include "rebel_params.h"

/* bytes of attackers, as WB and BB have them */
enum {
    NOBODY = 0,
    ONE_PAWN = ATTACK_PAWN | 1,
    ONE_MINOR = ATTACK_MINOR | 1,
    TWO_MINORS = ATTACK_MINOR | 2,
    ONE_ROOK = ATTACK_ROOK | 1,
    TWO_ROOKS = ATTACK_ROOK | 2,
    ONE_QUEEN = ATTACK_QUEEN | 1,
    KING_ALONE = ATTACK_KING_ALONE,
    MINOR_AND_KING = ATTACK_MINOR | ATTACK_KING | 2,
    MINOR_AND_ROOK = ATTACK_MINOR | ATTACK_ROOK | 2
};

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(bytes_tell_what_an_exchange_wins)
{
    static const struct {
        enum piece_type victim;
        uint8_t attackers;
        uint8_t defenders;
        unsigned gain;
    } cases[] = {
        { ROOK, NOBODY, NOBODY, 0 },
        { ROOK, ONE_QUEEN, NOBODY, 5 },
        /* 9 - 1; 5 - 3; 3 - 5 */
        { QUEEN, ONE_PAWN, ONE_PAWN, 8 },
        { ROOK, ONE_MINOR, ONE_PAWN, 2 },
        { KNIGHT, ONE_ROOK, ONE_PAWN, 0 },
        { BISHOP, ONE_MINOR, ONE_PAWN, 0 },
        /* 3 - 3 + 1 */
        { BISHOP, TWO_MINORS, ONE_PAWN, 1 },
        /* 3 - 3 + 5, but the rook need not capture */
        { BISHOP, TWO_MINORS, ONE_ROOK, 3 },
        { PAWN, TWO_ROOKS, ONE_ROOK, 1 },
        { PAWN, ONE_ROOK, TWO_ROOKS, 0 },
        { KNIGHT, MINOR_AND_ROOK, ONE_MINOR, 3 },
        { KNIGHT, MINOR_AND_ROOK, ONE_PAWN, 1 },
        /* the king captures what nobody guards */
        { KNIGHT, KING_ALONE, NOBODY, 3 },
        { KNIGHT, KING_ALONE, ONE_PAWN, 0 },
        { KNIGHT, ONE_MINOR, KING_ALONE, 0 },
        { KNIGHT, TWO_MINORS, KING_ALONE, 3 },
        { KNIGHT, MINOR_AND_KING, ONE_MINOR, 3 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        unsigned gain = exchange_gain(cases[i].victim, cases[i].attackers, cases[i].defenders);

        if (gain != cases[i].gain) {
            fail_msg("case %u: %u, not %u", i, gain, cases[i].gain);
        }
    }
}

/* No byte that can occur leaves the range of a gain. */
UNIT(gains_are_within_their_range)
{
    for (unsigned i = 0; i < 256 * 256; i++) {
        unsigned attackers = i >> 8;
        unsigned defenders = i & 255U;
        bool fits = (attackers < 8) == (attackers == 0) && (defenders < 8) == (defenders == 0) &&
                    ((attackers & 7U) != 0 || attackers == 0) &&
                    ((defenders & 7U) != 0 || defenders == 0);

        for (unsigned victim = PAWN; fits && victim <= QUEEN; victim++) {
            static const uint8_t worth[] = { 1, 3, 3, 5, 9 };

            assert_in_range(
                exchange_gain((enum piece_type)victim, (uint8_t)attackers, (uint8_t)defenders), 0,
                worth[victim]);
        }
    }
}

struct expected {
    const char *fen;
    struct hanging list[HANGING_MAX]; /* of Black's pieces */
};

#define NONE           \
    {                  \
        SQUARE_NONE, 0 \
    }

static void check_lists(const struct expected *expected, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const struct eval_breakdown breakdown = evaluated(expected[i].fen);
        const struct hanging *list = breakdown.facts.hanging[BLACK];

        for (unsigned j = 0; j < HANGING_MAX; j++) {
            if (list[j].square != expected[i].list[j].square ||
                list[j].gain != expected[i].list[j].gain) {
                fail_msg("%s: entry %u is square %u, gain %u", expected[i].fen, j, list[j].square,
                         list[j].gain);
            }
        }
    }
}

UNIT(lists_hold_the_three_best)
{
    static const struct expected cases[] = {
        { "4k3/8/8/8/8/8/8/4K3 w - - 0 1", { NONE, NONE, NONE } },
        /* each rook looks at a piece; the queen guards b7 */
        { "q3k3/1r6/2n5/3p4/8/8/8/RRRRK3 w - - 0 1", { { A8, 9 }, { C6, 3 }, { D5, 1 } } },
        { "4k3/1r6/2n5/3p4/8/8/8/RRRRK3 w - - 0 1", { { B7, 5 }, { C6, 3 }, { D5, 1 } } },
        { "q3k3/8/8/8/3p4/8/8/RRRRK3 w - - 0 1", { { A8, 9 }, { D4, 1 }, NONE } },
        /* whoever is to move */
        { "q3k3/8/8/8/3p4/8/8/RRRRK3 b - - 0 1", { { A8, 9 }, { D4, 1 }, NONE } },
    };

    check_lists(cases, COUNT_OF(cases));
}

UNIT(batteries_take_part_in_exchanges)
{
    static const struct expected cases[] = {
        /* one rook against a guarded rook; a second behind it; a queen behind it */
        { "3rk3/8/8/3r4/8/8/8/3RK3 w - - 0 1", { NONE, NONE, NONE } },
        { "3rk3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1", { { D5, 5 }, NONE, NONE } },
        { "3rk3/8/8/3r4/8/8/3R4/3QK3 w - - 0 1", { { D5, 5 }, NONE, NONE } },
        /* the queen in front: 5 - 9 + 5; before a guarded knight: 3 - 9 + 5 */
        { "3rk3/8/8/3r4/8/8/3Q4/3RK3 w - - 0 1", { { D5, 1 }, NONE, NONE } },
        { "3rk3/8/8/3n4/8/8/3Q4/3RK3 w - - 0 1", { NONE, NONE, NONE } },
        /* a defender behind the defender */
        { "3rk3/3r4/8/3r4/8/8/3R4/3RK3 w - - 0 1", { NONE, NONE, NONE } },
        /* a5 is defended from behind the capturer, h5 by nobody */
        { "6k1/8/8/n3R2r/8/8/8/4K3 w - - 0 1", { { H5, 5 }, NONE, NONE } },
    };

    check_lists(cases, COUNT_OF(cases));
}

UNIT(pinned_pieces_neither_capture_nor_guard)
{
    static const struct expected cases[] = {
        /* Nc3 is pinned by Ba5 and leaves the rook alone; without the pin it wins it */
        { "4k3/8/8/b2r4/8/2N5/8/4K3 w - - 0 1", { NONE, NONE, NONE } },
        { "4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", { { D5, 5 }, NONE, NONE } },
        /* Nd7 is pinned by Ba4 and does not guard f6 */
        { "4k3/3n4/5n2/8/B7/8/8/4KR2 w - - 0 1", { { F6, 3 }, NONE, NONE } },
        { "4k3/3n4/5n2/8/8/8/8/4KR2 w - - 0 1", { NONE, NONE, NONE } },
        /* along its line a pinned piece captures */
        { "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", { { E8, 5 }, NONE, NONE } },
        /* Bf4 is pinned and falls, but keeps the king away from d2 */
        { "5k2/8/8/8/5b2/8/3n4/3K1R2 w - - 0 1", { { F4, 3 }, NONE, NONE } },
    };

    check_lists(cases, COUNT_OF(cases));
}

/* White is to move and in check: it captures the checker, or with the king. */
UNIT(checks_come_first)
{
    static const struct expected cases[] = {
        /* Rd1 could win the knight on d6, but for the check by the queen */
        { "4k3/8/3n4/8/7q/8/8/3RK3 w - - 0 1", { NONE, NONE, NONE } },
        { "4k3/8/3n4/8/8/7q/8/3RK3 w - - 0 1", { { D6, 3 }, NONE, NONE } },
        /* the checker itself, and what stands next to the king */
        { "4k3/8/3n4/8/7q/5N2/8/3RK3 w - - 0 1", { { H4, 9 }, NONE, NONE } },
        { "4k3/8/3n4/8/7q/8/3n4/3RK3 w - - 0 1", { { D2, 3 }, NONE, NONE } },
        /* one knight checks, and a rook too: the king alone could capture */
        { "6k1/8/8/8/8/8/2n5/1B2K3 w - - 0 1", { { C2, 3 }, NONE, NONE } },
        { "4r1k1/8/8/8/8/8/2n5/1B2K3 w - - 0 1", { NONE, NONE, NONE } },
    };

    check_lists(cases, COUNT_OF(cases));
}

UNIT(promotion_by_capture_counts)
{
    static const struct expected cases[] = {
        /* the gain is told up to 9 */
        { "q3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", { { A8, 9 }, NONE, NONE } },
        /* Rb8 guarded by the queen: rook takes rook, and Black need not recapture */
        { "kr6/P7/8/8/8/8/8/1R2K3 w - - 0 1", { { B8, 5 }, NONE, NONE } },
    };

    check_lists(cases, COUNT_OF(cases));
}

static unsigned losing;
static unsigned others;

static void what_loses_is_told_apart(struct position *position, uint64_t *chance)
{
    move_t moves[256];
    int8_t values[256];
    struct move_list list = { moves, values, COUNT_OF(moves), 0 };

    (void)chance;
    assert_true(movegen_generate(position, MOVEGEN_CAPTURES, &list));
    for (unsigned i = 0; i < list.count; i++) {
        if (move_kind(moves[i]) == MOVE_NORMAL && position->board[move_to(moves[i])] != EMPTY) {
            bool loses = exchange_of_capture(position, moves[i]) < 0;

            assert_int_equal(exchange_loses(position, moves[i]), loses);
            *(loses ? &losing : &others) += 1;
        }
    }
}

UNIT(whether_a_capture_loses_is_what_it_wins)
{
    losing = 0;
    others = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        visit_games(what_loses_is_told_apart, seed);
    }
    assert_true(losing > 500 && others > 1000);
}

UNIT(what_a_capture_loses_is_counted)
{
    static const struct {
        const char *fen;
        unsigned from;
        unsigned to;
        int gain;
    } cases[] = {
        { "4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1", D1, D6, 1 - 5 },
        { "4k3/2p5/3n4/8/8/B7/8/3RK3 w - - 0 1", D1, D6, 3 - 5 + 1 },
        { "4k3/2p5/3n4/8/8/B7/8/3RK3 w - - 0 1", A3, D6, 3 - 3 + 1 },
        /* the pawn that takes back becomes a queen */
        { "7k/8/8/8/8/8/3p4/2n1R1K1 w - - 0 1", E1, C1, 3 - 5 - 8 },
        { "7k/8/8/8/8/B7/3p4/2n1R1K1 w - - 0 1", E1, C1, 3 - 5 - 8 + 9 },
        { "4k3/8/3n4/8/8/8/8/3RK3 w - - 0 1", D1, D6, 3 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct position p;
        move_t move = move_make(cases[i].from, cases[i].to, MOVE_NORMAL, 0);

        assert_int_equal(position_set_fen(&p, cases[i].fen, rebel_params()), FEN_OK);
        assert_int_equal(exchange_of_capture(&p, move), cases[i].gain);
        assert_int_equal(exchange_loses(&p, move), cases[i].gain < 0);
    }
}
