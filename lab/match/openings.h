/*
 * The openings of a match: positions from EPD or FEN lines, or the first moves
 * of games from PGN.
 */
#ifndef KILOMATE_LAB_MATCH_OPENINGS_H
#define KILOMATE_LAB_MATCH_OPENINGS_H

#include "lab/match/referee.h"

struct opening {
    char *fen;
    move_t *move; /* played from there */
    unsigned moves;
};

struct openings {
    struct opening *array;
    size_t count;
};

/* The initial position alone; false if there is no memory. */
bool openings_start(struct openings *openings);

/* Reads a file of EPD or FEN lines; empty lines and those that begin with #
   are passed over. False, and a sentence on stderr, if it cannot be read, is
   empty or has a line without a legal position. */
bool openings_read_epd(struct openings *openings, const char *path);

/* Reads the main lines of a PGN file's games, each up to `plies` moves (0: to
   its end, or as far as the game has not ended by the rules). Comments,
   variations and NAGs are passed over. A game of another variant than chess
   is left out and told on stderr. False, and a sentence on stderr, as above
   and at a game that cannot be read. */
bool openings_read_pgn(struct openings *openings, const char *path, unsigned plies);

/* Puts them in an order that depends on the seed alone. */
void openings_shuffle(struct openings *openings, uint64_t seed);

void openings_free(struct openings *openings);

#endif
