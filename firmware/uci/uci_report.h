/*
 * What a GUI is told: the reports of a search, answers and complaints.
 */
#ifndef KILOMATE_FIRMWARE_UCI_UCI_REPORT_H
#define KILOMATE_FIRMWARE_UCI_UCI_REPORT_H

#include "firmware/uci/uci.h"

/* Tells the GUI in an `info string` what is wrong, with the token that it is about. */
void uci_complain(struct uci *uci, const char *what, const char *token);

/* For numeric options (spin): uci_tell_spin() writes the line of an option. uci_read_spin() reads a
   value; it clamps a number out of range and tells the GUI so, and returns false if the text is not
   a number, which it tells too. */
void uci_tell_spin(struct uci *uci, const char *name, int32_t value, int32_t min, int32_t max);
bool uci_read_spin(struct uci *uci, const char *text, int32_t min, int32_t max, int32_t *value);

/* Sends the answers to isready that are due: all of them if it `waits`, else as many as the send
   ring has room for. */
void uci_pay_readyok(struct uci *uci, bool waits);

/* Sends a report of the running search. */
void uci_informed(struct uci *uci, const struct engine_info *info);

/* Sends a last report, if something was searched since the one before it. */
void uci_report_end(struct uci *uci, const struct engine_result *result);

#endif
