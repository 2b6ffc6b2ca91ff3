/*
 * Judges a move by comparing it with the best one. There are two searches with the same limits, one
 * of all moves and one of this move alone, and each finds a line.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_JUDGE_H
#define KILOMATE_FIRMWARE_TEACH_JUDGE_H

#include "firmware/desk/session.h"

/* Moves that are kept of a line. */
enum { JUDGE_MOVES = 10 };

struct judge_line {
    int16_t score;  /* 1/256 pawn, the mover's view */
    uint8_t length; /* 0: there is no legal move, or the search found no line */
    move_t move[JUDGE_MOVES];
};

struct judgement {
    struct judge_line best;   /* begins with the best move */
    struct judge_line played; /* begins with the judged move; equal to `best` if that is the best */
};

/* Limits of each of the two searches. 0 means no such limit; at least one must be given. */
struct judge_limits {
    uint32_t nodes;
    uint32_t ms;
    uint8_t depth;
    bool line_ends; /* a typed line ends it and is carried out afterwards */
};

/* Judges a legal move of the position of the task's match, which may be a replayed one. The task is
   session_task()'s; its purpose and its limits are set here. The clocks stand meanwhile. Returns
   false if it was stopped, or if the input has ended. */
bool judge_move(struct task *task, move_t move, const struct judge_limits *limits,
                struct judgement *judgement);

/* Finds the best line of that position. Returns false as judge_move(). */
bool judge_position(struct task *task, const struct judge_limits *limits, struct judge_line *line);

/* Returns by how much the judged move is worse than the best one: 1/256 pawn, not below 0. Scores
   beyond SCORE_DECIDED count as SCORE_DECIDED. */
int judge_fall(const struct judgement *judgement);

/* Returns by how much the move lowers the mover's expected result: 1/1000 of a won game, not below
   0. A pawn counts most where the game is even, and next to nothing where it is decided. */
int judge_lost_chances(const struct judgement *judgement);

#endif
