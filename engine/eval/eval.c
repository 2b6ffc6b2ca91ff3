#include "engine/eval/eval.h"

#include <string.h>

#include "engine/eval/attack_scan.h"
#include "engine/eval/endgame.h"
#include "engine/eval/endgame_tables.h"
#include "engine/eval/exchange.h"
#include "engine/eval/king.h"
#include "engine/eval/mate_pattern.h"
#include "engine/eval/passed.h"
#include "engine/eval/pawn_ending.h"
#include "engine/eval/pawns.h"
#include "engine/eval/pieces.h"
#include "engine/eval/terms.h"

/* The weights of the phase by piece type, knight to queen. A full set of pieces adds up to
   PHASE_MAX. The queens are half of it, because they make the middle game. */
static const uint8_t phase_weight[] = { 1, 1, 2, 8 };

unsigned eval_phase(const struct position *p)
{
    unsigned phase = 0;

    for (unsigned i = 0; i < sizeof phase_weight; i++) {
        phase += phase_weight[i] * ((unsigned)p->count[W_KNIGHT + i] + p->count[B_KNIGHT + i]);
    }
    return phase < PHASE_MAX ? phase : PHASE_MAX;
}

/* --- the facts --- */

/* What can be found besides the facts that every caller wants. */
enum facts_also {
    FACTS_TERMS = 1, /* the terms that the scan of the lines finds, in eval->score: needed before
                        score_terms() */
    FACTS_MATE = 2   /* a mate in one of the side to move, and one that is threatened */
};

/* Counts the pieces in REBEL's pawns, and the light pieces. */
static void count_pieces(struct eval *eval, enum colour side)
{
    const uint8_t *count = &eval->position->count[piece_make(side, PAWN)];
    unsigned minors = (unsigned)count[KNIGHT] + count[BISHOP];

    ASSERT(eval->position->count[piece_make(side, KING)] == 1);
    eval->units[side] = (uint8_t)(3 * minors + 5U * count[ROOK] + 9U * count[QUEEN]);
    eval->light[side] = (uint8_t)(minors + count[ROOK]);
}

/* REBEL's stages, by the limits of its table of bishop pairs. The units are those of the side that
   has more. Up to 13 units it is an end game, up to 18 an early one. It is a late one without
   queens and with at most a rook and a minor piece for each side. */
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

static void begin(struct eval *eval, const struct position *p, struct facts *facts)
{
    ASSERT(p->params != NULL && p->length[WHITE] != 0 && p->length[BLACK] != 0);
    eval->position = p;
    eval->params = p->params;
    eval->facts = facts;
    eval->score = p->i_score;
    eval->adjust = 0;
    eval->decided = ENDING_OPEN;
    count_pieces(eval, WHITE);
    count_pieces(eval, BLACK);
    eval->stage = (uint8_t)find_stage(eval);
    facts->stage = eval->stage;
    facts->stop = false;
    facts->stalemate = false;
    facts->drive = 0;
    facts->special = false;
    facts->mate_move = MOVE_NONE;
    facts->threat_move = MOVE_NONE;
}

/*
 * Begins an evaluation: finds attack tables, hanging pieces, the pressure on the kings, pawns that
 * run, what the recogniser of endings decides, and what else is asked for (enum facts_also, or-ed).
 * eval is overwritten but for `trace`. It keeps the pointer to facts, which are filled.
 */
static NOINLINE void facts_find(struct eval *eval, const struct position *p, struct facts *facts,
                                unsigned also)
{
    begin(eval, p, facts);
    /* pawn_ending_race() needs the pawns of the files */
    if ((also & FACTS_TERMS) != 0 || eval->stage == STAGE_PAWN_END) {
        attack_scan(eval);
    } else {
        attack_tables(eval);
    }
    hanging_find(eval);
    king_pressure(eval, WHITE);
    king_pressure(eval, BLACK);
    if (eval->stage == STAGE_PAWN_END) {
        pawn_ending_race(eval);
    }
    endgame_recognise(eval);
    if ((also & FACTS_MATE) != 0) {
        facts->mate_move = mate_pattern_find(eval, (enum colour)p->side);
        facts->threat_move = mate_pattern_find(eval, other_side((enum colour)p->side));
    }
}

/* --- SCORE as the sum of the terms --- */

/* The worth of the king's square, in its own side's view. */
static int king_square_score(const struct position *p, enum colour colour, int phase)
{
    unsigned square = diagram_index(colour, p->list[colour][0]);

    ASSERT(phase >= 0 && phase <= PHASE_MAX);
    /* 1/128 pawn times 2 makes 1/256 */
    return (p->params->king_middle[square] * phase +
            p->params->king_end[square] * (PHASE_MAX - phase)) *
           2 / PHASE_MAX;
}

static void add_terms(struct eval *eval)
{
    int phase = (int)eval_phase(eval->position);

    for (unsigned i = WHITE; i <= BLACK; i++) {
        enum colour side = (enum colour)i;

        eval_add(eval, TERM_KING_SQUARE, side, king_square_score(eval->position, side, phase));
        double_attack_score(eval, side);
        king_score(eval, side);
        pawns_score(eval, side);
        passed_score(eval, side);
        pieces_score(eval, side);
    }
    centre_score(eval);
    if (eval->stage == STAGE_PAWN_END) {
        pawn_ending_score(eval);
    }
}

/* Adds what the pair of classes adds to the side for which it is good. So the term is the same if
   the colours are exchanged. */
static void add_ending(struct eval *eval, int score)
{
    eval_add(eval, TERM_ENDGAME, score > 0 ? WHITE : BLACK, score > 0 ? score : -score);
}

/* The sum of the terms, or what a rule of the endings has decided: 1/256 pawn, side to move's view,
   within +-SCORE_MAX. The facts must have been found. */
static NOINLINE int score_terms(struct eval *eval)
{
    ASSERT(eval->facts->special || eval->decided == ENDING_OPEN);
    if (eval->decided == ENDING_OPEN || eval->trace != NULL) {
        add_terms(eval);
        add_ending(eval, eval->adjust);
    }
    if (eval->decided != ENDING_OPEN) {
        /* the sum of the terms is replaced */
        add_ending(eval, eval->decided - eval->score);
    }
    eval->score = score_clamp(eval->score);
    return eval->position->side == WHITE ? eval->score : -eval->score;
}

/* --- SCORE and the facts --- */

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
    unsigned white = p->length[WHITE];
    unsigned black = p->length[BLACK];

    /* there is more than kings and pawns */
    return white != 1 && black != 1 && (white > ENDGAME_LENGTH || black > ENDGAME_LENGTH) &&
           white + black != 2U + p->count[W_PAWN] + p->count[B_PAWN];
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
