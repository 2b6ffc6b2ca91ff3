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

/* Asks the poll callback and looks at the limits. Returns true if the search must stop. It is
   called at each node. */
NOINLINE bool node_must_stop(struct engine *engine);

/* Milliseconds since the search began, or since its ponderhit. 0 without a clock. */
uint32_t node_elapsed_ms(const struct engine *engine);

/* Prepares the record behind `p` for the position after p->move. The move must have been made. */
NOINLINE void node_prepare_child(const struct engine *engine, struct ply *p, int alpha, int beta,
                                 int depth);

/* Prepares the record at the start of a node, and counts the node. */
NOINLINE void node_enter(struct engine *engine, struct ply *p);

/* Has the node's position been on the board twice before, since the last capture or pawn move? A
   position of the search counts in_search times. With 2 one repetition within the search is enough,
   because what can be repeated once can be repeated again. Of the game it takes two: the game has
   gone on from the position once, so it need not end there. With two men a side one of the game is
   enough, too, but not with in_search 0, which is exact. A queen that wins against a rook in 31
   moves has no moves to spare. */
bool node_repeats(const struct engine *engine, const struct ply *p, unsigned in_search);

/* Is the node a draw: by repetition, by fifty moves, or by too little material to mate? */
NOINLINE bool node_is_draw(const struct engine *engine, const struct ply *p);

/* The score of a draw for the side to move: 0, or less or more by limits->contempt. */
NOINLINE int node_draw_score(const struct engine *engine, const struct ply *p);

/* The same where fifty moves have ended a line that was searched on for a mate: its moves are no
   part of the variation. */
NOINLINE int node_fifty_score(struct engine *engine, const struct ply *p);

/* Returns true if the ply stack ends at this node, and counts such nodes. */
NOINLINE bool node_exhausts_plies(struct engine *engine, const struct ply *p);

/* Generates the moves of a kind into the node's segment of the move stack. If the side is in check,
   only moves that can answer the check are generated. Returns false if the move stack is full. */
NOINLINE bool node_generate(struct engine *engine, struct ply *p, enum movegen_kind kind);

/* Clears the killers two plies further down: they belong to grandchildren of another node. */
NOINLINE void node_forget_killers(const struct engine *engine, struct ply *p);

/* Makes p->move if it is legal. Returns false if it is not. */
NOINLINE bool node_make(struct engine *engine, struct ply *p);

/* Counts a move that was looked at and not searched. Polls at each sixteenth. */
NOINLINE void node_skip(struct engine *engine);

/* Takes the score of p->move: keeps the best score and move, and raises alpha. Returns true on a
   cut-off. */
NOINLINE bool node_take_score(struct engine *engine, struct ply *p, int score);

/* Counts the legal moves of the node's segment, up to `most`. The side to move must be in check.
   Moves that are found to be illegal are removed. */
unsigned node_count_legal(struct engine *engine, struct ply *p, unsigned most);

/* Looks the node up in the hash table. *hash_move becomes the move to try first, or MOVE_NONE.
   *stored becomes the stored score, or SCORE_NONE if the position is not in the table. Returns true
   if the stored score ends the node. It is in p->best then. */
NOINLINE bool node_hash_ends(struct engine *engine, struct ply *p, move_t *hash_move,
                             int16_t *stored);

/* Stores the node in the hash table. */
NOINLINE void node_store(struct engine *engine, const struct ply *p);

/* Prepares the root's record for the position of the engine, and polls. Writes the legal moves of
   limits->root_mask (all without a mask) that the side sees to the start of the move stack, sorted
   by falling value. Moves of the same value keep their order. Sets root_count and root_i_score. */
void node_begin_root(struct engine *engine);

/* Prepares the root's record for an iteration: what a line counts, and the depths of REBEL's
   tables. */
void node_begin_iteration(struct engine *engine, unsigned iteration);

/* --- principal variation --- */

/* The triangular table of principal variations. The row of the node `index` plies from the root has
   room for pv_moves - index moves. MOVE_NONE ends a shorter row. */

/* The row of a node, and the number of its moves. */
move_t *pv_row(const struct engine *engine, unsigned index);
unsigned pv_length(const struct engine *engine, unsigned index);

/* Writes a variation into the node's row: the move, and behind it the child's row. */
void pv_update(struct engine *engine, unsigned index, move_t move);

/* Empties the node's row. */
void pv_clear(struct engine *engine, unsigned index);

#endif
