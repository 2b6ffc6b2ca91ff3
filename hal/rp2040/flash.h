/*
 * RP2040: the flash chip, besides what hal/store.h offers of it.
 */
#ifndef KILOMATE_HAL_RP2040_FLASH_H
#define KILOMATE_HAL_RP2040_FLASH_H

#include <stdbool.h>
#include <stdint.h>

/* The number that each flash chip has for itself; false if it does not answer. Takes a tenth of a
   millisecond, with interrupts masked. */
enum { RP2040_FLASH_ID = 8 };
bool rp2040_flash_id(uint8_t id[RP2040_FLASH_ID]);

#endif
