/*
 * The master of an I2C bus. A chip's driver implements it, and the drivers of the parts on the bus
 * (hal/parts/) call it. Every call ends in bounded time, whatever the bus does.
 */
#ifndef KILOMATE_HAL_I2C_H
#define KILOMATE_HAL_I2C_H

#include <stdbool.h>
#include <stdint.h>

enum i2c_result {
    I2C_DONE,
    I2C_NO_ANSWER, /* no part acknowledged the address, or the part refused a byte */
    I2C_STUCK      /* a line does not move; nine clocks have been sent to free the bus */
};

/* Starts the bus, and frees it if a part holds a line. Only the first call does anything. */
void i2c_start(void);

/* Writes `count` bytes to the part with this 7-bit address. With count 0 it asks only whether the
   part is there; for that the driver may read a byte and drop it. */
enum i2c_result i2c_write(uint8_t address, const uint8_t *bytes, unsigned count);

/* Writes `sent` bytes (at least one) to the part, then reads `count` bytes from it into `to`. It is
   one transfer with a repeated start, or two where the board's data say so. The last byte read is
   not acknowledged. */
enum i2c_result i2c_write_read(uint8_t address, const uint8_t *bytes, unsigned sent, uint8_t *to,
                               unsigned count);

#endif
