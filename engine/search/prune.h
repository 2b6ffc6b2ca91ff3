/*
 * What is left out: whole nodes, single moves, quiescence, what a null move refutes. Each
 * question is one technique. What is left out proves no mate, and the principal variation is
 * not pruned.
 */
#ifndef KILOMATE_ENGINE_SEARCH_PRUNE_H
#define KILOMATE_ENGINE_SEARCH_PRUNE_H

#include "engine/search/order.h"
#include "engine/search/ply.h"

/* --- the move that led to a node --- */

/* "The mover" is the side that is not to move at the node, its ALPHA is -beta, its SCORE -score,
   and its THREAT what it attacks of the side to move. */

/* Was it a capture of a hanging piece? */
static inline bool arrival_took_hanging(const struct ply *p)
{
    const struct ply *mover = p - 1;

    return mover->move != MOVE_NONE && mover->undo.captured != EMPTY &&
           order_takes_hanging(mover, mover->move);
}

/* Was it a pawn's, to the sixth or seventh rank? */
static inline bool arrival_was_pawn_advance(const struct engine *e, const struct ply *p)
{
    enum colour mover = other_side((enum colour)e->position->side);
    unsigned to = move_to((p - 1)->move);

    return (p - 1)->move != MOVE_NONE && piece_type(e->position->board[to]) == PAWN &&
           relative_rank(mover, to) >= 5;
}

/* What the mover has gained since the root, by I_SCORE, 1/256 pawn. */
static inline int arrival_gain(const struct engine *e)
{
    int change = e->position->i_score - e->root_i_score;

    return e->position->side == WHITE ? -change : change;
}

/* Are threats of mate looked at (ours: not with rook and minor piece a side or less, nor
   with five men or fewer)? */
static inline bool arrival_guards_mates(const struct engine *e)
{
    return e->options->mate_guard != 0 && e->stage < STAGE_LATE_END &&
           e->position->length[WHITE] + e->position->length[BLACK] > 5;
}

/* Is the king of the side to move threatened with a mate at a glance, and is that looked at? */
static inline bool arrival_threatens_mate(const struct engine *e, const struct ply *p)
{
    return arrival_guards_mates(e) && (p->pressure[e->position->side] & PRESSURE_MATE) != 0;
}

/* Has the pressure on the king of the side to move risen by it, by so much at least? */
static inline bool arrival_raised_pressure(const struct engine *e, const struct ply *p, int least)
{
    unsigned side = e->position->side;

    return (p->pressure[side] & ~PRESSURE_MATE) >=
           ((p - 1)->pressure[side] & ~PRESSURE_MATE) + least;
}

/* --- whole nodes; if true, the node's score is in p->best --- */

/* Static pruning (REBEL, static part): SCORE + THREAT + MARGIN does not bring the mover to
   its ALPHA, and no exception speaks for its move. */
NOINLINE bool prune_static(const struct engine *engine, struct ply *p);

/* Reverse futility pruning (RFP, static null move): SCORE is above beta by a margin for each ply
   to the horizon, so that no quiet answer changes it. Asked twice, by the same depths and margin
   (options reverse_depth, reverse_futility): before the evaluation, of the lowest score that a
   guess at SCORE leaves possible, in place of it (ours; lazy_reverse), not where threats of
   mate are looked at and the mover has lost a pawn since the root; and of SCORE less half the
   threat, a ply less where the score improves. */
NOINLINE bool prune_reverse_by_guess(struct engine *engine, struct ply *p);
NOINLINE bool prune_reverse_futility(const struct engine *engine, struct ply *p);

/* --- moves --- */

/* Futility one and two (REBEL), late move pruning: is p->move, not made, left out of the main
   search? Only quiet moves; never the first legal move, no check. Those behind it that the
   same speaks against are taken from the list. */
NOINLINE bool prune_move(struct engine *engine, struct ply *p);

/* Delta pruning in quiescence (REBEL, lazy evaluation before the move is made): does
   what p->move, not made, wins leave the side to move below alpha? */
NOINLINE bool prune_capture(struct engine *engine, struct ply *p);

/* Where the facts were not asked for: does p->move, not made, lose material in the exchanges
   on its square? */
NOINLINE bool prune_exchange(const struct engine *engine, const struct ply *p);

/* --- the horizon --- */

/* Tricks one and two (REBEL, horizon): is the score sure without quiescence? */
NOINLINE bool prune_quiescence(const struct engine *engine, const struct ply *p);

/* --- null move --- */

/* The null move: the other side moves twice, and where it still does not reach its
   ALPHA its last move was no good (REBEL, selective search). */

/* Is it worth trying (REBEL: avoided where SCORE + THREAT beats the mover's ALPHA, and in
   check)? */
NOINLINE bool null_move_is_wanted(const struct engine *engine, const struct ply *p);

/* Makes it and prepares the child, its window closed at beta. */
NOINLINE void null_move_make(struct engine *engine, struct ply *p);

/* Takes it back; a mate that threatened (score: the side to move's) is noted. */
NOINLINE void null_move_unmake(struct engine *engine, struct ply *p, int score);

/* Depth of the search behind it. */
int null_move_depth(const struct engine *engine, const struct ply *p);

#endif
