/*
 * The levels of strength as numbers for the search: nodes, moves that are not seen, noise.
 */
#ifndef KILOMATE_FIRMWARE_OPPONENT_STRENGTH_H
#define KILOMATE_FIRMWARE_OPPONENT_STRENGTH_H

#include "engine/engine.h"

/* The Elo of the board at full strength, on the scale of the table. board.mk may set another
   one. */
#ifndef FULL_ELO
#define FULL_ELO 2200
#endif

enum { ELO_MIN = 700, ELO_MAX = FULL_ELO, BEGINNER_MIN = 1, BEGINNER_MAX = 10 };

/* Above the Elo of any board. */
enum { ELO_LIMIT = 3000 };

/* The search of a level. */
struct strength {
    uint16_t elo;               /* measured (docs/notebook/levels.md); 0: a beginner's level */
    uint16_t nodes;             /* most nodes of the search */
    uint16_t noise;             /* added to the scores of root moves, at most: 1/256 pawn */
    uint8_t share[BLIND_KINDS]; /* moves that are not seen: as in struct blindness */
};

/* Finds the search for an Elo, ELO_MIN..ELO_MAX. Between two rows of the table it is in
   proportion. */
void strength_of_elo(unsigned elo, struct strength *strength);

/* Finds the search for a beginner's level, BEGINNER_MIN..BEGINNER_MAX, and returns in words what
   that level overlooks. */
void strength_of_beginner(unsigned level, struct strength *strength);
const char *strength_beginner_name(unsigned level);

#endif
