/*
 * The serial line: what is received on it, what is sent, and the one line of text that is being
 * read. The console and UCI take turns at it.
 */
#ifndef KILOMATE_FIRMWARE_SERIAL_H
#define KILOMATE_FIRMWARE_SERIAL_H

#include "firmware/line.h"
#include "firmware/out.h"

struct serial {
    struct out out;
    struct line line;    /* the console's line and the UCI token buffer */
    uint32_t *entropy;   /* stirred by the timing of received bytes */
    uint8_t last_byte;   /* received; 0: none yet, or both of CR and LF */
    uint8_t uci_letters; /* of the word `uci`: the last that were received */
    bool uci_asked;      /* it has ended a line and is to be answered */
    bool closed;         /* the input has ended */
};

/* Next received byte or -1; stirs the entropy; notes a closed line, and one
   that ends in `uci` (uci_asked). CR LF, LF CR, CR and LF are read as one LF; a
   line that is open when the input ends is ended by one. Feeds the watchdog:
   every loop that waits or searches comes by here. */
int serial_get_byte(struct serial *serial);

#endif
