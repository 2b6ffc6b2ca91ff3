/* Extensions, in quarter plies. */
#ifndef KILOMATE_ENGINE_EXTEND_H
#define KILOMATE_ENGINE_EXTEND_H

#include "search.h"

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

/* The only legal answer to a check: quarter plies for the node itself. */
unsigned extend_one_reply(struct engine *engine, struct ply *p);

#endif
