/*
 * Command lines of the laboratory's programs: options --name=value, and words such as file names. A
 * wrong command line ends the program with status 2, after one sentence on stderr.
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

/* One option. `value` points to a variable of the option's kind, which holds the default. A default
   outside min..max means that there is no number. */
struct argument {
    const char *name; /* without the dashes; NULL ends the list */
    enum argument_kind kind;
    void *value;
    uint64_t min;
    uint64_t max;
    const char *help; /* one line for --help */
};

/* Reads the command line. The options' values go into their variables. Words without dashes go into
   `words`, at most `most` of them; the rest of that array is not changed. --help prints `summary`
   and the list of options on stdout, and ends the program with status 0. */
void arguments_read(int argc, char **argv, const char *summary, const struct argument *list,
                    const char **words, unsigned most);

/* Prints a sentence on stderr, made as by printf, and ends the program with status 2. */
__attribute__((noreturn, format(printf, 1, 2))) void arguments_refuse(const char *format, ...);

/* The memory profile with this name. If there is none, it prints the list of names and ends the
   program as above. */
const struct engine_profile *arguments_profile(const char *name);

#endif
