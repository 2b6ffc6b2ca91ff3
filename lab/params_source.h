/* Writes the numbers of the evaluation as C source: engine/params_default.c. */
#ifndef KILOMATE_LAB_PARAMS_SOURCE_H
#define KILOMATE_LAB_PARAMS_SOURCE_H

#include <stdio.h>

#include "engine/engine.h"

/* Writes the source. Tables of 64 numbers are laid out as boards, others in rows. comment: one line
   that says how the numbers were made; it must not contain the end of a C comment. */
void params_source_print(FILE *file, const struct eval_params *params, const char *comment);

/* The same into the file at `path`. False, after a sentence on stderr, if it cannot be written. */
bool params_source_write(const char *path, const struct eval_params *params, const char *comment);

#endif
