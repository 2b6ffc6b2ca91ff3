#include "engine/eval/network_rows.h"

static inline void add_word(uint32_t *sum, uint32_t more)
{
    sum[0] += more & LOW_BYTES;
    sum[1] += more >> 8;
}

/* The loops go two words a round. */
void row_add(uint32_t *sum, const uint32_t *came, unsigned words)
{
    for (const uint32_t *end = came + words; came != end; came += 2, sum += 4) {
        add_word(sum, came[0]);
        add_word(sum + 2, came[1]);
    }
}

static inline void take_word(uint32_t *sum, uint32_t less)
{
    sum[0] -= less & LOW_BYTES;
    sum[1] -= less >> 8;
}

void row_take(uint32_t *sum, const uint32_t *left, unsigned words)
{
    for (const uint32_t *end = left + words; left != end; left += 2, sum += 4) {
        take_word(sum, left[0]);
        take_word(sum + 2, left[1]);
    }
}

static inline void exchange_word(uint32_t *sum, uint32_t less, uint32_t more)
{
    sum[0] += (more & LOW_BYTES) - (less & LOW_BYTES);
    sum[1] += (more >> 8) - (less >> 8);
}

void row_exchange(uint32_t *sum, const uint32_t *left, const uint32_t *came, unsigned words)
{
    for (const uint32_t *end = came + words; came != end; left += 2, came += 2, sum += 4) {
        exchange_word(sum, left[0], came[0]);
        exchange_word(sum + 2, left[1], came[1]);
    }
}
