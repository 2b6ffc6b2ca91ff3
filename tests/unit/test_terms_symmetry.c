/*
 * All terms at once, on positions of random games: colours exchanged, wings
 * exchanged, sums and limits; and the attack tables counted again square by
 * square.
 */
#include "engine/eval/attack_byte.h"
#include "engine/eval/attack_scan.h"
#include "rebel_params.h"

enum { POSITIONS = 10000 };

/* A random game, begun anew from a theme when it ends or grows long. */
struct walk {
    struct position position;
    uint64_t random;
    unsigned plies;
};

static void walk_begin(struct walk *walk)
{
    memset(walk, 0, sizeof *walk);
    walk->random = 7;
    walk->position = position_of(START_FEN);
}

static void walk_step(struct walk *walk)
{
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&bench.engine, &walk->position, moves);
    struct undo undo;

    if (count == 0 || walk->plies >= 80) {
        walk->position = position_of(theme_fen(random_below(&walk->random, theme_count())));
        walk->plies = 0;
        return;
    }
    position_make(&walk->position, moves[random_below(&walk->random, count)], &undo);
    walk->plies++;
}

static void fail_at(const struct position *p, const char *what)
{
    char fen[FEN_SIZE];

    position_to_fen(p, fen);
    fail_msg("%s: %s", fen, what);
}

static void check_turned(const struct position *p, unsigned turn)
{
    struct position other = turned_position(p, turn);
    unsigned swap = turn == 56 ? 1 : 0;
    struct eval_breakdown one;
    struct eval_breakdown two;

    engine_evaluate(p, &one);
    engine_evaluate(&other, &two);
    for (unsigned term = 0; term < EVAL_TERMS; term++) {
        for (unsigned side = WHITE; side <= BLACK; side++) {
            if (one.term[term][side] != two.term[term][side ^ swap]) {
                fail_at(p, eval_term_name((enum eval_term)term));
            }
        }
    }
    for (unsigned side = WHITE; side <= BLACK; side++) {
        assert_int_equal(one.mobility[side], two.mobility[side ^ swap]);
        assert_int_equal(one.facts.king_pressure[side], two.facts.king_pressure[side ^ swap]);
        for (unsigned i = 0; i < HANGING_MAX; i++) {
            if (one.facts.hanging[side][i].gain != two.facts.hanging[side ^ swap][i].gain) {
                fail_at(p, "gain");
            }
        }
    }
    assert_int_equal(one.score, two.score);
    assert_int_equal(one.facts.stage, two.facts.stage);
    assert_int_equal(one.facts.special, two.facts.special);
    assert_int_equal(p->i_score, turn == 56 ? -other.i_score : other.i_score);
}

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(every_term_is_the_same_with_colours_exchanged)
{
    struct walk walk;

    walk_begin(&walk);
    for (unsigned i = 0; i < POSITIONS; i++) {
        check_turned(&walk.position, 56);
        walk_step(&walk);
    }
}

static void check_wings(const struct eval_params *params)
{
    struct walk walk;

    walk_begin(&walk);
    for (unsigned i = 0; i < POSITIONS; i++) {
        struct position p = walk.position;

        p.params = params;
        p.castling = 0;
        p.en_passant = SQUARE_NONE;
        position_recount(&p);
        check_turned(&p, 7);
        walk_step(&walk);
    }
}

/* All terms but two, with REBEL's numbers and with ours. Where pieces stand, and
   the king in the middle game, is another matter: the queen's side is not the
   king's. These tables are 0 in rebel_params. */
UNIT(every_term_is_the_same_with_wings_exchanged)
{
    static struct eval_params params;

    check_wings(rebel_params());
    params = eval_params_default;
    memset(params.piece_square, 0, sizeof params.piece_square);
    memset(params.king_middle, 0, sizeof params.king_middle);
    check_wings(&params);
}

UNIT(the_score_is_the_sum_and_i_score_its_part)
{
    struct walk walk;

    walk_begin(&walk);
    for (unsigned i = 0; i < POSITIONS; i++) {
        struct eval_breakdown breakdown;
        int sum = 0;
        int i_score = 0;

        engine_evaluate(&walk.position, &breakdown);
        for (unsigned term = 0; term < EVAL_TERMS; term++) {
            int value = breakdown.term[term][WHITE] - breakdown.term[term][BLACK];

            sum += value;
            i_score += term <= TERM_SQUARES ? value : 0;
        }
        assert_int_equal(breakdown.score, walk.position.side == WHITE ? sum : -sum);
        assert_int_equal(breakdown.score, eval_score(&walk.position));
        assert_int_equal(walk.position.i_score, i_score);
        assert_true(position_is_ok(&walk.position));
        walk_step(&walk);
    }
}

/* --- attack tables --- */

