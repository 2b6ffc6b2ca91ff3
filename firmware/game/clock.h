/*
 * Levels of play, the two chess clocks, and the time that a move may take. Times are in
 * milliseconds. The caller passes the time of day; nothing here reads a clock.
 */
#ifndef KILOMATE_FIRMWARE_GAME_CLOCK_H
#define KILOMATE_FIRMWARE_GAME_CLOCK_H

#include "engine/engine.h"

enum level_kind {
    LEVEL_AVERAGE,    /* value: seconds a move on average, at most three times as many */
    LEVEL_DEPTH,      /* value: plies */
    LEVEL_NODES,      /* value: nodes a move */
    LEVEL_MATE,       /* value: moves */
    LEVEL_GAME,       /* value: minutes a side */
    LEVEL_FISCHER,    /* value: minutes a side, extra: seconds a move */
    LEVEL_TOURNAMENT, /* value: moves, extra: minutes for these moves; repeated */
    LEVEL_KINDS
};

struct level {
    uint8_t kind; /* enum level_kind */
    uint32_t value;
    uint32_t extra;
};

/* How many of the last moves are remembered with their times, so that these can be given back. */
enum { CLOCK_HISTORY = 16 };

struct clock {
    int32_t left_ms[2];  /* time left, by colour; unused if the level has no clocks */
    uint16_t moves[2];   /* moves up to the next time control, by colour */
    uint8_t running;     /* enum colour, or CLOCK_STOPPED */
    uint8_t spent_count; /* how many moves are remembered in spent_ds[], the newest last */
    uint8_t spent_end;   /* these, and the moves behind them that were taken back */
    uint32_t since_ms;   /* when clock_update() was called last */
    uint32_t move_ms;    /* time spent on the current move, with pauses left out */
    uint16_t spent_ds[CLOCK_HISTORY]; /* times of moves, in tenths of a second */
};

enum { CLOCK_STOPPED = 2 };

/* Does this level give each side a clock? */
bool level_has_clock(const struct level *level);

/* Brings a number of a level into its range: the second number if `extra`, else the first. Returns
   true if it was out of range. */
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

/* Starts the clock of `side`, which begins to think about its move; nothing changes if it runs. */
void clock_start(struct clock *clock, enum colour side, uint32_t now_ms);

/* Stops the running clock, if there is one. */
void clock_stop(struct clock *clock, uint32_t now_ms);

/* Starts the clock of `side` again after a pause. The pause counts for nobody. */
void clock_resume(struct clock *clock, enum colour side, uint32_t now_ms);

/* `side` has moved: its clock stops and gets its increment or the time of the next period. The
   other side's clock starts. */
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

/* What the time for a move is found from, at a level or over UCI. */
struct time_control {
    int32_t left_ms;       /* time left on the clock */
    uint32_t increment_ms; /* added after each move */
    uint32_t moves_to_go;  /* moves that the time is for; 0: the rest of the game */
    uint32_t overhead_ms;  /* time that is lost on the way to the clock, for each move */
};

/* Sets the soft and the hard limit for a move, each at least 1 ms. */
void clock_budget(const struct time_control *control, struct engine_limits *limits);

/* Sets the limits for a move of `side` at a level. */
void clock_limits(const struct clock *clock, const struct level *level, enum colour side,
                  struct engine_limits *limits);

#endif
