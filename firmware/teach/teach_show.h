/*
 * Writes what the teacher has found as sentences for the console.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_TEACH_SHOW_H
#define KILOMATE_FIRMWARE_TEACH_TEACH_SHOW_H

#include "firmware/base/out.h"
#include "firmware/base/serial.h"
#include "firmware/mind/think.h"
#include "firmware/teach/coach.h"
#include "firmware/teach/threats.h"

/* Room for what the next two write, with the end mark. */
enum { WARNING_SIZE = 48, SCORE_SIZE = 24 };

/* Writes what is wrong with a move as the end of a sentence: "loses the knight on f3". Returns
   `text`. */
const char *warning_text(const struct coach_warning *warning, char text[WARNING_SIZE]);

/* Writes a score (1/256 pawn, the view of `side`) as pawns in White's view, or who mates in how
   many moves. Returns `text`. */
const char *score_text(int score, enum colour side, char text[SCORE_SIZE]);

/* Writes the moves of a line from number `from` on, as SAN with numbers. The line begins at the
   game's position, which is restored. */
void show_line(struct out *out, struct game *game, const struct judge_line *line, unsigned from);

/* Says why a move was bad: what it loses, the reply, and a better move. The game's position is the
   one before the move. */
void show_lesson(struct out *out, struct game *game, const struct judgement *judgement,
                 const struct coach_warning *warning);

/* Drops the line that has ended a search if it is empty or `stop`. The console carries out any
   other. */
void teach_take_stop(struct serial *serial, struct think *think);

/* Says that a line has stopped what was searched. An empty line, or stop, has no other meaning; the
   console obeys any other, which `think` keeps. */
void teach_say_stopped(struct serial *serial, struct think *think);

/* Says that a referee gives no advice, and returns true, if the computer is one. */
bool teach_refuses_advice(struct out *out, const struct match *match);

/* Says which pieces a side could win at once. */
void show_threats(struct out *out, struct game *game, enum colour side);

#endif
