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
 * All numbers from offset 16 on are signed. They are the numbers of struct network, but biases and
 * weights stand here without the constants that are added to them there. In a file where 1 is 64,
 * biases and weights are doubled when they are read, and then limited: weights to 126, biases to
 * NETWORK_BIAS_MAX.
 */
#ifndef KILOMATE_IMAGES_NETWORK_FILE_H
#define KILOMATE_IMAGES_NETWORK_FILE_H

#include <stdbool.h>

#include "engine/engine.h"

/* Limits of the numbers in a file. With them a score fits into 31 bits, even if all sums of both
   sides have their largest values. */
enum {
    NETWORK_OUTPUT_SUM_MAX = INT32_MAX / (NETWORK_ONE * NETWORK_ONE), /* of a bucket's outputs */
    NETWORK_CONSTANT_MAX = 32000
};

/* Reads a network into memory that is never freed. Its name is the file's, without folder and
   ending. NULL, after a sentence on stderr with file and reason, if the file is no network, is
   damaged, has another version or other sizes, or has numbers that could overflow in a legal
   position. */
const struct network *network_read_file(const char *path);

/* Writes a network. Its numbers must be within the limits; its name is not written. False, after a
   sentence on stderr, if that fails. */
bool network_write_file(const char *path, const struct network *network);

#endif
