#include "firmware/store/journal.h"

#include <string.h>

#include "engine/engine.h"
#include "firmware/store/number.h"

/* The header has a magic number, the version, two bytes of 0, the sequence number and the CRC of
   these. It is the same in all versions, and so is the division into areas. */
static const uint8_t magic[RECORD_MAGIC] = { 'K', 'S', 'A', 'V' };

enum { HEADER_VERSION = 4 };

static uint32_t area_start(const struct space *space, unsigned area)
{
    ASSERT(area < SPACE_AREAS);
    return area * space_area(space->store);
}

/* The end of the records of an area of the current one's version. */
static uint32_t area_end(const struct journal *j, uint32_t address)
{
    uint32_t size = space_area(j->space.store);
    uint32_t slice = j->version >= JOURNAL_VERSION_SLICES ? space_slice(j->space.store) : 0;

    return address - address % size + size - slice;
}

/* Rounds up to a page. When the power is cut a store may damage the page that is being written, so
   each record has its own pages. */
static uint32_t align_to_page(const struct journal *j, uint32_t address)
{
    uint32_t page = j->space.store->page;

    return (address + page - 1U) / page * page;
}

bool journal_is_ok(const struct journal *j)
{
    return space_is_ok(&j->space) && !j->space.is_games && j->area <= SPACE_AREAS &&
           j->begun < SPACE_AREAS && j->version <= JOURNAL_VERSION &&
           (j->next == JOURNAL_CLOSED || j->next / space_area(j->space.store) == j->area);
}

/* --- areas --- */

struct header {
    uint32_t version; /* 0: there is no header */
    uint32_t sequence;
    uint32_t crc;
};

/* Reads the header of an area. Returns false if the store does not answer. */
static bool read_header(struct space *space, unsigned area, struct header *header)
{
    uint8_t bytes[JOURNAL_HEADER];
    bool is_there = record_read_header(space, area_start(space, area), bytes, sizeof bytes, magic,
                                       &header->crc);

    if (space->silent) {
        return false;
    }
    header->version = is_there ? number_at(bytes + HEADER_VERSION, 2) : 0;
    header->sequence = number_at(bytes + RECORD_SEQUENCE, 4);
    return true;
}

bool journal_area_version(const struct hal_store *store, unsigned area, unsigned *version)
{
    struct space space = { .store = store };
    struct header header;

    if (!read_header(&space, area, &header)) {
        return false;
    }
    *version = header.version;
    return true;
}

static void forget(struct journal *j)
{
    j->area = SPACE_AREAS;
    j->begun = SPACE_AREAS - 1;
    j->next = JOURNAL_CLOSED;
}

enum store_result journal_open(struct journal *j, const struct hal_store *store)
{
    enum store_result result = STORE_DONE;

    memset(j, 0, sizeof *j);
    j->space.store = store;
    forget(j);
    for (unsigned area = 0; area < SPACE_AREAS; area++) {
        struct header header;

        if (!read_header(&j->space, area, &header)) {
            return STORE_SILENT;
        }
        if (header.version > JOURNAL_VERSION) {
            result = STORE_NEWER;
        }
        if (header.version != 0 &&
            (j->sequence == 0 || record_is_newer(header.sequence, j->sequence))) {
            j->sequence = header.sequence;
        }
    }
    return result;
}

/* Areas are by so much older than the newest one, which is an order of any numbers. */
bool journal_find(struct journal *j)
{
    uint32_t least = UINT32_MAX;

    ASSERT(journal_is_ok(j));
    forget(j);
    for (unsigned area = 0; area < SPACE_AREAS; area++) {
        struct header header;
        uint32_t age;

        if (!read_header(&j->space, area, &header)) {
            forget(j);
            return false;
        }
        age = j->sequence - header.sequence;
        if (header.version != 0 && header.version <= JOURNAL_VERSION &&
            (j->tried & 1U << area) == 0 && (j->area == SPACE_AREAS || age < least)) {
            least = age;
            j->version = (uint8_t)header.version;
            j->area = (uint8_t)area;
            j->begun = (uint8_t)area;
            j->crc = header.crc;
            j->next = area_start(&j->space, area) + JOURNAL_HEADER;
        }
    }
    j->tried |= (uint8_t)(1U << j->area);
    return j->area != SPACE_AREAS;
}

