#include "firmware/store/space.h"

#include <string.h>

#include "engine/engine.h"
#include "hal/hal.h"

uint32_t space_area(const struct hal_store *store)
{
    return HAL_STORE_AREA(store->size);
}

uint32_t space_slice(const struct hal_store *store)
{
    return HAL_STORE_SLICE(store->size, store->archive);
}

uint32_t space_size(const struct space *space)
{
    const struct hal_store *store = space->store;
    uint32_t slice = space_slice(store);

    return !space->is_games ? store->size : slice != 0 ? SPACE_AREAS * slice : store->archive;
}

/* The address in the store. in_one: how many bytes from there on lie together. */
static uint32_t place_of(const struct space *space, uint32_t at, uint32_t *in_one)
{
    const struct hal_store *store = space->store;
    uint32_t size = space_size(space);
    uint32_t slice = space_slice(store);

    at %= size;
    if (!space->is_games || slice == 0) {
        *in_one = size - at;
        return space->is_games ? store->size + at : at;
    }
    *in_one = slice - at % slice;
    return (at / slice + 1U) * space_area(store) - *in_one;
}

bool space_read(struct space *space, uint32_t at, void *to, size_t count)
{
    uint8_t *byte = to;

    while (count > 0 && !space->silent) {
        uint32_t in_one;
        uint32_t place = place_of(space, at, &in_one);
        size_t piece = in_one < count ? in_one : count;

        space->silent = !hal_store_read(place, byte, piece);
        byte += piece;
        at += (uint32_t)piece;
        count -= piece;
    }
    return !space->silent;
}

/* Does the store hold these bytes? */
static enum store_result compare(uint32_t place, const uint8_t *bytes, size_t count)
{
    while (count > 0) {
        uint8_t piece[SPACE_COMPARE_PIECE];
        size_t size = count < sizeof piece ? count : sizeof piece;

        if (!hal_store_read(place, piece, size)) {
            return STORE_SILENT;
        }
        if (memcmp(piece, bytes, size) != 0) {
            return STORE_WORN;
        }
        place += (uint32_t)size;
        bytes += size;
        count -= size;
    }
    return STORE_DONE;
}

enum store_result space_write(const struct space *space, uint32_t at, const void *bytes,
                              size_t count)
{
    uint32_t in_one;
    uint32_t place = place_of(space, at, &in_one);

    ASSERT(count <= in_one);
    hal_watchdog_feed();
    return hal_store_write(place, bytes, count) ? compare(place, bytes, count) : STORE_SILENT;
}

enum store_result space_erase(const struct space *space, uint32_t at, uint32_t count)
{
    uint32_t sector = space->store->sector;
    uint32_t in_one;

    if (!space->store->needs_erase) {
        return STORE_DONE;
    }
    for (uint32_t here = (at + sector - 1U) / sector * sector; here < at + count; here += sector) {
        hal_watchdog_feed();
        if (!hal_store_erase(place_of(space, here, &in_one))) {
            return STORE_SILENT;
        }
    }
    return STORE_DONE;
}

enum store_result space_clear(const struct space *space, uint32_t at, uint32_t count,
                              unsigned header)
{
    static const uint8_t nothing[32];
    uint32_t before = at % space->store->sector;

    ASSERT(header <= sizeof nothing);
    return space->store->needs_erase ? space_erase(space, at - before, before + count)
                                     : space_write(space, at, nothing, header);
}
