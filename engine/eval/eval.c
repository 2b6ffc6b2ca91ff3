#include "engine/eval/eval.h"

#include <string.h>

#include "engine/eval/facts.h"
#include "engine/eval/score.h"

/* Weights of the phase by piece type, knight to queen; a full set sums to
   PHASE_MAX, the queens being half of it since they make the middle game. */
static const uint8_t phase_weight[] = { 1, 1, 2, 8 };

unsigned eval_phase(const struct position *p)
{
    unsigned phase = 0;

    for (unsigned i = 0; i < sizeof phase_weight; i++) {
        phase += phase_weight[i] * ((unsigned)p->count[W_KNIGHT + i] + p->count[B_KNIGHT + i]);
    }
    return phase < PHASE_MAX ? phase : PHASE_MAX;
}

/* --- SCORE and facts --- */

int eval_position(const struct position *p, struct facts *facts)
{
    struct eval eval;

    eval.trace = NULL;
    facts_find(&eval, p, facts, true);
    return score_terms(&eval);
}

int eval_score(const struct position *p)
{
    struct facts facts;
    struct eval eval;

    eval.trace = NULL;
    facts_find(&eval, p, &facts, false);
    return score_terms(&eval);
}

/* --- the breakdown --- */

static void trace_lists(const struct position *p, struct eval_breakdown *breakdown)
{
    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        int material = 0;
        int all = 0;

        for (unsigned i = 1; i < p->length[colour]; i++) {
            unsigned square = p->list[colour][i];
            unsigned piece = p->board[square];

            material += p->params->material[piece_type(piece)];
            all += params_piece_value(p->params, piece, square);
        }
        breakdown->term[TERM_MATERIAL][colour] = (int16_t)material;
        breakdown->term[TERM_SQUARES][colour] =
            (int16_t)((colour == WHITE ? all : -all) - material);
    }
}

void eval_explain(const struct position *p, struct eval_breakdown *breakdown)
{
    struct eval eval = { .trace = breakdown };

    memset(breakdown, 0, sizeof *breakdown);
    facts_find(&eval, p, &breakdown->facts, true);
    breakdown->score = (int16_t)score_terms(&eval);
    breakdown->mobility[WHITE] = eval.mobility[WHITE];
    breakdown->mobility[BLACK] = eval.mobility[BLACK];
    trace_lists(p, breakdown);
}

const char *eval_term_name(enum eval_term term)
{
    static const char *const name[EVAL_TERMS] = {
        [TERM_MATERIAL] = "material",
        [TERM_SQUARES] = "squares",
        [TERM_KING_SQUARE] = "king square",
        [TERM_KING_SAFETY] = "king safety",
        [TERM_KING_SHIELD] = "king shield",
        [TERM_MOBILITY] = "mobility",
        [TERM_MIN_MOBILITY] = "min mobility",
        [TERM_PAWN_STRUCTURE] = "pawns",
        [TERM_DOUBLED_PAWNS] = "doubled",
        [TERM_PAWN_PRESSURE] = "pressure",
        [TERM_PASSED_PAWNS] = "passed",
        [TERM_PAWN_ENDING] = "pawn ending",
        [TERM_BAD_BISHOP] = "bad bishop",
        [TERM_BISHOP_PAIR] = "bishop pair",
        [TERM_TRAPPED_BISHOP] = "trapped",
        [TERM_STRONG_SQUARES] = "outposts",
        [TERM_CENTRE] = "centre",
        [TERM_PINS] = "pins",
        [TERM_ROOKS] = "rooks",
        [TERM_DOUBLE_ATTACK] = "double att.",
        [TERM_ENDGAME] = "endgame",
    };

    return name[term];
}
