/*
 * The record of a node, and what is read from it.
 */
#ifndef KILOMATE_ENGINE_SEARCH_PLY_H
#define KILOMATE_ENGINE_SEARCH_PLY_H

#include "engine/eval/facts.h"
#include "engine/rules/makemove.h"
#include "engine/search/state.h"

/*
 * The record of one node. It holds no pointers, so that it has the same size on 32 and 64 bits. The
 * parent writes the window, the depth and what the line hands down. The killers are kept from one
 * node to the next at the same ply. The evaluation leaves here what the selective search asks for
 * at this node, its children and grandchildren.
 */
struct ply {
    struct undo undo;      /* of `move` */
    move_t move;           /* the move that is searched; MOVE_NONE: a null move */
    move_t best_move;      /* the best move so far, MOVE_NONE if all failed low */
    move_t killer[2];      /* quiet moves that cut off at this ply */
    move_t mate_threat;    /* mates the side to move if it passes, or MOVE_NONE */
    uint16_t first;        /* the node's segment of the move stack begins here */
    uint16_t end;          /* and ends before here, where the children's begin */
    int16_t alpha;         /* the window's lower edge, 1/256 pawn, side to move's view */
    int16_t beta;          /* its upper edge */
    int16_t best;          /* best score so far */
    int16_t positional;    /* SCORE less I_SCORE, White's view, here or, where no
                             evaluation was needed, at the parent */
    int16_t score;         /* SCORE, side to move's view, or SCORE_NONE */
    uint8_t hanging[3];    /* squares of pieces that the side to move can win, best first */
    uint8_t threatened[3]; /* squares of its own pieces that can be won */
    uint8_t gains;         /* in pawns: bits 0-3 of threatened[0], 4-7 of hanging[0] */
    uint8_t pressure[2];   /* on each side's king (struct facts), and PRESSURE_MATE */
    int8_t depth;          /* plies to the horizon; 0 and below in quiescence */
    uint8_t index;         /* of this record: plies from the root */
    uint8_t legal;         /* legal moves that were searched; 255 stands for more, too */
    uint8_t flags;         /* enum ply_flag, and pairs of hash moves in a row */
    uint8_t static_depth;  /* S_DEPTH: static pruning is for plies behind it */
    uint8_t check_depth;   /* MAX_CHECKS_DEPTH: quiescence gives check up to here */
    uint8_t counts;        /* bits 0-1 quarter plies, 2-3 checks, 4-7 reductions */
};

_Static_assert(sizeof(struct undo) == 16, "undo is sixteen bytes everywhere");
_Static_assert(sizeof(struct ply) == 56, "a ply record is 56 bytes everywhere");

enum ply_flag {
    PLY_IN_CHECK = 1,
    PLY_NULL = 2,       /* reached by a null move */
    PLY_REDUCED_1 = 4,  /* reduction 1 was used on this line */
    PLY_REDUCED = 8,    /* the move that led here is reduced already */
    PLY_EXTENDED = 16,  /* the move that led here is extended already */
    PLY_HASH_MOVE = 32, /* the move that led here is the hash table's */
    PLY_HASH_COUNT = 64 /* pairs of such moves in a row, 0..3 */
};

/* What `counts` counts, by the value of the lowest bit of each. */
enum { COUNT_CHECK = 4, COUNT_REDUCTION = 16 };

/* A bit of `pressure`: a mate in one is threatened. */
enum { PRESSURE_MATE = 128 };

/* Stands for SCORE if there is none, since the side to move is in check. */
enum { SCORE_NONE = -SCORE_INFINITE };

/* Stands in hanging[0] if nothing is known of the hanging pieces. */
enum { HANGING_UNKNOWN = 255 };

/* Stands in hanging[0] as long as the facts have not been asked for. */
enum { HANGING_PENDING = 254 };

/* Stands in positional if a rule has decided SCORE: no guess may be based on it. */
enum { POSITIONAL_UNKNOWN = INT16_MIN };

/* Has a rule decided SCORE: the quadrant rule, or one of an ending? */
static inline bool ply_is_decided(const struct ply *p)
{
    return p->positional == POSITIONAL_UNKNOWN;
}

/* Is the side to move in check? */
static inline bool ply_in_check(const struct ply *p)
{
    return (p->flags & PLY_IN_CHECK) != 0;
}

/* Is the record in its place, and its segment within the move stack? For assertions. */
static inline bool ply_is_ok(const struct engine *engine, const struct ply *p)
{
    return p->index < engine->plies && p == engine->ply + p->index && p->first <= p->end &&
           p->end <= engine->moves;
}

/* What the side that is not to move threatens to win: 1/256 pawn. REBEL calls it the THREAT of the
   move that led here. */
static inline int ply_threat(const struct ply *p)
{
    ASSERT(p->hanging[0] != HANGING_PENDING);
    return (p->gains & 15) * SCORE_PAWN;
}

/* What the side to move can win: 1/256 pawn. */
static inline int ply_hanging(const struct ply *p)
{
    ASSERT(p->hanging[0] != HANGING_PENDING);
    return (p->gains >> 4) * SCORE_PAWN;
}

/* Is this an unsorted tree (REBEL, move ordering 3): one without a hash move and without a hanging
   piece to win? */
static inline bool ply_is_unsorted(const struct ply *p, move_t hash_move)
{
    return hash_move == MOVE_NONE && ply_hanging(p) == 0;
}

/* Is SCORE better than two plies before, or not known there? */
static inline bool ply_is_improving(const struct ply *p)
{
    return p->index < 2 || (p - 2)->score == SCORE_NONE || p->score > (p - 2)->score;
}

#endif
