/*
 * A match: its games played by so many at a time, counted, written and logged.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_RUN_H
#define KILOMATE_LAB_MATCH_MATCH_RUN_H

#include "lab/match/match_options.h"

/* What the program ends with. */
enum match_exit { MATCH_COMPLETE = 0, MATCH_FAILED = 1, MATCH_USAGE = 2, MATCH_INTERRUPTED = 130 };

/* Plays the match to its end, to the test's decision or until it is
   interrupted (SIGINT, SIGTERM), and prints its report. */
enum match_exit match_run(const struct match_options *options);

#endif
