/*
 * The words that describe an engine on the match runner's command line.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_ENGINE_H
#define KILOMATE_LAB_MATCH_MATCH_ENGINE_H

#include "lab/match/match_options.h"

/* Reads the words behind -engine up to the next option, then those behind
   -each (NULL: none), of which the first do not change what the engine's own
   have said. False, and a sentence on stderr, at a bad one. */
bool match_engine_read(struct match_engine *engine, char **own, char **each);

/* Is this word an option and not a value? */
bool match_is_option(const char *word);

#endif
