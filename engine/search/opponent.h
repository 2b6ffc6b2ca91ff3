/*
 * What makes the engine another opponent: moves that it does not see, a style, noise among
 * the root moves; and what that means for the memory of a search.
 */
#ifndef KILOMATE_ENGINE_SEARCH_OPPONENT_H
#define KILOMATE_ENGINE_SEARCH_OPPONENT_H

#include "engine/types.h"

struct engine;
struct engine_limits;
struct ply;
struct position;

/* --- blindness --- */

/* Playing weaker as people do: moves that are not seen. What is not seen is drawn by
   lot for a whole search, by a seed: the same reply is overlooked wherever it comes, so
   that the move that was to prevent it is found as seldom as people find it. */

/* Kinds of moves, by how people overlook them. A move of several kinds has the largest
   share of theirs; a reply is a move of the other side. */
enum blind_kind {
    BLIND_OWN,       /* all moves of the side that is to play */
    BLIND_QUIET,     /* quiet replies */
    BLIND_CAPTURE,   /* replies that take or promote */
    BLIND_RECAPTURE, /* ... where something has just been taken */
    BLIND_LONG,      /* at least four squares along a diagonal, of both sides */
    BLIND_BACKWARD,  /* of knights towards their own side, of both sides */
    BLIND_SECOND,    /* everything from the second move of both sides on */
    BLIND_KINDS
};

/* A share that is never seen. */
enum { BLIND_ALWAYS = 255 };

/* What a search does not see. */
struct blindness {
    /* Takes the moves that are not seen out of a node's segment of the move stack: behind
       its end. A king in check sees all its moves, and so does who would have none left.
       It is blindness_hide, and where no one is blind that is not linked. */
    void (*hide)(struct engine *engine, struct ply *p);
    uint32_t seed;
    uint8_t share[BLIND_KINDS]; /* of the moves of each kind, in 1/255 */
    bool sees_queens;           /* replies that take a queen are always seen */
};

void blindness_hide(struct engine *engine, struct ply *p);

/* --- style --- */

/* A style of play: what the side that is to move at the root likes. It counts where a root move
   is chosen, and in SCORE. Points are 1/256 pawn. Those of a root move add up, and none has more
   than `reach` or less than 0 in the end. */
struct style {
    /* They are style_of_move and style_of_position, and where no one has a style they are not
       linked. */
    int (*of_move)(const struct engine *engine, move_t move);
    int (*of_position)(const struct engine *engine);
    uint8_t number; /* each has its own, 1..; for the hash table */

    /* a root move */
    uint8_t reach;  /* a move is played that is at most so much worse than the best */
    int8_t base;    /* each move */
    int8_t check;   /* it gives check */
    int8_t trade;   /* it takes a piece of equal worth */
    int8_t nearer;  /* a piece, no pawn or king, each square nearer to the other king */
    int8_t advance; /* a pawn, each rank */

    /* SCORE */
    int8_t piece; /* each piece on the board but kings and pawns, of both sides */
    int8_t storm; /* an own pawn at most a file from the other king, each rank */
};

/* Points of a root move of the engine's position. */
int style_of_move(const struct engine *engine, move_t move);

/* What the style adds to SCORE of the engine's position, the side to move's view: what has changed
   since the root, so that scores mean what they mean without it. */
int style_of_position(const struct engine *engine);

/* --- the choice among the root moves --- */

/* How much worse than the best a root move may be and still be played, by noise and style:
   1/256 pawn. */
int opponent_reach(const struct engine *engine);

/* What is added to a root move's score where it is chosen: noise, 0..variety - 1, the same
   throughout a search, and how the style likes it. */
int opponent_bonus(const struct engine *engine, move_t move);

/* --- the view of positions --- */

/* Takes what a search is about: the position, the side that is to move there, and how that side
   looks at positions. Before all else of a search. Scores in the table and evaluations remembered
   are found again by a search that looks at positions in the same way. */
void view_take(struct engine *engine, struct position *position,
               const struct engine_limits *limits);

#endif
