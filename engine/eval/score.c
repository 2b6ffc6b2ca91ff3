#include "engine/eval/score.h"

#include "engine/eval/exchange.h"
#include "engine/eval/king.h"
#include "engine/eval/passed.h"
#include "engine/eval/pawn_ending.h"
#include "engine/eval/pawns.h"
#include "engine/eval/pieces.h"

/* The worth of the king's square, its own side's view. */
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

/* Whom it is good for gets it: so the term is the same with colours exchanged. */
static void add_ending(struct eval *eval, int score)
{
    eval_add(eval, TERM_ENDGAME, score > 0 ? WHITE : BLACK, score > 0 ? score : -score);
}

int score_terms(struct eval *eval)
{
    ASSERT(eval->facts->special || eval->decided == ENDING_OPEN);
    if (eval->decided == ENDING_OPEN || eval->trace != NULL) {
        add_terms(eval);
        add_ending(eval, eval->adjust);
    }
    if (eval->decided != ENDING_OPEN) {
        /* what the terms made of it is taken off */
        add_ending(eval, eval->decided - eval->score);
    }
    eval->score = score_clamp(eval->score);
    return eval->position->side == WHITE ? eval->score : -eval->score;
}
