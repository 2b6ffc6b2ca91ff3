/*
 * RP2040: the number of the flash chip. flash.c also implements hal/store.h.
 */
#ifndef KILOMATE_HAL_RP2040_FLASH_H
#define KILOMATE_HAL_RP2040_FLASH_H

#include <stdbool.h>
#include <stdint.h>

/* Reads the number that is different for each flash chip. False if the chip does not answer. Takes
   a tenth of a millisecond, with interrupts masked. */
enum { RP2040_FLASH_ID = 8 };
bool rp2040_flash_id(uint8_t id[RP2040_FLASH_ID]);

#endif
