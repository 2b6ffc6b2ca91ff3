/* Waits for a bit of a register, but not for ever. */
#ifndef KILOMATE_HAL_STM32_WAIT_H
#define KILOMATE_HAL_STM32_WAIT_H

#include <stdbool.h>
#include <stdint.h>

/* Waits until (*reg & mask) == value, and returns true then. False if that has not come after
   20,000 reads, which is longer than a crystal takes to start (2 ms at 8 or 16 MHz). */
bool stm32_wait_for(const volatile uint32_t *reg, uint32_t mask, uint32_t value);

#endif
