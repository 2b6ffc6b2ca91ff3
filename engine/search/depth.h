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

/* Deepens the child after p->move, made, whose record is prepared; true if it does. */
NOINLINE bool extend_child(const struct engine *engine, struct ply *p, enum hash_kind hash);

/* Quarter plies that p->move, made, is searched deeper: the first of the extensions that
   fits, none twice for one move, none beyond twice the iteration. What the line counts is
   kept in the child's record. */
unsigned extend_move(const struct engine *engine, struct ply *p, enum hash_kind hash);

/* The same for a root move: a check is all that deepens it. */
void extend_root_move(const struct engine *engine, struct ply *p);

/* King safety extension (REBEL), of the move that led here: the pressure on the king rises
   by much. */
NOINLINE void extend_by_king_attack(const struct engine *engine, struct ply *p);

/* MAX_CHECKS_DEPTH of a line (REBEL): one more for two answers to a check, two for
   one. Counts the answers, generated, up to three. */
NOINLINE void extend_check_depth(struct engine *engine, struct ply *p);

/* Deepens a node by quarter plies, with what the line has gathered, and S_DEPTH
   with it. */
void extend_node(struct ply *p, unsigned quarters);

/* --- reductions of whole nodes --- */

/* Reductions 2a to 2d (REBEL), of the move that led here, by its evaluation; hash_score: of
   this position, or SCORE_NONE. True if the node is reduced. */
NOINLINE bool reduce_node(const struct engine *engine, struct ply *p, int hash_score);

/* Internal iterative reduction (IIR): an unsorted tree a ply less. */
NOINLINE void reduce_unsorted(const struct engine *engine, struct ply *p, move_t hash_move);

/* --- reductions of the child after p->move, made; true if its depth has been reduced --- */

/* Reduction 1 (REBEL): hopeless quiet moves a ply less, for good, once a line. */
NOINLINE bool reduce_hopeless_move(const struct engine *engine, struct ply *p);

/* Late move reductions (LMR; REBEL's "history reductions"): logarithms of depth and number,
   guided by history and progress. */
NOINLINE bool reduce_late_move(const struct engine *engine, struct ply *p);

/* The plies of a late move reduction, 0: none. */
unsigned reduce_late_move_plies(const struct engine *engine, const struct ply *p);

#endif
