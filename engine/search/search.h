/*
 * The main search below the root.
 */
#ifndef KILOMATE_ENGINE_SEARCH_SEARCH_H
#define KILOMATE_ENGINE_SEARCH_SEARCH_H

#include "engine/search/ply.h"

/* Score of the node `p` describes, within or outside its window (fail soft).
   0 when the search was stopped: the caller looks at engine->stop. */
int search(struct engine *engine, struct ply *p);

#endif
