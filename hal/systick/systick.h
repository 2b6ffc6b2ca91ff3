/*
 * The millisecond clock from the core's SysTick timer, for chips that have one.
 */
#ifndef KILOMATE_HAL_SYSTICK_SYSTICK_H
#define KILOMATE_HAL_SYSTICK_SYSTICK_H

#include <stdint.h>

/* What the timer counts, in Hz: the core's clock, unless board.mk says something else. */
#ifndef SYSTICK_HZ
#define SYSTICK_HZ CORE_HZ
#endif

/* The handler of the exception SysTick: counts a millisecond. */
void systick_handler(void);

/* Counts milliseconds for which the handler could not run. Interrupts are masked. */
void systick_add(uint32_t ms);

#endif
