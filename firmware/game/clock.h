/*
 * Levels of play, the two chess clocks, and the time one move may take.
 * Times are in milliseconds and passed in; nothing here reads a clock.
 */
#ifndef KILOMATE_FIRMWARE_GAME_CLOCK_H
#define KILOMATE_FIRMWARE_GAME_CLOCK_H

#include "engine/engine.h"

enum level_kind {
    LEVEL_AVERAGE,    /* value: seconds a move */
    LEVEL_DEPTH,      /* value: plies */
    LEVEL_NODES,      /* value: nodes a move */
    LEVEL_MATE,       /* value: moves */
    LEVEL_GAME,       /* value: minutes a side */
    LEVEL_FISCHER,    /* value: minutes a side, extra: seconds a move */
    LEVEL_TOURNAMENT, /* value: moves, extra: minutes for them, repeating */
    LEVEL_KINDS
};

struct level {
    uint8_t kind; /* enum level_kind */
    uint32_t value;
    uint32_t extra;
};

/* Last moves whose times can be given back. */
enum { CLOCK_HISTORY = 16 };

struct clock {
    int32_t left_ms[2];  /* by colour; meaningful if the level has clocks */
    uint16_t moves[2];   /* moves to the next time control */
    uint8_t running;     /* enum colour, or CLOCK_STOPPED */
    uint8_t spent_count; /* remembered moves, newest last ... */
    uint8_t spent_end;   /* ... and behind them those taken back */
    uint32_t since_ms;   /* when the running clock was last counted */
    uint32_t move_ms;    /* counted for the move being thought about, also when stopped */
    uint16_t spent_ds[CLOCK_HISTORY]; /* tenths of a second */
};

enum { CLOCK_STOPPED = 2 };

/* Does this level give each side a clock? */
bool level_has_clock(const struct level *level);

/* Limits of a level's number; the clamped value is written back. True if it
   was out of range. extra: the second number instead of the first. */
bool level_clamp(struct level *level, bool extra);

/* For assertions: a kind there is, its numbers in their ranges; and a clock
   that remembers no more moves than it has room for. */
bool level_is_ok(const struct level *level);
bool clock_is_ok(const struct clock *clock);

/* Of a clock that comes from outside: can it be one of this level? */
bool clock_fits(const struct clock *clock, const struct level *level);

/* Sets both clocks to the level's time, stopped. */
void clock_reset(struct clock *clock, const struct level *level);

/* Counts the running clock up to now. */
void clock_update(struct clock *clock, uint32_t now_ms);

/* Starts the clock of the side to move. */
void clock_start(struct clock *clock, enum colour side, uint32_t now_ms);
void clock_stop(struct clock *clock, uint32_t now_ms);

/* Lets the clock that was stopped run again: the time since then is nobody's. side: whose it is. */
void clock_resume(struct clock *clock, enum colour side, uint32_t now_ms);

/* `side` has moved: its clock stops, gets its increment or the next period;
   the other's starts. */
void clock_press(struct clock *clock, const struct level *level, enum colour side, uint32_t now_ms);

/* Gives `side`, to move, back what it has thought about this move. The clocks
   stop. */
void clock_give_back(struct clock *clock, enum colour side, uint32_t now_ms);

/* `side` takes its last move back: what the move cost and what the other side
   has thought since is given back, as far as moves are remembered. The clocks
   stop. */
void clock_undo(struct clock *clock, const struct level *level, enum colour side, uint32_t now_ms);

/* `side` plays a move again that was taken back: it costs what it cost. */
void clock_redo(struct clock *clock, const struct level *level, enum colour side, uint32_t now_ms);

/* Has the flag of `side` fallen? */
bool clock_flag(const struct clock *clock, const struct level *level, enum colour side);

/* What UCI and the levels give a move. moves_to_go 0: the rest of the game. */
struct time_control {
    int32_t left_ms;
    uint32_t increment_ms;
    uint32_t moves_to_go;
    uint32_t overhead_ms; /* lost between us and the clock */
};

/* Soft and hard limits for a move; at least 1 ms each. */
void clock_budget(const struct time_control *control, struct engine_limits *limits);

/* The limits of a move at a level. */
void clock_limits(const struct clock *clock, const struct level *level, enum colour side,
                  struct engine_limits *limits);

#endif
