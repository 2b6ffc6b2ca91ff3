/* For a Cortex-M0, whose few registers a compiler uses up: the loops over a row, two words and
   their four of the sums a round. The result is that of network_rows.c. */
#include "engine/eval/network_rows.h"

/* A word of the sums is in r6 and r7; a row's word in r4, which is lost. */
#define LOAD_SUMS "ldr r6, [%[sum]]\n\tldr r7, [%[sum], #4]\n\t"
#define STORE_SUMS "stmia %[sum]!, {r6, r7}\n\t"
#define LOAD(row) "ldmia %[" row "]!, {r4}\n\t"

/* Adds or subtracts r4. */
#define CHANGE(operation) \
    "lsrs r5, r4, #8\n\t" \
    "ands r4, r4, %[mask]\n\t" operation " r6, r6, r4\n\t" operation " r7, r7, r5\n\t"

#define AS_LONG_AS(row)          \
    "cmp %[" row "], %[end]\n\t" \
    "bne 1b"

#define CHANGED "r4", "r5", "r6", "r7", "cc", "memory"

#define ROW_WORD(operation) LOAD("from") LOAD_SUMS CHANGE(operation) STORE_SUMS

#define EXCHANGE_WORD LOAD("came") LOAD_SUMS CHANGE("adds") LOAD("left") CHANGE("subs") STORE_SUMS

/* A row is added to the sums, or taken from them. */
#define CHANGE_BY_ROW(operation, sums, row, last)                                    \
    __asm__ volatile(".syntax unified\n1:\t" ROW_WORD(operation) ROW_WORD(operation) \
                         AS_LONG_AS("from")                                          \
                     : [sum] "+&l"(sums), [from] "+&l"(row)                          \
                     : [end] "h"(last), [mask] "l"(LOW_BYTES)                        \
                     : CHANGED)

void row_add(uint32_t *sum, const uint32_t *came, unsigned words)
{
    const uint32_t *end = came + words;

    ASSERT(words != 0 && words % 2 == 0);
    CHANGE_BY_ROW("adds", sum, came, end);
}

void row_take(uint32_t *sum, const uint32_t *left, unsigned words)
{
    const uint32_t *end = left + words;

    ASSERT(words != 0 && words % 2 == 0);
    CHANGE_BY_ROW("subs", sum, left, end);
}

void row_exchange(uint32_t *sum, const uint32_t *left, const uint32_t *came, unsigned words)
{
    const uint32_t *end = came + words;

    ASSERT(words != 0 && words % 2 == 0);
    __asm__ volatile(".syntax unified\n1:\t" EXCHANGE_WORD EXCHANGE_WORD AS_LONG_AS("came")
                     : [sum] "+&l"(sum), [left] "+&l"(left), [came] "+&l"(came)
                     : [end] "h"(end), [mask] "l"(LOW_BYTES)
                     : CHANGED);
}
