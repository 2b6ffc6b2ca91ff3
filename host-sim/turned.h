/* Parts that lie in some way, for what stands for them: the simulated body, and tests. */
#ifndef KILOMATE_HOST_SIM_TURNED_H
#define KILOMATE_HOST_SIM_TURNED_H

#include "engine/engine.h"
#include "hal/body.h"

/* Squares of parts that lie in one way (enum hal_turn), as who thinks that they lie in another
   takes them: by their wires. */
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
