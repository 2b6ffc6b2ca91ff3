/*
 * The PCA9552, a chip with sixteen pins on the I2C bus. Each pin is an input, or drives an LED,
 * which is lit while the pin is low. The chip can blink an LED by itself.
 */
#ifndef KILOMATE_HAL_PARTS_PCA9552_H
#define KILOMATE_HAL_PARTS_PCA9552_H

#include <stdbool.h>
#include <stdint.h>

enum { PCA9552_PINS = 16 };

/* Reads the levels of the pins 0 to 7 (half 0) or 8 to 15 (half 1), a bit each. False if the chip
   does not answer. The pins must not be driven: they are not after the chip's reset. */
bool pca9552_read(uint8_t address, unsigned half, uint8_t *levels);

/* Sets all sixteen LEDs: bit n is pin n, lit or blinking or, in neither mask, dark. A pin in both
   masks blinks, once a second. False if the chip does not answer. */
bool pca9552_light(uint8_t address, uint16_t lit, uint16_t blinking);

#endif
