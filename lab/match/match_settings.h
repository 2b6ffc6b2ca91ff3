/*
 * The settings of a match that its games depend on, as text. They stand at the beginning of its
 * log.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_SETTINGS_H
#define KILOMATE_LAB_MATCH_MATCH_SETTINGS_H

#include "lab/match/match_plan.h"

/* Returns lines with the engines, fingerprints of their programs and of the openings, limits, seed,
   adjudication and test. The number of rounds and the concurrency are not in it, because they may
   change when a match goes on. The caller frees the text. NULL if there is no memory. */
char *match_settings_text(const struct match_options *options);

#endif
