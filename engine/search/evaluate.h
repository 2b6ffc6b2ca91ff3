/*
 * SCORE and the facts of a node into its record: evaluated, guessed, corrected by what the
 * search has learned, remembered, or the parent's.
 */
#ifndef KILOMATE_ENGINE_SEARCH_EVALUATE_H
#define KILOMATE_ENGINE_SEARCH_EVALUATE_H

#include "engine/eval/eval.h"
#include "engine/search/ply.h"

/* SCORE of the node, and the facts. True if that decides the node, its score being in
   p->best: a mate in one, seen at a glance, or a dead draw. */
NOINLINE bool evaluate_node(struct engine *engine, struct ply *p);

/* The same in two steps, where the facts may not be needed: a network gives SCORE without
   them, REBEL's evaluation both at once. */
NOINLINE bool evaluate_score(struct engine *engine, struct ply *p);
NOINLINE bool evaluate_facts(struct engine *engine, struct ply *p);

/* The facts will not be found: nothing is known to hang. */
NOINLINE void evaluate_no_facts(struct ply *p);

/* Is SCORE of this position the network's, and not REBEL's? */
bool evaluate_is_by_network(const struct engine *engine, const struct position *position);

/* SCORE of any position: 1/256 pawn, side to move's view. */
int evaluate_alone(const struct engine *engine, const struct position *position);

/* SCORE where memory for the node's record ends. */
NOINLINE int evaluate_last(const struct engine *engine);

/* In check, and behind a guess, nothing is evaluated: what the parent knows must do. */
NOINLINE void evaluate_inherit(struct ply *p);

/* --- lazy evaluation --- */

/*
 * Lazy evaluation (REBEL, lazy eval): a guess at SCORE in place of the
 * evaluation. All but lazy_answers() are pure functions; scores and margins are 1/256 pawn, the
 * side to move's view where nothing else is said.
 *
 * The guess rests on the parent, whose SCORE must have been evaluated, or
 * guessed from its own parent. REBEL asks before the move is made and from the
 * mover's side, so that its answer is always LAZY_HIGH here; LAZY_LOW is ours.
 */
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
NOINLINE enum lazy_answer lazy_answers(const struct engine *engine, const struct ply *p,
                                       int *score);

/* --- corrections --- */

/*
 * Corrections of SCORE that the search learns and keeps between moves (today's engines:
 * correction history): where searches have ended above or below SCORE with the same
 * pawns, the same material or behind the same moves, SCORE is moved that way.
 */

/* The correction of the position on the board, the node's: 1/256 pawn, side to move's view;
   0 without a table. At most two pawns either way with the option at 100. */
NOINLINE int correction_of(const struct engine *engine, const struct ply *p);

/* Learns from a finished node: nothing from a node in check, one that a rule decided, a
   mate, a best move that captures, or a bound that SCORE keeps already. */
NOINLINE void correction_learn(struct engine *engine, const struct ply *p);

/* Forgets all. */
void correction_clear(struct engine *engine);

/* --- evaluations remembered --- */

/*
 * Evaluations remembered: what evaluating a node put into its record, by the
 * position's key. Iterations and transpositions come to the same positions again,
 * also in quiescence, which the hash table does not keep.
 */
struct eval_entry {
    uint16_t check;     /* bits 48-63 of the key, the lowest set: 0 is an empty entry */
    uint8_t check_more; /* bits 40-47; bits 0-15 choose the entry */
    uint8_t gains;      /* from here on as in struct ply */
    int16_t positional;
    int16_t score;
    uint8_t hanging[HANGING_MAX];
    uint8_t threatened[HANGING_MAX];
    uint8_t pressure[2];
};

_Static_assert(sizeof(struct eval_entry) == 16, "a remembered evaluation is sixteen bytes");

/* Fills the record of the position being searched; false if it is not known. A wrong
   hit, one in eight million, is a wrong score and order, never an illegal move. */
NOINLINE bool eval_cache_find(const struct engine *engine, struct ply *p);

/* Remembers the record, over whatever was in its place. */
NOINLINE void eval_cache_keep(struct engine *engine, const struct ply *p);

void eval_cache_clear(struct engine *engine);

#endif
