/*
 * The millisecond clock on the core's SysTick, for chips that have one; the
 * core runs at hal_board.clock_hz.
 */
#ifndef KILOMATE_HAL_SYSTICK_SYSTICK_H
#define KILOMATE_HAL_SYSTICK_SYSTICK_H

/* Of the exception SysTick. */
void systick_handler(void);

#endif
