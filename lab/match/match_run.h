/*
 * Runs a match: plays its games, several at a time, counts them, and writes PGN and log.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_RUN_H
#define KILOMATE_LAB_MATCH_MATCH_RUN_H

#include "lab/match/match_plan.h"

/* The program's exit status. */
enum match_exit { MATCH_COMPLETE = 0, MATCH_FAILED = 1, MATCH_USAGE = 2, MATCH_INTERRUPTED = 130 };

/* Plays the match until all games are finished, until the test has decided, or until a signal
   interrupts it (SIGINT, SIGTERM). Then it prints the report. MATCH_FAILED, after a sentence on
   stderr, if a file or an engine cannot be used. */
enum match_exit match_run(const struct match_options *options);

#endif