static void scan(const struct position *p, struct eval *eval, struct facts *facts)
{
    memset(eval, 0xA5, sizeof *eval);
    memset(facts, 0, sizeof *facts);
    eval->position = p;
    eval->params = p->params;
    eval->facts = facts;
    eval->trace = NULL;
    eval->score = 0;
    eval->stage = STAGE_MIDDLE;
    attack_scan(eval);
}

/* The byte of a square by asking each piece alone whether it attacks it. */
static unsigned attack_byte(const struct position *p, unsigned to, enum colour by)
{
    static const uint8_t kind[PIECE_TYPES] = { 8, 16, 16, 32, 64, 128 };
    unsigned count = 0;
    unsigned kinds = 0;

    for (unsigned i = 0; i < p->length[by]; i++) {
        struct position alone = *p;

        alone.list[by][0] = p->list[by][i];
        alone.length[by] = 1;
        if (position_is_attacked(&alone, to, by)) {
            count++;
            kinds |= kind[piece_type(p->board[p->list[by][i]])];
        }
    }
    return kinds | (count > 7 ? 7 : count);
}

static void check_bytes(const struct position *p)
{
    struct eval eval;
    struct facts facts;

    scan(p, &eval, &facts);
    for (unsigned i = 0; i < 2 * SQUARES; i++) {
        enum colour by = (enum colour)(i & 1U);

        if (eval.attacks[by][i >> 1] != attack_byte(p, i >> 1, by)) {
            fail_at(p, by == WHITE ? "WB" : "BB");
        }
    }
}

UNIT(attack_bytes_tell_who_attacks)
{
    struct walk walk;

    walk_begin(&walk);
    for (unsigned i = 0; i < POSITIONS / 20; i++) {
        check_bytes(&walk.position);
        walk_step(&walk);
        walk_step(&walk);
    }
}

/* Knights on all eight squares around e4's jumps, a rook and a bishop: ten. */
UNIT(attackers_are_counted_to_seven)
{
    struct position p = position_of("7k/8/3N1N2/2N3N1/R7/2N3N1/3N1N2/6KB w - - 0 1");
    struct eval eval;
    struct facts facts;

    scan(&p, &eval, &facts);
    assert_int_equal(eval.attacks[WHITE][E4], ATTACK_MINOR | ATTACK_ROOK | 7);
    assert_int_equal(eval.attacks[BLACK][E4], 0);
    check_bytes(&p);
}

UNIT(the_smallest_attacker_is_known)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        unsigned expected = (byte & 8U) != 0     ? 1
                            : (byte & 16U) != 0  ? 3
                            : (byte & 32U) != 0  ? 5
                            : (byte & 64U) != 0  ? 9
                            : (byte & 128U) != 0 ? 99
                                                 : 0;

        assert_int_equal(smallest_attacker((uint8_t)byte), expected);
    }
}

/* --- extremes --- */

/* All that pawns can become: nothing runs over, no index leaves its table. */
UNIT(extreme_material_stays_within_bounds)
{
    static const char *const extreme[] = {
        "QQQQQQQQ/8/8/3Q4/8/8/1R2R3/BBNNK1k1 b - - 0 1",
        "4qqqk/5qqq/5qqq/8/8/QQQ5/QQQ5/KQQQ4 w - - 0 1",
        "4k3/rrrrrrrr/rr6/8/8/RR6/RRRRRRRR/4K3 w - - 0 1",
        "4k3/nnnnnnnn/nn6/8/8/NN6/NNNNNNNN/4K3 w - - 0 1",
        "4k3/bbbbbbbb/bb6/8/8/BB6/BBBBBBBB/4K3 w - - 0 1",
        "N1N1N1k1/1N1N1N2/2N1N3/1N1N4/8/8/8/4K3 w - - 0 1",
        "B1B1B1k1/8/1B1B2B1/8/2B1B2B/8/1B6/4K3 b - - 0 1",
        "R6k/1R6/2R5/3R4/4R3/5R2/6R1/RRR1K3 b - - 0 1",
        "QQQQQQQ1/QQ3pk1/6pp/8/8/8/8/RRBBNNK1 b - - 0 1",
        "4k3/8/PPPPPPPP/8/8/8/8/4K3 w - - 0 1",
    };

    for (unsigned i = 0; i < 4 * COUNT_OF(extreme); i++) {
        char fen[FEN_SIZE];
        struct position p;
        struct eval_breakdown breakdown;

        snprintf(fen, sizeof fen, "%s", extreme[i / 4]);
        if ((i & 1U) != 0) {
            flip_fen(extreme[i / 4], fen);
        }
        assert_int_equal(
            position_set_fen(&p, fen, (i & 2U) != 0 ? rebel_params() : &eval_params_default),
            FEN_OK);
        engine_evaluate(&p, &breakdown);
        assert_in_range(breakdown.score + SCORE_MAX, 0, 2 * SCORE_MAX);
        assert_true(position_is_ok(&p));
        check_bytes(&p);
        check_turned(&p, 56);
    }
}
