/*
 * RP2040: the tick of the 64-bit timer.
 */
#ifndef KILOMATE_HAL_RP2040_TIMER_H
#define KILOMATE_HAL_RP2040_TIMER_H

#include <stdbool.h>

/* Counts one of the milliseconds that have passed. False if there is none, and the next tick is
   set. To be called from the tick's interrupt until it is false. */
bool rp2040_timer_count(void);

#endif
