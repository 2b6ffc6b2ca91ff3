#include "firmware/lookback/accuracy.h"

#include <stdint.h>

#include "engine/engine.h"

enum { FRACTION = 12, ONE = 1 << 16 };

/* Returns exp(-x) in 1/65536, of x in 1/4096, below 8: the product of the powers for x's bits. */
static uint32_t exp_of_minus(uint32_t x)
{
    /* exp(-1/4096), exp(-2/4096), exp(-4/4096) ... exp(-4) */
    static const uint16_t power[FRACTION + 3] = { 65520, 65504, 65472, 65408, 65280,
                                                  65026, 64520, 63520, 61565, 57835,
                                                  51039, 39750, 24109, 8869,  1200 };
    uint32_t product = ONE;

    ASSERT(x < 8U << FRACTION);
    for (unsigned bit = 0; x >> bit != 0; bit++) {
        if (x >> bit & 1U) {
            product = (product * power[bit] + ONE / 2) / ONE;
        }
    }
    return product;
}

unsigned accuracy_chances(int score)
{
    /* 0.00368208 of a centipawn are 0.00143831 of 1/256 pawn: so many 1/65536 of 1/4096 */
    enum { RATE = 386094, MOST = 10 * SCORE_PAWN };
    uint32_t size = (uint32_t)(score < 0 ? -score : score);
    uint32_t power;
    unsigned chances;

    size = size < MOST ? size : MOST;
    power = exp_of_minus((size * RATE + ONE / 2) / ONE);
    chances = (ACCURACY_WHOLE * (uint32_t)ONE + (ONE + power) / 2) / (ONE + power);
    return score < 0 ? ACCURACY_WHOLE - chances : chances;
}

unsigned accuracy_of_loss(unsigned lost)
{
    /* 0.0004354 of 1/100 % are so many 1/65536 of 1/4096 */
    enum { RATE = 116877, WHOLE = 10317, LESS = 317 };
    uint32_t power;
    uint32_t accuracy;

    ASSERT(lost <= ACCURACY_WHOLE);
    power = exp_of_minus((lost * RATE + ONE / 2) / ONE);
    accuracy = (WHOLE * power + ONE / 2) / ONE;
    return accuracy > LESS ? accuracy - LESS : 0;
}
