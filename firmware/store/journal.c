#include "firmware/store/journal.h"

#include <string.h>

#include "engine/engine.h"
#include "firmware/store/crc.h"
#include "hal/hal.h"

/* The header has a magic number, the version, two bytes of 0, the sequence number and the CRC of
   these. It is the same in all versions, and so is the division into areas. */
static const uint8_t magic[4] = { 'K', 'S', 'A', 'V' };

/* Bytes of the longest number. */
enum { NUMBER_MAX = 4 };

enum { HEADER_VERSION = 4, HEADER_SEQUENCE = 8, HEADER_CRC = 12 };

uint32_t journal_area_size(const struct hal_store *store)
{
    return store->size / JOURNAL_AREAS;
}

uint32_t journal_slice(const struct hal_store *store)
{
    enum { LEAST_AREA = 4096, PART = 4 };

    return store->archive == 0 && journal_area_size(store) >= LEAST_AREA
               ? journal_area_size(store) / PART
               : 0;
}

static uint32_t area_start(const struct journal *j, unsigned area)
{
    return area * journal_area_size(j->store);
}

/* The end of the records of an area of the current one's version. */
static uint32_t area_end(const struct journal *j, uint32_t address)
{
    uint32_t size = journal_area_size(j->store);
    uint32_t slice = j->version >= JOURNAL_VERSION_SLICES ? journal_slice(j->store) : 0;

    return address - address % size + size - slice;
}

/* Rounds up to a page. When the power is cut a store may damage the page that is being written, so
   each record has its own pages. */
static uint32_t align_to_page(const struct journal *j, uint32_t address)
{
    uint32_t page = j->store->page;

    return (address + page - 1U) / page * page;
}

static uint32_t align(uint32_t length)
{
    return (length + JOURNAL_ALIGN - 1U) & ~(uint32_t)(JOURNAL_ALIGN - 1U);
}

static bool read_store(struct journal *j, uint32_t address, void *to, size_t count)
{
    j->silent = j->silent || !hal_store_read(address, to, count);
    return !j->silent;
}

static uint32_t number_at(const uint8_t *bytes, unsigned count)
{
    uint32_t number = 0;

    while (count-- > 0) {
        number = number << 8 | bytes[count];
    }
    return number;
}

static void set_number(uint8_t *bytes, uint32_t number, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i));
    }
}

uint32_t journal_number_behind(uint32_t number)
{
    return number >= UINT32_MAX - 1U ? 1 : number + 1U;
}

bool journal_is_newer(uint32_t number, uint32_t than)
{
    return number - than - 1U < UINT32_MAX / 2;
}

/* --- areas --- */

struct header {
    uint32_t version; /* 0: there is no header */
    uint32_t sequence;
    uint32_t crc;
};

/* Reads the header of an area. Returns false if the store does not answer. */
static bool read_header(struct journal *j, unsigned area, struct header *header)
{
    uint8_t bytes[JOURNAL_HEADER];

    if (!read_store(j, area_start(j, area), bytes, sizeof bytes)) {
        return false;
    }
    header->version = number_at(bytes + HEADER_VERSION, 2);
    header->sequence = number_at(bytes + HEADER_SEQUENCE, 4);
    header->crc = crc32_update(0, bytes, HEADER_CRC);
    if (memcmp(bytes, magic, sizeof magic) != 0 || header->sequence == 0 ||
        header->sequence == UINT32_MAX || header->crc != number_at(bytes + HEADER_CRC, 4)) {
        header->version = 0;
    }
    return true;
}

bool journal_area_version(const struct hal_store *store, unsigned area, unsigned *version)
{
    struct journal j = { .store = store };
    struct header header;

    if (!read_header(&j, area, &header)) {
        return false;
    }
    *version = header.version;
    return true;
}

static void forget(struct journal *j)
{
    j->area = JOURNAL_AREAS;
    j->begun = JOURNAL_AREAS - 1;
    j->next = JOURNAL_CLOSED;
}

enum journal_result journal_open(struct journal *j, const struct hal_store *store)
{
    enum journal_result result = JOURNAL_DONE;

    memset(j, 0, sizeof *j);
    j->store = store;
    forget(j);
    for (unsigned area = 0; area < JOURNAL_AREAS; area++) {
        struct header header;

        if (!read_header(j, area, &header)) {
            return JOURNAL_SILENT;
        }
        if (header.version > JOURNAL_VERSION) {
            result = JOURNAL_NEWER;
        }
        if (header.version != 0 &&
            (j->sequence == 0 || journal_is_newer(header.sequence, j->sequence))) {
            j->sequence = header.sequence;
        }
    }
    return result;
}

