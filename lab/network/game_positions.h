/*
 * Positions from games, on which the evaluation is tested. A game begins with a few random moves.
 * Then the engine plays against itself with few nodes a move. The same seed gives the same
 * positions.
 */
#ifndef KILOMATE_LAB_NETWORK_GAME_POSITIONS_H
#define KILOMATE_LAB_NETWORK_GAME_POSITIONS_H

#include "engine/engine.h"

/* Is called for each position, and must leave it unchanged. */
typedef void position_visit(void *context, struct engine *engine, struct position *position);

/* Visits `count` positions; those of the random moves are not visited. Ends the program with status
   2, after a sentence, if there is no memory for the engine. */
void game_positions_visit(uint64_t count, uint64_t seed, position_visit *visit, void *context);

#endif
