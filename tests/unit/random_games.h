/* Random games, for what has to hold in every position. */
#ifndef KILOMATE_TESTS_UNIT_RANDOM_GAMES_H
#define KILOMATE_TESTS_UNIT_RANDOM_GAMES_H

#include "support.h"

/* What a test does with a position of a random game. */
typedef void visit_function(struct position *position, uint64_t *chance);

/* Plays a random game from each theme, visits each position on the way, then
   takes everything back. */
void visit_games(visit_function *visit, uint64_t seed);

/* The position as a FEN, for messages; the next call writes over it. */
const char *fen_of(const struct position *position);

#endif
