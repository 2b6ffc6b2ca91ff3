/*
 * The AT24C256, an EEPROM of 32 KB on the I2C bus: implements hal/store.h.
 */
#ifndef KILOMATE_HAL_PARTS_AT24C256_H
#define KILOMATE_HAL_PARTS_AT24C256_H

#include <stdint.h>

/* The board's: its 7-bit address. */
extern const uint8_t at24c256_address;

#endif
