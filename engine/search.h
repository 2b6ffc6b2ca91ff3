/*
 * The tree below the root: main search and quiescence over the ply stack.
 */
#ifndef KILOMATE_ENGINE_SEARCH_H
#define KILOMATE_ENGINE_SEARCH_H

#include "engine.h"
#include "movegen.h"

/*
 * One node. It holds no pointers, so that an arena means the same on 32 and
 * 64 bits. The parent fills alpha, beta, depth and in_check before the node
 * is searched; killers outlive the node.
 */
struct ply {
    struct undo undo;   /* of `move` */
    move_t move;        /* the move being searched */
    move_t best_move;   /* the best so far, MOVE_NONE if all failed low */
    move_t killer[2];   /* quiet moves that cut off at this ply */
    uint16_t first;     /* the node's segment of the move stack: first ... */
    uint16_t end;       /* ... to end - 1; children write from here */
    int16_t alpha;      /* window, 1/256 pawn, side to move's view */
    int16_t beta;       /* ... */
    int16_t best;       /* best score so far */
    int16_t positional; /* SCORE less I_SCORE, White's view, here or, where no
                           evaluation was needed, at the parent */
    int8_t depth;       /* plies to the horizon; 0 and below in quiescence */
    uint8_t index;      /* of this record: plies from the root */
    uint8_t in_check;   /* the side to move is in check */
    uint8_t legal;      /* 1 when a legal move was found */
};

_Static_assert(sizeof(struct undo) == 16, "undo is sixteen bytes everywhere");
_Static_assert(sizeof(struct ply) == 40, "a ply record is forty bytes everywhere");

/* Score of the node `p` describes, within or outside its window (fail soft).
   0 when the search was stopped: the caller looks at engine->stop. */
int search(struct engine *engine, struct ply *p);

/* The same for captures, queen promotions and answers to check only. */
int quiescence(struct engine *engine, struct ply *p);

/* SCORE of the node, side to move's view; what it adds to I_SCORE is kept in the
   record. */
int search_evaluate(struct engine *engine, struct ply *p);

/* Asks poll and limits; true if the search must unwind. Called at each node. */
bool search_must_stop(struct engine *engine);

/* Prepares the record behind `p` for the position after p->move. */
void search_prepare_child(struct engine *engine, struct ply *p, int alpha, int beta, int depth);

/* Milliseconds since the search (or its ponderhit) began. */
uint32_t search_elapsed(const struct engine *engine);

/* The node's row of the triangular principal variation, and its length. */
move_t *pv_row(const struct engine *engine, unsigned index);
unsigned pv_length(const struct engine *engine, unsigned index);

/* Puts a move in front of the child's variation. */
void pv_update(struct engine *engine, unsigned index, move_t move);

/* The node has no variation yet. */
void pv_clear(struct engine *engine, unsigned index);

#endif
