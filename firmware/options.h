/*
 * The options of the search: by name, in sets that have a name, and changed
 * one by one.
 */
#ifndef KILOMATE_FIRMWARE_OPTIONS_H
#define KILOMATE_FIRMWARE_OPTIONS_H

#include "firmware/computer.h"

/* By name, case-insensitive; NULL if there is none. */
const struct param_field *options_find(const char *name);

/* The personality that is on, or NULL: single options have been changed. */
const struct personality *options_personality(const struct computer *computer);

/* Chooses a personality by name; false if there is none. */
bool options_choose(struct computer *computer, const char *name);

/* Changes one option; the value lies within its range. */
void options_change(struct computer *computer, const struct param_field *field, int value);

#endif
