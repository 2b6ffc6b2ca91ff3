/*
 * Contacts at a chip's own pins, such as keys: what a chip's driver offers. The
 * board's data say which pins.
 */
#ifndef KILOMATE_HAL_INPUTS_H
#define KILOMATE_HAL_INPUTS_H

#include <stdint.h>

/* Brings the pins up. */
void inputs_start(void);

/* Bit n: contact n is closed, at this moment; it may bounce. */
uint8_t inputs_read(void);

#endif
