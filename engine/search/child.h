/*
 * The child after a move: its window, and whether it is searched again.
 */
#ifndef KILOMATE_ENGINE_SEARCH_CHILD_H
#define KILOMATE_ENGINE_SEARCH_CHILD_H

#include "engine/search/ply.h"

/* How a child is searched, one way after the other as long as its score beats alpha: with
   less depth, with a closed window, in full. */
enum child_mode { CHILD_REDUCED, CHILD_ZERO_WINDOW, CHILD_FULL, CHILD_DONE };

/* Prepares the record of the child after p->move, made, for a search in that mode, at full
   depth. Principal variation search: from the second legal move on the window is closed.
   Answers CHILD_ZERO_WINDOW or CHILD_FULL, by the window. */
NOINLINE enum child_mode child_begin(const struct engine *engine, struct ply *p,
                                     enum child_mode mode);

/* The mode after a score, CHILD_DONE if the score stands: what was reduced and beats alpha
   is searched again to its full depth, what beats a closed window with an open one. */
NOINLINE enum child_mode child_again(const struct engine *engine, const struct ply *p, int score,
                                     enum child_mode mode);

#endif
