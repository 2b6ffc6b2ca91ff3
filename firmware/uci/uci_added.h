/*
 * The UCI options that a board's additions bring: the options of their players, and the settings
 * that are options by the UCI names in their rows (settings.h). A board without additions has
 * uci_added_none.c in place of uci_added.c.
 */
#ifndef KILOMATE_FIRMWARE_UCI_UCI_ADDED_H
#define KILOMATE_FIRMWARE_UCI_UCI_ADDED_H

#include "firmware/uci/uci.h"

/* Writes their lines. */
void uci_added_tell(struct uci *uci);

/* The number of the one with this name, or UCI_OPTION_NONE. */
unsigned uci_added_find(const char *name);

/* Gives one a value; what cannot be one is told and changes nothing. */
void uci_added_set(struct uci *uci, unsigned number, const char *text);

#endif
