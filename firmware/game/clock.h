/*
 * What levels of play and the two chess clocks do, and the time that a move may take. Times are in
 * milliseconds. The caller passes the time of day; nothing here reads a clock.
 */
#ifndef KILOMATE_FIRMWARE_GAME_CLOCK_H
#define KILOMATE_FIRMWARE_GAME_CLOCK_H

#include "firmware/game/level.h"

/* Does this level give each side a clock? */
bool level_has_clock(const struct level *level);

/* Brings a number of a level into its range: the second number if `extra`, else the first. Returns
   true if it was out of range. Of the kinds before LEVEL_COMMON. */
bool level_clamp(struct level *level, bool extra);

/* Is the level one that exists, with its numbers in their ranges? Is the state of the clock
   possible? For assertions. */
bool level_is_ok(const struct level *level);
bool clock_is_ok(const struct clock *clock);

/* Can this clock, which was loaded, belong to this level? */
bool clock_fits(const struct clock *clock, const struct level *level);

/* Stops both clocks and sets them to the level's time. */
void clock_reset(struct clock *clock, const struct level *level);

/* Takes the time since the last call from the running clock. */
void clock_update(struct clock *clock, uint32_t now_ms);

/* Starts the clock of `side`, which begins to think about its move, or goes on with it; nothing
   changes if it runs. */
void clock_start(struct clock *clock, enum colour side, uint32_t now_ms);

/* Stops the running clock, if there is one. */
void clock_stop(struct clock *clock, uint32_t now_ms);

/* Starts the clock of `side` again after a pause. The pause counts for nobody. */
void clock_resume(struct clock *clock, enum colour side, uint32_t now_ms);

/* `side` has moved: its clock stops and gets its increment, the time of the next period, or what
   comes back at this kind of level. The other side's clock starts. */
void clock_press(struct clock *clock, const struct level *level, enum colour side, uint32_t now_ms);

/* Gives `side`, which is to move, the time back that it has spent on this move. The clocks stop. */
void clock_give_back(struct clock *clock, enum colour side, uint32_t now_ms);

/* `side` takes back its last move. It gets the move's time back, if that is remembered, and the
   other side gets back what it has spent since. The clocks stop. */
void clock_undo(struct clock *clock, const struct level *level, enum colour side, uint32_t now_ms);

/* `side` plays again a move that was taken back, and loses the move's time again. The clocks
   stop. */
void clock_redo(struct clock *clock, const struct level *level, enum colour side, uint32_t now_ms);

/* Has the flag of `side` fallen: is its time used up at a level with clocks? */
bool clock_flag(const struct clock *clock, const struct level *level, enum colour side);

/* Sets the soft and the hard limit for a move, each at least 1 ms. */
void clock_budget(const struct time_control *control, struct engine_limits *limits);

/* Sets the limits for a move of `side` at a level. */
void clock_limits(const struct clock *clock, const struct level *level, enum colour side,
                  struct engine_limits *limits);

#endif
