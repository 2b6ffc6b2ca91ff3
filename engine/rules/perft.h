/*
 * Perft counts the leaves of the tree of legal moves. The known counts prove that the rules are
 * right.
 */
#ifndef KILOMATE_ENGINE_RULES_PERFT_H
#define KILOMATE_ENGINE_RULES_PERFT_H

#include "engine/rules/movegen.h"

/* What a count works with, and how it has ended. */
struct perft {
    struct position *position;        /* as before when the count has ended */
    struct move_list stack;           /* room for the moves of all plies; count is not used */
    bool (*must_stop)(void *context); /* asked at each node: true ends the count; or NULL */
    void *context;                    /* of must_stop */
    uint32_t moves_exhausted;         /* nodes whose moves found no room, set to 0 at the start */
    bool is_stopped;                  /* must_stop has said so, set to false at the start */
};

/* Counts the leaves `depth` plies deep. A depth above PERFT_DEPTH_MAX counts as PERFT_DEPTH_MAX.
   The count is not complete if is_stopped or moves_exhausted is not 0 afterwards. */
enum { PERFT_DEPTH_MAX = 14 };
uint64_t perft_count(struct perft *perft, unsigned depth);

#endif
