/*
 * Questions about the move that led to a node. "The mover" is the side that is not to
 * move there, its ALPHA is -beta, its SCORE -score, and its THREAT what it attacks of the
 * side to move.
 */
#ifndef KILOMATE_ENGINE_SEARCH_ARRIVAL_H
#define KILOMATE_ENGINE_SEARCH_ARRIVAL_H

#include "engine/search/order.h"

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

#endif
