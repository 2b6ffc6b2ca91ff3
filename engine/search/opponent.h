/*
 * What makes the engine another opponent: moves that it does not see, a style, and noise among the
 * root moves. It also keeps scores apart in the hash table that another way of looking at positions
 * has found.
 */
#ifndef KILOMATE_ENGINE_SEARCH_OPPONENT_H
#define KILOMATE_ENGINE_SEARCH_OPPONENT_H

#include "engine/types.h"

struct engine;
struct engine_limits;
struct ply;
struct position;

/* --- blindness --- */

/* The engine plays weaker as people do: it does not see some moves. Which moves it does not see is
   drawn by lot for a whole search, from a seed. The same reply is overlooked wherever it occurs, so
   the engine does not look for a move that prevents it either. */

/* Kinds of moves that people overlook differently often. If a move is of several kinds, the largest
   of their shares counts. A reply is a move of the other side. */
enum blind_kind {
    BLIND_OWN,       /* all moves of the side that is to play */
    BLIND_QUIET,     /* quiet replies */
    BLIND_CAPTURE,   /* replies that capture or promote */
    BLIND_RECAPTURE, /* replies that capture on the square of a capture */
    BLIND_LONG,      /* at least four squares along a diagonal, of both sides */
    BLIND_BACKWARD,  /* knights' moves towards their own side, of both sides */
    BLIND_SECOND,    /* all moves from the second move of both sides on */
    BLIND_KINDS
};

/* The share of a kind of which no move is seen. */
enum { BLIND_ALWAYS = 255 };

/* What a search does not see. */
struct blindness {
    /* Moves the moves that are not seen behind the end of the node's segment of the move stack. A
       king in check sees all its moves, and so does a side that would have no move left. The
       function is blindness_hide(). It is called through this pointer, so that it is not linked
       where nobody is blind. */
    void (*hide)(struct engine *engine, struct ply *p);
    uint32_t seed;
    uint8_t share[BLIND_KINDS]; /* of the moves of each kind, in 1/255 */
    bool sees_queens;           /* replies that capture a queen are always seen */
};

/* Hides the moves that are not seen, as struct blindness says. */
void blindness_hide(struct engine *engine, struct ply *p);

/* --- style --- */

/* A style of play: what the side that is to move at the root likes. It counts in the choice of a
   root move and in SCORE. All points are 1/256 pawn. The points of a root move are added; the sum
   counts as at most `reach` and at least 0. */
struct style {
    /* The functions are style_of_move() and style_of_position(). They are called through these
       pointers, so that they are not linked where nobody has a style. */
    int (*of_move)(const struct engine *engine, move_t move);
    int (*of_position)(const struct engine *engine);
    uint8_t number; /* each style has its own, 1..; for the hash table */

    /* points of a root move */
    uint8_t reach;  /* a move may be played that is at most so much worse than the best */
    int8_t base;    /* each move */
    int8_t check;   /* it gives check */
    int8_t trade;   /* it captures a piece of equal worth */
    int8_t nearer;  /* a piece, no pawn or king: for each square nearer to the other king */
    int8_t advance; /* a pawn: for each rank */

    /* points in SCORE */
    int8_t piece; /* for each piece of both sides but kings and pawns */
    int8_t storm; /* for each rank of an own pawn at most a file from the other king */
};

/* The points of a root move: 1/256 pawn, 0..reach. The move has not been made. */
int style_of_move(const struct engine *engine, move_t move);

/* What the style adds to SCORE of the engine's position: 1/256 pawn, side to move's view. Only what
   has changed since the root counts, so that scores mean the same with and without a style. */
int style_of_position(const struct engine *engine);

/* --- the choice among the root moves --- */

/* How much worse than the best a root move may be and still be played, because of noise and style:
   1/256 pawn. */
int opponent_reach(const struct engine *engine);

/* What is added to the score of a root move when it is chosen: 1/256 pawn, 0..opponent_reach(). It
   is noise of 0..variety - 1, the same throughout a search, and the points of the style. */
int opponent_bonus(const struct engine *engine, move_t move);

/* --- the view of positions --- */

/* Sets the position and the limits of a search, its side to move, and how that side looks at
   positions. Must be called first in a search. Scores in the hash table and remembered evaluations
   are found again only by a search that looks at positions in the same way. */
void view_take(struct engine *engine, struct position *position,
               const struct engine_limits *limits);

#endif
