/*
 * What a training has reached, in a file: settings, fingerprint of the data, the last
 * whole epoch, all numbers, and a CRC-32. It is of the machine that wrote it.
 */
#ifndef KILOMATE_LAB_NETWORK_NETWORK_STATE_H
#define KILOMATE_LAB_NETWORK_NETWORK_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What has to be the same for a training to go on. */
struct network_run {
    uint64_t sums;
    uint64_t epochs;
    uint64_t batch;
    uint64_t seed;
    uint64_t rate;
    uint64_t positions;
    uint64_t fingerprint;
    uint64_t start; /* CRC-32 of the numbers it began from */
};

enum network_state { NETWORK_STATE_NONE, NETWORK_STATE_READ, NETWORK_STATE_REFUSED };

/* Reads the file if there is one. NETWORK_STATE_REFUSED, and a sentence on stderr, if it is
   of another run or damaged. */
enum network_state network_state_read(const char *path, const struct network_run *run,
                                      unsigned *epoch, float *numbers, size_t count);

/* Writes it; until that is done the one before stays. False and a sentence on stderr if it
   cannot be. */
bool network_state_write(const char *path, const struct network_run *run, unsigned epoch,
                         const float *numbers, size_t count);

#endif
