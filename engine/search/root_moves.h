/*
 * The root's moves: the first segment of the move stack, the best line's first.
 */
#ifndef KILOMATE_ENGINE_SEARCH_ROOT_MOVES_H
#define KILOMATE_ENGINE_SEARCH_ROOT_MOVES_H

#include "engine/search/state.h"

/* Those legal moves of the position that limits->root_mask has, or all without one,
   ordered by their generation value: into move[], value[] and root_count. */
void root_moves_begin(struct engine *engine);

/* Puts a root move at a rank, 0..root_count, the others keep their order, and each its line; one
   that is not among those from the rank on changes nothing. */
void root_moves_promote(struct engine *engine, move_t move, unsigned rank);

/*
 * With MultiPV each of the first root moves has a line: what has been found of it, whatever comes
 * of the iteration that runs. The lines lie behind the root moves, on the move stack. A line is
 * its score, its depth with its bound, and its moves, ended by MOVE_NONE where there is room;
 * one without a move is not known yet.
 */
enum { LINE_SCORE, LINE_DEPTH, LINE_MOVES, LINE_LEAST };

/* An enum hash_bound in LINE_DEPTH, above the depth. */
enum { LINE_BOUND = 256 };

/* Makes room for so many lines, none known, line_size entries each, and answers for how many there
   is: at most as root moves; 1: a single line needs none. */
unsigned root_lines_begin(struct engine *engine, unsigned wanted);

/* The line of a rank, 0.., or NULL if it has none. */
move_t *root_line(const struct engine *engine, unsigned rank);

/* Puts the root's best move at a rank, and its score, depth (LINE_DEPTH) and variation into the
   line, if there is one. */
void root_line_keep(struct engine *engine, unsigned rank, int score, unsigned depth);

#endif
