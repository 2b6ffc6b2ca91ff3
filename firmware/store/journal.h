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

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hal/store.h"

enum {
    JOURNAL_VERSION = 4,        /* of the areas that are begun; older ones are read, too */
    JOURNAL_VERSION_SLICES = 3, /* from this one on an area leaves its slice free */
    JOURNAL_AREAS = 8,          /* equal parts of the store */
    JOURNAL_HEADER = 16,        /* bytes of an area's header */
    JOURNAL_LENGTH = 2,         /* bytes of a record's length, before its contents */
    JOURNAL_CRC = 4,            /* bytes of a record's CRC, behind its contents */
    JOURNAL_ALIGN = 4,          /* the length of a record is filled up to a multiple of this */
    JOURNAL_PIECE = 64,         /* most bytes that are written at a time ... */
    JOURNAL_READ_PIECE = 32,    /* ... read at a time ... */
    JOURNAL_COMPARE_PIECE = 16  /* ... and compared at a time after writing */
};

enum journal_result {
    JOURNAL_DONE,
    JOURNAL_FULL,   /* there is no room; a new area must be begun */
    JOURNAL_WORN,   /* the store does not keep what was written; another area may */
    JOURNAL_SILENT, /* the store does not answer */
    JOURNAL_NEWER   /* a newer firmware has written it; it must not be changed */
};

struct journal {
    const struct hal_store *store;
    uint32_t sequence; /* the newest sequence number of all areas; 0: there is none */
    uint32_t crc;      /* of the current area, up to the next record */
    uint32_t next;     /* address of the next record, or JOURNAL_CLOSED */
    uint8_t version;   /* of the current area */
    uint8_t area;      /* the current area; JOURNAL_AREAS: there is none */
    uint8_t begun;     /* the area that was begun last; the next one comes behind it */
    uint8_t tried;     /* areas that journal_find() has found: a bit each */
    bool silent;       /* the store has not answered */
};

#define JOURNAL_CLOSED UINT32_MAX

/* Returns the size of an area of a store in bytes. */
uint32_t journal_area_size(const struct hal_store *store);

/* Returns how many bytes at the end of each area are not the journal's, but are left to finished
   games: a quarter where an area has 4096 bytes or more and the games have no part of their own. */
uint32_t journal_slice(const struct hal_store *store);

/* Reads which version the header of an area names; 0 if the area has none. Returns false if the
   store does not answer. */
bool journal_area_version(const struct hal_store *store, unsigned area, unsigned *version);

/* Numbers in memories go round: behind the highest comes 1, since 0 and UINT32_MAX are none. Of two
   of them that one is newer to which there are fewer steps forwards. */
uint32_t journal_number_behind(uint32_t number);
bool journal_is_newer(uint32_t number, uint32_t than);

/* Writes bytes to the store, reads them back and compares them. Returns DONE, WORN or SILENT. */
enum journal_result journal_write_checked(uint32_t address, const void *bytes, size_t count);

/* Reads the headers of all areas; none is the current one then. Returns DONE, SILENT or NEWER. */
enum journal_result journal_open(struct journal *journal, const struct hal_store *store);

/* --- reading --- */

/* Makes the newest area the current one that was not found before. Returns false if there is
   none. */
bool journal_find(struct journal *journal);

/* A record that was found whole and is being read. */
struct journal_record {
    struct journal *journal;
    uint32_t address; /* in the store, of what is in the buffer */
    uint16_t left;    /* bytes that are not read yet */
    uint8_t held;     /* bytes in the buffer ... */
    uint8_t used;     /* ... and how many of them have been read */
    uint8_t buffer[JOURNAL_READ_PIECE];
};

/* Goes to the next record of the current area. Returns false if no whole record is there, or if the
   store does not answer (`silent`). */
bool journal_next(struct journal *journal, struct journal_record *record);

/* Reads the next `count` bytes of a record. Returns false if it has not so many, or if the store
   does not answer. */
bool journal_read(struct journal_record *record, void *to, size_t count);

/* Reads a number of 1 to 4 bytes, the lowest first. Returns false as journal_read(). */
bool journal_read_number(struct journal_record *record, uint32_t *number, unsigned bytes);

/* Closes the current area: nothing can be added to it. */
void journal_close(struct journal *journal);

/* --- writing --- */

/* A record that is being written. Without a journal nothing is written, and only the bytes and the
   CRC are counted. */
struct journal_writer {
    struct journal *journal;
    uint32_t address; /* in the store, of what is in the buffer */
    uint32_t crc;     /* of the area up to here, or without a journal of the bytes put */
    uint16_t count;   /* bytes put so far */
    uint8_t held;     /* bytes in the buffer */
    uint8_t result;   /* enum journal_result */
    uint8_t buffer[JOURNAL_PIECE];
};

/* Begins a record that is only counted. */
void journal_count(struct journal_writer *writer);

/* Begins a record of `length` bytes in the current area. Returns DONE or FULL. */
enum journal_result journal_add(struct journal *journal, struct journal_writer *writer,
                                unsigned length);

/* Begins the next area of the ring, but never the current one, and in it a record of `length`
   bytes, for which it must have room. The area becomes the current one when that record is
   finished. */
void journal_begin(struct journal *journal, struct journal_writer *writer, unsigned length);

/* Puts `count` bytes into the record. */
void journal_put(struct journal_writer *writer, const void *bytes, size_t count);

/* Puts a number of 1 to 4 bytes into the record, the lowest first. */
void journal_put_number(struct journal_writer *writer, uint32_t number, unsigned bytes);

/* Ends a record, which must have as many bytes as it was begun with. Returns DONE if the store has
   kept it, else WORN or SILENT; then nothing more can be added to this area. */
enum journal_result journal_finish(struct journal_writer *writer);

/* Erases all areas, also those of a newer firmware. Returns DONE, WORN or SILENT. */
enum journal_result journal_erase(struct journal *journal);

#endif
