#include "eval.h"

#include "engine.h"

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

/* The worth of the king's square, its own side's view. */
static int king_score(const struct position *p, enum colour colour, int phase)
{
    unsigned square = p->list[colour][0] ^ (colour == WHITE ? 56U : 0U);

    /* 1/128 pawn times 2 makes 1/256 */
    return (p->params->king_middle[square] * phase +
            p->params->king_end[square] * (PHASE_MAX - phase)) *
           2 / PHASE_MAX;
}

int eval_score(const struct position *p)
{
    int phase = (int)eval_phase(p);
    int score = p->i_score + king_score(p, WHITE, phase) - king_score(p, BLACK, phase);

    if (score > SCORE_MAX) {
        score = SCORE_MAX;
    } else if (score < -SCORE_MAX) {
        score = -SCORE_MAX;
    }
    return p->side == WHITE ? score : -score;
}

void engine_evaluate(const struct position *p, struct eval_breakdown *breakdown)
{
    int phase = (int)eval_phase(p);

    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        int material = 0;
        int all = 0;

        for (unsigned i = 1; i < p->length[colour]; i++) {
            unsigned square = p->list[colour][i];
            unsigned piece = p->board[square];

            material += p->params->material[piece_type(piece)];
            all += eval_piece_value(p->params, piece, square);
        }
        breakdown->term[TERM_MATERIAL][colour] = (int16_t)material;
        breakdown->term[TERM_SQUARES][colour] =
            (int16_t)((colour == WHITE ? all : -all) - material);
        breakdown->term[TERM_KING][colour] = (int16_t)king_score(p, (enum colour)colour, phase);
    }
    breakdown->score = (int16_t)eval_score(p);
}

const char *engine_term_name(enum eval_term term)
{
    static const char *const name[EVAL_TERMS] = { "material", "squares", "king" };

    return name[term];
}
