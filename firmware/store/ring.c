#include "firmware/store/ring.h"

#include <string.h>

#include "engine/engine.h"
#include "firmware/store/crc.h"
#include "firmware/store/journal.h"
#include "hal/hal.h"

/* The header has a magic number, the version, flags, the length of the contents, the sequence
   number, the game's checksum and the CRC of these. It is the same in all versions. */
static const uint8_t magic[4] = { 'K', 'G', 'A', 'M' };

enum {
    HEADER_VERSION = 4,
    HEADER_FLAGS = 5,
    HEADER_LENGTH = 6,
    HEADER_SEQUENCE = 8,
    HEADER_GAME = 12,
    HEADER_CRC = 16
};

enum { FLAG_REPLACES = 1 };

enum { NUMBER_MAX = 4, ALIGN = 4 };

static uint32_t number_of(const uint8_t *bytes, unsigned count)
{
    uint32_t number = 0;

    while (count-- > 0) {
        number = number << 8 | bytes[count];
    }
    return number;
}

/* --- places --- */

static uint32_t slot_size(const struct ring *r)
{
    return r->store->page > RING_PIECE ? r->store->page : RING_PIECE;
}

static unsigned slots_of(const struct ring *r, unsigned length)
{
    uint32_t whole = RING_HEADER + (length + ALIGN - 1U) / ALIGN * ALIGN + RING_CRC;

    return (unsigned)((whole + slot_size(r) - 1U) / slot_size(r));
}

static uint16_t slot_behind(const struct ring *r, unsigned slot, unsigned slots)
{
    return (uint16_t)((slot + slots) % r->slots);
}

/* The address in the store of a byte of the ring. */
static uint32_t place_of(const struct ring *r, uint32_t at)
{
    uint32_t area = journal_area_size(r->store);
    uint32_t slice = journal_slice(r->store);

    at %= r->slots * slot_size(r);
    return slice == 0 ? r->store->size + at : at / slice * area + area - slice + at % slice;
}

/* May the slot be used? Those at the end of an area are not, while that holds old saves. */
static bool is_open(const struct ring *r, unsigned slot)
{
    uint32_t slice = journal_slice(r->store);

    return slice == 0 || (r->open >> (slot * slot_size(r) / slice) & 1U) != 0;
}

/* Is the slot the first of those that are erased together? */
static bool begins_sector(const struct ring *r, unsigned slot)
{
    return r->store->needs_erase && slot * slot_size(r) % r->store->sector == 0;
}

/* --- reading --- */

/* Reads bytes of the ring, which may lie in several places. */
static bool read_ring(struct ring *r, uint32_t at, void *to, size_t count)
{
    uint8_t *byte = to;

    while (count > 0 && !r->silent) {
        size_t piece = RING_PIECE - at % RING_PIECE;

        piece = piece < count ? piece : count;
        r->silent = !hal_store_read(place_of(r, at), byte, piece);
        byte += piece;
        at += (uint32_t)piece;
        count -= piece;
    }
    return !r->silent;
}

/* Is there a record's header at the slot? Then it is read. version: that of the record. */
static bool read_header(struct ring_record *record, unsigned slot, uint8_t *version)
{
    uint8_t bytes[RING_HEADER];
    struct ring *r = record->ring;

    if (!is_open(r, slot) || !read_ring(r, slot * slot_size(r), bytes, sizeof bytes) ||
        memcmp(bytes, magic, sizeof magic) != 0 ||
        number_of(bytes + HEADER_CRC, 4) != crc32_update(0, bytes, HEADER_CRC)) {
        return false;
    }
    *version = bytes[HEADER_VERSION];
    record->replaces = (bytes[HEADER_FLAGS] & FLAG_REPLACES) != 0;
    record->length = (uint16_t)number_of(bytes + HEADER_LENGTH, 2);
    record->sequence = number_of(bytes + HEADER_SEQUENCE, 4);
    record->game = number_of(bytes + HEADER_GAME, 4);
    record->slot = (uint16_t)slot;
    record->read = 0;
    return record->sequence != 0 && slots_of(r, record->length) <= r->slots;
}

/* Has the store all bytes of the record as they were written? The header's own CRC is not summed:
   behind it a CRC has forgotten what stood before. */
static bool is_whole(struct ring_record *record)
{
    struct ring *r = record->ring;
    uint32_t at = record->slot * slot_size(r);
    uint32_t left = (record->length + ALIGN - 1U) / ALIGN * ALIGN;
    uint8_t piece[RING_PIECE / 2];
    uint32_t crc;

    hal_watchdog_feed();
    if (!read_ring(r, at, piece, HEADER_CRC)) {
        return false;
    }
    crc = crc32_update(0, piece, HEADER_CRC);
    for (at += RING_HEADER; left > 0;) {
        uint32_t count = left < sizeof piece ? left : sizeof piece;

        if (!read_ring(r, at, piece, count)) {
            return false;
        }
        crc = crc32_update(crc, piece, count);
        at += count;
        left -= count;
    }
    return read_ring(r, at, piece, RING_CRC) && crc == number_of(piece, RING_CRC);
}

