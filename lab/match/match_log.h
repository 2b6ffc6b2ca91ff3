/*
 * The runner's log: its settings, and a line for each finished game, from
 * which a run goes on where another was interrupted.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_LOG_H
#define KILOMATE_LAB_MATCH_MATCH_LOG_H

#include "lab/match/match_game.h"

/* A finished game. */
struct match_record {
    unsigned long game; /* 0.. */
    struct match_result result;
};

struct match_log {
    int file; /* -1: there is none */
    const struct match_options *options;
};

/* Takes a game of the log; false to refuse it. */
typedef bool match_log_reader(void *context, const struct match_record *record);

/* Opens the log of the options, if they name one, and hands what stands there
   to the reader. A line that was cut short is removed. False, and a sentence
   on stderr, if it cannot be read, is no log, has been made with other
   settings or is in use. */
bool match_log_open(struct match_log *log, const struct match_options *options,
                    match_log_reader *reader, void *context);

/* Adds a game's line; false, and a sentence on stderr, if it cannot. */
bool match_log_add(struct match_log *log, const struct match_record *record);

void match_log_close(struct match_log *log);

/* The number of the engine that has White in a game. */
unsigned match_white(unsigned long game);

#endif
