/* Random numbers from a seed (SplitMix64): the same ones everywhere. */
#ifndef KILOMATE_HOST_SIM_RANDOMNESS_H
#define KILOMATE_HOST_SIM_RANDOMNESS_H

#include <stdint.h>

/* Moves the state on; 64 random bits. */
static inline uint64_t randomness_next(uint64_t *state)
{
    uint64_t x = *state += 0x9E3779B97F4A7C15U;

    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

/* 0 .. end - 1; end is small, its bias is not removed. */
static inline unsigned randomness_below(uint64_t *state, unsigned end)
{
    return (unsigned)(((randomness_next(state) >> 32) * end) >> 32);
}

/* The state for the numbered part (a game, a block) of a work with a seed. */
static inline uint64_t randomness_part(uint64_t seed, uint64_t number)
{
    uint64_t state = seed ^ (number * 0xD1342543DE82EF95U);

    return randomness_next(&state);
}

#endif
