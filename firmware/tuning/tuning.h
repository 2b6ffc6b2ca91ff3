/*
 * Changes options of the search one by one. It is an addition. A board that has neither it
 * nor saves has tuning_none.c instead: there the options are always those of a personality.
 */
#ifndef KILOMATE_FIRMWARE_TUNING_TUNING_H
#define KILOMATE_FIRMWARE_TUNING_TUNING_H

#include "firmware/desk/session.h"

/* Returns the n-th option of the search, or NULL if there are fewer. With tuning_none.c there is
   none. */
const struct param_field *tuning_option(unsigned n);

/* Returns the option with this name, or NULL. Capital and small letters are equal. */
const struct param_field *tuning_find(const char *name);

/* Gives an option of the search a value. False, and nothing changes, if it is out of range. */
bool tuning_change(struct mind *mind, const struct param_field *option, int value);

#endif
