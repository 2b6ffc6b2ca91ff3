/*
 * The options of the search and the sets of them, by name.
 */
#ifndef KILOMATE_FIRMWARE_OPTIONS_H
#define KILOMATE_FIRMWARE_OPTIONS_H

#include "engine/engine.h"

/* An option by its name, case-insensitive; NULL if there is none. */
const struct param_field *options_find(const char *name);

/* A personality by its name, likewise. */
const struct personality *options_named(const char *name);

/* The personality whose options these are, or NULL: single ones have been changed. */
const struct personality *options_personality(const struct search_options *options);

#endif
