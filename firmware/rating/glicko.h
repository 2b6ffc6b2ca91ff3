/*
 * A player's rating and how far it can be trusted, by the results of games, in whole numbers: Mark
 * Glickman's Glicko ("Parameter estimation in large dynamic paired comparison experiments", Applied
 * Statistics 48, 1999), with one game a period, against an opponent whose strength is known. The
 * expected score is Elo's. docs/notebook/levels.md has what it finds.
 */
#ifndef KILOMATE_FIRMWARE_RATING_GLICKO_H
#define KILOMATE_FIRMWARE_RATING_GLICKO_H

#include <stdint.h>

/* A rating stays in this range. Before any game it is a guess with this deviation; from game to
   game the variance grows by GLICKO_GROWTH, because people change. */
enum { GLICKO_MIN = 100, GLICKO_MAX = 3000, GLICKO_DEVIATION = 350, GLICKO_GROWTH = 30 * 30 };

/* The most that a variance can be, in Elo squared. */
enum { GLICKO_VARIANCE = GLICKO_DEVIATION * GLICKO_DEVIATION };

/* A score of 1 is so many units. */
enum { GLICKO_ONE = 4096 };

/* So many to an Elo. */
enum { GLICKO_PARTS = 16 };

struct glicko {
    uint32_t variance; /* 1..GLICKO_VARIANCE: Elo squared */
    uint16_t parts;    /* the rating: 1/GLICKO_PARTS Elo */
};

/* Sets a first guess, which is brought into the range. */
void glicko_guess(struct glicko *rating, unsigned elo);

/* Returns the score that is expected of who is better by `difference` Elo, 0..GLICKO_ONE. From 800
   Elo on it is that of 800. */
unsigned glicko_expected(int difference);

/* A game against `opponent`, an Elo of the range, has brought so many halves of a point: 0..2. */
void glicko_take(struct glicko *rating, unsigned opponent, unsigned halves);

/* Returns the rating, and its standard deviation: Elo. */
unsigned glicko_elo(const struct glicko *rating);
unsigned glicko_deviation(const struct glicko *rating);

#endif
