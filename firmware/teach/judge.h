/*
 * What a move is worth against the best one: two searches with the same limits, of all moves
 * and of this move alone, and the lines that they found.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_JUDGE_H
#define KILOMATE_FIRMWARE_TEACH_JUDGE_H

#include "firmware/session.h"

/* Moves of a line that are kept. */
enum { JUDGE_MOVES = 10 };

struct judge_line {
    int16_t score;  /* 1/256 pawn, mover's view */
    uint8_t length; /* 0: there is no move, or it was not searched */
    move_t move[JUDGE_MOVES];
};

struct judgement {
    struct judge_line best; /* begins with the best move */
    struct judge_line
        played; /* begins with the move that is judged; the same if that is the best */
};

/* What each of the two searches may take. Zero means: no such limit; one at least is given. */
struct judge_limits {
    uint32_t nodes;
    uint32_t ms;
    uint8_t depth;
    bool line_ends; /* a line that is typed ends it, and is obeyed afterwards */
};

/* Judges a legal move of the game's position, which may be one that is replayed. No clock runs
   meanwhile. False if it was told to stop before it was done, or if the input has ended. */
bool judge_move(struct session *session, move_t move, const struct judge_limits *limits,
                struct judgement *judgement);

/* The best line of the game's position; false likewise. */
bool judge_position(struct session *session, const struct judge_limits *limits,
                    struct judge_line *line);

/* By how much the move is worse than the best one, for the result: what is beyond five pawns, or
   a mate, counts as five pawns. 1/256 pawn, not below 0. */
int judge_fall(const struct judgement *judgement);

/* By how much the mover's chances are less than with the best move: a thousandth of the game's
   point, not below 0. A pawn counts for most where the game is level, and for nothing where it is
   decided. */
int judge_lost_chances(const struct judgement *judgement);

#endif