/* Which slices may be used: those of areas that hold no saves of before they had any. */
static enum ring_result look_at_areas(struct ring *r)
{
    enum ring_result result = RING_DONE;

    for (unsigned area = 0; area < JOURNAL_AREAS; area++) {
        unsigned version;

        if (!journal_area_version(r->store, area, &version)) {
            return RING_SILENT;
        }
        if (version > JOURNAL_VERSION) {
            result = RING_NEWER;
        }
        if (version == 0 || version >= JOURNAL_VERSION_SLICES) {
            r->open |= (uint8_t)(1U << area);
        }
    }
    return result;
}

enum ring_result ring_open(struct ring *r)
{
    enum ring_result result = RING_DONE;
    struct ring_record record = { .ring = r };
    uint32_t slice;
    uint32_t size;

    memset(r, 0, sizeof *r);
    r->store = hal_store();
    if (r->store == NULL) {
        return RING_NONE;
    }
    slice = journal_slice(r->store);
    size = slice != 0 ? JOURNAL_AREAS * slice : r->store->archive;
    if (size == 0) {
        return RING_NONE;
    }
    r->slots = (uint16_t)(size / slot_size(r));
    if (slice != 0) {
        result = look_at_areas(r);
    }
    for (unsigned slot = 0; slot < r->slots && !r->silent && result != RING_SILENT; slot++) {
        uint8_t version;

        if (read_header(&record, slot, &version)) {
            result = version > RING_VERSION ? RING_NEWER : result;
            if (r->sequence == 0 || journal_is_newer(record.sequence, r->sequence)) {
                r->sequence = record.sequence;
                r->newest = (uint16_t)slot;
                r->next = slot_behind(r, slot, slots_of(r, record.length));
            }
        }
    }
    return r->silent ? RING_SILENT : result;
}

void ring_start(struct ring *r, struct ring_record *record)
{
    memset(record, 0, sizeof *record);
    record->ring = r;
    record->slot = slot_behind(r, r->newest, 1);
    record->sequence = journal_number_behind(r->sequence);
    record->left = r->sequence == 0 ? 0 : r->slots;
}

