/*
 * What decides the games of a match, as text: the head of its log.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_SETTINGS_H
#define KILOMATE_LAB_MATCH_MATCH_SETTINGS_H

#include "lab/match/match_options.h"

/* Lines with the engines, a fingerprint of their programs and of the openings,
   limits, seed, adjudication and test. How many rounds, and how many at a
   time, is not in it. The caller frees it; NULL if there is no memory. */
char *match_settings_text(const struct match_options *options);

#endif
