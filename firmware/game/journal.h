/*
 * A journal in a store that outlasts the power: a ring of areas, each with a
 * header, and behind it records, of which the first says everything and the
 * others what has changed since. What the records hold is their reader's;
 * docs/reference/save-format.md describes every byte.
 *
 * An area is begun anew while the one before it stays as it is: whenever the
 * power is cut, what was whole before is found again. What was added in an
 * earlier run is read and never added to, so that a record on which the power
 * was cut, and which may read differently next time, has nothing behind it.
 */
#ifndef KILOMATE_FIRMWARE_GAME_JOURNAL_H
#define KILOMATE_FIRMWARE_GAME_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hal/store.h"

enum {
    JOURNAL_VERSION = 2,     /* what is written; older ones are read */
    JOURNAL_AREAS = 8,       /* the store in equal parts */
    JOURNAL_HEADER = 16,     /* bytes of an area before its first record */
    JOURNAL_LENGTH = 2,      /* bytes of a record before what it holds ... */
    JOURNAL_CRC = 4,         /* ... and behind it */
    JOURNAL_ALIGN = 4,       /* records are filled up to a multiple of it */
    JOURNAL_PIECE = 64,      /* bytes that are written at a time, at most */
    JOURNAL_READ_PIECE = 32, /* and read */
    JOURNAL_COMPARE_PIECE = 16
};

enum journal_result {
    JOURNAL_DONE,
    JOURNAL_FULL,   /* no room: a new area is to be begun */
    JOURNAL_WORN,   /* what was written does not read back: another area may do */
    JOURNAL_SILENT, /* the store does not answer */
    JOURNAL_NEWER   /* a newer firmware's: not to be touched */
};

struct journal {
    const struct hal_store *store;
    uint32_t sequence; /* the highest there is */
    uint32_t crc;      /* of the current area, up to the record that is next */
    uint32_t next;     /* where that record begins, or JOURNAL_CLOSED */
    uint8_t version;   /* of the current area */
    uint8_t area;      /* the current one, or JOURNAL_AREAS: there is none */
    uint8_t begun;     /* the one that was begun last; the ring goes on behind it */
    bool silent;       /* a read has failed */
};

#define JOURNAL_CLOSED UINT32_MAX

/* Bytes of an area of a store. */
uint32_t journal_area_size(const struct hal_store *store);

/* Looks at the headers of all areas; no area is current then. DONE, SILENT, or NEWER. */
enum journal_result journal_open(struct journal *journal, const struct hal_store *store);

/* --- reading --- */

/* Makes the newest area whose sequence number is below that one the current one, and
   tells its number; false if there is none. Begin with UINT32_MAX. */
bool journal_find(struct journal *journal, uint32_t *sequence);

/* A record that has been found whole, and what of it is still to be read. */
struct journal_record {
    struct journal *journal;
    uint32_t address;
    uint16_t left;
    uint8_t held; /* bytes in the buffer ... */
    uint8_t used; /* ... and those of them that have been read */
    uint8_t buffer[JOURNAL_READ_PIECE];
};

/* Goes to the next record of the current area; false if no whole one is there, or if the
   store does not answer (silent). */
bool journal_next(struct journal *journal, struct journal_record *record);

/* Reads bytes of it; false if it has not so many, or if the store does not answer. */
bool journal_read(struct journal_record *record, void *to, size_t count);

/* Reads a number of 1 to 4 bytes. */
bool journal_read_number(struct journal_record *record, uint32_t *number, unsigned bytes);

/* Nothing is to be added to what was read. */
void journal_close(struct journal *journal);

/* --- writing --- */

/* A record that is being written; without a journal it is only counted and summed. */
struct journal_writer {
    struct journal *journal;
    uint32_t address; /* in the store, of what is in the buffer */
    uint32_t crc;
    uint16_t count; /* bytes so far, of a record behind its length */
    uint8_t held;   /* bytes in the buffer */
    uint8_t result; /* enum journal_result */
    uint8_t buffer[JOURNAL_PIECE];
};

/* Begins to count and to sum. */
void journal_count(struct journal_writer *writer);

/* Begins a record of `length` bytes in the current area. DONE or FULL. */
enum journal_result journal_add(struct journal *journal, struct journal_writer *writer,
                                unsigned length);

/* Begins the next area of the ring that is not the current one, and its first record.
   An area that was begun is current when that record has been finished. The area must have
   room for it. */
void journal_begin(struct journal *journal, struct journal_writer *writer, unsigned length);

void journal_put(struct journal_writer *writer, const void *bytes, size_t count);

/* A number of 1 to 4 bytes, the lowest first. */
void journal_put_number(struct journal_writer *writer, uint32_t number, unsigned bytes);

/* Ends a record that has got the bytes it was begun with: it is kept if the answer is
   DONE; else nothing more is added to this area. */
enum journal_result journal_finish(struct journal_writer *writer);

/* Forgets everything, whoever wrote it. DONE, WORN or SILENT. */
enum journal_result journal_erase(struct journal *journal);

#endif
