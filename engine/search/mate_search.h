/*
 * The mate search: the shortest mate, or the proof that there is none in so
 * many moves. It tries all moves, whatever the search options are.
 */
#ifndef KILOMATE_ENGINE_SEARCH_MATE_SEARCH_H
#define KILOMATE_ENGINE_SEARCH_MATE_SEARCH_H

#include "engine/search/state.h"

/*
 * Looks for a mate in 1, 2, ... limits->mate moves of the root's moves, which
 * lie on the move stack. True if there is one: the result then holds the first
 * move and the score, the principal variation a line that takes as long as any
 * defence. result->no_mate: in so many moves there is none, proved. The hash
 * table is empty afterwards.
 */
bool mate_search(struct engine *engine, struct engine_result *result);

#endif
