/* Fingerprints of what makes games or labels: what is not written out in a file's first line. */
#ifndef KILOMATE_LAB_FINGERPRINT_H
#define KILOMATE_LAB_FINGERPRINT_H

#include <stddef.h>

#include "engine/engine.h"

/* Of nothing yet (FNV-1a). */
#define FINGERPRINT_START 0x811C9DC5U

/* With so many bytes more. */
uint32_t fingerprint(uint32_t hash, const void *data, size_t size);

/* Of the numbers that evaluate and the options that search. */
uint32_t fingerprint_engine(const struct eval_params *params, const struct search_options *options);

/* Of a network's numbers. */
uint32_t fingerprint_network(const struct network *network);

#endif
