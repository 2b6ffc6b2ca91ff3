/*
 * Looks back at the game: judges its moves, finds the last bad one, and finds the best line of any
 * of its positions. The game is that of a task's match, and the task is session_task()'s: its
 * purpose and its limits are set here. The game is replayed for it, and afterwards it is as it was.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_REVIEW_H
#define KILOMATE_FIRMWARE_TEACH_REVIEW_H

#include "firmware/teach/coach.h"

/* A move is a turning point if it is worse than the best one by as much: 1/256 pawn. */
enum { REVIEW_FALL = SCORE_PAWN };

/* Finds the limits for a move of a review: for each of the two searches an eighth of the level's
   time or nodes for a move, or the level's depth. */
void review_limits(const struct level *level, struct judge_limits *limits);

/* Judges ply number `ply` of the game, counted from 0. `warning` tells what is wrong with it, and
   COACH_SAYS_NOTHING if it is no turning point. Returns false if it was stopped. */
bool review_ply(struct task *task, unsigned ply, const struct judge_limits *limits,
                struct judgement *judgement, struct coach_warning *warning);

/* Returns the side that played ply number `ply` of the game, counted from 0. */
enum colour review_mover(const struct game *game, unsigned ply);

enum review_found { REVIEW_FOUND, REVIEW_NONE_FOUND, REVIEW_STOPPED };

/* Finds the last turning point among the last four plies, with its number, its judgement and what
   is wrong with it. */
enum review_found review_last_bad(struct task *task, unsigned *ply, struct judgement *judgement,
                                  struct coach_warning *warning);

/* Finds the best line of the position after `plies` plies of the game. Returns false if it was
   stopped. */
bool review_position(struct task *task, unsigned plies, struct judge_line *line);

/* Returns after how many plies of the game the move of a side with this number comes. Below 0 the
   game begins behind it, and above its plies it has no such place. */
int32_t review_place(const struct game *game, uint32_t number, enum colour side);

#endif
