/*
 * The AT24C256, an EEPROM of 32 KB on the I2C bus. at24c256.c implements hal/store.h with it.
 */
#ifndef KILOMATE_HAL_PARTS_AT24C256_H
#define KILOMATE_HAL_PARTS_AT24C256_H

#include <stdint.h>

/* Its 7-bit address; the board's board.c defines it. */
extern const uint8_t at24c256_address;

#endif
