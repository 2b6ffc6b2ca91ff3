/*
 * Playing weaker as people do: moves that are not seen. What is not seen is drawn by
 * lot for a whole search, by a seed: the same reply is overlooked wherever it comes, so
 * that the move that was to prevent it is found as seldom as people find it.
 */
#ifndef KILOMATE_ENGINE_SEARCH_BLINDNESS_H
#define KILOMATE_ENGINE_SEARCH_BLINDNESS_H

#include "engine/types.h"

struct engine;
struct ply;

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

#endif
