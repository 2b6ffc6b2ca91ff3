/* Fingerprints of numbers, options and networks. Files of games and labels have them in their first
   line, which does not have the room to list all these numbers. */
#ifndef KILOMATE_LAB_FINGERPRINT_H
#define KILOMATE_LAB_FINGERPRINT_H

#include <stddef.h>

#include "engine/engine.h"

/* The fingerprint of no bytes. The method is FNV-1a with 32 bits. */
#define FINGERPRINT_START 0x811C9DC5U

/* The fingerprint after `size` more bytes; hash is the one before them. */
uint32_t fingerprint(uint32_t hash, const void *data, size_t size);

/* The fingerprint of the numbers of the evaluation and the options of the search. */
uint32_t fingerprint_engine(const struct eval_params *params, const struct search_options *options);

/* The fingerprint of a network's numbers. */
uint32_t fingerprint_network(const struct network *network);

#endif
