/*
 * The last step of a network: its sums are clipped, squared and multiplied by the outputs.
 */
#ifndef KILOMATE_ENGINE_EVAL_NETWORK_OUTPUT_H
#define KILOMATE_ENGINE_EVAL_NETWORK_OUTPUT_H

#include <stdint.h>

/* A weight of 1, and where a sum is clipped. */
enum { NETWORK_ONE = 128 };

/* The second and the fourth of the four sums in two words; network_rows.h tells how they lie
   there. */
static inline uint32_t network_others(const uint32_t *sum)
{
    return sum[1] - (sum[0] >> 16 << 8);
}

/*
 * The share of a view in the score, in 1 / 2^NETWORK_OUTPUT_SHIFT of its unit. Each two words of
 * `sum` hold four sums. `zero` is what stands there for a sum of 0, at most 32,767. `output` is
 * aligned to a word, `sums` a multiple of 8. network_output.c has it for every processor,
 * network_output_thumb.c for a Cortex-M0, network_output_saturate.c for a Cortex-M3,
 * network_output_pairs.c for a Cortex-M4.
 */
int32_t network_output(const uint32_t *sum, const int16_t *output, unsigned sums, uint32_t zero);

#endif
