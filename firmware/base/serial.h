/*
 * The serial line: the bytes that come in, what is sent, and the line of text that is being read.
 * The console and UCI use it in turn.
 */
#ifndef KILOMATE_FIRMWARE_BASE_SERIAL_H
#define KILOMATE_FIRMWARE_BASE_SERIAL_H

#include "firmware/base/line.h"
#include "firmware/base/out.h"

/* More than this is between the keys of somebody who types: milliseconds. */
enum { SERIAL_PAUSE_MS = 100 };

struct serial {
    struct out out;
    struct line line;        /* the console's line and the UCI token buffer */
    uint32_t *entropy;       /* random bits, from the times at which bytes come in */
    uint16_t heard_ms;       /* when the last byte came, modulo 65,536 ms */
    uint8_t last_byte;       /* the last byte received; 0: none yet, or both of CR and LF */
    uint8_t uci_letters : 2; /* how many letters of the word `uci` were received last */
    bool uci_alone : 1;      /* they came behind a pause, and at once */
    bool uci_asked : 1;      /* a line has ended with `uci`, which is still to be answered */
    bool closed : 1;         /* the input has ended */
};

/* Returns the next byte that was received, or -1 if there is none. CR LF, LF CR and CR are returned
   as one LF. If the input ends within a line, an LF ends that line. Sets `closed` when the input
   has ended, and `uci_asked` when a line ends with `uci`. Feeds the watchdog, because every loop
   that waits or searches calls this function. */
int serial_get_byte(struct serial *serial);

/* The console's line takes a byte, as line_feed(). If it ends with the word of a GUI, but is a
   person's, it is no GUI's any more. */
enum line_event serial_feed_line(struct serial *serial, uint8_t byte);

#endif
