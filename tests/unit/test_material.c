/* Who can still mate; and the static evaluation seen from both sides. */
#include "support.h"

/* A1 is dark; d5 and f1 are light, e5 and f8 are dark. */
static const struct {
    const char *fen;
    bool insufficient;
    bool white_can_mate;
    bool black_can_mate;
} material[] = {
    { "4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, false, false },
    { "4k3/8/8/8/8/8/8/3NK3 w - - 0 1", true, false, false },
    { "4k3/8/8/8/8/8/8/3BK3 w - - 0 1", true, false, false },
    { "3nk3/8/8/8/8/8/8/4K3 b - - 0 1", true, false, false },
    { "3bk3/8/8/8/8/8/8/4K3 w - - 0 1", true, false, false },
    /* bishops of one shade, of both */
    { "4kb2/8/8/4B3/8/8/8/4K3 w - - 0 1", true, false, false },
    { "4kb2/8/8/3B4/8/8/8/4K3 w - - 0 1", false, true, true },
    { "4k3/8/8/8/8/8/8/2B1B1K1 w - - 0 1", true, false, false },
    { "4k3/8/8/8/8/8/8/2BB2K1 w - - 0 1", false, true, false },
    { "4k1b1/8/4b3/8/8/3B4/8/5BK1 w - - 0 1", true, false, false },
    { "4k1b1/8/4b3/8/8/3B4/8/4B1K1 w - - 0 1", false, true, true },
    /* knights */
    { "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", false, true, false },
    { "3nk3/8/8/8/8/8/8/3NK3 w - - 0 1", false, true, true },
    { "3bk3/8/8/8/8/8/8/3NK3 w - - 0 1", false, true, true },
    { "4k3/8/8/8/8/8/8/2NBK3 w - - 0 1", false, true, false },
    /* a pawn, a rook or a queen is enough */
    { "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false, true, false },
    { "4k3/p7/8/8/8/8/8/4K3 b - - 0 1", false, false, true },
    { "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false, true, false },
    { "q3k3/8/8/8/8/8/8/4K3 w - - 0 1", false, false, true },
    /* a lone knight needs a man of the other side to help, and a queen cannot */
    { "3qk3/8/8/8/8/8/8/3NK3 w - - 0 1", false, false, true },
    { "2qqk3/8/8/8/8/8/8/3NK3 w - - 0 1", false, false, true },
    { "3rk3/8/8/8/8/8/8/3NK3 w - - 0 1", false, true, true },
    { "4k3/p7/8/8/8/8/8/3NK3 w - - 0 1", false, true, true },
    { "3qk3/p7/8/8/8/8/8/3NK3 w - - 0 1", false, true, true },
    /* bishops of one shade need a man for the other shade */
    { "3qk3/8/8/8/8/8/8/3BK3 w - - 0 1", false, false, true },
    { "3rk3/8/8/8/8/8/8/3BK3 w - - 0 1", false, false, true },
    { "3nk3/8/8/8/8/8/8/3BK3 w - - 0 1", false, true, true },
    { "4k3/p7/8/8/8/8/8/3BK3 w - - 0 1", false, true, true },
    { "3rkb2/8/8/8/8/8/8/2B1K3 w - - 0 1", false, false, true },
    { "3rkb2/8/8/8/8/8/8/3BK3 w - - 0 1", false, true, true },
};

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(insufficient_material_is_known)
{
    for (unsigned i = 0; i < COUNT_OF(material); i++) {
        struct position position = position_of(material[i].fen);

        if (position_insufficient(&position) != material[i].insufficient) {
            fail_msg("%s", material[i].fen);
        }
    }
}

UNIT(who_can_mate_is_known)
{
    for (unsigned i = 0; i < COUNT_OF(material); i++) {
        struct position position = position_of(material[i].fen);

        if (position_can_mate(&position, WHITE) != material[i].white_can_mate ||
            position_can_mate(&position, BLACK) != material[i].black_can_mate) {
            fail_msg("%s", material[i].fen);
        }
    }
}

UNIT(material_counts_alike_for_both_colours)
{
    for (unsigned i = 0; i < COUNT_OF(material); i++) {
        char fen[FEN_SIZE];
        struct position flipped;

        flip_fen(material[i].fen, fen);
        flipped = position_of(fen);
        assert_int_equal(position_insufficient(&flipped), material[i].insufficient);
        assert_int_equal(position_can_mate(&flipped, BLACK), material[i].white_can_mate);
        assert_int_equal(position_can_mate(&flipped, WHITE), material[i].black_can_mate);
    }
}

/* Where the table says that nobody can mate, no mate is on the board after
   any two plies either. */
UNIT(dead_positions_hold_no_mate)
{
    for (unsigned i = 0; i < COUNT_OF(material); i++) {
        struct position position = position_of(material[i].fen);
        move_t first[MAX_MOVES];
        unsigned firsts = legal_moves(&bench.engine, &position, first);

        for (unsigned j = 0; material[i].insufficient && j < firsts; j++) {
            struct undo undo;

            position_make(&position, first[j], &undo);
            assert_int_not_equal(engine_ending(&bench.engine, &position), ENDING_CHECKMATE);
            position_unmake(&position, first[j], &undo);
        }
    }
}

UNIT(endings_are_known)
{
    static const struct {
        const char *fen;
        enum engine_ending ending;
    } expected[] = {
        { START_FEN, ENDING_NONE },
        { "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", ENDING_CHECKMATE },
        { "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", ENDING_STALEMATE },
        { "k7/8/1K6/8/8/8/8/8 b - - 0 1", ENDING_INSUFFICIENT },
        { "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", ENDING_CHECKMATE },
        { "7k/7P/6K1/8/8/8/8/8 b - - 0 1", ENDING_STALEMATE },
        { "4k3/8/8/8/8/8/8/4K2R b - - 99 90", ENDING_NONE },
        { "kb6/2B5/1K6/8/8/8/8/8 b - - 0 1", ENDING_INSUFFICIENT },
    };

    for (unsigned i = 0; i < COUNT_OF(expected); i++) {
        struct position position = position_of(expected[i].fen);

        if (engine_ending(&bench.engine, &position) != expected[i].ending) {
            fail_msg("%s", expected[i].fen);
        }
    }
}

/* --- evaluation --- */

UNIT(evaluation_is_the_same_with_colours_exchanged)
{
    for (unsigned i = 0; i < theme_count(); i++) {
        char fen[FEN_SIZE];
        struct position position = position_of(theme_fen(i));
        struct position flipped;
        struct eval_breakdown one;
        struct eval_breakdown other;

        flip_fen(theme_fen(i), fen);
        flipped = position_of(fen);
        engine_evaluate(&position, &one);
        engine_evaluate(&flipped, &other);
        if (one.score != other.score) {
            fail_msg("%s: %d, %s: %d", theme_fen(i), one.score, fen, other.score);
        }
        for (unsigned term = 0; term < EVAL_TERMS; term++) {
            assert_int_equal(one.term[term][WHITE], other.term[term][BLACK]);
            assert_int_equal(one.term[term][BLACK], other.term[term][WHITE]);
        }
        assert_int_equal(flipped.i_score, -position.i_score);
    }
}

UNIT(evaluation_is_the_sum_of_its_terms)
{
    for (unsigned i = 0; i < theme_count(); i++) {
        struct position position = position_of(theme_fen(i));
        struct eval_breakdown breakdown;
        int sum = 0;

        engine_evaluate(&position, &breakdown);
        for (unsigned term = 0; term < EVAL_TERMS; term++) {
            sum += breakdown.term[term][WHITE] - breakdown.term[term][BLACK];
        }
        sum = sum > SCORE_MAX ? SCORE_MAX : sum < -SCORE_MAX ? -SCORE_MAX : sum;
        assert_int_equal(breakdown.score, position.side == WHITE ? sum : -sum);
    }
}

UNIT(evaluation_stays_within_its_bounds)
{
    static const char *const extreme[] = {
        "QQQQQQQQ/8/8/3Q4/8/8/1R2R3/BBNNK1k1 b - - 0 1",
        "qqqqqqqq/8/8/3q4/8/8/1r2r3/bbnnk1K1 w - - 0 1",
    };

    for (unsigned i = 0; i < COUNT_OF(extreme); i++) {
        struct position position = position_of(extreme[i]);
        struct eval_breakdown breakdown;

        engine_evaluate(&position, &breakdown);
        assert_in_range(breakdown.score + SCORE_MAX, 0, 2 * SCORE_MAX);
        assert_true(breakdown.score < -SCORE_MAX / 2);
        assert_true(position_is_ok(&position));
        assert_int_equal(position.i_score > 0, position.side == BLACK);
    }
}

/* Middle game with all pieces, endgame with none but pawns, a knight and a
   rook for three parts of 32. */
UNIT(the_king_s_square_counts_by_phase)
{
    static const struct {
        const char *fen;
        int phase;
    } cases[] = {
        { START_FEN, 32 },
        { "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 0 },
        { "4k3/pppppppp/8/8/8/8/PPPPPPPP/RN2K3 w - - 0 1", 3 },
        { "3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1", 16 },
        { "4k3/8/8/8/8/8/QQ6/QQQ1K3 w - - 0 1", 32 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct position position = position_of(cases[i].fen);
        const struct eval_params *params = &eval_params_default;
        struct eval_breakdown breakdown;

        engine_evaluate(&position, &breakdown);
        assert_int_equal(breakdown.term[TERM_KING_SQUARE][WHITE],
                         (params->king_middle[E8] * cases[i].phase +
                          params->king_end[E8] * (32 - cases[i].phase)) *
                             2 / 32);
    }
}

/* The tables are written with rank 8 first. The wings need not be alike, but
   a sign that was lost in one of them makes a larger difference. */
UNIT(the_wings_of_the_tables_are_similar)
{
    static const int8_t *const tables[] = {
        eval_params_default.piece_square,
        eval_params_default.piece_square + SQUARES,
        eval_params_default.piece_square + 2 * SQUARES,
        eval_params_default.piece_square + 3 * SQUARES,
        eval_params_default.piece_square + 4 * SQUARES,
        eval_params_default.king_middle,
        eval_params_default.king_end,
    };

    for (unsigned table = 0; table < COUNT_OF(tables); table++) {
        for (unsigned square = 0; square < SQUARES; square++) {
            int difference = tables[table][square] - tables[table][square ^ 7U];

            if (difference < -40 || difference > 40) {
                fail_msg("table %u, square %u: %d apart", table, square, difference);
            }
        }
    }
}

UNIT(more_material_is_better)
{
    static const char *const ascending[] = {
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/1N2K3 w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/2BQK3 w - - 0 1",
    };
    int last = -SCORE_MAX;

    for (unsigned i = 0; i < COUNT_OF(ascending); i++) {
        struct position position = position_of(ascending[i]);
        struct eval_breakdown breakdown;

        engine_evaluate(&position, &breakdown);
        assert_true(breakdown.score > last);
        last = breakdown.score;
    }
}

UNIT(every_term_has_a_name)
{
    for (unsigned term = 0; term < EVAL_TERMS; term++) {
        assert_non_null(eval_term_name((enum eval_term)term));
        for (unsigned other = 0; other < term; other++) {
            assert_string_not_equal(eval_term_name((enum eval_term)term),
                                    eval_term_name((enum eval_term)other));
        }
    }
}

/* --- the tables of what can be tuned --- */

static void check_fields(const struct param_field *field, size_t size)
{
    size_t end = 0;

    for (; field->name != NULL; field++) {
        assert_non_null(field->group);
        assert_true(field->min <= field->max);
        assert_true(field->size == 1 || field->size == 2);
        if (field->size == 1) {
            assert_in_range(field->max, 0, field->min < 0 ? INT8_MAX : UINT8_MAX);
            assert_true(field->min >= INT8_MIN);
        }
        /* a byte at most between two fields, for alignment */
        assert_in_range(field->offset, end, end + field->size - 1);
        end = (size_t)field->offset + (size_t)field->count * field->size;
    }
    assert_in_range(size, end, end + 1);
}

UNIT(field_lists_cover_their_structs)
{
    check_fields(eval_params_fields, sizeof(struct eval_params));
    check_fields(search_options_fields, sizeof(struct search_options));
}

static void check_defaults(const void *base, const struct param_field *field)
{
    for (; field->name != NULL; field++) {
        for (unsigned i = 0; i < field->count; i++) {
            int value = param_get(base, field, i);

            if (value < field->min || value > field->max) {
                fail_msg("%s[%u] is %d", field->name, i, value);
            }
        }
    }
}

UNIT(defaults_lie_within_their_limits)
{
    check_defaults(&eval_params_default, eval_params_fields);
    for (const struct personality *set = personalities; set->name != NULL; set++) {
        check_defaults(set->options, search_options_fields);
    }
}

/* Every option of every size takes its least and most, and its neighbours keep
   theirs. */
UNIT(options_are_changed_one_by_one)
{
    for (const struct param_field *field = search_options_fields; field->name != NULL; field++) {
        struct search_options options = search_options_default;

        param_set(&options, field, 0, field->min);
        assert_int_equal(param_get(&options, field, 0), field->min);
        param_set(&options, field, 0, field->max);
        assert_int_equal(param_get(&options, field, 0), field->max);
        param_set(&options, field, 0, param_get(&search_options_default, field, 0));
        assert_memory_equal(&options, &search_options_default, sizeof options);
    }
}
