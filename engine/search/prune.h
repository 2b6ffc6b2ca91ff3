/*
 * What is left out: whole nodes, single moves, quiescence. Each question is one
 * technique. What is left out proves no mate, and the principal variation is not pruned.
 */
#ifndef KILOMATE_ENGINE_SEARCH_PRUNE_H
#define KILOMATE_ENGINE_SEARCH_PRUNE_H

#include "engine/search/ply.h"

/* --- whole nodes; if true, the node's score is in p->best --- */

/* Reverse futility by a guess at SCORE, in place of the evaluation (ours). */
NOINLINE bool prune_by_guess(struct engine *engine, struct ply *p);

/* Static pruning (REBEL, static part): SCORE + THREAT + MARGIN does not bring the mover to
   its ALPHA, and no exception speaks for its move. */
NOINLINE bool prune_static(const struct engine *engine, struct ply *p);

/* Reverse futility (static null move): SCORE is so much above beta that no quiet answer
   changes it. */
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

#endif
