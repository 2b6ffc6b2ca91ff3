/*
 * The state of a training in a file, so that it can go on later: settings, fingerprint of the data,
 * the last complete epoch, all numbers, and a CRC-32. Another kind of machine cannot read the file,
 * since it has numbers as they lie in memory.
 */
#ifndef KILOMATE_LAB_NETWORK_NETWORK_STATE_H
#define KILOMATE_LAB_NETWORK_NETWORK_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Settings and data of a training. It can go on only with the same ones. */
struct network_run {
    uint64_t sums;
    uint64_t epochs;
    uint64_t batch;
    uint64_t seed;
    uint64_t rate;
    uint64_t positions;
    uint64_t fingerprint;
    uint64_t start; /* CRC-32 of the numbers that it began with */
};

enum network_state { NETWORK_STATE_NONE, NETWORK_STATE_READ, NETWORK_STATE_REFUSED };

/* Reads the file: the last complete epoch and `count` numbers. NETWORK_STATE_NONE if there is no
   file. NETWORK_STATE_REFUSED, after a sentence on stderr, if it belongs to another training or is
   damaged. */
enum network_state network_state_read(const char *path, const struct network_run *run,
                                      unsigned *epoch, float *numbers, size_t count);

/* Writes the file. The old file is replaced only when the new one is complete. False, after a
   sentence on stderr, if it cannot be written. */
bool network_state_write(const char *path, const struct network_run *run, unsigned epoch,
                         const float *numbers, size_t count);

#endif
