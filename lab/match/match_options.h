/*
 * The command line of the match runner, in the words of cutechess-cli and
 * fastchess. lab/README.md lists them.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_OPTIONS_H
#define KILOMATE_LAB_MATCH_MATCH_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lab/match/stats.h"

enum { MATCH_ARGUMENTS = 34, MATCH_SETTINGS = 128, MATCH_NAME = 64, MATCH_CONCURRENCY = 256 };

/* How long an engine may think. Zero means: no such limit. Times are in
   microseconds. */
struct match_limit {
    bool has_clock;
    unsigned moves; /* of a time control, 0: all */
    int64_t base;
    int64_t increment; /* a move */
    int64_t move_time; /* exactly this for every move */
    int64_t margin;    /* this much too late is no loss */
    uint64_t nodes;
    unsigned depth;
    char clock_text[32]; /* as it was given */
};

enum match_protocol { PROTOCOL_UCI, PROTOCOL_XBOARD };

/* option.NAME=VALUE */
struct match_setting {
    char name[MATCH_NAME];
    const char *value;
};

struct match_engine {
    char name[MATCH_NAME];
    const char *directory;           /* NULL: the runner's */
    const char *errors;              /* file for its standard error, NULL: none */
    char *argument[MATCH_ARGUMENTS]; /* the program first, NULL behind the last */
    unsigned arguments;
    char argument_text[1024]; /* of args=, cut into arguments */
    size_t argument_text_size;
    struct match_setting setting[MATCH_SETTINGS];
    unsigned settings;
    enum match_protocol protocol;
    struct match_limit limit;
};

enum match_openings { OPENINGS_NONE, OPENINGS_EPD, OPENINGS_PGN };

/* How long to wait for an engine: microseconds. */
struct match_waits {
    int64_t start; /* for the end of the handshake */
    int64_t ping;  /* for the answer to isready or ping */
    int64_t move;  /* for a move where no clock runs */
    int64_t quit;  /* for its end after quit */
};

struct match_options {
    struct match_engine engine[2];
    unsigned rounds;
    unsigned games; /* a round: 2, or 1 */
    unsigned concurrency;
    enum match_openings openings;
    const char *openings_file;
    bool is_random;
    unsigned openings_plies; /* of PGN, 0: all */
    unsigned openings_start; /* number of the first, 1.. */
    uint64_t seed;
    bool has_sprt;
    struct stats_sprt sprt;
    unsigned resign_count; /* moves in a row, 0: never */
    int resign_score;      /* centipawns */
    unsigned draw_count;   /* the same for draws */
    unsigned draw_number;  /* not before this move */
    int draw_score;
    unsigned max_moves; /* draw after so many moves of both, 0: never */
    const char *pgn;    /* file, or NULL */
    const char *log;    /* file, or NULL */
    const char *event;
    unsigned rating_interval; /* games between two reports, 0: only at the end */
    struct match_waits waits;
};

/* Reads the command line. False, and one sentence on stderr, if it is not
   understood or cannot be. The options point into argv. */
bool match_options_read(struct match_options *options, int argc, char **argv);

#endif
