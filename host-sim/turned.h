/* For simulated sensors and lights: what happens when they are wired in another direction than the
   firmware assumes. The body of the board `host` and the tests use it. */
#ifndef KILOMATE_HOST_SIM_TURNED_H
#define KILOMATE_HOST_SIM_TURNED_H

#include "engine/engine.h"
#include "hal/body.h"

/* Parts are wired by turn `from`, and the reader assumes turn `to` (enum hal_turn). Returns the
   squares that the reader finds. */
static inline uint64_t turned(uint64_t squares, unsigned from, unsigned to)
{
    uint64_t result = 0;

    if (from == to) {
        return squares;
    }
    for (unsigned wire = 0; wire < SQUARES; wire++) {
        if (squares >> hal_turned(wire, from) & 1U) {
            result |= UINT64_C(1) << hal_turned(wire, to);
        }
    }
    return result;
}

#endif
