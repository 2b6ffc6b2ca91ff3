/*
 * The engine's state, the limits of a search, its reports and its result. The caller owns all of
 * them.
 */
#ifndef KILOMATE_ENGINE_SEARCH_STATE_H
#define KILOMATE_ENGINE_SEARCH_STATE_H

#include "engine/params.h"
#include "engine/rules/position.h"

/* A history table has a byte for each piece and square. */
enum { HISTORY_SIZE = 12 * SQUARES };

struct blindness;
struct hash_bucket;
struct network;
struct ply;
struct style;

/* The engine's state. It is private but for `params` and `options`: host tools may let these two
   point at copies of their own. After a change of params clear the engine, and set up the position
   again. */
struct engine {
    const struct eval_params *params;
    const struct search_options *options;
    const struct network *network; /* or NULL: SCORE is REBEL's */

    /* the parts of the arena */
    struct hash_bucket *hash;
    struct ply *ply;
    move_t *move;         /* the moves of the move stack */
    int8_t *value;        /* the values of these moves, for their order */
    move_t *pv;           /* principal variations, a triangular table (node.h) */
    int8_t *cutoffs;      /* [HISTORY_SIZE]: the history of cut-offs, or NULL */
    uint8_t *mates;       /* [HISTORY_SIZE]: the history of mates, or NULL */
    int16_t *corrections; /* [correction_count]: corrections of SCORE, or NULL */
    uint32_t *sums;       /* the network's sums, or NULL */
    uint32_t buckets;     /* of the hash table, their number */
    uint16_t eval_count;  /* remembered evaluations, behind the hash table */
    uint16_t moves;       /* size of the move stack */
    uint16_t correction_count;
    uint8_t plies;
    uint8_t pv_moves;
    uint8_t generation; /* counts searches, for the hash table */

    /* a running search */
    struct position *position;
    const struct engine_limits *limits;
    const uint32_t *history; /* keys of the game, newest last */
    uint64_t nodes;
    uint32_t start_ms;
    uint32_t plies_exhausted; /* nodes for which the ply stack was too small */
    uint32_t moves_exhausted; /* nodes for which the move stack was too small */
    uint32_t hash_stores;
    uint16_t history_length;
    uint16_t root_count; /* root moves on the move stack */
    uint16_t way;        /* in which the side looks at positions (view_take()); 0: the usual one */
    uint8_t seldepth;
    uint8_t stop;            /* the search is to end */
    uint8_t pondering;       /* the limits do not count yet */
    uint8_t root_done;       /* root moves that already have a line (MultiPV) */
    uint8_t stage;           /* enum eval_stage of the root */
    uint8_t reduction_depth; /* reductions 2b and 2c are for the last so many plies */
    uint8_t skipped;         /* counts moves that are not searched (node_skip()) */
    uint8_t root_side;       /* enum colour of the side to move at the root */
    uint8_t line_size;       /* entries of a line of the root (MultiPV) */
    uint16_t mate_best[2];   /* each side's historic mate killer: its place in mates */
    int16_t root_i_score;    /* I_SCORE at the root, White's view */
    int16_t root_style;      /* points of the style at the root, in the view of its side to move */
};

/* The network that gives SCORE, or NULL if the profile has none or the option network is 0. In
   positions where eval_is_for_network() does not hold, REBEL's terms give SCORE all the same. */
static inline const struct network *engine_network(const struct engine *engine)
{
    return engine->options->network != 0 ? engine->network : NULL;
}

/* What a poll callback returns. */
enum engine_poll { POLL_CONTINUE, POLL_STOP, POLL_PONDERHIT };

/* A report of a running search. */
struct engine_info {
    uint64_t nodes;
    uint32_t time_ms;
    int16_t score; /* 1/256 pawn, side to move's view */
    uint8_t depth;
    uint8_t seldepth;
    uint8_t bound;     /* 0 exact, 1 lower bound, 2 upper bound */
    uint8_t multipv;   /* the rank of this line, 1.. */
    uint8_t pv_length; /* moves in pv; 0 in a report of a root move */
    const move_t *pv;
    move_t current;         /* the root move whose search begins, MOVE_NONE in a report of a line */
    uint8_t current_number; /* its number, 1.. */
    bool again;             /* the line is reported again at the end of the search */
};

/*
 * The limits of a search. Zero means that there is no such limit. now_ms (no clock then), poll (it
 * is never stopped then) and on_info may be NULL.
 */
struct engine_limits {
    uint64_t nodes;
    uint32_t soft_ms; /* no iteration begins after half of it, and after all of it the search ends
                                 between two root moves: two thirds on average. It counts half to
                                 double, as best move and score change (root_time.h) */
    uint32_t hard_ms; /* the search stops after this time */
    uint8_t depth;    /* iterations, at most 100 and fewer than plies */
    uint8_t mate;     /* looks for the shortest mate in at most so many moves */
    uint8_t multipv;  /* lines; 0 counts as 1 */
    uint16_t variety; /* noise among the root moves, 1/256 pawn, at most 2560; 0: none */
    bool infinite;    /* there is no limit but poll */
    bool ponder;      /* the same until POLL_PONDERHIT */
    uint32_t seed;    /* of the noise */
    int16_t contempt; /* how much worse than 0 a draw is for the side to move, 1/256 pawn */
    const struct blindness *blindness; /* what is not seen, NULL: nothing; not with mate */
    const struct style *style;         /* of the side to move, NULL: none */
    const uint8_t *root_mask;          /* searchmoves: bit i = i-th move of
                                 engine_legal_moves(); NULL: all */
    void *context;                     /* of the callbacks */
    uint32_t (*now_ms)(void *context);
    enum engine_poll (*poll)(void *context);
    void (*on_info)(void *context, const struct engine_info *info);
};

/* The bytes that root_mask points at. */
enum { ENGINE_ROOT_MASK = 32 };

/* What a search has found. */
struct engine_result {
    move_t best;     /* MOVE_NONE if there is no legal move */
    move_t ponder;   /* the expected reply, or MOVE_NONE */
    int16_t score;   /* 1/256 pawn, side to move's view */
    uint8_t depth;   /* the last complete iteration, 0 if there is none */
    uint8_t no_mate; /* with limits.mate: it is proved that there is no mate in so many moves */
    uint64_t nodes;
};

#endif
