/*
 * For tests of what is decided at one node: the ply stack as the search would have
 * it there, on the bench's engine, and positions from random play.
 */
#ifndef KILOMATE_TESTS_UNIT_NODES_H
#define KILOMATE_TESTS_UNIT_NODES_H

#include "engine/search/depth.h"
#include "engine/search/evaluate.h"
#include "engine/search/node.h"
#include "engine/search/order.h"
#include "engine/search/prune.h"
#include "engine/search/quiescence.h"
#include "engine/search/rebel_tables.h"
#include "engine/search/search.h"
#include "support.h"

/* The engine's options in every test: at first those of Plain, all switches off. */
extern struct search_options options;

/* The position that the bench's engine is searching. */
extern struct position board;

/* Of no search. */
extern const struct engine_limits no_limits;

/* For cmocka: forgets everything, options back to Plain. */
int node_setup(void **state);

/* A personality's options by name. */
const struct search_options *personality_options(const char *name);

/* The record of index 3 for a position with REBEL's printed numbers: no moves led
   there, all scores are 0, nothing hangs, window -1 to 1, four plies to the
   horizon, no line behind it. */
enum { NODE_INDEX = 3 };
struct ply *node_at(const char *fen);

/* The same, the last of `moves` (with spaces in between) made from the node before,
   the others before that; at most three. Every node not in check is evaluated, the
   last one excepted if `evaluate` is false. */
struct ply *node_after(const char *fen, const char *moves, bool evaluate);

/* Makes a move at the node and prepares the child, as the search does. */
void node_go(struct ply *p, const char *move);

/* All moves of the node onto the stack, and the one that is written so. */
void node_moves(struct ply *p);
unsigned node_find(const struct ply *p, const char *move);

/* The same with the values of order_update(); hash_move may be "". */
void node_order(struct ply *p, const char *hash_move);

/* Fails if the move, written so, has another value. */
void node_expect_value(const struct ply *p, const char *move, int value);

/* A random position from a theme or a game; with few men now and then. */
struct position random_position(uint64_t *chance);

#endif
