/*
 * The numbers that REBEL's page prints, slips mended, for tests that must not
 * depend on tuning: params/rebel-2007.txt. What the page does not print is round
 * here: material is REBEL's pawns, squares are 0.
 */
#include "rebel_params.h"

#include "host-sim/params_file.h"

const struct eval_params *rebel_params(void)
{
    static const int16_t material[PIECE_TYPES] = { 256, 768, 768, 1280, 2304, 0 };
    static struct eval_params params;

    if (params.material[PAWN] == 0) {
        struct search_options options = search_options_default;

        assert_true(params_read_file("params/rebel-2007.txt", &params, &options));
        memcpy(params.material, material, sizeof material);
        memset(params.piece_square, 0, sizeof params.piece_square);
        memset(params.king_middle, 0, sizeof params.king_middle);
        memset(params.king_end, 0, sizeof params.king_end);
        params.endgame_set[0] = 0; /* the symmetric one */
    }
    return &params;
}

struct eval_breakdown evaluated(const char *fen)
{
    struct position position;
    struct eval_breakdown breakdown;
    enum fen_error error = position_set_fen(&position, fen, rebel_params());

    if (error != FEN_OK) {
        fail_msg("%s: %s", fen, fen_error_text(error));
    }
    engine_evaluate(&position, &breakdown);
    return breakdown;
}

static void check_case(enum eval_term term, const char *fen, int white, int black)
{
    struct eval_breakdown breakdown = evaluated(fen);
    const int16_t *score = breakdown.term[term];

    if (score[WHITE] != white || score[BLACK] != black) {
        fail_msg("%s: %s is %d and %d, not %d and %d", fen, eval_term_name(term), score[WHITE],
                 score[BLACK], white, black);
    }
}

void check_term(enum eval_term term, const struct term_case *cases, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char fen[FEN_SIZE];

        check_case(term, cases[i].fen, cases[i].white, cases[i].black);
        flip_fen(cases[i].fen, fen);
        check_case(term, fen, cases[i].black, cases[i].white);
    }
}
