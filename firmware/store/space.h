/*
 * The two spaces of a store (hal/store.h): the saves', and that of finished games. What is written
 * in them is read back and compared.
 *
 * The store's part for saves is divided into areas. The games have a part of their own behind it,
 * or they have a slice at the end of each area. Addresses in their space go on from one slice to
 * the next, and from the end of the space to its beginning.
 */
#ifndef KILOMATE_FIRMWARE_STORE_SPACE_H
#define KILOMATE_FIRMWARE_STORE_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hal/store.h"

enum {
    SPACE_AREAS = HAL_STORE_AREAS,
    SPACE_PIECE = 64,        /* most bytes that are written at a time ... */
    SPACE_COMPARE_PIECE = 16 /* ... and compared at a time after writing */
};

/* What has become of something that was to be written or looked at. */
enum store_result {
    STORE_DONE,
    STORE_NONE,   /* there is no store, or no room in it for games */
    STORE_FULL,   /* a record does not fit: a new area must be begun, or it is too long */
    STORE_WORN,   /* the store does not keep what was written; another place may */
    STORE_SILENT, /* the store does not answer */
    STORE_NEWER   /* a newer firmware has written it; it must not be changed */
};

struct space {
    const struct hal_store *store;
    bool is_games; /* the games', not the saves' */
    bool silent;   /* the store has not answered when it was read; then nothing more is read */
};

/* Returns the size of an area of a store in bytes. */
uint32_t space_area(const struct hal_store *store);

/* Returns how many bytes at the end of each area are the games'; 0 if they have a part of their
   own, or none. */
uint32_t space_slice(const struct hal_store *store);

/* Returns the size of a space in bytes; 0 if there is no room for games. */
uint32_t space_size(const struct space *space);

/* Has the store areas, pages and sectors that fit into each other, and the space room? For
   assertions. */
bool space_is_ok(const struct space *space);

/* Do so many bytes at an address lie in the space? Addresses of games go round. For assertions. */
bool space_has(const struct space *space, uint32_t at, size_t count);

/* Reads `count` bytes from an address on. Returns false if the store does not answer (`silent`). */
bool space_read(struct space *space, uint32_t at, void *to, size_t count);

/* Writes at most SPACE_PIECE bytes, which must not go beyond a multiple of that; reads them back
   and compares them. Returns DONE, WORN or SILENT. */
enum store_result space_write(const struct space *space, uint32_t at, const void *bytes,
                              size_t count);

/* Erases all sectors that begin in `count` bytes from an address on, where the store must be
   erased. Returns DONE or SILENT. */
enum store_result space_erase(const struct space *space, uint32_t at, uint32_t count);

/* Takes away what begins at an address: erases all sectors that `count` bytes from there on have a
   part of; or, where nothing needs to be erased, writes 0 over the first `header` bytes, of which
   there are at most 32. Returns DONE, WORN or SILENT. */
enum store_result space_clear(const struct space *space, uint32_t at, uint32_t count,
                              unsigned header);

#endif
