/*
 * What is known of the book of a computer, and what of it belongs to its game.
 */
#ifndef KILOMATE_FIRMWARE_BOOK_BOOK_STATE_H
#define KILOMATE_FIRMWARE_BOOK_BOOK_STATE_H

#include <stdint.h>

#include "firmware/added.h"

/* It is packed, because on boards with 16 KB each byte is taken from the engine. */
struct book_state {
    const uint8_t *image; /* checked, or NULL */
    uint16_t opening;     /* number of the game's opening and 1; 0: it has none ... */
    uint8_t seen;         /* ... found when the game had so many plies, modulo 256 */
    uint8_t fault : 2;    /* enum book_fault: why there is no image */
    uint8_t is_given : 1; /* book_use was called */
    uint8_t gui : 2;      /* what a GUI wants: bits of enum gui_choice */
    uint8_t fresh : 2;    /* for how many more plies `opening` is shown as new */
};

struct book_state *book_state(struct added *added);

#endif
