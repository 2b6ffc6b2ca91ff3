/* Random numbers from a seed, by SplitMix64. They are the same on every machine. */
#ifndef KILOMATE_HOST_SIM_RANDOMNESS_H
#define KILOMATE_HOST_SIM_RANDOMNESS_H

#include <stdint.h>

/* Returns 64 random bits, and changes the state for the next call. */
static inline uint64_t randomness_next(uint64_t *state)
{
    uint64_t x = *state += 0x9E3779B97F4A7C15U;

    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

/* A random number from 0 to end - 1. The numbers are not quite equally likely, which does not
   matter as long as `end` is much smaller than 2^32. */
static inline unsigned randomness_below(uint64_t *state, unsigned end)
{
    return (unsigned)(((randomness_next(state) >> 32) * end) >> 32);
}

/* The state to begin with for part `number` of a larger work with this seed, such as a game. */
static inline uint64_t randomness_part(uint64_t seed, uint64_t number)
{
    uint64_t state = seed ^ (number * 0xD1342543DE82EF95U);

    return randomness_next(&state);
}

#endif
