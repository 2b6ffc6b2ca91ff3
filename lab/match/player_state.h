/*
 * What is known of an engine in a match, and what it is asked and answers.
 */
#ifndef KILOMATE_LAB_MATCH_PLAYER_STATE_H
#define KILOMATE_LAB_MATCH_PLAYER_STATE_H

#include "lab/match/match_plan.h"
#include "lab/match/process.h"
#include "lab/match/referee.h"

enum { PLAYER_TEXT = 24, PLAYER_ERROR = 200 };

enum player_status {
    PLAYER_OK,
    PLAYER_SILENT,  /* it did not answer in time */
    PLAYER_ENDED,   /* it crashed, closed its output or cannot be run */
    PLAYER_REFUSED, /* it cannot do what the match needs; `error` says what */
    PLAYER_STOPPED  /* the match is to end */
};

/* The features that an xboard engine has announced, and its state. */
struct player_xboard {
    bool has_ping;
    bool has_setboard;
    bool has_usermove;
    bool has_san;
    bool has_colors;
    bool has_time;
    bool has_memory;
    bool has_smp;
    bool is_single;         /* reuse=0: it can play only one game */
    bool is_thinker;        /* it answers moves; false: it is in force mode */
    unsigned pings;         /* how many pings were sent */
    unsigned plies;         /* how many plies of the game it knows */
    char last[PLAYER_TEXT]; /* its last move, as it has written it */
};

struct player {
    const struct match_engine *engine;
    const struct match_waits *waits;
    const atomic_bool *stop;
    bool is_running;
    unsigned games;                   /* how many it has begun since it was started */
    bool has_setting[MATCH_SETTINGS]; /* by number of the setting: it has this option */
    bool hides_options;               /* it has one, Tuning, that lists more of them */
    struct player_xboard xboard;
    struct process process;
    char *text; /* memory for a long command, see player_text() */
    size_t text_size;
    char error[PLAYER_ERROR]; /* why the last call failed */
};

/* The clocks before a move, in microseconds, by colour. */
struct player_clock {
    int64_t left[2];
    int64_t increment[2];
    unsigned moves_to_go; /* of the side to move; 0: all moves of the game */
};

enum answer_kind {
    ANSWER_MOVE,
    ANSWER_RESIGN,
    ANSWER_CLAIM,   /* it claims a win or a draw; `text` has the result */
    ANSWER_REFUSED, /* it calls the opponent's move illegal */
    ANSWER_TIMEOUT, /* it did not move in the time that it had */
    ANSWER_SILENT,  /* it did not answer isready */
    ANSWER_ENDED,
    ANSWER_STOPPED
};

struct player_answer {
    enum answer_kind kind;
    char text[PLAYER_TEXT]; /* for ANSWER_MOVE and ANSWER_CLAIM */
    int64_t used;           /* the time it took, in microseconds */
    bool has_score;
    bool is_mate;
    int score; /* from its own view, in centipawns; if is_mate the moves to mate, negative if it
                  is mated */
    unsigned depth;
    bool was_stopped; /* it had to be told to stop, because it kept to no limit but of time */
};

#endif
