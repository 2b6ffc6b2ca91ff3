/*
 * What the partner remembers: the piece that it has named.
 */
#ifndef KILOMATE_FIRMWARE_PARTNER_PARTNER_STATE_H
#define KILOMATE_FIRMWARE_PARTNER_PARTNER_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/engine.h"
#include "firmware/added.h"

struct partner_state {
    uint32_t mirrored; /* CRC-32 of what the mirror has told last; 0: nothing */
    bool is_brain;     /* it is to name pieces */
    bool is_asked;     /* it was thought about the position that there is now: ... */
    uint8_t piece;     /* ... enum piece_type that is to be moved; PIECE_TYPES: none was found */
};

/* The piece that is named now, enum piece_type; PIECE_TYPES: none is. */
static inline unsigned partner_named(const struct partner_state *partner)
{
    return partner->is_asked ? partner->piece : (unsigned)PIECE_TYPES;
}

struct partner_state *partner_state(struct added *added);

#endif
