/*
 * The static evaluation: I_SCORE plus the kings' squares blended by phase.
 */
#ifndef KILOMATE_ENGINE_EVAL_H
#define KILOMATE_ENGINE_EVAL_H

#include "position.h"

/* Phase of the game by pieces left: 32 with all of them, 0 with pawns only. */
enum { PHASE_MAX = 32 };
unsigned eval_phase(const struct position *position);

/* SCORE: 1/256 pawn, side to move's view, within +-SCORE_MAX. */
int eval_score(const struct position *position);

/* The same, with the facts it rests on. */
struct facts;
int eval_facts(const struct position *position, struct facts *facts);

/* What a piece but a king adds to I_SCORE on a square: 1/256 pawn, White's
   view. A king adds nothing: its square counts by phase. */
static inline int eval_piece_value(const struct eval_params *params, unsigned piece,
                                   unsigned square)
{
    if (piece < W_KING) {
        return params->material[piece - 1] +
               2 * params->piece_square[(piece - 1) * SQUARES + (square ^ 56U)];
    }
    if (piece == W_KING || piece == B_KING) {
        return 0;
    }
    return -params->material[piece - 7] - 2 * params->piece_square[(piece - 7) * SQUARES + square];
}

#endif
