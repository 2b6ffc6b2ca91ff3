/*
 * A network as its file (images/network_file.h) tells it, and what it says of a
 * position: numbers one by one, in loops, all of them summed anew. And the same numbers
 * as the engine has them.
 */
#ifndef KILOMATE_TESTS_UNIT_NETWORK_MODEL_H
#define KILOMATE_TESTS_UNIT_NETWORK_MODEL_H

#include "engine/eval/network.h"
#include "support.h"

struct plain_network {
    unsigned sums;
    int bias[NETWORK_SUMS_MAX];
    int weight[NETWORK_INPUTS][NETWORK_SUMS_MAX];
    int output[NETWORK_BUCKETS][2][NETWORK_SUMS_MAX];
    int constant[NETWORK_BUCKETS];
};

/* The largest sum of a bucket's outputs, signs apart, that is no overflow. */
enum { PLAIN_OUTPUTS_MAX = 131071 };

/* Numbers of all sizes, within their ranges; most sums are not clipped. */
void plain_random(struct plain_network *network, unsigned sums, uint64_t *chance);

/* A side's sums, before they are clipped. */
void plain_sums(const struct plain_network *network, const struct position *position,
                enum colour view, int64_t sums[NETWORK_SUMS_MAX]);

/* What network_score() should say. */
int64_t plain_score(const struct plain_network *network, const struct position *position);

/* As a file's bytes; returns how many they are. */
enum { PLAIN_FILE_MAX = 100000 };
size_t plain_to_file(const struct plain_network *network, uint8_t bytes[PLAIN_FILE_MAX]);

/* And from them; they must be a network's. */
void plain_from_file(struct plain_network *network, const char *path);

/* The engine's form of it, and the memory behind that. */
struct packed_network {
    struct network network;
    uint32_t weights[NETWORK_INPUTS * NETWORK_SUMS_MAX / 4];
    uint16_t biases[NETWORK_SUMS_MAX];
    int16_t outputs[NETWORK_BUCKETS * 2 * NETWORK_SUMS_MAX];
    int32_t constants[NETWORK_BUCKETS];
};
const struct network *plain_pack(const struct plain_network *network,
                                 struct packed_network *packed);

/* Words of the largest network's memory. */
enum { NETWORK_WORDS_MAX = 8 + NETWORK_SUMS_MAX };

/* The score from memory that was just forgotten. */
int fresh_score(const struct network *network, const struct position *position);

#endif
