/*
 * Test positions: what an EPD line asks for, and whether a search finds it. bm: the best move is
 * one of these. am: it is none of these. dm N: a mate in N moves or less is found. If a line asks
 * for several things, all of them must be found.
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
    uint8_t mate; /* in so many moves, 0: no mate is asked for */
};

struct suite_answer {
    bool solved;
    uint64_t solution_nodes; /* after so many nodes the answer was right, and stayed right */
    uint64_t nodes;          /* number of all nodes */
    move_t best;
};

/* Reads bm, am and dm. Returns NULL, or a sentence about what is wrong, which lies in `text`. */
const char *suite_read_goal(struct searcher *searcher, const struct epd *epd,
                            struct suite_goal *goal, char text[EPD_LINE]);

/* Searches the position for so many nodes, beginning with an empty hash table. A mate counts if the
   score is a mate, and if the moves of its line end in checkmate within the number of moves. */
struct suite_answer suite_solve(struct searcher *searcher, const struct epd *epd,
                                const struct suite_goal *goal, uint64_t nodes);

#endif
