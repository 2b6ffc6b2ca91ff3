/*
 * The options of UCI that every board has.
 */
#ifndef KILOMATE_FIRMWARE_UCI_UCI_OPTIONS_H
#define KILOMATE_FIRMWARE_UCI_UCI_OPTIONS_H

#include "firmware/uci/uci.h"

/* Chooses the option that is set next, by its name. If it is unknown the GUI is told so and the
   rest of the line is ignored. */
void uci_choose_option(struct uci *uci, const char *name);

/* Gives the chosen option a value. A number out of range is clamped, and the GUI is told so. */
void uci_set_option(struct uci *uci, const char *value);

/* Answers `uci`: name, author, options. Sets MultiPV and Move Overhead to their defaults. */
void uci_identify(struct uci *uci);

#endif
