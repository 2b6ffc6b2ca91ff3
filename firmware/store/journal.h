/*
 * A journal in a memory that keeps its contents without power. It is a ring of areas. Each area has
 * a header and behind it records: the first holds the whole state, the others what has changed
 * since. The journal does not know what the records mean. docs/reference/save-format.md describes
 * every byte.
 *
 * When an area is full the next one is begun, and the full one stays as it is. So the last whole
 * state is found again whenever the power is cut. An area that an earlier run has written is only
 * read, because its last record may be damaged and read differently each time; nothing may stand
 * behind such a record.
 */
#ifndef KILOMATE_FIRMWARE_STORE_JOURNAL_H
#define KILOMATE_FIRMWARE_STORE_JOURNAL_H

#include "firmware/store/record.h"

enum {
    JOURNAL_VERSION = 6,        /* of the areas that are begun; older ones are read, too */
    JOURNAL_VERSION_SLICES = 3, /* from this one on an area leaves its slice free */
    JOURNAL_HEADER = 16,        /* bytes of an area's header */
    JOURNAL_LENGTH = 2          /* bytes of a record's length, before its contents */
};

struct journal {
    struct space space; /* the saves' */
    uint32_t sequence;  /* the newest sequence number of all areas; 0: there is none */
    uint32_t crc;       /* of the current area, up to the next record */
    uint32_t next;      /* address of the next record, or JOURNAL_CLOSED */
    uint8_t version;    /* of the current area */
    uint8_t area;       /* the current area; SPACE_AREAS: there is none */
    uint8_t begun;      /* the area that was begun last; the next one comes behind it */
    uint8_t tried;      /* areas that journal_find() has found: a bit each */
};

#define JOURNAL_CLOSED UINT32_MAX

/* Reads which version the header of an area names; 0 if the area has none. Returns false if the
   store does not answer. */
bool journal_area_version(const struct hal_store *store, unsigned area, unsigned *version);

/* Reads the headers of all areas; none is the current one then. Returns DONE, SILENT or NEWER. */
enum store_result journal_open(struct journal *journal, const struct hal_store *store);

/* Is the next record's place in the current area, if one is open? For assertions. */
bool journal_is_ok(const struct journal *journal);

/* --- reading --- */

/* Makes the newest area the current one that was not found before. Returns false if there is
   none. */
bool journal_find(struct journal *journal);

/* Goes to the next record of the current area, of which the contents are to be read. Returns false
   if no whole record is there, or if the store does not answer (`silent` of the space). */
bool journal_next(struct journal *journal, struct record_reader *record);

/* Closes the current area: nothing can be added to it. */
void journal_close(struct journal *journal);

/* --- writing --- */

/* Begins a record of `length` bytes in the current area. Returns DONE or FULL. */
enum store_result journal_add(struct journal *journal, struct record_writer *writer,
                              unsigned length);

/* Begins the next area of the ring, but never the current one, and in it a record of `length`
   bytes, for which it must have room. The area becomes the current one when that record is
   finished. */
void journal_begin(struct journal *journal, struct record_writer *writer, unsigned length);

/* Ends a record, which must have as many bytes as it was begun with. Returns DONE if the store has
   kept it, else WORN or SILENT; then nothing more can be added to this area. */
enum store_result journal_finish(struct journal *journal, struct record_writer *writer);

/* Erases all areas, also those of a newer firmware. Returns DONE, WORN or SILENT. */
enum store_result journal_erase(struct journal *journal);

#endif
