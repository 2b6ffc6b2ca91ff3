/*
 * SCORE and the facts of a node into its record: evaluated, remembered, stored in the
 * hash table, or the parent's.
 */
#ifndef KILOMATE_ENGINE_SEARCH_EVALUATE_H
#define KILOMATE_ENGINE_SEARCH_EVALUATE_H

#include "engine/search/ply.h"

/* SCORE of the node, and the facts. True if that decides the node, its score being in
   p->best: a mate in one, seen at a glance, or a dead draw. */
NOINLINE bool evaluate_node(struct engine *engine, struct ply *p);

/* The same in two steps, where the facts may not be needed: a network gives SCORE without
   them, REBEL's evaluation both at once. */
NOINLINE bool evaluate_score(struct engine *engine, struct ply *p);
NOINLINE bool evaluate_facts(struct engine *engine, struct ply *p);

/* The facts will not be found: nothing is known to hang. */
NOINLINE void evaluate_no_facts(struct ply *p);

/* Is SCORE of this position the network's, and not REBEL's? */
bool evaluate_is_by_network(const struct engine *engine, const struct position *position);

/* SCORE of any position: 1/256 pawn, side to move's view. */
int evaluate_alone(const struct engine *engine, const struct position *position);

/* SCORE where memory for the node's record ends. */
NOINLINE int evaluate_last(const struct engine *engine);

/* In check, and behind a guess, nothing is evaluated: what the parent knows must do. */
NOINLINE void evaluate_inherit(struct ply *p);

#endif
