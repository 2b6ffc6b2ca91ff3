/*
 * The null move: the other side moves twice, and where it still does not reach its
 * ALPHA its last move was no good (REBEL, selective search).
 */
#ifndef KILOMATE_ENGINE_SEARCH_NULL_MOVE_H
#define KILOMATE_ENGINE_SEARCH_NULL_MOVE_H

#include "engine/search/ply.h"

/* Is it worth trying (REBEL: avoided where SCORE + THREAT beats the mover's ALPHA, and in
   check)? */
NOINLINE bool null_move_is_wanted(const struct engine *engine, const struct ply *p);

/* Makes it and prepares the child, its window closed at beta. */
NOINLINE void null_move_make(struct engine *engine, struct ply *p);

/* Takes it back; a mate that threatened (score: the side to move's) is noted. */
NOINLINE void null_move_unmake(struct engine *engine, struct ply *p, int score);

/* Depth of the search behind it. */
int null_move_depth(const struct engine *engine, const struct ply *p);

#endif
