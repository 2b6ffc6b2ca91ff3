/*
 * The kinds of time control that not every board has room for, from LEVEL_COMMON on: what clock.c
 * asks of them. firmware/clocks/controls.c has them, with the addition `clocks`; without it there
 * is no such level, and controls_none.c stands here.
 */
#ifndef KILOMATE_FIRMWARE_GAME_CONTROLS_H
#define KILOMATE_FIRMWARE_GAME_CONTROLS_H

#include "firmware/game/level.h"

/* Numbers that a level can have. */
enum { CONTROL_NUMBERS = 4 };

/* Does this board have such a level, with its numbers in their ranges? */
bool controls_are_ok(const struct level *level);

/* Can a clock at this level, which was loaded, have so many moves to go? */
bool controls_moves_fit(const struct level *level, unsigned moves);

/* Sets both clocks to the level's time. */
void controls_reset(struct clock *clock, const struct level *level);

/* `side` has moved, and its clock has lost the time that it spent: it gets back what comes back of
   it. Returns what the move has cost: the rest. Milliseconds. */
uint32_t controls_press(struct clock *clock, const struct level *level, enum colour side,
                        uint32_t spent_ms);

/* What a move of that cost changes besides `side`'s own loss of it: it gets what is added, or the
   time of the next stage, or the other side gets the cost. With `forth` false the reverse. */
void controls_step(struct clock *clock, const struct level *level, enum colour side,
                   int32_t cost_ms, bool forth);

/* What the time for the next move of `side` is found from; `control` is that of a game without
   increment. */
void controls_limit(const struct clock *clock, const struct level *level, enum colour side,
                    struct time_control *control);

/* Returns what a clock shows that has so much left. spent_ms: how long the side to move has thought
   about its move; is_mover: the clock is that side's. Any level. Milliseconds. */
int32_t controls_shown_ms(const struct level *level, int32_t left_ms, uint32_t spent_ms,
                          bool is_mover);

#endif
