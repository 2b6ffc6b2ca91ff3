/*
 * The openings of a match: positions from lines of EPD or FEN, or the first moves of PGN games.
 */
#ifndef KILOMATE_LAB_MATCH_OPENINGS_H
#define KILOMATE_LAB_MATCH_OPENINGS_H

#include "lab/match/referee.h"

struct opening {
    char *fen;      /* the position that the opening begins with */
    move_t *move;   /* its moves */
    unsigned moves; /* how many */
};

struct openings {
    struct opening *array;
    size_t count;
};

/* Makes a set with the initial position alone. False if there is no memory. */
bool openings_start(struct openings *openings);

/* Reads a file of EPD or FEN lines. Empty lines and lines that begin with # are skipped. False,
   after a sentence on stderr, if the file cannot be read, is empty, or has a line without a legal
   position. */
bool openings_read_epd(struct openings *openings, const char *path);

/* Reads the main lines of the games in a PGN file, the first `plies` plies of each. plies 0: all,
   but not moves after the game has ended by the rules. Comments, variations and NAGs are skipped.
   Games of other variants than chess are left out, with a sentence on stderr. False, after a
   sentence on stderr, for the same reasons as above, or if a game cannot be read. */
bool openings_read_pgn(struct openings *openings, const char *path, unsigned plies);

/* Puts the openings into a random order that depends only on the seed. */
void openings_shuffle(struct openings *openings, uint64_t seed);

/* Frees the memory. */

void openings_free(struct openings *openings);

#endif
