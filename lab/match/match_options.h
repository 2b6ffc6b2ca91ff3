/*
 * The command line of the match runner. Its options are named as those of cutechess-cli and
 * fastchess. lab/README.md lists them.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_OPTIONS_H
#define KILOMATE_LAB_MATCH_MATCH_OPTIONS_H

#include "lab/match/match_plan.h"

/* Reads the command line. The options point into argv. False, after one sentence on stderr, if a
   word is unknown, or if the options do not fit together. */
bool match_options_read(struct match_options *options, int argc, char **argv);

#endif
