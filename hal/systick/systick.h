/*
 * The millisecond clock from the core's SysTick timer, for chips that have one. It assumes that the
 * core runs at hal_board.clock_hz.
 */
#ifndef KILOMATE_HAL_SYSTICK_SYSTICK_H
#define KILOMATE_HAL_SYSTICK_SYSTICK_H

/* The handler of the exception SysTick: counts a millisecond. */
void systick_handler(void);

#endif
