/*
 * The search behind the horizon.
 */
#ifndef KILOMATE_ENGINE_SEARCH_QUIESCENCE_H
#define KILOMATE_ENGINE_SEARCH_QUIESCENCE_H

#include "engine/search/ply.h"

/* As search(), for captures, queen promotions, answers to check and checks only. */
int quiescence(struct engine *engine, struct ply *p);

#endif
