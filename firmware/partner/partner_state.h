/*
 * What the partner remembers: the move that it has found for the player, whose piece it names.
 */
#ifndef KILOMATE_FIRMWARE_PARTNER_PARTNER_STATE_H
#define KILOMATE_FIRMWARE_PARTNER_PARTNER_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/engine.h"
#include "firmware/added.h"

struct partner_state {
    uint32_t mirrored; /* CRC-32 of what the mirror has told last; 0: nothing */
    move_t move;       /* the player's that it has found; MOVE_NONE: none is named */
    uint8_t piece;     /* enum piece_type of it */
    bool is_brain;     /* it is to name pieces */
};

/* The piece that is named now, enum piece_type; PIECE_TYPES: none is. */
static inline unsigned partner_named(const struct partner_state *partner)
{
    return partner->move != MOVE_NONE ? partner->piece : (unsigned)PIECE_TYPES;
}

struct partner_state *partner_state(struct added *added);

#endif
