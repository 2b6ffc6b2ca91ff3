/*
 * What a level of play and the two chess clocks are. clock.h has what they do. Times are in
 * milliseconds.
 */
#ifndef KILOMATE_FIRMWARE_GAME_LEVEL_H
#define KILOMATE_FIRMWARE_GAME_LEVEL_H

#include "engine/engine.h"

enum level_kind {
    LEVEL_AVERAGE,    /* value: seconds a move on average, at most three times as many */
    LEVEL_DEPTH,      /* value: plies */
    LEVEL_NODES,      /* value: nodes a move */
    LEVEL_MATE,       /* value: moves */
    LEVEL_GAME,       /* value: minutes a side */
    LEVEL_FISCHER,    /* value: minutes a side, extra: seconds a move */
    LEVEL_TOURNAMENT, /* value: moves, extra: minutes for these moves; repeated */
    LEVEL_COMMON,     /* all boards have the kinds before it, controls.h those from here on */
    LEVEL_BRONSTEIN = LEVEL_COMMON, /* minutes a side, seconds of a move that come back */
    LEVEL_DELAY,                    /* minutes a side, seconds a move for which the clock stands */
    LEVEL_HOURGLASS,                /* minutes a side; what one side takes the other gets */
    LEVEL_BYOYOMI, /* minutes a side, then so many periods of so many seconds a move */
    LEVEL_STAGES,  /* moves, minutes for these, minutes for the rest, seconds a move */
    LEVEL_ODDS,    /* White's minutes, Black's minutes, seconds a move */
    LEVEL_KINDS
};

/* The kinds from LEVEL_COMMON on have up to four numbers, of which `extra` holds three. */
struct level {
    uint8_t kind; /* enum level_kind */
    uint32_t value;
    uint32_t extra;
};

/* Those three as one number: at most 65535, 255 and 255. */
#define LEVEL_EXTRA(second, third, fourth) \
    ((uint32_t)(second) | (uint32_t)(third) << 16 | (uint32_t)(fourth) << 24)

/* Returns a number of such a kind, from 0 on. */
static inline uint32_t level_number(const struct level *level, unsigned number)
{
    return number == 0   ? level->value
           : number == 1 ? level->extra & 0xFFFFU
                         : level->extra >> 8 * number & 0xFFU;
}

/* How many of the last moves are remembered with their times, so that these can be given back. */
enum { CLOCK_HISTORY = 16 };

struct clock {
    int32_t left_ms[2];  /* time left, by colour; unused if the level has no clocks */
    uint16_t moves[2];   /* moves up to the next time control, by colour; controls.c: stages */
    uint8_t running;     /* enum colour, or CLOCK_STOPPED */
    uint8_t spent_count; /* how many moves are remembered in spent_ds[], the newest last */
    uint8_t spent_end;   /* these, and the moves behind them that were taken back */
    uint32_t since_ms;   /* when clock_update() was called last */
    uint32_t move_ms;    /* time spent on the current move, with pauses left out */
    uint16_t spent_ds[CLOCK_HISTORY]; /* what moves have cost, in tenths of a second */
};

enum { CLOCK_STOPPED = 2 };

/* What the time for a move is found from, at a level or over UCI. */
struct time_control {
    int32_t left_ms;       /* time left on the clock */
    uint32_t increment_ms; /* added after each move */
    uint32_t moves_to_go;  /* moves that the time is for; 0: the rest of the game */
    uint32_t overhead_ms;  /* time that is lost on the way to the clock, for each move */
};

#endif
