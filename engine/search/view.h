/*
 * What a search is about: a position, the side that is to move there, and how that side looks
 * at positions.
 */
#ifndef KILOMATE_ENGINE_SEARCH_VIEW_H
#define KILOMATE_ENGINE_SEARCH_VIEW_H

#include "engine/search/state.h"

/* Before all else of a search. Scores in the table and evaluations remembered are found again by
   a search that looks at positions in the same way. */
void view_take(struct engine *engine, struct position *position,
               const struct engine_limits *limits);

#endif
