/*
 * Reads the words that describe an engine on the match runner's command line.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_ENGINE_H
#define KILOMATE_LAB_MATCH_MATCH_ENGINE_H

#include "lab/match/match_plan.h"

/* Reads the words behind -engine up to the next option, then those behind -each (NULL: none). A
   word behind -each does not change what a word of the engine has set. False, after a sentence on
   stderr, if a word is wrong. */
bool match_engine_read(struct match_engine *engine, char **own, char **each);

/* Is this word an option, not a value? */
bool match_is_option(const char *word);

#endif
