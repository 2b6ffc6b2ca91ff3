/*
 * Command lines of the laboratory's programs: --name=value and file names.
 * What is wrong is told in one sentence on stderr, and the program ends with
 * status 2.
 */
#ifndef KILOMATE_LAB_ARGUMENTS_H
#define KILOMATE_LAB_ARGUMENTS_H

#include <stdint.h>

#include "engine/engine.h"

enum argument_kind {
    ARGUMENT_NUMBER, /* uint64_t, decimal, within min..max */
    ARGUMENT_REAL,   /* double, at least 0 */
    ARGUMENT_TEXT,   /* const char * */
    ARGUMENT_FLAG    /* bool, without a value */
};

/* One option; value points at a variable of its kind, which holds the default;
   a number outside min..max stands for none. */
struct argument {
    const char *name; /* without the dashes; NULL ends the list */
    enum argument_kind kind;
    void *value;
    uint64_t min;
    uint64_t max;
    const char *help; /* one line for --help */
};

/* Reads the command line: options into their variables, at most so many words
   without dashes into words, which stays as it was behind them. --help prints
   `summary` and the list on stdout and ends the program with 0. */
void arguments_read(int argc, char **argv, const char *summary, const struct argument *list,
                    const char **words, unsigned most);

/* Ends the program with status 2 after a sentence on stderr, printf-like. */
__attribute__((noreturn, format(printf, 1, 2))) void arguments_refuse(const char *format, ...);

/* The memory profile of that name; refuses an unknown one with the list. */
const struct engine_profile *arguments_profile(const char *name);

#endif
