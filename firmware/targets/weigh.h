/*
 * Weighs the targets of a piece: how good it is to move it to each of them. The first answer comes
 * at a glance: material and squares behind the move, less what hangs there by exchanges, and a mate
 * in one that it allows. Searches of a few nodes each then put it right. A move is measured by the
 * best one of the position, as far as that is known, and not by the best one of the piece.
 */
#ifndef KILOMATE_FIRMWARE_TARGETS_WEIGH_H
#define KILOMATE_FIRMWARE_TARGETS_WEIGH_H

#include "firmware/board/squares.h"
#include "firmware/mind/think.h"

enum target_class {
    TARGET_GOOD,     /* the best move, or next to it */
    TARGET_DOUBTFUL, /* it loses something */
    TARGET_BAD,      /* it loses half a pawn or more, or is mated */
    TARGET_CLASSES
};

/* A queen has no more targets. */
enum { WEIGHED_MOST = 27, NO_TARGET = UINT8_MAX };

struct weighed {
    move_t move;   /* a promotion is to a queen */
    int16_t score; /* 1/256 pawn, the mover's view */
    uint8_t depth; /* of the deepest search of it; 0: none was made */
    bool is_open;  /* it is still searched */
};

struct weighing {
    uint32_t key;        /* of the position */
    uint8_t from;        /* the square of the piece */
    uint8_t count;       /* of its targets; 0: it has no legal move */
    uint8_t stage;       /* of the searches */
    uint8_t next;        /* target that is searched */
    uint8_t open;        /* targets that are searched in this stage */
    uint8_t best_target; /* of the best move; NO_TARGET: another piece's, or none is known */
    int16_t standing;    /* score of the position at a glance */
    int16_t best;        /* score of the best move that is known */
    struct weighed target[WEIGHED_MOST];
};

/* Weighs the targets of the piece on a square, 0..63, at a glance. No search runs; the position is
   as before afterwards. */
void weigh_glance(struct weighing *weighing, struct engine *engine, struct position *position,
                  unsigned from);

/* Is it of this piece and this position? */
bool weigh_is_of(const struct weighing *weighing, const struct position *position, unsigned from);

/* Has all been searched? */
bool weigh_is_done(const struct weighing *weighing);

/* Makes the next search. The task is session_task()'s, of the position that is weighed; move and
   limits are set here. All of them take WEIGH_NODES. False if it was stopped: then it is still to
   be made. */
enum { WEIGH_NODES = 2500 };
bool weigh_search(struct weighing *weighing, struct task *task);

/* The targets of a class, by what is known now. */
squares_t weigh_squares(const struct weighing *weighing, enum target_class which);

/* The target of the best move that is known, unless it has turned out bad: none if that is another
   piece's. */
squares_t weigh_best(const struct weighing *weighing);

#endif
