/*
 * Random moves from the positions of the bench, and a CRC over what is said of each
 * position on the way: the same program on the host and on a board must come to the same
 * number. No hash table, no search, no clock.
 */
#ifndef KILOMATE_TESTS_SCORES_SCORE_WALK_H
#define KILOMATE_TESTS_SCORES_SCORE_WALK_H

#include "engine/eval/network.h"
#include "engine/rules/movegen.h"

enum {
    SCORE_WALK_POSITIONS = 10000,
    SCORE_WALK_STEP = 500, /* positions that a line is about */
    SCORE_WALK_PLIES = 80  /* from one start */
};

struct score_walk {
    const struct network *network;
    struct position position;
    uint32_t chance;
    unsigned start;  /* the next one's number */
    unsigned plies;  /* left */
    uint32_t passed; /* positions */
    uint32_t crc;
    move_t move[256];
    int8_t value[256];
    uint32_t memory[8 + NETWORK_SUMS_MAX]; /* the network's */
};

void score_walk_begin(struct score_walk *walk, const struct network *network);

/* One position: its key, the network's score, REBEL's, and SCORE as the search has it go
   into the CRC; then a move to the next. */
void score_walk_step(struct score_walk *walk);

#endif
