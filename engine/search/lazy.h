/*
 * Lazy evaluation (REBEL, lazy eval): a guess at SCORE in place of the
 * evaluation. All but the last are pure functions; scores and margins are 1/256 pawn, the side to
 * move's view where nothing else is said.
 *
 * The guess rests on the parent, whose SCORE must have been evaluated, or
 * guessed from its own parent. REBEL asks before the move is made and from the
 * mover's side, so that its answer is always LAZY_HIGH here; LAZY_LOW is ours.
 */
#ifndef KILOMATE_ENGINE_SEARCH_LAZY_H
#define KILOMATE_ENGINE_SEARCH_LAZY_H

#include "engine/search/ply.h"

enum lazy_answer {
    LAZY_UNKNOWN, /* evaluate */
    LAZY_LOW,     /* SCORE is at most alpha, as far as the margin holds */
    LAZY_HIGH     /* SCORE is at least beta, as far as the margin holds */
};

/* What must be known besides the scores. */
struct lazy_exceptions {
    bool in_check;     /* the side to move: the move gave check */
    bool was_in_check; /* the side that moved, before its move */
    bool special;      /* the parent's facts: quadrant rule, or ending decided */
    bool mate_threat;  /* a mating move is known against the side that moved */
};

static inline bool lazy_is_allowed(struct lazy_exceptions exceptions)
{
    return !exceptions.in_check && !exceptions.was_in_check && !exceptions.special &&
           !exceptions.mate_threat;
}

/* What the terms add to I_SCORE. i_score and answer are White's view, score is
   that of the side to move. */
static inline int lazy_positional(int score, int i_score, enum colour side)
{
    return (side == WHITE ? score : -score) - i_score;
}

/* SCORE, if the terms add here what they added at the parent. i_score (after the
   move) and positional are White's view; side is to move now. */
static inline int lazy_guess(int i_score, int positional, enum colour side)
{
    return side == WHITE ? i_score + positional : -(i_score + positional);
}

/* Does the window decide, wherever SCORE lies within the margin of the guess?
   Then *score is the end of the margin that is nearer to the window. */
static inline enum lazy_answer lazy_decide(int guess, int margin, int alpha, int beta, int *score)
{
    if (guess + margin <= alpha) {
        *score = guess + margin;
        return LAZY_LOW;
    }
    if (guess - margin >= beta) {
        *score = guess - margin;
        return LAZY_HIGH;
    }
    return LAZY_UNKNOWN;
}

/* A guess at SCORE by the parent's evaluation: does it decide the window, and then
   by which score (REBEL, lazy evaluation, with its exceptions)? */
enum lazy_answer lazy_answers(const struct engine *engine, const struct ply *p, int *score);

#endif
