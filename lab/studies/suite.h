/*
 * Test positions: what an EPD line asks for, and whether a search finds it.
 * bm: the best move is one of these; am: it is none of these; dm N: a mate in
 * at most N moves is found. All that a line asks for must hold.
 */
#ifndef KILOMATE_LAB_STUDIES_SUITE_H
#define KILOMATE_LAB_STUDIES_SUITE_H

#include "lab/match/epd.h"
#include "lab/searcher.h"

enum { SUITE_MOVES = 16, SUITE_MATE_MAX = 50 };

struct suite_goal {
    move_t best[SUITE_MOVES];
    move_t avoid[SUITE_MOVES];
    uint8_t best_count;
    uint8_t avoid_count;
    uint8_t mate; /* moves, 0: no mate is asked for */
};

struct suite_answer {
    bool solved;
    uint64_t solution_nodes; /* nodes searched when the answer was right for good */
    uint64_t nodes;          /* nodes searched in all */
    move_t best;
};

/* Reads bm, am and dm; NULL, or a sentence on what is wrong, in `text`. */
const char *suite_read_goal(struct searcher *searcher, const struct epd *epd,
                            struct suite_goal *goal, char text[EPD_LINE]);

/* Searches the position with an empty hash table, so many nodes. A mate counts
   if the score says so and its line, replayed, ends in checkmate in time. */
struct suite_answer suite_solve(struct searcher *searcher, const struct epd *epd,
                                const struct suite_goal *goal, uint64_t nodes);

#endif
