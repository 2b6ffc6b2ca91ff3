/*
 * Finds personalities: sets of options of the search.
 */
#ifndef KILOMATE_FIRMWARE_MIND_OPTIONS_H
#define KILOMATE_FIRMWARE_MIND_OPTIONS_H

#include "engine/engine.h"

/* Returns the personality with this name, or NULL. Capital and small letters are equal. */
const struct personality *options_named(const char *name);

/* Are all options the same? Where single options can neither be changed nor loaded they are only if
   they are the same object (options_object.c in place of options_each.c). */
bool options_are_same(const struct search_options *a, const struct search_options *b);

/* Returns the personality that has exactly these options, or NULL if single options have been
   changed. */
const struct personality *options_personality(const struct search_options *options);

#endif
