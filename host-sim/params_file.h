/*
 * Text files with the numbers of the evaluation and the options of the search. A line is `name =
 * value` or, for an element of a table, `name[12] = value`; # begins a comment. The line
 * `personality = REBEL` sets all options to those of that personality; it must stand before any
 * line with an option. Units and ranges are those of engine/params.h.
 */
#ifndef KILOMATE_HOST_SIM_PARAMS_FILE_H
#define KILOMATE_HOST_SIM_PARAMS_FILE_H

#include <stdio.h>

#include "engine/engine.h"

/* The personality with this name, or NULL if there is none. */
const struct personality *params_personality(const char *name);

/* Changes the numbers and options that the file names, and leaves the others. False, after one
   sentence with the line's number on stderr, if the file cannot be read, or has an unknown name, a
   value out of its range or any other wrong line; then nothing has changed. */
bool params_read_file(const char *path, struct eval_params *params, struct search_options *options);

/* Writes all options in this format. */
void params_write_options(FILE *file, const struct search_options *options);

/* Writes all numbers of the evaluation in this format, after a line with the comment. False, after
   a sentence on stderr, if the file cannot be written. */
bool params_write_file(const char *path, const struct eval_params *params, const char *comment);

#endif
