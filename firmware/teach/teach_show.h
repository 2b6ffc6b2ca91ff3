/*
 * What the teacher says at the console.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_TEACH_SHOW_H
#define KILOMATE_FIRMWARE_TEACH_TEACH_SHOW_H

#include "firmware/out.h"
#include "firmware/teach/coach.h"
#include "firmware/teach/threats.h"

/* "loses the knight on f3": what is wrong with a move, as the rest of a sentence. */
void show_warning(struct out *out, const struct coach_warning *warning);

/* Pawns in White's view, or who mates and in how many moves. side: whose view the score is. */
void show_score(struct out *out, int score, enum colour side);

/* A line of moves from a place of it on, as SAN with numbers. The game's position is where the line
   begins, and stays. */
void show_line(struct out *out, struct game *game, const struct judge_line *line, unsigned from);

/* Why a move was bad: what it loses, the reply, and what was better. The game's position is the one
   before it. */
void show_lesson(struct out *out, struct game *game, const struct judgement *judgement,
                 const struct coach_warning *warning);

/* What a side could win at once. */
void show_threats(struct out *out, struct game *game, enum colour side);

#endif
