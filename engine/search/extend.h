/*
 * Extensions (REBEL, extensions), in quarter plies: a node goes whole plies deeper, what
 * is left over goes down the line.
 */
#ifndef KILOMATE_ENGINE_SEARCH_EXTEND_H
#define KILOMATE_ENGINE_SEARCH_EXTEND_H

#include "engine/search/ply.h"

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

#endif
