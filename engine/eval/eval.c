#include "engine/eval/eval.h"

#include <string.h>

#include "engine/engine.h"
#include "engine/eval/terms.h"

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

/* --- stages --- */

/* Pieces in REBEL's pawns, and rooks, bishops and knights. */
static void count_pieces(struct eval *eval, enum colour side)
{
    const uint8_t *count = &eval->position->count[piece_make(side, PAWN)];
    unsigned minors = (unsigned)count[KNIGHT] + count[BISHOP];

    eval->units[side] = (uint8_t)(3 * minors + 5U * count[ROOK] + 9U * count[QUEEN]);
    eval->light[side] = (uint8_t)(minors + count[ROOK]);
}

/* REBEL's stages, by the bounds of its bishop pair table: an end game to 13
   units, an early one to 18, of the side that has more. Late: pawns, light
   pieces, rooks, rook and light piece. */
static enum eval_stage find_stage(const struct eval *eval)
{
    const uint8_t *count = eval->position->count;
    unsigned units =
        eval->units[WHITE] > eval->units[BLACK] ? eval->units[WHITE] : eval->units[BLACK];

    if (units == 0) {
        return STAGE_PAWN_END;
    }
    if (count[W_QUEEN] + count[B_QUEEN] == 0 && eval->light[WHITE] <= 2 &&
        eval->light[BLACK] <= 2 && count[W_ROOK] <= 1 && count[B_ROOK] <= 1) {
        return STAGE_LATE_END;
    }
    return units <= 13 ? STAGE_END : units <= 18 ? STAGE_EARLY_END : STAGE_MIDDLE;
}

/* --- the sum --- */

/* The worth of the king's square, its own side's view. */
static int king_square_score(const struct position *p, enum colour colour, int phase)
{
    unsigned square = diagram_index(colour, p->list[colour][0]);

    /* 1/128 pawn times 2 makes 1/256 */
    return (p->params->king_middle[square] * phase +
            p->params->king_end[square] * (PHASE_MAX - phase)) *
           2 / PHASE_MAX;
}

static void add_terms(struct eval *eval)
{
    int phase = (int)eval_phase(eval->position);

    attacks_scan(eval);
    hanging_find(eval);
    for (unsigned i = WHITE; i <= BLACK; i++) {
        enum colour side = (enum colour)i;

        eval_add(eval, TERM_KING_SQUARE, side, king_square_score(eval->position, side, phase));
        eval_king(eval, side);
        eval_pawns(eval, side);
        eval_passed_pawns(eval, side);
        eval_pieces(eval, side);
    }
    eval_centre(eval);
    if (eval->stage == STAGE_PAWN_END) {
        eval_pawn_ending(eval);
    }
    eval_endgame(eval);
}

static int clamp(int score)
{
    return score > SCORE_MAX ? SCORE_MAX : score < -SCORE_MAX ? -SCORE_MAX : score;
}

/* find_mate: facts->mate_move is wanted too. */
static int evaluate(const struct position *p, struct facts *facts, struct eval_breakdown *trace,
                    bool find_mate)
{
    struct eval eval;

    eval.position = p;
    eval.params = p->params;
    eval.facts = facts;
    eval.trace = trace;
    eval.score = p->i_score;
    count_pieces(&eval, WHITE);
    count_pieces(&eval, BLACK);
    eval.stage = (uint8_t)find_stage(&eval);
    facts->stage = eval.stage;
    facts->stop = false;
    facts->special = false;
    facts->mate_move = MOVE_NONE;
    add_terms(&eval);
    if (find_mate) {
        (void)eval_mate_pattern(&eval);
    }
    if (trace != NULL) {
        trace->mobility[WHITE] = eval.mobility[WHITE];
        trace->mobility[BLACK] = eval.mobility[BLACK];
    }
    eval.score = clamp(eval.score);
    return p->side == WHITE ? eval.score : -eval.score;
}

int eval_facts(const struct position *p, struct facts *facts)
{
    return evaluate(p, facts, NULL, true);
}

int eval_score(const struct position *p)
{
    struct facts facts;

    return evaluate(p, &facts, NULL, false);
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

void engine_evaluate(const struct position *p, struct eval_breakdown *breakdown)
{
    memset(breakdown, 0, sizeof *breakdown);
    breakdown->score = (int16_t)evaluate(p, &breakdown->facts, breakdown, true);
    trace_lists(p, breakdown);
}

const char *engine_term_name(enum eval_term term)
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
