/*
 * The PCA9552, sixteen pins on the I2C bus: each is an input, or drives an LED
 * that is lit while the pin is low, by the chip's own blinker if asked to.
 */
#ifndef KILOMATE_HAL_PARTS_PCA9552_H
#define KILOMATE_HAL_PARTS_PCA9552_H

#include <stdbool.h>
#include <stdint.h>

enum { PCA9552_PINS = 16 };

/* Levels of the pins 0 to 7 (half 0) or 8 to 15 (half 1), bit by bit; false if
   the chip does not answer. The pins must be as after the chip's reset. */
bool pca9552_read(uint8_t address, unsigned half, uint8_t *levels);

/* Sets all sixteen LEDs, and the blinker to once a second: lit, or blinking, or
   dark; a pin in both masks blinks. False if the chip does not answer. */
bool pca9552_light(uint8_t address, uint16_t lit, uint16_t blinking);

#endif
