/*
 * The name of the opening that the game has come to: it is shown for some seconds, which begin once
 * it can be seen.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_OPENING_H
#define KILOMATE_FIRMWARE_PANEL_OPENING_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/book/book.h"

struct opening_shown {
    const struct book_state *book; /* that was asked last */
    uint16_t entered;              /* that was entered last, by book_entered() */
    bool is_told;                  /* its name has not had its time yet */
    uint32_t since_ms;             /* when there was last something else to say */
    char name[BOOK_OPENING_SIZE];
};

/* Looks whether the game has come to an opening, after it has changed, and keeps its name: finding
   that takes 20,000 instructions. */
void opening_enter(struct opening_shown *opening, const struct book_state *book, uint32_t now_ms);

/* Has a name had its time? is_quiet: there is nothing else to say. True if what is to be shown has
   changed. */
bool opening_look(struct opening_shown *opening, bool is_quiet, uint32_t now_ms);

/* Is the name of the opening that the game has come to to be shown? */
bool opening_is_told(const struct opening_shown *opening);

#endif
