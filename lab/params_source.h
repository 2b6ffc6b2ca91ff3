/* The evaluation's numbers as the C source of the engine's defaults. */
#ifndef KILOMATE_LAB_PARAMS_SOURCE_H
#define KILOMATE_LAB_PARAMS_SOURCE_H

#include <stdio.h>

#include "engine/engine.h"

/* Writes engine/params_default.c: tables of 64 as boards, the rest in rows.
   comment: one line on how the numbers were made, without an end of comment. */
void params_source_print(FILE *file, const struct eval_params *params, const char *comment);

/* The same into a file; false and a sentence on stderr if it cannot be written. */
bool params_source_write(const char *path, const struct eval_params *params, const char *comment);

#endif
