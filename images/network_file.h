/*
 * A network (engine/eval/network.h) in a file, NAME.net. Numbers are little endian:
 *
 *    0  4  the letters K N E T
 *    4  1  version, 1
 *    5  1  sums of a side, a multiple of 8
 *    6  2  inputs of a view, 704
 *    8  1  buckets, 4
 *    9  1  a weight of 1: 128, or 64
 *   10  2  0
 *   12  4  bytes of the file
 *   16     biases, 2 each, by sum
 *          weights, 1 each, by input, then sum
 *          outputs, 2 each, by bucket, side to move or other, sum
 *          constants, 4 each, by bucket
 *          CRC-32 (as in zip files) of all bytes before, 4
 *
 * All are signed, and as in struct network, but biases and weights without what is added
 * to them there. Where a weight of 1 is 64, biases and weights are read as twice what
 * stands there; weights at most as 126, biases as NETWORK_BIAS_MAX.
 */
#ifndef KILOMATE_IMAGES_NETWORK_FILE_H
#define KILOMATE_IMAGES_NETWORK_FILE_H

#include <stdbool.h>

#include "engine/engine.h"

/* What a file may hold: both sides' sums, each at its end, into 31 bits. */
enum {
    NETWORK_OUTPUT_SUM_MAX = INT32_MAX / (NETWORK_ONE * NETWORK_ONE), /* of a bucket's outputs */
    NETWORK_CONSTANT_MAX = 32000
};

/* Reads one, with memory of its own, for good; NULL and a sentence on stderr, naming file
   and reason, if it is none, damaged, of another version or shape, or if its numbers could
   overflow where a legal position is evaluated. Its name is the file's, without folder and
   ending. */
const struct network *network_read_file(const char *path);

/* Writes one, whose numbers are in range; its name is not kept. False and a sentence on
   stderr if that cannot be done. */
bool network_write_file(const char *path, const struct network *network);

#endif
