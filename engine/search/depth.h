/*
 * How deep is searched: extensions and reductions, of single moves and of whole nodes.
 */
#ifndef KILOMATE_ENGINE_SEARCH_DEPTH_H
#define KILOMATE_ENGINE_SEARCH_DEPTH_H

#include "engine/search/ply.h"

/* --- extensions --- */

/* REBEL's are in quarter plies: a node goes whole plies deeper, what is left over goes down the
   line. */

/* What the hash table knows of the move that is being searched. */
enum hash_kind {
    HASH_OTHER,
    HASH_MOVE,
    HASH_NEAR /* the table's, and its score there near alpha */
};

/* Quarter plies of a ply. */
enum { QUARTERS = 4 };

/* Quarter plies that p->move, made, is searched deeper: the first of the extensions that
   fits, none twice for one move, none beyond twice the iteration. */
NOINLINE int depth_extension(const struct engine *engine, const struct ply *p, enum hash_kind hash);

/* What the line counts, into the child's record; and the depth of the child, prepared, changed by
   quarter plies: above 0 an extension, below 0 reduction 1. Once for each search of the child. */
NOINLINE void depth_hand_down(const struct engine *engine, struct ply *p, enum hash_kind hash,
                              int change);

/* Deepens the child after a root move, made: by a check alone. */
void extend_root_move(const struct engine *engine, struct ply *p);

/* MAX_CHECKS_DEPTH of a line (REBEL): one more for two answers to a check, two for
   one. Counts the answers, generated, up to three. */
NOINLINE void extend_check_depth(struct engine *engine, struct ply *p);

/* Deepens a node by quarter plies, with what the line has gathered, and S_DEPTH
   with it. */
void extend_node(struct ply *p, unsigned quarters);

/* --- whole nodes --- */

/* Reductions 2a to 2d (REBEL), of the move that led here, by its evaluation; where there is none,
   its king safety extension (REBEL): the pressure on the king rises by much. hash_score: of this
   position, or SCORE_NONE. */
NOINLINE void depth_correct_node(const struct engine *engine, struct ply *p, int hash_score);

/* Internal iterative reduction (IIR): an unsorted tree a ply less. */
NOINLINE void reduce_unsorted(const struct engine *engine, struct ply *p, move_t hash_move);

/* --- reductions of the child after p->move, made: quarter plies, 0 or more --- */

/* Reduction 1 (REBEL): hopeless quiet moves a ply less, for good, once a line. */
NOINLINE int depth_hopeless_reduction(const struct engine *engine, const struct ply *p);
static inline int depth_reduction_1(const struct engine *engine, const struct ply *p)
{
    return engine->options->reduction_1 != 0 ? depth_hopeless_reduction(engine, p) : 0;
}

/* Late move reductions (LMR; REBEL's "history reductions"): logarithms of depth and number,
   guided by history and progress. 0 for a child that depth_hand_down() has changed. */
NOINLINE unsigned depth_late_reduction(const struct engine *engine, const struct ply *p);

#endif
