/*
 * The evaluation's numbers by name, and as a text file: lines `name = value`
 * or, for an element of a table, `name[12] = value`; # begins a comment.
 * Units and ranges are those of engine/params.h.
 */
#ifndef KILOMATE_HOST_SIM_PARAMS_FILE_H
#define KILOMATE_HOST_SIM_PARAMS_FILE_H

#include <stdio.h>

#include "engine/engine.h"

/* One element of a field, and changing it. The value must fit the field. */
int params_get(const struct eval_params *params, const struct param_field *field, unsigned element);
void params_set(struct eval_params *params, const struct param_field *field, unsigned element,
                int value);

/* Changes what the file names and leaves the rest. An unknown name, a value
   out of its range, a line that is none or a file that cannot be read: one
   sentence on stderr, naming the line, and false. */
bool params_read_file(const char *path, struct eval_params *params);

/* Writes all of them, a comment first; false and a sentence on stderr if the
   file cannot be written. */
bool params_write_file(const char *path, const struct eval_params *params, const char *comment);

#endif
