/*
 * What a match is to be: its engines and their limits, its openings, its games and its end.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_PLAN_H
#define KILOMATE_LAB_MATCH_MATCH_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lab/match/stats.h"

enum { MATCH_ARGUMENTS = 34, MATCH_SETTINGS = 128, MATCH_NAME = 64, MATCH_CONCURRENCY = 256 };

/* How long an engine may think. Times are in microseconds. Zero means that there is no such
   limit. */
struct match_limit {
    bool has_clock;
    unsigned moves;    /* moves of a time control, 0: all moves of the game */
    int64_t base;      /* time for these moves */
    int64_t increment; /* time that each move adds */
    int64_t move_time; /* each move has exactly this time */
    int64_t margin;    /* an engine that is late by no more than this does not lose */
    uint64_t nodes;
    unsigned depth;
    char clock_text[32]; /* the time control as it was given */
};

enum match_protocol { PROTOCOL_UCI, PROTOCOL_XBOARD };

/* An option of the engine: option.NAME=VALUE. */
struct match_setting {
    char name[MATCH_NAME];
    const char *value;
};

struct match_engine {
    char name[MATCH_NAME];
    const char *directory;           /* where it runs; NULL: where the match runner runs */
    const char *errors;              /* file for its standard error; NULL: none */
    char *argument[MATCH_ARGUMENTS]; /* the program, its arguments, then NULL */
    unsigned arguments;
    char argument_text[1024]; /* the text of args=, cut into arguments */
    size_t argument_text_size;
    struct match_setting setting[MATCH_SETTINGS];
    unsigned settings;
    enum match_protocol protocol;
    struct match_limit limit;
};

enum match_openings { OPENINGS_NONE, OPENINGS_EPD, OPENINGS_PGN };

/* How long to wait for an engine, in microseconds. */
struct match_waits {
    int64_t start; /* until the handshake has ended */
    int64_t ping;  /* until it answers isready or ping */
    int64_t move;  /* until it moves, if there is no clock */
    int64_t quit;  /* until it ends, after quit */
};

struct match_options {
    struct match_engine engine[2];
    unsigned rounds;
    unsigned games;       /* in each round, 1 or 2 */
    unsigned concurrency; /* how many games are played at the same time */
    enum match_openings openings;
    const char *openings_file;
    bool is_random;
    unsigned openings_plies; /* plies that are taken of each PGN game, 0: all */
    unsigned openings_start; /* number of the first opening, from 1 on */
    uint64_t seed;
    bool has_sprt;
    struct stats_sprt sprt;
    unsigned resign_count;    /* a game is lost after so many bad moves in a row, 0: never */
    int resign_score;         /* in centipawns: a move is bad if its score is minus this or worse */
    unsigned draw_count;      /* a game is drawn after so many even moves in a row, 0: never */
    unsigned draw_number;     /* but not before this move */
    int draw_score;           /* in centipawns: a move is even if its score is no further from 0 */
    unsigned max_moves;       /* a game is drawn after so many moves of both sides, 0: never */
    const char *pgn;          /* file for the games, or NULL */
    const char *log;          /* file for the log, or NULL */
    const char *event;        /* value of PGN's tag Event */
    unsigned rating_interval; /* number of games between two reports, 0: only one at the end */
    struct match_waits waits;
};

#endif
