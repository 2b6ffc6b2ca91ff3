/* Waiting for a bit of a register, bounded. */
#ifndef KILOMATE_HAL_STM32_WAIT_H
#define KILOMATE_HAL_STM32_WAIT_H

#include <stdbool.h>
#include <stdint.h>

/* True when the masked register has that value; false if it has not, after
   longer than a crystal takes to start (2 ms at 8 or 16 MHz). */
bool stm32_wait_for(const volatile uint32_t *reg, uint32_t mask, uint32_t value);

#endif
