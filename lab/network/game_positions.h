/*
 * Positions of games to try the evaluation on: a few random moves, then the
 * engine against itself with few nodes a move. The same ones from the same seed.
 */
#ifndef KILOMATE_LAB_NETWORK_GAME_POSITIONS_H
#define KILOMATE_LAB_NETWORK_GAME_POSITIONS_H

#include "engine/engine.h"

/* What is to be done with a position. It must be left as it was. */
typedef void position_visit(void *context, struct engine *engine, struct position *position);

/* Visits so many positions that come after the random moves. Ends the program
   with status 2 and a sentence if there is no memory for the engine. */
void game_positions_visit(uint64_t count, uint64_t seed, position_visit *visit, void *context);

#endif
