/*
 * The log of a match: its settings, and a line for each finished game. A match that was interrupted
 * goes on from its log.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_LOG_H
#define KILOMATE_LAB_MATCH_MATCH_LOG_H

#include "lab/match/match_game.h"

/* A finished game. */
struct match_record {
    unsigned long game; /* its number, from 0 on */
    struct match_result result;
};

struct match_log {
    int file; /* -1: there is none */
    const struct match_options *options;
};

/* Is given a game of the log. False if it refuses the game. */
typedef bool match_log_reader(void *context, const struct match_record *record);

/* Opens the log that the options name, if they name one, and gives its games to the reader. An
   incomplete last line is removed. False, after a sentence on stderr, if the file cannot be read,
   is no log, was made with other settings, or is in use. */
bool match_log_open(struct match_log *log, const struct match_options *options,
                    match_log_reader *reader, void *context);

/* Adds the line of a game. False, after a sentence on stderr, if it cannot be written. */
bool match_log_add(struct match_log *log, const struct match_record *record);

/* Closes the log. */
void match_log_close(struct match_log *log);

/* The number of the engine that has White in a game, 0 or 1. */
unsigned match_white(unsigned long game);

#endif
