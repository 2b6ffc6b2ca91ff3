/* Extensions, in quarter plies. */
#ifndef KILOMATE_ENGINE_SEARCH_EXTEND_H
#define KILOMATE_ENGINE_SEARCH_EXTEND_H

#include "engine/search/search.h"

/* Quarter plies that p->move, made, is searched deeper: the first of the
   extensions that fits, none twice for one move, none beyond twice the
   iteration. The child's record is prepared; what the line counts is kept there. */
enum hash_kind {
    HASH_OTHER,
    HASH_MOVE,
    HASH_NEAR,    /* the table's, and its score there near alpha */
    HASH_SINGULAR /* the table's, and much better than all others */
};
unsigned extend_move(const struct engine *engine, struct ply *p, enum hash_kind hash);

/* The same for a root move: a check is all that deepens it. */
void extend_root_move(const struct engine *engine, struct ply *p);

/* Deepens a node by quarter plies, with what the line has gathered, and S_DEPTH
   with it. */
void extend_node(struct ply *p, unsigned quarters);

/* MAX_CHECKS_DEPTH of a line (REBEL): one more for two answers to a check, two for
   one. Counts the answers, generated, up to three. */
unsigned extend_check_depth(struct engine *engine, struct ply *p);

/* A node of the main search in check, its moves generated: the old formula of
   MAX_CHECKS_DEPTH counts there too; the only legal answer may deepen it. */
void extend_by_replies(struct engine *engine, struct ply *p);

#endif
