/*
 * An I2C bus as its master sees it: what a chip's driver offers to the drivers
 * of the parts on the bus. All calls end, whatever the bus does.
 */
#ifndef KILOMATE_HAL_I2C_H
#define KILOMATE_HAL_I2C_H

#include <stdbool.h>
#include <stdint.h>

enum i2c_result {
    I2C_DONE,
    I2C_NO_ANSWER, /* no part acknowledged its address, or a byte */
    I2C_STUCK      /* the bus does not move: it has been given nine clocks to free it */
};

/* Brings the bus up, frees it if a part holds it; the first call does. */
void i2c_start(void);

/* Writes to a part: its 7-bit address, then the bytes; none: is it there? (Then a byte may
   be read and dropped.) */
enum i2c_result i2c_write(uint8_t address, const uint8_t *bytes, unsigned count);

/* Writes `sent` bytes (at least one) and then reads, in one transaction with a repeated start,
   or in two where the board's data says so. The last byte read is not acknowledged. */
enum i2c_result i2c_write_read(uint8_t address, const uint8_t *bytes, unsigned sent, uint8_t *to,
                               unsigned count);

#endif
