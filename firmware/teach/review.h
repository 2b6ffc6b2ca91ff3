/*
 * Looking back: each move of the game judged, the last bad one found, positions of the game
 * with their scores. The game is replayed for it and comes back as it was.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_REVIEW_H
#define KILOMATE_FIRMWARE_TEACH_REVIEW_H

#include "firmware/teach/coach.h"

/* A turning point: a fall by as much, 1/256 pawn. */
enum { REVIEW_FALL = SCORE_PAWN };

/* What the level gives a move of a review: each of its two searches an eighth of the level's time
   or nodes, or the level's depth. */
void review_limits(const struct level *level, struct judge_limits *limits);

/* Judges the ply of the record that was played `ply`-th, from 0. warning: what is wrong with it;
   nothing if it is no turning point. False if it was told to stop. */
bool review_ply(struct session *session, unsigned ply, const struct judge_limits *limits,
                struct judgement *judgement, struct coach_warning *warning);

/* The side that made a ply of the game. */
enum colour review_mover(const struct game *game, unsigned ply);

/* The last bad move of the last four plies. */
enum review_found { REVIEW_FOUND, REVIEW_NONE_FOUND, REVIEW_STOPPED };
enum review_found review_last_bad(struct session *session, unsigned *ply,
                                  struct judgement *judgement, struct coach_warning *warning);

/* The best line of the position after so many plies of the game; false if it was told to stop. */
bool review_position(struct session *session, unsigned plies, struct judge_line *line);

/* After how many plies a numbered move of White's is next; the end of the game at most. */
unsigned review_plies_before(const struct game *game, uint32_t move_number);

#endif
