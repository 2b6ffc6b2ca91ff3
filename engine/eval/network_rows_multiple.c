/* For a Cortex-M3 or M4: two words of a row, and their four of the sums, with one instruction each.
   A compiler loads and stores them one by one. The result is that of network_rows.c. */
#include "engine/eval/network_rows.h"

/* A round of a loop begins with the words of a row in r4 and r5, and with their sums in r8, r9, r10
   and r12. */
#define LOAD_SUMS "ldmia %[sum], {r8, r9, r10, r12}\n\t"
#define STORE_SUMS "stmia %[sum]!, {r8, r9, r10, r12}\n\t"

/* Adds or subtracts a word to the two words of its sums. */
#define CHANGE(operation, word, first, second)                                              \
    "and r6, " word ", #0x00FF00FF\n\t" operation " " first ", " first ", r6\n\t" operation \
    " " second ", " second ", " word ", lsr #8\n\t"

#define CHANGE_TWO(operation, word, next) \
    CHANGE(operation, word, "r8", "r9") CHANGE(operation, next, "r10", "r12")

#define AS_LONG_AS(row)          \
    "cmp %[" row "], %[end]\n\t" \
    "bne 1b"

#define CHANGED "r4", "r5", "r6", "r8", "r9", "r10", "r12", "cc", "memory"

/* A row is added to the sums, or taken from them. */
#define CHANGE_BY_ROW(operation, sums, row, last)                             \
    __asm__ volatile("1:\tldmia %[from]!, {r4, r5}\n\t" LOAD_SUMS CHANGE_TWO( \
                         operation, "r4", "r5") STORE_SUMS AS_LONG_AS("from") \
                     : [sum] "+&r"(sums), [from] "+&r"(row)                   \
                     : [end] "r"(last)                                        \
                     : CHANGED)

void row_add(uint32_t *sum, const uint32_t *came, unsigned words)
{
    const uint32_t *end = came + words;

    ASSERT(words != 0 && words % 2 == 0);
    CHANGE_BY_ROW("add", sum, came, end);
}

void row_take(uint32_t *sum, const uint32_t *left, unsigned words)
{
    const uint32_t *end = left + words;

    ASSERT(words != 0 && words % 2 == 0);
    CHANGE_BY_ROW("sub", sum, left, end);
}

#define EXCHANGE_TWO                                     \
    "ldmia %[came]!, {r4, r5}\n\t" LOAD_SUMS CHANGE_TWO( \
        "add", "r4", "r5") "ldmia %[left]!, {r4, r5}\n\t" CHANGE_TWO("sub", "r4", "r5") STORE_SUMS

void row_exchange(uint32_t *sum, const uint32_t *left, const uint32_t *came, unsigned words)
{
    const uint32_t *end = came + words;

    ASSERT(words != 0 && words % 2 == 0);
    /* two rounds in a row; the first time the second alone if their number is odd */
    __asm__ volatile("tst %[words], #2\n\t"
                     "bne 2f\n"
                     "1:\t" EXCHANGE_TWO "2:\t" EXCHANGE_TWO AS_LONG_AS("came")
                     : [sum] "+&r"(sum), [left] "+&r"(left), [came] "+&r"(came)
                     : [end] "r"(end), [words] "r"(words)
                     : CHANGED);
}
