/*
 * Adding rows of weights to a network's sums, and taking them away: the first step of a network,
 * and its longest. network_rows.c has it for every processor, network_rows_multiple.c for a
 * Cortex-M3 or M4, with instructions that load and store several registers, network_rows_thumb.c
 * for a Cortex-M0.
 *
 * Two words hold four sums. The first word holds the first and the third sum, 16 bits each. To the
 * second word the weights are added as they stand in a word, shifted down by a byte, so that no
 * mask is needed. It overflows. But minus 256 times the third sum it holds exactly the second and
 * the fourth sum. A borrow from one number of a word to the next is balanced at the end, because
 * all sums are sums of numbers that are not negative, and below 65,536.
 */
#ifndef KILOMATE_ENGINE_EVAL_NETWORK_ROWS_H
#define KILOMATE_ENGINE_EVAL_NETWORK_ROWS_H

#include "engine/types.h"

/* The low bytes of two numbers of sixteen bits in a word. */
enum { LOW_BYTES = 0x00FF00FF };

/* Each row has `words` words of four weights, an even number above 0; `sum` has twice as many. */

/* Adds a row. */
NOINLINE void row_add(uint32_t *sum, const uint32_t *came, unsigned words);

/* Takes a row away. */
NOINLINE void row_take(uint32_t *sum, const uint32_t *left, unsigned words);

/* Takes one row away and adds another, at once. */
NOINLINE void row_exchange(uint32_t *sum, const uint32_t *left, const uint32_t *came,
                           unsigned words);

#endif
