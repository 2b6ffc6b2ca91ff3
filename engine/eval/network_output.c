#include "engine/eval/network_output.h"

/* In half a word: numbers above 0 have their highest bit set. */
enum { SIGN = 0x8000 };

/* A sum that is not below 0, clipped and squared, times its output. */
static inline int32_t output_of_sum(uint32_t sum, int16_t output)
{
    int32_t value = (int32_t)(sum & (SIGN - 1U));

    value = value > NETWORK_ONE ? NETWORK_ONE : value;
    return value * value * output;
}

/* Adds the outputs of the two sums in a word, each of which is stored + SIGN. Many of them are
   below 0. */
static inline int32_t add_two(int32_t score, uint32_t two, const int16_t *output)
{
    if ((two & SIGN) != 0) {
        score += output_of_sum(two, output[0]);
    }
    if ((two >> 16 & SIGN) != 0) {
        score += output_of_sum(two >> 16, output[2]);
    }
    return score;
}

int32_t network_output(const uint32_t *sum, const int16_t *output, unsigned sums, uint32_t zero)
{
    uint32_t more = (SIGN - zero) * 0x10001U;
    int32_t score = 0;

    for (unsigned i = 0; i < sums; i += 4, sum += 2) {
        score = add_two(score, sum[0] + more, output + i);
        score = add_two(score, network_others(sum) + more, output + i + 1);
    }
    return score;
}
