/*
 * SCORE and the facts of a node, in its record. They are evaluated, guessed, remembered, or taken
 * from the parent. A network's SCORE is corrected by what the search has learned.
 */
#ifndef KILOMATE_ENGINE_SEARCH_EVALUATE_H
#define KILOMATE_ENGINE_SEARCH_EVALUATE_H

#include "engine/eval/eval.h"
#include "engine/search/ply.h"

/* Finds SCORE and the facts of the node. Returns true if they decide the node by a mate in one, a
   dead draw or the stalemate of a bare king. Its score is in p->best then. */
NOINLINE bool evaluate_node(struct engine *engine, struct ply *p);

/* Both do the same in two steps, for a node that may not need the facts. A network gives SCORE
   without the facts; REBEL's evaluation finds both in the first step. */
NOINLINE bool evaluate_score(struct engine *engine, struct ply *p);
NOINLINE bool evaluate_facts(struct engine *engine, struct ply *p);

/* Notes that the facts will not be found: no piece is known to hang. */
NOINLINE void evaluate_no_facts(struct ply *p);

/* Does the network give SCORE of this position, and not REBEL's terms? */
bool evaluate_is_by_network(const struct engine *engine, const struct position *position);

/* SCORE of any position, without corrections or style: 1/256 pawn, side to move's view. */
int evaluate_alone(const struct engine *engine, const struct position *position);

/* SCORE of a node for which the ply stack or the move stack has no room: 1/256 pawn, side to move's
   view. */
NOINLINE int evaluate_last(const struct engine *engine);

/* Takes what the parent knows. It is for nodes that are not evaluated: in check, and after a guess
   at SCORE. */
NOINLINE void evaluate_inherit(struct ply *p);

/* --- lazy evaluation --- */

/*
 * Lazy evaluation (REBEL, lazy eval) takes a guess at SCORE instead of an evaluation. All functions
 * but lazy_answers() depend on their arguments alone. Scores and margins are 1/256 pawn, side to
 * move's view unless something else is said.
 *
 * The guess is based on the parent. The parent's SCORE must have been evaluated, or guessed from
 * its own parent. REBEL asks before the move is made and from the mover's side, so its answer is
 * always LAZY_HIGH here. LAZY_LOW is ours.
 */
enum lazy_answer {
    LAZY_UNKNOWN, /* evaluate */
    LAZY_LOW,     /* SCORE is at most alpha, as far as the margin holds */
    LAZY_HIGH     /* SCORE is at least beta, as far as the margin holds */
};

/* What forbids a guess. */
struct lazy_exceptions {
    bool in_check;     /* the side to move: the move gave check */
    bool was_in_check; /* the side that moved, before its move */
    bool special;      /* the parent's facts: quadrant rule, or ending decided */
    bool mate_threat;  /* a mating move is known against the side that moved */
};

/* May SCORE be guessed? */
static inline bool lazy_is_allowed(struct lazy_exceptions exceptions)
{
    return !exceptions.in_check && !exceptions.was_in_check && !exceptions.special &&
           !exceptions.mate_threat;
}

/* What the terms add to I_SCORE. i_score and the result are White's view, score is the side to
   move's. */
static inline int lazy_positional(int score, int i_score, enum colour side)
{
    return (side == WHITE ? score : -score) - i_score;
}

/* SCORE, if the terms add here what they added at the parent. i_score (after the move) and
   positional are White's view. `side` is to move now. */
static inline int lazy_guess(int i_score, int positional, enum colour side)
{
    return side == WHITE ? i_score + positional : -(i_score + positional);
}

/* Is the window decided, wherever SCORE lies within the margin of the guess? If so, *score is set
   to the end of the margin that is nearer to the window. */
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

/* Does a guess at SCORE by the parent's evaluation decide the node's window (REBEL, lazy
   evaluation, with its exceptions)? If so, *score is set as by lazy_decide(). */
NOINLINE enum lazy_answer lazy_answers(const struct engine *engine, const struct ply *p,
                                       int *score);

/* --- corrections --- */

/*
 * The search learns corrections of SCORE and keeps them between moves (correction history of
 * today's engines). If searches of positions with the same pawns, the same material or the same
 * last moves ended above SCORE, then SCORE is raised; if they ended below, it is lowered.
 */

/* The correction of the node's position, which is on the board: 1/256 pawn, side to move's view. It
   is at most two pawns if the option is 100, and 0 without a table. */
NOINLINE int correction_of(const struct engine *engine, const struct ply *p);

/* Learns from a finished node. It learns nothing from a node in check, a node that a rule decided,
   a mate, a best move that captures, or a bound that SCORE already satisfies. */
NOINLINE void correction_learn(struct engine *engine, const struct ply *p);

/* Forgets all corrections. */
void correction_clear(struct engine *engine);

/* --- evaluations remembered --- */

/*
 * The evaluations of nodes are remembered by the keys of their positions. Iterations and
 * transpositions lead to the same positions again, also in quiescence, whose nodes the hash table
 * does not keep.
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

/* Fills the record from a remembered evaluation of the position on the board. Returns false if
   there is none. One hit in eight million is wrong. It gives a wrong score and order, but never an
   illegal move. */
NOINLINE bool eval_cache_find(const struct engine *engine, struct ply *p);

/* Remembers the evaluation in the record. It replaces whatever was in its place. */
NOINLINE void eval_cache_keep(struct engine *engine, const struct ply *p);

/* Forgets all remembered evaluations. */
void eval_cache_clear(struct engine *engine);

#endif
