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

bool space_is_ok(const struct space *space)
{
    const struct hal_store *store = space->store;

    return store != NULL && store->page != 0 && store->sector != 0 &&
           space_area(store) > space_slice(store) && space_size(space) != 0;
}

bool space_has(const struct space *space, uint32_t at, size_t count)
{
    uint32_t size = space_size(space);

    return count <= size && (space->is_games || at <= size - count);
}

/* The address in the store. */
static uint32_t place_of(const struct space *space, uint32_t at)
{
    const struct hal_store *store = space->store;
    uint32_t slice = space_slice(store);

    if (!space->is_games) {
        return at;
    }
    return slice == 0 ? store->size + at % store->archive
                      : (at / slice % SPACE_AREAS + 1U) * space_area(store) - slice + at % slice;
}

/* The bytes of a piece lie together. */
bool space_read(struct space *space, uint32_t at, void *to, size_t count)
{
    uint8_t *byte = to;

    ASSERT(space_is_ok(space) && space_has(space, at, count));
    while (count > 0 && !space->silent) {
        size_t piece = space->is_games ? SPACE_PIECE - at % SPACE_PIECE : count;

        piece = piece < count ? piece : count;
        space->silent = !hal_store_read(place_of(space, at), byte, piece);
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
    uint32_t place = place_of(space, at);

    ASSERT(space_is_ok(space) && space_has(space, at, count));
    ASSERT(at % SPACE_PIECE + count <= SPACE_PIECE);
    hal_watchdog_feed();
    return hal_store_write(place, bytes, count) ? compare(place, bytes, count) : STORE_SILENT;
}

enum store_result space_erase(const struct space *space, uint32_t at, uint32_t count)
{
    uint32_t sector = space->store->sector;

    ASSERT(space_is_ok(space) && space_has(space, at, count));
    if (!space->store->needs_erase) {
        return STORE_DONE;
    }
    for (uint32_t here = (at + sector - 1U) / sector * sector; here < at + count; here += sector) {
        hal_watchdog_feed();
        if (!hal_store_erase(place_of(space, here))) {
            return STORE_SILENT;
        }
    }
    return STORE_DONE;
}

enum store_result space_clear(const struct space *space, uint32_t at, uint32_t count,
                              unsigned header)
{
    enum { HEADER_MAX = 32 };
    static const uint8_t nothing[HEADER_MAX];
    uint32_t before = at % space->store->sector;

    ASSERT(header <= HEADER_MAX);
    return space->store->needs_erase ? space_erase(space, at - before, before + count)
                                     : space_write(space, at, nothing, header);
}
