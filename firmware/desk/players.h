/*
 * What the additions of a board have to say when the computer moves. The session and the programs
 * that let the computer move call these; additions.c has them, and additions_none.c on a board
 * without additions.
 */
#ifndef KILOMATE_FIRMWARE_DESK_PLAYERS_H
#define KILOMATE_FIRMWARE_DESK_PLAYERS_H

#include "firmware/mind/think.h"

struct added;
struct manners;

enum manners_verdict { MANNERS_PLAY, MANNERS_OFFER_DRAW, MANNERS_RESIGN };

/* Returns the first move of the match's position that an addition has without a search, or
   MOVE_NONE. for_gui: a GUI asks. chance: random bits. */
move_t players_answer(struct added *added, struct match *match, bool for_gui, uint32_t chance);

/* Before the search for the computer's move, behind it, and with the move that it found: as the
   functions of struct player (additions.h). */
void players_limit(struct added *added, struct task *task);
void players_searched(struct added *added, struct task *task, struct engine_result *result);
enum manners_verdict players_judge(const struct match *match, struct manners *manners,
                                   const struct engine_result *result);

#endif
