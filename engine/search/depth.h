/*
 * How deeply moves and nodes are searched: extensions and reductions.
 */
#ifndef KILOMATE_ENGINE_SEARCH_DEPTH_H
#define KILOMATE_ENGINE_SEARCH_DEPTH_H

#include "engine/search/ply.h"

/* --- extensions --- */

/* REBEL's extensions are in quarter plies. A node is searched deeper by whole plies, and the
   remaining quarters are handed down the line. */

/* What the hash table knows of the move that is searched. */
enum hash_kind {
    HASH_OTHER,
    HASH_MOVE,
    HASH_NEAR /* the table's, and its score there near alpha */
};

/* The quarter plies of a ply. */
enum { QUARTERS = 4 };

/* By how many quarter plies p->move is searched deeper. The move has been made. The first extension
   that fits counts, and no other is added. No line is extended beyond twice the iteration. */
NOINLINE int depth_extension(const struct engine *engine, const struct ply *p, enum hash_kind hash);

/* Writes what the line counts into the child's record, and changes the child's depth by quarter
   plies: above 0 is an extension, below 0 reduction 1. The child must have been prepared. Must be
   called once for each search of the child. */
NOINLINE void depth_hand_down(const struct engine *engine, struct ply *p, enum hash_kind hash,
                              int change);

/* Extends the child after a root move, which has been made. Only checks are extended there. */
void extend_root_move(const struct engine *engine, struct ply *p);

/* Raises MAX_CHECKS_DEPTH of a line (REBEL): by one if there are two answers to a check, by two if
   there is one. The moves must have been generated, and the side to move must be in check. */
NOINLINE void extend_check_depth(struct engine *engine, struct ply *p);

/* Extends a node by quarter plies, 0..16, with the quarters that the line has gathered. S_DEPTH
   rises with its depth. */
void extend_node(struct ply *p, unsigned quarters);

/* --- whole nodes --- */

/* Changes a node's depth by its evaluation. Reductions 2a to 2d (REBEL) reduce the move that led to
   the node. If none does, REBEL's king safety extension may extend it, because the pressure on the
   king has risen by much. hash_score is that of the position, or SCORE_NONE. */
NOINLINE void depth_correct_node(const struct engine *engine, struct ply *p, int hash_score);

/* Internal iterative reduction (IIR): reduces an unsorted tree by a ply. */
NOINLINE void reduce_unsorted(const struct engine *engine, struct ply *p, move_t hash_move);

/* --- reductions of the child after p->move, which has been made: quarter plies, 0 or more --- */

/* Reduction 1 (REBEL): a hopeless quiet move is reduced by a ply. It is not searched again at full
   depth, and it is reduced once in a line. */
NOINLINE int depth_hopeless_reduction(const struct engine *engine, const struct ply *p);
static inline int depth_reduction_1(const struct engine *engine, const struct ply *p)
{
    return engine->options->reduction_1 != 0 ? depth_hopeless_reduction(engine, p) : 0;
}

/* Late move reductions (LMR; REBEL calls them history reductions), from the second move on. They
   begin with a ply and grow with the logarithms of the depth and of the move's number, as in
   Stockfish, and depend on history and on whether SCORE rises. 0 for a child whose depth
   depth_hand_down() has changed. */
NOINLINE unsigned depth_late_reduction(const struct engine *engine, const struct ply *p);

#endif
