/* For a Cortex-M3: with its instruction that clips a number from above, and whose shift costs
   nothing. The result is that of network_output.c, bit by bit. */
#include "engine/eval/network_output.h"

#include "engine/types.h"

/* In half a word: numbers that are not below 0 have their highest bit set. */
enum { SIGN = 0x8000 };

_Static_assert(NETWORK_ONE == 128, "what is clipped to seven bits is a sum less 1");

/* Adds the output of one sum, unless the sum is 0 or less. It stands in a word, less 1 and + SIGN.
   Shifted to the left, its highest bit goes into the carry. */
#define ADD_SUM(word, shift, output)         \
    "lsls r6, " word ", #" shift "\n\t"      \
    "bcc 2f\n\t"                             \
    "ldrsh r8, [%[output], #" output "]\n\t" \
    "usat r6, #7, r6, asr #17\n\t"           \
    "add r6, r6, #1\n\t"                     \
    "mul r6, r6, r6\n\t"                     \
    "mla %[score], r6, r8, %[score]\n"       \
    "2:\n\t"

int32_t network_output(const uint32_t *sum, const int16_t *output, unsigned sums, uint32_t zero)
{
    const uint32_t *end = sum + sums / 2U;
    uint32_t more = (SIGN - 1U - zero) * 0x10001U;
    int32_t score = 0;

    ASSERT(sums != 0 && sums % 4 == 0);
    __asm__ volatile("1:\n\t"
                     "ldmia %[sum]!, {r4, r5}\n\t"
                     "lsr r6, r4, #16\n\t"
                     "sub r5, r5, r6, lsl #8\n\t" /* network_others() */
                     "add r4, r4, %[more]\n\t"
                     "add r5, r5, %[more]\n\t" ADD_SUM("r4", "17", "0") ADD_SUM("r4", "1", "4")
                         ADD_SUM("r5", "17", "2")
                             ADD_SUM("r5", "1", "6") "add %[output], %[output], #8\n\t"
                                                     "cmp %[sum], %[end]\n\t"
                                                     "bne 1b"
                     : [sum] "+&r"(sum), [output] "+&r"(output), [score] "+&r"(score)
                     : [end] "r"(end), [more] "r"(more)
                     : "r4", "r5", "r6", "r8", "cc", "memory");
    return score;
}
