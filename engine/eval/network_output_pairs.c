/* For a Cortex-M4: its instructions for two numbers of 16 bits in a word, by the names of GCC. The
   result is that of network_output.c, bit by bit. */
#include "engine/eval/network_output.h"

#include <string.h>

/* The largest number of 16 bits, and what is NETWORK_ONE below it: adding with saturation clips
   from above, taking away with saturation from below. */
enum { TOP = 0xFFFF - NETWORK_ONE };

static inline int32_t clip_two(uint32_t two, uint32_t to_top)
{
    return (int32_t)__builtin_arm_uqsub16(__builtin_arm_uqadd16(two, to_top), TOP * 0x10001U);
}

static inline int32_t two_outputs(const int16_t *output)
{
    int32_t two;

    memcpy(&two, __builtin_assume_aligned(output, sizeof two), sizeof two);
    return two;
}

static inline int32_t square_low(int32_t two)
{
    return (int16_t)two * (int16_t)two;
}

static inline int32_t square_high(int32_t two)
{
    return (two >> 16) * (two >> 16);
}

int32_t network_output(const uint32_t *sum, const int16_t *output, unsigned sums, uint32_t zero)
{
    uint32_t to_top = (TOP - zero) * 0x10001U;
    int32_t score = 0;

    for (const uint32_t *end = sum + sums / 2U; sum != end; sum += 2, output += 4) {
        int32_t first = two_outputs(output);
        int32_t last = two_outputs(output + 2);
        int32_t even = clip_two(sum[0], to_top);
        int32_t odd = clip_two(network_others(sum), to_top);

        score = __builtin_arm_smlabb(square_low(even), first, score);
        score = __builtin_arm_smlatb(first, square_low(odd), score);
        score = __builtin_arm_smlabb(square_high(even), last, score);
        score = __builtin_arm_smlatb(last, square_high(odd), score);
    }
    return score;
}
