/*
 * What main search and quiescence share: limits, draws, making a move, the hash table, the
 * principal variation.
 */
#ifndef KILOMATE_ENGINE_SEARCH_NODE_H
#define KILOMATE_ENGINE_SEARCH_NODE_H

#include "engine/rules/movegen.h"
#include "engine/search/ply.h"
#include "engine/search/state.h"

/* Clears what a search counts, and reads the clock: node_elapsed_ms() counts from here. The limits
   must be set before. history: as for engine_search(). */
void node_begin_search(struct engine *engine, const uint32_t *history, unsigned history_length);

/* Asks poll and limits; true if the search must unwind. Called at each node. */
NOINLINE bool node_must_stop(struct engine *engine);

/* Milliseconds since the search (or its ponderhit) began. */
uint32_t node_elapsed_ms(const struct engine *engine);

/* Prepares the record behind `p` for the position after p->move, made. */
NOINLINE void node_prepare_child(const struct engine *engine, struct ply *p, int alpha, int beta,
                                 int depth);

/* The record's state at the start of a node. */
NOINLINE void node_enter(struct engine *engine, struct ply *p);

/* Repetition, fifty moves or too little left to mate with. */
NOINLINE bool node_is_draw(const struct engine *engine, const struct ply *p);

/* What a draw is worth to the side to move: 0, or the contempt of the root's side. */
NOINLINE int node_draw_score(const struct engine *engine, const struct ply *p);

/* True where the ply stack ends here, which is counted. */
NOINLINE bool node_exhausts_plies(struct engine *engine, const struct ply *p);

/* Generates into the node's segment; false if the move stack is full. */
NOINLINE bool node_generate(struct engine *engine, struct ply *p, enum movegen_kind kind);

/* The killers two plies further down belong to another node's children. */
NOINLINE void node_forget_killers(const struct engine *engine, struct ply *p);

/* Makes p->move; false, and nothing made, if it is not legal. */
NOINLINE bool node_make(struct engine *engine, struct ply *p);

/* A move was looked at and not searched: polls now and then. */
NOINLINE void node_skip(struct engine *engine);

/* A move has come back with a score: keep the best, raise alpha. True on a
   cut-off. */
NOINLINE bool node_take_score(struct engine *engine, struct ply *p, int score);

/* Legal moves of the node's segment, in check, counted up to `most`. Those that are found not
   to be legal are taken out. */
unsigned node_count_legal(struct engine *engine, struct ply *p, unsigned most);

/* Looks the node up: the move to try first, and whether the stored score ends
   the node (then p->best is that score). stored: that score, or
   SCORE_NONE if the position is not in the table. */
NOINLINE bool node_hash_ends(struct engine *engine, struct ply *p, move_t *hash_move,
                             int16_t *stored);

/* Remembers the node. */
NOINLINE void node_store(struct engine *engine, const struct ply *p);

/* Prepares the root's record for the position of the engine, and polls. Writes the legal moves of
   limits->root_mask (all without a mask) that the side sees to the start of the move stack, sorted
   by falling value. Moves of the same value keep their order. Sets root_count and root_i_score. */
void node_begin_root(struct engine *engine);

/* The root's record at the start of an iteration: what a line hands down. */
void node_begin_iteration(struct engine *engine, unsigned iteration);

/* --- principal variation --- */

/* The triangular table of principal variations: row p has room for pv_moves - p moves,
   ended by MOVE_NONE if it is shorter. */

/* The node's row, and its length. */
move_t *pv_row(const struct engine *engine, unsigned index);
unsigned pv_length(const struct engine *engine, unsigned index);

/* Puts a move in front of the child's variation. */
void pv_update(struct engine *engine, unsigned index, move_t move);

/* The node has no variation yet. */
void pv_clear(struct engine *engine, unsigned index);

#endif
