/*
 * RP2040: the millisecond tick of the 64-bit timer.
 */
#ifndef KILOMATE_HAL_RP2040_TIMER_H
#define KILOMATE_HAL_RP2040_TIMER_H

#include <stdbool.h>

/* Counts one millisecond, if one has passed since the last call. Otherwise it sets the next tick
   and returns false. To be called from the tick's interrupt until it returns false. */
bool rp2040_timer_count(void);

#endif