/* Areas are by so much older than the newest one, which is an order of any numbers. */
bool journal_find(struct journal *j)
{
    uint32_t least = UINT32_MAX;

    forget(j);
    for (unsigned area = 0; area < JOURNAL_AREAS; area++) {
        struct header header;
        uint32_t age;

        if (!read_header(j, area, &header)) {
            forget(j);
            return false;
        }
        age = j->sequence - header.sequence;
        if (header.version != 0 && header.version <= JOURNAL_VERSION &&
            (j->tried & 1U << area) == 0 && (j->area == JOURNAL_AREAS || age < least)) {
            least = age;
            j->version = (uint8_t)header.version;
            j->area = (uint8_t)area;
            j->begun = (uint8_t)area;
            j->crc = header.crc;
            j->next = area_start(j, area) + JOURNAL_HEADER;
        }
    }
    j->tried |= (uint8_t)(1U << j->area);
    return j->area != JOURNAL_AREAS;
}

void journal_close(struct journal *j)
{
    j->next = JOURNAL_CLOSED;
}

/* --- reading --- */

/* Adds the bytes from an address on to a CRC. */
static bool sum_store(struct journal *j, uint32_t address, uint32_t count, uint32_t *crc)
{
    while (count > 0) {
        uint8_t piece[JOURNAL_READ_PIECE];
        uint32_t size = count < sizeof piece ? count : sizeof piece;

        if (!read_store(j, address, piece, size)) {
            return false;
        }
        *crc = crc32_update(*crc, piece, size);
        address += size;
        count -= size;
    }
    return true;
}

bool journal_next(struct journal *j, struct journal_record *record)
{
    uint32_t start = j->next;
    uint32_t crc = j->crc;
    uint32_t room;
    uint32_t length;
    uint8_t bytes[JOURNAL_CRC];

    ASSERT(j->area < JOURNAL_AREAS);
    if (start == JOURNAL_CLOSED || !read_store(j, start, bytes, JOURNAL_LENGTH)) {
        return false;
    }
    room = area_end(j, start) - start - JOURNAL_CRC;
    length = number_at(bytes, JOURNAL_LENGTH);
    if (length < JOURNAL_LENGTH || align(length) > room ||
        !sum_store(j, start, align(length), &crc) ||
        !read_store(j, start + align(length), bytes, JOURNAL_CRC) ||
        crc != number_at(bytes, JOURNAL_CRC)) {
        return false;
    }
    record->journal = j;
    record->address = start + JOURNAL_LENGTH;
    record->left = (uint16_t)(length - JOURNAL_LENGTH);
    record->held = 0;
    record->used = 0;
    j->crc = crc;
    j->next = align_to_page(j, start + align(length) + JOURNAL_CRC);
    if (j->next + JOURNAL_ALIGN + JOURNAL_CRC > area_end(j, start)) {
        j->next = JOURNAL_CLOSED;
    }
    return true;
}

bool journal_read(struct journal_record *record, void *to, size_t count)
{
    uint8_t *byte = to;

    if (count > record->left) {
        return false;
    }
    record->left = (uint16_t)(record->left - count);
    for (; count > 0; count--) {
        if (record->used == record->held) {
            size_t rest = record->left + count;

            record->address += record->held;
            record->held = (uint8_t)(rest < sizeof record->buffer ? rest : sizeof record->buffer);
            record->used = 0;
            if (!read_store(record->journal, record->address, record->buffer, record->held)) {
                return false;
            }
        }
        *byte++ = record->buffer[record->used++];
    }
    return true;
}

bool journal_read_number(struct journal_record *record, uint32_t *number, unsigned bytes)
{
    uint8_t byte[NUMBER_MAX];

    ASSERT(bytes <= NUMBER_MAX);
    if (!journal_read(record, byte, bytes)) {
        return false;
    }
    *number = number_at(byte, bytes);
    return true;
}

/* --- writing --- */

/* Does the store hold these bytes? */
static enum journal_result compare(uint32_t address, const uint8_t *bytes, size_t count)
{
    while (count > 0) {
        uint8_t piece[JOURNAL_COMPARE_PIECE];
        size_t size = count < sizeof piece ? count : sizeof piece;

        if (!hal_store_read(address, piece, size)) {
            return JOURNAL_SILENT;
        }
        if (memcmp(piece, bytes, size) != 0) {
            return JOURNAL_WORN;
        }
        address += (uint32_t)size;
        bytes += size;
        count -= size;
    }
    return JOURNAL_DONE;
}

enum journal_result journal_write_checked(uint32_t address, const void *bytes, size_t count)
{
    hal_watchdog_feed();
    return hal_store_write(address, bytes, count) ? compare(address, bytes, count) : JOURNAL_SILENT;
}

static void flush(struct journal_writer *w)
{
    if (w->result == JOURNAL_DONE && w->held != 0) {
        w->result = (uint8_t)journal_write_checked(w->address, w->buffer, w->held);
    }
    w->address += w->held;
    w->held = 0;
}

/* Puts bytes into the buffer, and writes it to the store at each end of a piece. */
static void put_raw(struct journal_writer *w, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        w->buffer[w->held++] = bytes[i];
        if ((w->address + w->held) % JOURNAL_PIECE == 0) {
            flush(w);
        }
    }
}

