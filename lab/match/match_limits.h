/*
 * Words, numbers, times and limits on the match runner's command line.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_LIMITS_H
#define KILOMATE_LAB_MATCH_MATCH_LIMITS_H

#include "lab/match/match_options.h"

/* Writes a sentence to stderr; false, for the caller to return. */
__attribute__((format(printf, 1, 2))) bool match_complain(const char *format, ...);

/* The value of a word name=value, or NULL if it is another. */
const char *match_value_of(const char *word, const char *name);

/* A real number between two others, without exponent. */
bool match_read_real(const char *text, double least, double most, double *number);

/* Seconds with a fraction, or minutes:seconds, as microseconds; at most a day. */
bool match_read_seconds(const char *text, int64_t *microseconds);

/* A time control: moves/time+increment, of which moves/ and +increment may be
   missing, or inf. */
bool match_read_clock(const char *text, struct match_limit *limit);

#endif
