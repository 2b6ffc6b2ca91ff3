/*
 * Finds personalities: sets of options of the search.
 */
#ifndef KILOMATE_FIRMWARE_MIND_OPTIONS_H
#define KILOMATE_FIRMWARE_MIND_OPTIONS_H

#include "engine/engine.h"

/* Returns the personality with this name, or NULL. Capital and small letters are equal. */
const struct personality *options_named(const char *name);

/* Returns the personality that has exactly these options, or NULL if single options have been
   changed. */
const struct personality *options_personality(const struct search_options *options);

#endif
