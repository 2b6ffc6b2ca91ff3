/*
 * The parts of the UCI protocol behind its parser: commands that are one
 * word, options, and the searches.
 */
#ifndef KILOMATE_FIRMWARE_UCI_UCI_H
#define KILOMATE_FIRMWARE_UCI_UCI_H

#include "firmware/computer.h"

/* One clear sentence to the GUI, in an `info string`: what, and the token it is about. */
void uci_complain(struct computer *computer, const char *what, const char *token);

/* A command of one word, carried out at once; false if it is none. */
bool uci_simple_command(struct computer *computer, const char *token);

/* Finds an option by name; an unknown one is complained about and the rest of
   the line skipped. */
void uci_choose_option(struct computer *computer, const char *name);

/* Gives the chosen option a value: clamped and said if out of range. */
void uci_set_option(struct computer *computer, const char *value);

/* The answer to `uci`: name, author, options. MultiPV and Move Overhead are at
   their defaults from here on. */
void uci_identify(struct computer *computer);

/* For options of additions: the line of a spin, and its value from a text: clamped and said,
   or refused and said, which is false. */
void uci_tell_spin(struct computer *computer, const char *name, int32_t value, int32_t min,
                   int32_t max);
bool uci_read_spin(struct computer *computer, const char *text, int32_t min, int32_t max,
                   int32_t *value);

/* Did the last `go` bring this number? */
bool uci_is_given(const struct uci *uci, unsigned number);

/* Carries out a `go` whose line has been read. */
void uci_go(struct computer *computer);

#endif
