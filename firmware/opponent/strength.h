/*
 * How strong a level plays, as numbers: nodes, what is not seen, noise.
 */
#ifndef KILOMATE_FIRMWARE_OPPONENT_STRENGTH_H
#define KILOMATE_FIRMWARE_OPPONENT_STRENGTH_H

#include "engine/engine.h"

/* The full strength of the board, on the scale of the table; board.mk says how strong it is. */
#ifndef FULL_ELO
#define FULL_ELO 2300
#endif

enum { ELO_MIN = 700, ELO_MAX = FULL_ELO, BEGINNER_MIN = 1, BEGINNER_MAX = 10 };

/* No board is stronger. */
enum { ELO_LIMIT = 3000 };

/* A search of a level. Shares as in struct blindness. */
struct strength {
    uint16_t elo;   /* measured (docs/notebook/levels.md); 0 of a beginner's level */
    uint16_t nodes; /* at most */
    uint16_t noise; /* among the root moves, 1/256 pawn */
    uint8_t share[BLIND_KINDS];
};

/* The search of an Elo, ELO_MIN..ELO_MAX: between the rows of the table in proportion. */
void strength_of_elo(unsigned elo, struct strength *strength);

/* The search of a beginner's level, BEGINNER_MIN..BEGINNER_MAX, and what it overlooks. */
void strength_of_beginner(unsigned level, struct strength *strength);
const char *strength_beginner_name(unsigned level);

#endif
