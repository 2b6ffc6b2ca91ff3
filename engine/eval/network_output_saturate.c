/* For a Cortex-M3: with its instruction that clips a number, and whose shift costs nothing. The
   result is that of network_output.c, bit by bit. */
#include "engine/eval/network_output.h"

#include "engine/types.h"

/* In half a word: numbers that are 0 or more have their highest bit set. */
enum { SIGN = 0x8000 };

_Static_assert(NETWORK_ONE == 128, "what is clipped to eight bits from below is minus a sum");

/* Adds the output of one sum, unless the sum is 0 or less. What stands in the word is minus the
   sum, + SIGN. Shifted to the left, its highest bit goes into the carry; what is left has a
   sign. */
#define ADD_SUM(word, shift, output)         \
    "lsls r6, " word ", #" shift "\n\t"      \
    "bcs 2f\n\t"                             \
    "ldrsh r8, [%[output], #" output "]\n\t" \
    "ssat r6, #8, r6, asr #17\n\t"           \
    "mul r6, r6, r6\n\t"                     \
    "mla %[score], r6, r8, %[score]\n"       \
    "2:\n\t"

/* Adds the outputs of four sums. Its second instruction and its fifth are network_others(), with
   the sign turned. */
#define ADD_FOUR(first, second, third, fourth)                                         \
    "ldmia %[sum]!, {r4, r5}\n\t"                                                      \
    "lsr r6, r4, #16\n\t"                                                              \
    "sub r4, %[zero], r4\n\t"                                                          \
    "sub r5, %[zero], r5\n\t"                                                          \
    "add r5, r5, r6, lsl #8\n\t" ADD_SUM("r4", "17", first) ADD_SUM("r4", "1", second) \
        ADD_SUM("r5", "17", third) ADD_SUM("r5", "1", fourth)

int32_t network_output(const uint32_t *sum, const int16_t *output, unsigned sums, uint32_t zero)
{
    const uint32_t *end = sum + sums / 2U;
    uint32_t with_sign = (SIGN + zero) * 0x10001U;
    int32_t score = 0;

    ASSERT(sums != 0 && sums % 8 == 0);
    __asm__ volatile("1:\n\t" ADD_FOUR("0", "4", "2", "6")
                         ADD_FOUR("8", "12", "10", "14") "add %[output], %[output], #16\n\t"
                                                         "cmp %[sum], %[end]\n\t"
                                                         "bne 1b"
                     : [sum] "+&r"(sum), [output] "+&r"(output), [score] "+&r"(score)
                     : [end] "r"(end), [zero] "r"(with_sign)
                     : "r4", "r5", "r6", "r8", "cc", "memory");
    return score;
}
