/* The millisecond clock on the core's SysTick. */
#ifndef KILOMATE_HAL_CORTEXM_CLOCK_H
#define KILOMATE_HAL_CORTEXM_CLOCK_H

/* Starts it from zero; the core runs at hal_board.clock_hz. */
void cortexm_clock_start(void);

#endif
