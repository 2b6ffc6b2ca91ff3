/*
 * The line to a GUI: it is read byte by byte, and what a line says is carried out.
 */
#ifndef KILOMATE_FIRMWARE_UCI_UCI_LINE_H
#define KILOMATE_FIRMWARE_UCI_UCI_LINE_H

#include "firmware/uci/uci.h"

/* Takes the next byte. Returns UCI_GO or UCI_BENCH if the byte completes such a line, which the
   caller carries out; else UCI_COMMAND. While a search runs only requests to it are obeyed. */
enum uci_state uci_feed(struct uci *uci, uint8_t byte);

/* Give the serial line to a GUI, and take it away again. No search runs. */
void uci_begin(struct uci *uci);
void uci_end(struct uci *uci);

/* Reads one byte and does what it completes; `quit` or `leave` may be set then. Returns true if
   there was a byte. No search runs. */
bool uci_poll(struct uci *uci);

/* Reads the line while a search runs, and may stop the search. */
void uci_listen(struct uci *uci);

#endif
