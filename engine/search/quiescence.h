/*
 * Quiescence: the search behind the horizon.
 */
#ifndef KILOMATE_ENGINE_SEARCH_QUIESCENCE_H
#define KILOMATE_ENGINE_SEARCH_QUIESCENCE_H

#include "engine/search/ply.h"

/* Does the same as search(), but tries only captures, queen promotions, answers to checks and some
   checks. */
int quiescence(struct engine *engine, struct ply *p);

#endif
