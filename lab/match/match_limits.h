/*
 * Reads words, numbers, times and limits of the match runner's command line.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_LIMITS_H
#define KILOMATE_LAB_MATCH_MATCH_LIMITS_H

#include "lab/match/match_plan.h"

/* Writes a sentence to stderr, made as by printf. Returns false, which the caller returns. */
__attribute__((format(printf, 1, 2))) bool match_complain(const char *format, ...);

/* The value of a word name=value, or NULL if the word has another name. */
const char *match_value_of(const char *word, const char *name);

/* Reads a real number from `least` to `most`, without exponent. False if it is no such number. */
bool match_read_real(const char *text, double least, double most, double *number);

/* Reads a time as microseconds: seconds with a fraction, or minutes:seconds, a day at most. False
   if it is no such time. */
bool match_read_seconds(const char *text, int64_t *microseconds);

/* Reads a time control: moves/time+increment, where moves/ and +increment may be missing, or inf.
   False if it is none. */
bool match_read_clock(const char *text, struct match_limit *limit);

#endif
