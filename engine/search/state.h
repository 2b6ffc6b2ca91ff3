/*
 * The engine's state between and during searches, what limits a search, what it
 * reports and what it answers. The caller owns all of it.
 */
#ifndef KILOMATE_ENGINE_SEARCH_STATE_H
#define KILOMATE_ENGINE_SEARCH_STATE_H

#include "engine/eval/eval.h"
#include "engine/params.h"
#include "engine/rules/position.h"
#include "engine/search/opponent.h"

/* A history table has a byte a piece and square. */
enum { HISTORY_SIZE = 12 * SQUARES };

struct ply;
struct hash_bucket;

/* The engine between and during searches. All of it is private but `params`
   and `options`, which host tools may point at their own copies; after a
   change of params, clear the engine and set the position up again. */
struct engine {
    const struct eval_params *params;
    const struct search_options *options;
    const struct network *network; /* or NULL: SCORE is REBEL's */

    /* the arena, cut */
    struct hash_bucket *hash;
    struct ply *ply;
    move_t *move;         /* the move stack: moves ... */
    int8_t *value;        /* ... and their ordering values */
    move_t *pv;           /* triangular: row p holds pv_moves - p moves */
    int8_t *cutoffs;      /* [HISTORY_SIZE]: history of quiet moves, or NULL */
    uint8_t *mates;       /* [HISTORY_SIZE]: historic mate killers, or NULL */
    int16_t *corrections; /* [correction_count], of SCORE, or NULL */
    uint32_t *sums;       /* of the network, or NULL */
    uint32_t buckets;     /* of the hash table */
    uint16_t eval_count;  /* evaluations remembered, behind the hash table */
    uint16_t moves;       /* size of the move stack */
    uint16_t correction_count;
    uint8_t plies;
    uint8_t pv_moves;
    uint8_t generation; /* of the hash table, counts searches */

    /* a running search */
    struct position *position;
    const struct engine_limits *limits;
    const uint32_t *history; /* keys of the game, newest last */
    uint64_t nodes;
    uint32_t start_ms;
    uint32_t plies_exhausted; /* nodes cut short by the ply stack */
    uint32_t moves_exhausted; /* nodes cut short by the move stack */
    uint32_t hash_stores;
    uint16_t history_length;
    uint16_t root_count; /* root moves on the move stack */
    uint16_t way;        /* of looking at positions, for the hash table; 0: the usual one */
    uint8_t seldepth;
    uint8_t stop;            /* the search unwinds */
    uint8_t pondering;       /* limits do not count yet */
    uint8_t root_done;       /* root moves already taken by better lines (MultiPV) */
    uint8_t stage;           /* enum eval_stage of the root */
    uint8_t reduction_depth; /* reductions 2b and 2c: in the last so many plies */
    uint8_t skipped;         /* counts moves not searched, for the polls among them */
    uint8_t root_side;       /* enum colour: to move before the search */
    uint8_t line_size;       /* of a line of the root's, in moves (MultiPV) */
    uint16_t mate_best[2];   /* the historic mate killer: its place in mates */
    int16_t root_i_score;    /* I_SCORE before the search, White's view */
    int16_t root_style;      /* points of the style before the search, the root's side's view */
};

/* The network that SCORE comes from, or NULL: the profile has none, or the option network
   is 0. Where it does not speak (eval_is_for_network), SCORE is REBEL's all the same. */
static inline const struct network *engine_network(const struct engine *engine)
{
    return engine->options->network != 0 ? engine->network : NULL;
}

/* What a poll callback answers. */
enum engine_poll { POLL_CONTINUE, POLL_STOP, POLL_PONDERHIT };

/* One report of a running search, or its result. */
struct engine_info {
    uint64_t nodes;
    uint32_t time_ms;
    int16_t score; /* 1/256 pawn, side to move's view */
    uint8_t depth;
    uint8_t seldepth;
    uint8_t bound;     /* 0 exact, 1 lower bound, 2 upper bound */
    uint8_t multipv;   /* rank of this line, 1.. */
    uint8_t pv_length; /* moves in pv; 0 for a currmove report */
    const move_t *pv;
    move_t current;         /* root move being searched, MOVE_NONE in a pv report */
    uint8_t current_number; /* its number, 1.. */
    bool again;             /* a line of several, told once more at the end of the search */
};

/*
 * Limits of one search. Zero means: no such limit. now_ms and poll may be
 * NULL (no clock, never stopped); on_info may be NULL.
 */
struct engine_limits {
    uint64_t nodes;
    uint32_t soft_ms; /* the time to aim at: no iteration begins after half of it, and at
                                 all of it the search ends between two root moves; from half of
                                 that to double, as best move and score hold (root.h) */
    uint32_t hard_ms; /* stop here */
    uint8_t depth;    /* iterations, at most 100 and fewer than plies */
    uint8_t mate;     /* look for the shortest mate in at most so many moves */
    uint8_t multipv;  /* lines, 0 or 1: one */
    uint16_t variety; /* noise among the root moves, 1/256 pawn, at most 2560; 0: none */
    bool infinite;    /* no limit but poll */
    bool ponder;      /* as infinite until POLL_PONDERHIT */
    uint32_t seed;    /* of the variety */
    int16_t contempt; /* what a draw is worth less to the side to move: 1/256 pawn */
    const struct blindness *blindness; /* what is not seen; NULL: all is. Not with mate */
    const struct style *style;         /* of the side to move; NULL: the usual one */
    const uint8_t *root_mask;          /* searchmoves: bit i = i-th move of
                                 engine_legal_moves(); NULL: all */
    void *context;                     /* of the callbacks */
    uint32_t (*now_ms)(void *context);
    enum engine_poll (*poll)(void *context);
    void (*on_info)(void *context, const struct engine_info *info);
};

/* Bytes that root_mask points at. */
enum { ENGINE_ROOT_MASK = 32 };

struct engine_result {
    move_t best;     /* MOVE_NONE if there is no legal move */
    move_t ponder;   /* expected answer, or MOVE_NONE */
    int16_t score;   /* 1/256 pawn, side to move's view */
    uint8_t depth;   /* last complete iteration, 0 if none */
    uint8_t no_mate; /* with limits.mate: there is no mate in so many moves, proved */
    uint64_t nodes;
};

#endif