void journal_put(struct journal_writer *w, const void *bytes, size_t count)
{
    w->crc = crc32_update(w->crc, bytes, count);
    w->count = (uint16_t)(w->count + count);
    if (w->journal != NULL) {
        put_raw(w, bytes, count);
    }
}

void journal_put_number(struct journal_writer *w, uint32_t number, unsigned bytes)
{
    uint8_t byte[NUMBER_MAX];

    ASSERT(bytes <= NUMBER_MAX);
    set_number(byte, number, bytes);
    journal_put(w, byte, bytes);
}

static void put_crc(struct journal_writer *w)
{
    uint8_t byte[JOURNAL_CRC];

    set_number(byte, w->crc, sizeof byte);
    put_raw(w, byte, sizeof byte);
}

void journal_count(struct journal_writer *w)
{
    w->journal = NULL;
    w->crc = 0;
    w->count = 0;
}

static void start_writing(struct journal *j, struct journal_writer *w, uint32_t address)
{
    w->journal = j;
    w->address = address;
    w->crc = j->crc;
    w->count = 0;
    w->held = 0;
    w->result = JOURNAL_DONE;
}

enum journal_result journal_add(struct journal *j, struct journal_writer *w, unsigned length)
{
    ASSERT(length <= UINT16_MAX);
    if (j->next == JOURNAL_CLOSED ||
        j->next + align(JOURNAL_LENGTH + length) + JOURNAL_CRC > area_end(j, j->next)) {
        return JOURNAL_FULL;
    }
    start_writing(j, w, j->next);
    journal_put_number(w, JOURNAL_LENGTH + length, JOURNAL_LENGTH);
    return JOURNAL_DONE;
}

static bool erase_area(const struct journal *j, unsigned area)
{
    uint32_t start = area_start(j, area);

    for (uint32_t at = 0; at < journal_area_size(j->store); at += j->store->sector) {
        hal_watchdog_feed();
        if (!hal_store_erase(start + at)) {
            return false;
        }
    }
    return true;
}

void journal_begin(struct journal *j, struct journal_writer *w, unsigned length)
{
    unsigned area = (j->begun + 1U) % JOURNAL_AREAS;

    if (area == j->area) {
        area = (area + 1U) % JOURNAL_AREAS;
    }
    j->version = JOURNAL_VERSION;
    ASSERT(JOURNAL_HEADER + align(JOURNAL_LENGTH + length) + JOURNAL_CRC <=
           journal_area_size(j->store) - journal_slice(j->store));
    j->begun = (uint8_t)area;
    j->sequence = journal_number_behind(j->sequence);
    j->crc = 0;
    j->next = JOURNAL_CLOSED;
    start_writing(j, w, area_start(j, area));
    if (!erase_area(j, area)) {
        w->result = JOURNAL_SILENT;
    }
    journal_put(w, magic, sizeof magic);
    journal_put_number(w, j->version, 4);
    journal_put_number(w, j->sequence, 4);
    put_crc(w);
    w->count = 0;
    journal_put_number(w, JOURNAL_LENGTH + length, JOURNAL_LENGTH);
}

enum journal_result journal_finish(struct journal_writer *w)
{
    struct journal *j = w->journal;
    uint32_t end;

    while (w->count % JOURNAL_ALIGN != 0) {
        journal_put_number(w, 0, 1);
    }
    put_crc(w);
    flush(w);
    end = w->address - 1U; /* still in the area, also if that is full */
    j->next = JOURNAL_CLOSED;
    if (w->result != JOURNAL_DONE) {
        return (enum journal_result)w->result;
    }
    j->area = j->begun;
    j->crc = w->crc;
    if (align_to_page(j, end + 1U) + JOURNAL_ALIGN + JOURNAL_CRC <= area_end(j, end)) {
        j->next = align_to_page(j, end + 1U);
    }
    return JOURNAL_DONE;
}

/* Erases the header of an area. Where nothing needs to be erased it is overwritten. */
static enum journal_result erase_header(const struct journal *j, unsigned area)
{
    static const uint8_t nothing[JOURNAL_HEADER];

    if (j->store->needs_erase) {
        return erase_area(j, area) ? JOURNAL_DONE : JOURNAL_SILENT;
    }
    return journal_write_checked(area_start(j, area), nothing, sizeof nothing);
}

/* The newest area is erased last, so that no older one becomes the newest if the power is cut. */
enum journal_result journal_erase(struct journal *j)
{
    enum journal_result worst = JOURNAL_DONE;

    for (unsigned i = 1; i <= JOURNAL_AREAS; i++) {
        enum journal_result result = erase_header(j, (j->begun + i) % JOURNAL_AREAS);

        worst = result > worst ? result : worst;
    }
    forget(j);
    return worst;
}
