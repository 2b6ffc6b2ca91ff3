/*
 * What the evaluation finds in a position: the facts, on which pruning, reductions and move
 * ordering are based, and the terms of SCORE one by one.
 */
#ifndef KILOMATE_ENGINE_EVAL_FACTS_H
#define KILOMATE_ENGINE_EVAL_FACTS_H

#include "engine/types.h"

/* The stages of a game, as REBEL distinguishes them. */
enum eval_stage {
    STAGE_MIDDLE,
    STAGE_EARLY_END,
    STAGE_END,
    STAGE_LATE_END, /* no queens, at most rook and minor piece a side */
    STAGE_PAWN_END  /* kings and pawns */
};

/*
 * A hanging piece can be won (en prise). Its gain is what the other side wins by capturing it, in
 * pawns (REBEL's 9, 5, 3, 3, 1; never more than 9), if both sides go on with their smallest piece
 * as long as that pays. The other side is taken to be to move. Pieces behind others take part,
 * pinned pieces only along their line, and a king only where nothing guards the square. If the side
 * to move is in check, it captures only the checker, or with its king. Exchanges of pawns are
 * counted by the attack bytes. The sign of a gain is wrong for less than 1 % of the attacked pieces
 * that are worth 3 or more.
 */
enum { HANGING_MAX = 3 };
struct hanging {
    uint8_t square; /* SQUARE_NONE: no further one */
    uint8_t gain;   /* 0..9 */
};

/* The facts of a position: what the evaluation knows besides SCORE. REBEL calls the hanging pieces
   of the side that is not to move "hanging", and those of the side to move "threatened". */
struct facts {
    struct hanging hanging[2][HANGING_MAX]; /* by owner, highest gain first */
    uint8_t king_pressure[2];               /* on the king of that side: REBEL's COUNTER */
    uint8_t stage;                          /* enum eval_stage */
    bool stop;                              /* a dead draw: nothing is to be searched */
    bool stalemate;   /* of a bare king, to move and not in check; SCORE does not count it */
    bool special;     /* the quadrant rule or a rule of an ending has decided: no lazy guess */
    int16_t drive;    /* of a bare king, 1/256 pawn, side to move's view; SCORE does not count it */
    move_t mate_move; /* a mate in one of the side to move, or MOVE_NONE */
    move_t threat_move; /* that of the other side if the side to move passes, or MOVE_NONE */
};

/* The terms of SCORE. term[...][WHITE] and [BLACK] are each in the view of that side. */
enum eval_term {
    TERM_MATERIAL,
    TERM_SQUARES,
    TERM_KING_SQUARE,
    TERM_KING_SAFETY,
    TERM_KING_SHIELD,
    TERM_MOBILITY,
    TERM_MIN_MOBILITY,
    TERM_PAWN_STRUCTURE,
    TERM_DOUBLED_PAWNS,
    TERM_PAWN_PRESSURE,
    TERM_PASSED_PAWNS,
    TERM_PAWN_ENDING,
    TERM_BAD_BISHOP,
    TERM_BISHOP_PAIR,
    TERM_TRAPPED_BISHOP,
    TERM_STRONG_SQUARES,
    TERM_CENTRE,
    TERM_PINS,
    TERM_ROOKS,
    TERM_DOUBLE_ATTACK,
    TERM_ENDGAME,
    EVAL_TERMS
};
struct eval_breakdown {
    int16_t term[EVAL_TERMS][2];
    int16_t score;       /* side to move's view */
    int16_t mobility[2]; /* the counters from which TERM_MOBILITY is computed */
    struct facts facts;
};

#endif
