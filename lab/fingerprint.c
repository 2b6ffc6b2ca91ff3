#include "lab/fingerprint.h"

uint32_t fingerprint(uint32_t hash, const void *data, size_t size)
{
    const uint8_t *byte = data;

    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ byte[i]) * 0x01000193U;
    }
    return hash;
}

uint32_t fingerprint_engine(const struct eval_params *params, const struct search_options *options)
{
    uint32_t hash = fingerprint(FINGERPRINT_START, params, sizeof *params);

    for (const struct param_field *field = search_options_fields; field->name != NULL; field++) {
        int value = param_get(options, field, 0);

        hash = fingerprint(hash, &value, sizeof value);
    }
    return hash;
}

uint32_t fingerprint_network(const struct network *n)
{
    size_t outputs = (size_t)2 * NETWORK_BUCKETS * n->sums;
    uint32_t hash = fingerprint(FINGERPRINT_START, n->biases, n->sums * sizeof *n->biases);

    hash = fingerprint(hash, n->weights, (size_t)NETWORK_INPUTS * n->sums);
    hash = fingerprint(hash, n->outputs, outputs * sizeof *n->outputs);
    return fingerprint(hash, n->constants, NETWORK_BUCKETS * sizeof *n->constants);
}