/* The slots are gone through backwards, in which the sequence falls. */
bool ring_older(struct ring_record *record)
{
    struct ring *r = record->ring;
    struct ring_record found = *record;
    uint8_t version;

    while (record->left > 0 && !r->silent) {
        record->left--;
        record->slot = slot_behind(r, record->slot, r->slots - 1U);
        if (!read_header(&found, record->slot, &version) ||
            !journal_is_newer(record->sequence, found.sequence) || version > RING_VERSION ||
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

bool ring_read(struct ring_record *record, void *to, size_t count)
{
    struct ring *r = record->ring;
    uint32_t at = record->slot * slot_size(r) + RING_HEADER + record->read;

    if (count > (size_t)(record->length - record->read)) {
        return false;
    }
    record->read = (uint16_t)(record->read + count);
    return read_ring(r, at, to, count);
}

bool ring_read_number(struct ring_record *record, uint32_t *number, unsigned bytes)
{
    uint8_t byte[NUMBER_MAX];

    ASSERT(bytes <= NUMBER_MAX);
    if (!ring_read(record, byte, bytes)) {
        return false;
    }
    *number = number_of(byte, bytes);
    return true;
}

/* --- writing --- */

static void flush(struct ring_writer *w)
{
    if (w->result == RING_DONE && w->held != 0) {
        enum journal_result result =
            journal_write_checked(place_of(w->ring, w->at), w->buffer, w->held);

        w->result = (uint8_t)(result == JOURNAL_DONE     ? RING_DONE
                              : result == JOURNAL_SILENT ? RING_SILENT
                                                         : RING_WORN);
    }
    /* where the store is worn the address stays, for ring_finish() */
    if (w->result == RING_DONE) {
        w->at += w->held;
    }
    w->held = 0;
}

void ring_put(struct ring_writer *w, const void *bytes, size_t count)
{
    const uint8_t *byte = bytes;

    w->crc = crc32_update(w->crc, byte, count);
    w->count = (uint16_t)(w->count + count);
    for (size_t i = 0; i < count && w->ring != NULL; i++) {
        w->buffer[w->held++] = byte[i];
        if (w->held == sizeof w->buffer) {
            flush(w);
        }
    }
}

void ring_put_number(struct ring_writer *w, uint32_t number, unsigned bytes)
{
    uint8_t byte[NUMBER_MAX];

    ASSERT(bytes <= NUMBER_MAX);
    for (unsigned i = 0; i < bytes; i++) {
        byte[i] = (uint8_t)(number >> (8 * i));
    }
    ring_put(w, byte, bytes);
}

void ring_count(struct ring_writer *w)
{
    memset(w, 0, sizeof *w);
}

/* Is every byte of the slot as it is after erasing? */
static bool is_blank(struct ring *r, unsigned slot)
{
    uint8_t piece[RING_PIECE / 2];

    for (uint32_t at = 0; at < slot_size(r); at += sizeof piece) {
        if (!read_ring(r, slot * slot_size(r) + at, piece, sizeof piece)) {
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
    } while (r->store->needs_erase && !begins_sector(r, slot));
    return slot;
}

/* Can the record be written from this slot on? If not, `slot` becomes the next one to be tried. A
   sector that the record enters is erased first, so it need not be blank. */
static bool is_free(struct ring *r, uint16_t *slot, unsigned slots)
{
    bool is_erased = !r->store->needs_erase;

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

static bool erase_entered(struct ring *r, unsigned slot, unsigned slots)
{
    for (unsigned i = 0; i < slots && !r->silent; i++) {
        uint16_t here = slot_behind(r, slot, i);

        if (begins_sector(r, here)) {
            hal_watchdog_feed();
            r->silent = !hal_store_erase(place_of(r, here * slot_size(r)));
        }
    }
    return !r->silent;
}

enum ring_result ring_begin(struct ring *r, struct ring_writer *w, unsigned length,
                            const struct ring_about *about)
{
    unsigned slots = slots_of(r, length);
    uint16_t slot = r->next;
    unsigned tries = r->slots;
    uint32_t crc;

    ASSERT(about->version != 0 && about->version <= RING_VERSION);
    ring_count(w);
    if (length > UINT16_MAX - RING_HEADER - RING_CRC || slots > r->slots / 2U) {
        return RING_LONG;
    }
    if (about->fresh && r->store->needs_erase && !begins_sector(r, slot)) {
        slot = slot_behind(r, slot, 1);
    }
    while (!is_free(r, &slot, slots) && !r->silent) {
        if (tries-- == 0) {
            return RING_LONG;
        }
    }
    if (r->silent || !erase_entered(r, slot, slots)) {
        return RING_SILENT;
    }
    r->sequence = journal_number_behind(r->sequence);
    w->ring = r;
    w->at = slot * slot_size(r);
    ring_put(w, magic, sizeof magic);
    ring_put_number(w, about->version, 1);
    ring_put_number(w, about->replaces ? FLAG_REPLACES : 0, 1);
    ring_put_number(w, length, 2);
    ring_put_number(w, r->sequence, 4);
    ring_put_number(w, about->game, 4);
    crc = w->crc;
    ring_put_number(w, crc, 4);
    w->crc = crc;
    return RING_DONE;
}

enum ring_result ring_finish(struct ring_writer *w)
{
    struct ring *r = w->ring;

    while (w->count % ALIGN != 0) {
        ring_put_number(w, 0, 1);
    }
    ring_put_number(w, w->crc, RING_CRC);
    flush(w);
    if (w->result == RING_WORN) {
        r->next = slot_past(r, slot_behind(r, (unsigned)(w->at / slot_size(r)), 0));
    }
    return (enum ring_result)w->result;
}

/* Where nothing needs to be erased the header is overwritten. */
static enum ring_result erase_slot(struct ring *r, unsigned slot)
{
    static const uint8_t nothing[RING_HEADER];
    uint32_t place = place_of(r, slot * slot_size(r));
    enum journal_result result;

    if (r->store->needs_erase) {
        hal_watchdog_feed();
        return hal_store_erase(place - place % r->store->sector) ? RING_DONE : RING_SILENT;
    }
    result = journal_write_checked(place, nothing, sizeof nothing);
    return result == JOURNAL_DONE ? RING_DONE : result == JOURNAL_SILENT ? RING_SILENT : RING_WORN;
}

enum ring_result ring_erase(struct ring *r)
{
    enum ring_result worst = RING_DONE;

    for (unsigned slot = 0; slot < r->slots; slot++) {
        struct ring_record record = { .ring = r };
        uint8_t version;

        if (read_header(&record, slot, &version)) {
            enum ring_result result = erase_slot(r, slot);

            worst = result > worst ? result : worst;
        }
    }
    return r->silent ? RING_SILENT : worst;
}