void journal_close(struct journal *j)
{
    j->next = JOURNAL_CLOSED;
}

/* A record begins behind the one that ends there, if the area has room for the least one. */
static void go_behind(struct journal *j, uint32_t end)
{
    uint32_t next = align_to_page(j, end);

    /* what has ended there is still in the area, also if that is full */
    j->next = next + RECORD_ALIGN + RECORD_CRC <= area_end(j, end - 1U) ? next : JOURNAL_CLOSED;
}

/* --- reading --- */

bool journal_next(struct journal *j, struct record_reader *record)
{
    uint32_t start = j->next;
    uint32_t crc = j->crc;
    uint32_t room;
    uint32_t length;
    uint8_t bytes[JOURNAL_LENGTH];

    ASSERT(journal_is_ok(j) && j->area < SPACE_AREAS);
    if (start == JOURNAL_CLOSED || !space_read(&j->space, start, bytes, sizeof bytes)) {
        return false;
    }
    room = area_end(j, start) - start - RECORD_CRC;
    length = number_at(bytes, sizeof bytes);
    if (length < JOURNAL_LENGTH || record_align(length) > room ||
        !record_is_whole(&j->space, start, length, &crc)) {
        return false;
    }
    record_open(record, &j->space, start + JOURNAL_LENGTH, length - JOURNAL_LENGTH);
    j->crc = crc;
    go_behind(j, start + record_align(length) + RECORD_CRC);
    return true;
}

/* --- writing --- */

enum store_result journal_add(struct journal *j, struct record_writer *w, unsigned length)
{
    ASSERT(journal_is_ok(j) && length <= UINT16_MAX - JOURNAL_LENGTH);
    if (j->next == JOURNAL_CLOSED ||
        j->next + record_align(JOURNAL_LENGTH + length) + RECORD_CRC > area_end(j, j->next)) {
        return STORE_FULL;
    }
    record_begin(w, &j->space, j->next, j->crc);
    record_put_number(w, JOURNAL_LENGTH + length, JOURNAL_LENGTH);
    return STORE_DONE;
}

void journal_begin(struct journal *j, struct record_writer *w, unsigned length)
{
    unsigned area = (j->begun + 1U) % SPACE_AREAS;
    uint32_t size = space_area(j->space.store);

    ASSERT(journal_is_ok(j));
    if (area == j->area) {
        area = (area + 1U) % SPACE_AREAS;
    }
    ASSERT(JOURNAL_HEADER + record_align(JOURNAL_LENGTH + length) + RECORD_CRC <=
           size - space_slice(j->space.store));
    j->version = JOURNAL_VERSION;
    j->begun = (uint8_t)area;
    j->sequence = record_number_behind(j->sequence);
    j->next = JOURNAL_CLOSED;
    record_begin(w, &j->space, area_start(&j->space, area), 0);
    w->result = (uint8_t)space_erase(&j->space, w->at, size);
    record_put(w, magic, sizeof magic);
    record_put_number(w, j->version, 4);
    record_put_number(w, j->sequence, 4);
    record_put_crc(w);
    record_put_number(w, JOURNAL_LENGTH + length, JOURNAL_LENGTH);
}

enum store_result journal_finish(struct journal *j, struct record_writer *w)
{
    enum store_result result = record_end(w);

    ASSERT(w->space == &j->space && j->version == JOURNAL_VERSION);
    if (result == STORE_DONE) {
        j->area = j->begun;
        j->crc = w->crc;
        go_behind(j, w->at);
    } else {
        j->next = JOURNAL_CLOSED;
    }
    return result;
}

/* The newest area is erased last, so that no older one becomes the newest if the power is cut. */
enum store_result journal_erase(struct journal *j)
{
    enum store_result worst = STORE_DONE;

    ASSERT(journal_is_ok(j));
    for (unsigned i = 1; i <= SPACE_AREAS; i++) {
        unsigned area = (j->begun + i) % SPACE_AREAS;
        enum store_result result = space_clear(&j->space, area_start(&j->space, area),
                                               space_area(j->space.store), JOURNAL_HEADER);

        worst = result > worst ? result : worst;
    }
    forget(j);
    return worst;
}
