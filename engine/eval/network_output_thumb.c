/* For a Cortex-M0, whose few registers a compiler uses up. The result is that of network_output.c,
   bit by bit. */
#include "engine/eval/network_output.h"

#include "engine/types.h"

/* In half a word: numbers that are not below 0 have their highest bit set. */
enum { SIGN = 0x8000 };

_Static_assert(NETWORK_ONE == 128, "where a sum is clipped");

/* Adds the output of one sum, unless the sum is below 0. It stands in a word, + SIGN. Shifted to
   the left, its highest bit goes into the carry. */
#define ADD_SUM(word, shift, output)    \
    "lsls r6, " word ", #" shift "\n\t" \
    "bcc 3f\n\t"                        \
    "movs r7, #" output "\n\t"          \
    "ldrsh r7, [%[output], r7]\n\t"     \
    "lsrs r6, r6, #17\n\t"              \
    "cmp r6, #128\n\t"                  \
    "bls 2f\n\t"                        \
    "movs r6, #128\n"                   \
    "2:\tmuls r6, r6, r6\n\t"           \
    "muls r6, r7, r6\n\t"               \
    "adds %[score], %[score], r6\n"     \
    "3:\n\t"

/* Adds the outputs of four sums. What the second to fourth instruction find is network_others(). */
#define ADD_FOUR(first, second, third, fourth)                                      \
    "ldmia %[sum]!, {r4, r5}\n\t"                                                   \
    "lsrs r6, r4, #16\n\t"                                                          \
    "lsls r6, r6, #8\n\t"                                                           \
    "subs r5, r5, r6\n\t"                                                           \
    "add r4, r4, %[more]\n\t"                                                       \
    "add r5, r5, %[more]\n\t" ADD_SUM("r4", "17", first) ADD_SUM("r4", "1", second) \
        ADD_SUM("r5", "17", third) ADD_SUM("r5", "1", fourth)

int32_t network_output(const uint32_t *sum, const int16_t *output, unsigned sums, uint32_t zero)
{
    const uint32_t *end = sum + sums / 2U;
    uint32_t more = (SIGN - zero) * 0x10001U;
    int32_t score = 0;

    ASSERT(sums != 0 && sums % 8 == 0);
    __asm__ volatile(".syntax unified\n1:\t" ADD_FOUR("0", "4", "2", "6")
                         ADD_FOUR("8", "12", "10", "14") "adds %[output], #16\n\t"
                                                         "cmp %[sum], %[end]\n\t"
                                                         "bne 1b"
                     : [sum] "+&l"(sum), [output] "+&l"(output), [score] "+&l"(score)
                     : [end] "h"(end), [more] "h"(more)
                     : "r4", "r5", "r6", "r7", "cc", "memory");
    return score;
}
