/*
 * Carries out UCI commands: go, perft, and those of one word.
 */
#ifndef KILOMATE_FIRMWARE_UCI_UCI_SEARCH_H
#define KILOMATE_FIRMWARE_UCI_UCI_SEARCH_H

#include "firmware/uci/uci.h"

/* Carries out a command of one word. Returns false if there is no such command. */
bool uci_simple_command(struct uci *uci, const char *token);

/* Did the last `go` have this number (enum uci_number)? */
bool uci_is_given(const struct uci *uci, unsigned number);

/* Carries out a `go` whose line has been read: sends the best move when the search has ended. */
void uci_go(struct uci *uci);

#endif
