/*
 * Memory that keeps its bytes without power: an EEPROM, or the last pages of the flash. Game and
 * settings are saved in it, and finished games are kept. A machine without such memory is not
 * linked with any of this.
 */
#ifndef KILOMATE_HAL_STORE_H
#define KILOMATE_HAL_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hal_store {
    uint32_t size;    /* of the part for saves, in bytes, a multiple of sector */
    uint32_t archive; /* bytes of a part for finished games, a multiple of sector, whose addresses
                         follow those of the saves; 0: there is no such part */
    uint16_t sector;  /* how many bytes are erased together */
    uint16_t page;    /* how many bytes one write cycle of the part covers, a multiple of unit; a
                         power cut during the cycle can spoil all of them */
    uint8_t unit;     /* 1, 2 or 4: addresses and sizes of writes must be multiples of it */
    bool needs_erase; /* a written byte must be erased before it can be written again */
};

/* The part for saves is divided into areas of the same size. The games have the last quarter of
   each, if they have no part of their own and an area has 4096 bytes or more. */
enum { HAL_STORE_AREAS = 8 };
#define HAL_STORE_AREA(size) ((size) / HAL_STORE_AREAS)
#define HAL_STORE_SLICE(size, archive) \
    ((archive) == 0 && HAL_STORE_AREA(size) >= 4096 ? HAL_STORE_AREA(size) / 4 : 0)

/* What is left of an area must have room for the save of a game of so many plies. */
#define HAL_STORE_SAVE(plies) (500 + 2 * (plies))

/* Has it, with the board's longest game? A driver asserts it where it is compiled. */
#define HAL_STORE_HOLDS_SAVE(size, archive) \
    (HAL_STORE_AREA(size) - HAL_STORE_SLICE(size, archive) >= HAL_STORE_SAVE(RECORD_PLIES))
#define HAL_STORE_TOO_SMALL "an area of the store has no room for the save of the longest game"

/* In flash, where a sector is erased whole, no part may share one with another. A driver of flash
   asserts it, too. */
#define HAL_STORE_SPLITS(size, archive, sector)                           \
    (HAL_STORE_AREA(size) % (sector) == 0 && (archive) % (sector) == 0 && \
     HAL_STORE_SLICE(size, archive) == 0)
#define HAL_STORE_SHARES "an area of the store shares a sector with another, or with the games"

/* The memory of this machine, or NULL if it has none, or if the part does not answer. */
const struct hal_store *hal_store(void);

/* Reads `count` bytes from an address, 0 .. size + archive - 1. False if the memory does not
   answer. */
bool hal_store_read(uint32_t address, void *to, size_t count);

/* Writes `count` bytes, and returns when they are safe. Takes at most 10 ms a page. False if the
   memory does not answer; then some of the bytes may be written. A power cut leaves each byte old
   or new; bytes of the page that was being written may have any value. */
bool hal_store_write(uint32_t address, const void *from, size_t count);

/* Sets the sector that begins at this address to 0xFF, which may take four seconds. Does nothing if
   needs_erase is false. False if the memory does not answer. */
bool hal_store_erase(uint32_t address);

#endif
