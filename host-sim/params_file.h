/*
 * The evaluation's numbers and the options of the search by name, and as a
 * text file: lines `name = value` or, for an element of a table, `name[12] =
 * value`; # begins a comment. `personality = REBEL`, before any option, takes
 * that set for the options that are not named. Units and ranges are those of
 * engine/params.h.
 */
#ifndef KILOMATE_HOST_SIM_PARAMS_FILE_H
#define KILOMATE_HOST_SIM_PARAMS_FILE_H

#include <stdio.h>

#include "engine/engine.h"

/* A set of options by its name, or NULL. */
const struct personality *params_personality(const char *name);

/* Changes what the file names and leaves the rest. An unknown name, a value
   out of its range, a line that is none or a file that cannot be read: one
   sentence on stderr, naming the line, and false; then nothing has changed. */
bool params_read_file(const char *path, struct eval_params *params, struct search_options *options);

/* Writes all options as such a file. */
void params_write_options(FILE *file, const struct search_options *options);

/* Writes all numbers of the evaluation, a comment first; false and a sentence on stderr if the
   file cannot be written. */
bool params_write_file(const char *path, const struct eval_params *params, const char *comment);

#endif
