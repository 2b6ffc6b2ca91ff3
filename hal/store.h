/*
 * A memory that keeps its bytes without power: an EEPROM, or some pages of the
 * program's flash. A machine without one is not linked with any of it.
 */
#ifndef KILOMATE_HAL_STORE_H
#define KILOMATE_HAL_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hal_store {
    uint32_t size;    /* bytes, a multiple of sector */
    uint16_t sector;  /* bytes that are erased together */
    uint16_t page;    /* bytes that a power cut in a write can spoil together: those of one
                         of the part's write cycles; a multiple of unit */
    uint8_t unit;     /* bytes that are written together: addresses and sizes of
                         writes are multiples of it; 1, 2 or 4 */
    bool needs_erase; /* a written byte must be erased before it is written again */
};

/* The store of this machine, or NULL if it has none or it does not answer. */
const struct hal_store *hal_store(void);

/* Reads bytes; false if the store does not answer. */
bool hal_store_read(uint32_t address, void *to, size_t count);

/* Writes bytes, and returns when they are kept. False if the store does not
   answer: some of them may be written. A power cut leaves each byte old, new or,
   if its page was just being written, anything. At most 10 ms a page. */
bool hal_store_write(uint32_t address, const void *from, size_t count);

/* Sets a sector, that begins at address, to 0xFF. Where nothing needs it, it does
   nothing. */
bool hal_store_erase(uint32_t address);

#endif
