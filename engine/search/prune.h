/*
 * What is left out: whole nodes, single moves, quiescence, and what a null move refutes. Each
 * function is one technique. A score that is found by leaving out moves proves no mate. The
 * principal variation is not pruned.
 */
#ifndef KILOMATE_ENGINE_SEARCH_PRUNE_H
#define KILOMATE_ENGINE_SEARCH_PRUNE_H

#include "engine/search/order.h"
#include "engine/search/ply.h"

/* --- the move that led to a node --- */

/* REBEL looks from the mover's side. The mover is the side that is not to move at the node. Its
   ALPHA is -beta, its SCORE is -score, and its THREAT is what it attacks of the side to move. */

/* Did the move that led here capture a hanging piece? */
static inline bool arrival_took_hanging(const struct ply *p)
{
    const struct ply *mover = p - 1;

    return mover->move != MOVE_NONE && mover->undo.captured != EMPTY &&
           order_takes_hanging(mover, mover->move);
}

/* Did the move that led here bring a pawn to the sixth or seventh rank? */
static inline bool arrival_was_pawn_advance(const struct engine *e, const struct ply *p)
{
    enum colour mover = other_side((enum colour)e->position->side);
    unsigned to = move_to((p - 1)->move);

    return (p - 1)->move != MOVE_NONE && piece_type(e->position->board[to]) == PAWN &&
           relative_rank(mover, to) >= 5;
}

/* What the mover has gained since the root, by I_SCORE: 1/256 pawn. */
static inline int arrival_gain(const struct engine *e)
{
    int change = e->position->i_score - e->root_i_score;

    return e->position->side == WHITE ? -change : change;
}

/* Are threats of mate considered? Ours: not if each side has at most a rook and a minor piece, and
   not with five pieces or fewer on the board. */
static inline bool arrival_guards_mates(const struct engine *e)
{
    return e->options->mate_guard != 0 && e->stage < STAGE_LATE_END &&
           e->position->length[WHITE] + e->position->length[BLACK] > 5;
}

/* Is the side to move threatened with a mate in one, and are such threats considered? */
static inline bool arrival_threatens_mate(const struct engine *e, const struct ply *p)
{
    return arrival_guards_mates(e) && (p->pressure[e->position->side] & PRESSURE_MATE) != 0;
}

/* Has the move that led here raised the pressure on the king of the side to move, by `least` or
   more? */
static inline bool arrival_raised_pressure(const struct engine *e, const struct ply *p, int least)
{
    unsigned side = e->position->side;

    return (p->pressure[side] & ~PRESSURE_MATE) >=
           ((p - 1)->pressure[side] & ~PRESSURE_MATE) + least;
}

/* --- whole nodes; if true, the node's score is in p->best --- */

/* Reverse futility pruning (RFP, static null move) before the evaluation. It takes the lowest score
   that a guess at SCORE leaves possible (ours; lazy_reverse). It does not ask if threats of mate
   are considered and the mover has lost a pawn since the root. */
NOINLINE bool prune_reverse_by_guess(struct engine *engine, struct ply *p);

/* What ends a node by its SCORE, where that is known and no mate is threatened. Static pruning
   (REBEL, static part): SCORE + THREAT + MARGIN does not bring the mover to its ALPHA, and none of
   REBEL's exceptions holds for its move. Reverse futility: SCORE less half the threat is above beta
   by so much that no quiet answer changes it, a margin for each ply of depth (options
   reverse_depth, reverse_futility), a ply less if SCORE rises. */
NOINLINE bool prune_node(const struct engine *engine, struct ply *p);

/* Do static pruning or reverse futility end the node whatever its facts may be? They are not looked
   at, so that it does not matter whether they are known (ours). The mover threatens no more than it
   did before its move and what the moved piece attacks, if its move has opened no line. A queen's
   side that attacks a square beside the king may threaten more. Asked where a network gives
   SCORE. */
NOINLINE bool prune_before_facts(const struct engine *engine, struct ply *p);

/* --- moves --- */

/* Futility one and two (REBEL) and late move pruning: is p->move left out of the main search? The
   move has not been made. Only a quiet move that gives no check is left out, and only behind a
   legal move. Moves behind it that are left out for the same reason are marked as taken. */
NOINLINE bool prune_move(struct engine *engine, struct ply *p);

/* Pruning by exchange (SEE pruning) in the main search: does p->move, which has been made, lose too
   much for the depth in the exchanges on its square? Only a move behind a legal one that gives no
   check is left out, and none in late endings, nor where a rule of an ending has decided: a rook
   that is offered there may hold a draw. */
NOINLINE bool prune_made(const struct engine *engine, const struct ply *p);

/* Delta pruning in quiescence (REBEL, lazy evaluation before the move is made): is the side to move
   still below alpha with what p->move captures? The move has not been made. */
NOINLINE bool prune_capture(struct engine *engine, struct ply *p);

/* Does p->move lose material in the exchanges on its square? The move has not been made. It is
   asked where the facts were not found. */
NOINLINE bool prune_exchange(const struct engine *engine, const struct ply *p);

/* --- the horizon --- */

/* Tricks one and two (REBEL, horizon): is the score certain without quiescence? */
NOINLINE bool prune_quiescence(const struct engine *engine, const struct ply *p);

/* --- null move --- */

/* Null move pruning: the other side moves twice. If it still does not reach its ALPHA, its last
   move was bad (REBEL, selective search). */

/* Is a null move worth trying? REBEL avoids it where SCORE + THREAT is above the mover's ALPHA, and
   in check. */
NOINLINE bool null_move_is_wanted(const struct engine *engine, const struct ply *p);

/* Makes the null move and prepares the child, with the window closed at beta. */
NOINLINE void null_move_make(struct engine *engine, struct ply *p);

/* Takes the null move back. `score` is its score, side to move's view. If it says that the other
   side mates, that move is noted in p->mate_threat. */
NOINLINE void null_move_unmake(struct engine *engine, struct ply *p, int score);

/* The depth to which a null move is searched, in plies. */
int null_move_depth(const struct engine *engine, const struct ply *p);

#endif
