#include "firmware/store/ring.h"

#include <string.h>

#include "engine/engine.h"
#include "firmware/store/journal.h"
#include "firmware/store/number.h"
#include "hal/hal.h"

/* The header has a magic number, the version, flags, the length of the contents, the sequence
   number, the game's checksum and the CRC of these. It is the same in all versions. */
static const uint8_t magic[RECORD_MAGIC] = { 'K', 'G', 'A', 'M' };

enum { HEADER_VERSION = 4, HEADER_FLAGS = 5, HEADER_LENGTH = 6, HEADER_GAME = 12 };

enum { FLAG_REPLACES = 1 };

/* --- places --- */

static uint32_t slot_size(const struct ring *r)
{
    return r->space.store->page > SPACE_PIECE ? r->space.store->page : SPACE_PIECE;
}

bool ring_is_ok(const struct ring *r)
{
    return space_is_ok(&r->space) && r->space.is_games && r->slots != 0 && r->newest < r->slots &&
           r->next < r->slots;
}

static unsigned slots_of(const struct ring *r, unsigned length)
{
    uint32_t whole = RING_HEADER + record_align(length) + RECORD_CRC;

    return (unsigned)((whole + slot_size(r) - 1U) / slot_size(r));
}

static uint16_t slot_behind(const struct ring *r, unsigned slot, unsigned slots)
{
    ASSERT(r->slots != 0);
    return (uint16_t)((slot + slots) % r->slots);
}

/* May the slot be used? Those at the end of an area are not, while that holds old saves. */
static bool is_open(const struct ring *r, unsigned slot)
{
    uint32_t slice = space_slice(r->space.store);

    ASSERT(slot < r->slots);
    return slice == 0 || (r->open >> (slot * slot_size(r) / slice) & 1U) != 0;
}

/* Is the slot the first of those that are erased together? */
static bool begins_sector(const struct ring *r, unsigned slot)
{
    return r->space.store->needs_erase && slot * slot_size(r) % r->space.store->sector == 0;
}

/* --- reading --- */

/* Is there a record's header at the slot? Then it is read. version: that of the record. */
static bool read_header(struct ring_record *record, unsigned slot, uint8_t *version)
{
    uint8_t bytes[RING_HEADER];
    struct ring *r = record->ring;

    if (!is_open(r, slot) || !record_read_header(&r->space, slot * slot_size(r), bytes,
                                                 sizeof bytes, magic, &record->crc)) {
        return false;
    }
    *version = bytes[HEADER_VERSION];
    record->replaces = (bytes[HEADER_FLAGS] & FLAG_REPLACES) != 0;
    record->length = (uint16_t)number_at(bytes + HEADER_LENGTH, 2);
    record->sequence = number_at(bytes + RECORD_SEQUENCE, 4);
    record->game = number_at(bytes + HEADER_GAME, 4);
    record->slot = (uint16_t)slot;
    return slots_of(r, record->length) <= r->slots;
}

static uint32_t contents_at(const struct ring_record *record)
{
    return record->slot * slot_size(record->ring) + RING_HEADER;
}

/* Has the store all bytes of the record as they were written? */
static bool is_whole(const struct ring_record *record)
{
    uint32_t crc = record->crc;

    hal_watchdog_feed();
    return record_is_whole(&record->ring->space, contents_at(record), record->length, &crc);
}

/* Which slices may be used: those of areas that hold no saves of before they had any. */
static enum store_result look_at_areas(struct ring *r)
{
    enum store_result result = STORE_DONE;

    for (unsigned area = 0; area < SPACE_AREAS; area++) {
        unsigned version;

        if (!journal_area_version(r->space.store, area, &version)) {
            return STORE_SILENT;
        }
        if (version > JOURNAL_VERSION) {
            result = STORE_NEWER;
        }
        if (version == 0 || version >= JOURNAL_VERSION_SLICES) {
            r->open |= (uint8_t)(1U << area);
        }
    }
    return result;
}

enum store_result ring_open(struct ring *r)
{
    enum store_result result = STORE_DONE;
    struct ring_record record = { .ring = r };

    memset(r, 0, sizeof *r);
    r->space.store = hal_store();
    r->space.is_games = true;
    if (r->space.store == NULL || space_size(&r->space) == 0) {
        return STORE_NONE;
    }
    r->slots = (uint16_t)(space_size(&r->space) / slot_size(r));
    if (space_slice(r->space.store) != 0) {
        result = look_at_areas(r);
    }
    for (unsigned slot = 0; slot < r->slots && !r->space.silent && result != STORE_SILENT; slot++) {
        uint8_t version;

        if (read_header(&record, slot, &version)) {
            result = version > RING_VERSION ? STORE_NEWER : result;
            if (r->sequence == 0 || record_is_newer(record.sequence, r->sequence)) {
                r->sequence = record.sequence;
                r->newest = (uint16_t)slot;
                r->next = slot_behind(r, slot, slots_of(r, record.length));
            }
        }
    }
    return r->space.silent ? STORE_SILENT : result;
}

