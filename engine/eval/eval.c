#include "engine/eval/eval.h"

#include <string.h>

#include "engine/eval/endgame_tables.h"
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
    facts_find(&eval, p, facts, FACTS_TERMS | FACTS_MATE);
    return score_terms(&eval);
}

int eval_score(const struct position *p)
{
    struct facts facts;
    struct eval eval;

    eval.trace = NULL;
    facts_find(&eval, p, &facts, FACTS_TERMS);
    return score_terms(&eval);
}

void eval_facts(const struct position *p, struct facts *facts)
{
    struct eval eval;

    eval.trace = NULL;
    facts_find(&eval, p, facts, FACTS_MATE);
}

/* --- SCORE by a network --- */

bool eval_is_for_network(const struct position *p)
{
    const uint8_t *count = p->count;
    unsigned white = p->length[WHITE];
    unsigned black = p->length[BLACK];

    return white != 1 && black != 1 && (white > ENDGAME_LENGTH || black > ENDGAME_LENGTH) &&
           count[W_KNIGHT] + count[W_BISHOP] + count[W_ROOK] + count[W_QUEEN] + count[B_KNIGHT] +
                   count[B_BISHOP] + count[B_ROOK] + count[B_QUEEN] !=
               0;
}

int eval_by_network(const struct position *p, const struct network *network, uint32_t *memory)
{
    int i_score = p->side == WHITE ? p->i_score : -p->i_score;

    ASSERT(eval_is_for_network(p));
    return score_clamp(i_score + network_score(network, memory, p));
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
    facts_find(&eval, p, &breakdown->facts, FACTS_TERMS | FACTS_MATE);
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