void ring_start(struct ring *r, struct ring_record *record)
{
    ASSERT(ring_is_ok(r));
    memset(record, 0, sizeof *record);
    record->ring = r;
    record->slot = slot_behind(r, r->newest, 1);
    record->sequence = record_number_behind(r->sequence);
    record->left = r->sequence == 0 ? 0 : r->slots;
}

/* The slots are gone through backwards, in which the sequence falls. */
bool ring_older(struct ring_record *record)
{
    struct ring *r = record->ring;
    struct ring_record found = *record;
    uint8_t version;

    ASSERT(ring_is_ok(r) && record->left <= r->slots);
    while (record->left > 0 && !r->space.silent) {
        record->left--;
        record->slot = slot_behind(r, record->slot, r->slots - 1U);
        if (!read_header(&found, record->slot, &version) ||
            !record_is_newer(record->sequence, found.sequence) || version > RING_VERSION ||
            !is_whole(&found)) {
            continue;
        }
        found.left = record->left;
        if (record->hides) {
            record->hides = found.replaces;
            record->sequence = found.sequence;
            continue;
        }
        *record = found;
        record->hides = found.replaces;
        return true;
    }
    return false;
}

void ring_read(const struct ring_record *record, struct record_reader *reader)
{
    ASSERT(ring_is_ok(record->ring) && record->slot < record->ring->slots);
    record_open(reader, &record->ring->space, contents_at(record), record->length);
}

/* --- writing --- */

/* Is every byte of the slot as it is after erasing? */
static bool is_blank(struct ring *r, unsigned slot)
{
    uint8_t piece[RECORD_READ_PIECE];

    for (uint32_t at = 0; at < slot_size(r); at += sizeof piece) {
        if (!space_read(&r->space, slot * slot_size(r) + at, piece, sizeof piece)) {
            return false;
        }
        for (unsigned i = 0; i < sizeof piece; i++) {
            if (piece[i] != 0xFF) {
                return false;
            }
        }
    }
    return true;
}

/* The first slot behind this one at which writing may begin after something has failed here. */
static uint16_t slot_past(const struct ring *r, uint16_t slot)
{
    do {
        slot = slot_behind(r, slot, 1);
    } while (r->space.store->needs_erase && !begins_sector(r, slot));
    return slot;
}

/* Can the record be written from this slot on? If not, `slot` becomes the next one to be tried. A
   sector that the record enters is erased first, so it need not be blank. */
static bool is_free(struct ring *r, uint16_t *slot, unsigned slots)
{
    bool is_erased = !r->space.store->needs_erase;

    for (unsigned i = 0; i < slots; i++) {
        uint16_t here = slot_behind(r, *slot, i);

        is_erased = is_erased || begins_sector(r, here);
        if (!is_open(r, here) || (!is_erased && !is_blank(r, here))) {
            *slot = slot_past(r, here);
            return false;
        }
    }
    return true;
}

enum store_result ring_begin(struct ring *r, struct record_writer *w, unsigned length,
                             const struct ring_about *about)
{
    unsigned slots = slots_of(r, length);
    uint16_t slot = r->next;
    unsigned tries = r->slots;
    uint32_t at;

    ASSERT(ring_is_ok(r));
    ASSERT(about->version != 0 && about->version <= RING_VERSION);
    if (length > UINT16_MAX - RING_HEADER - RECORD_CRC || slots > r->slots / 2U) {
        return STORE_FULL;
    }
    if (about->fresh && r->space.store->needs_erase && !begins_sector(r, slot)) {
        slot = slot_behind(r, slot, 1);
    }
    while (!is_free(r, &slot, slots) && !r->space.silent) {
        if (tries-- == 0) {
            return STORE_FULL;
        }
    }
    at = slot * slot_size(r);
    if (r->space.silent || space_erase(&r->space, at, slots * slot_size(r)) != STORE_DONE) {
        return STORE_SILENT;
    }
    r->sequence = record_number_behind(r->sequence);
    record_begin(w, &r->space, at, 0);
    record_put(w, magic, sizeof magic);
    record_put_number(w, about->version, 1);
    record_put_number(w, about->replaces ? FLAG_REPLACES : 0, 1);
    record_put_number(w, length, 2);
    record_put_number(w, r->sequence, 4);
    record_put_number(w, about->game, 4);
    record_put_crc(w);
    return STORE_DONE;
}

enum store_result ring_finish(struct ring *r, struct record_writer *w)
{
    enum store_result result = record_end(w);

    ASSERT(ring_is_ok(r) && w->space == &r->space);
    if (result == STORE_WORN) {
        r->next = slot_past(r, slot_behind(r, (unsigned)(w->at / slot_size(r)), 0));
    }
    return result;
}

enum store_result ring_erase(struct ring *r)
{
    enum store_result worst = STORE_DONE;

    ASSERT(ring_is_ok(r));
    for (unsigned slot = 0; slot < r->slots; slot++) {
        struct ring_record record = { .ring = r };
        uint8_t version;

        if (read_header(&record, slot, &version)) {
            enum store_result result =
                space_clear(&r->space, slot * slot_size(r), slot_size(r), RING_HEADER);

            worst = result > worst ? result : worst;
        }
    }
    return r->space.silent ? STORE_SILENT : worst;
}
