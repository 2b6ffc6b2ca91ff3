/*
 * The memory of finished games: a ring of slots, in which a record takes as many neighbours as it
 * needs. The newest record takes the place of the oldest ones. It lies in a region of its own, or
 * in what the areas of the saves leave at their ends. docs/reference/archive-format.md describes
 * every byte.
 *
 * Nothing about the ring is kept in RAM: it is looked at anew each time, by the headers of its
 * records. So what a power cut leaves is the same as what any other moment leaves.
 */
#ifndef KILOMATE_FIRMWARE_STORE_RING_H
#define KILOMATE_FIRMWARE_STORE_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hal/store.h"

enum {
    RING_VERSION = 2, /* the newest that is known */
    RING_PIECE = 64,  /* least bytes of a slot, and most bytes that are written at a time */
    RING_HEADER = 20, /* bytes of a record's header */
    RING_CRC = 4      /* bytes behind its contents */
};

enum ring_result {
    RING_DONE,
    RING_NONE,   /* there is no store, or no room in it for games */
    RING_LONG,   /* the record takes more than half of what may be used */
    RING_WORN,   /* the store does not keep what is written */
    RING_SILENT, /* the store does not answer */
    RING_NEWER   /* a newer firmware has written it; it must not be changed */
};

/* The ring as it was looked at. */
struct ring {
    const struct hal_store *store;
    uint32_t sequence; /* the newest of all records; 0: there is none */
    uint16_t slots;
    uint16_t newest; /* the first slot of the record with it */
    uint16_t next;   /* the slot behind that record */
    uint8_t open;    /* parts of the saves whose ends may be used: a bit each */
    bool silent;     /* the store has not answered */
};

/* A record. */
struct ring_record {
    struct ring *ring;
    uint32_t sequence;
    uint32_t game;   /* the checksum of the game that the record was begun with */
    uint16_t slot;   /* its first */
    uint16_t length; /* of its contents, in bytes */
    uint16_t read;   /* bytes of them that have been read */
    uint16_t left;   /* slots that have not been looked at, for ring_older() */
    bool replaces;   /* it stands for the record before it, too */
    bool hides;      /* for ring_older(): the next whole record does not count */
};

/* Looks at the ring. Returns DONE, NONE, SILENT or NEWER. */
enum ring_result ring_open(struct ring *ring);

/* Before the first call of ring_older(), which then finds the newest record. */
void ring_start(struct ring *ring, struct ring_record *record);

/* Finds the next older whole record that no newer one stands for, and its contents are read from
   their beginning. Returns false if there is none, or if the store does not answer
   (ring.silent). */
bool ring_older(struct ring_record *record);

/* Reads the next `count` bytes of the contents. Returns false if there are fewer, or if the store
   does not answer. */
bool ring_read(struct ring_record *record, void *to, size_t count);

/* Reads a number of 1 to 4 bytes, the lowest first. */
bool ring_read_number(struct ring_record *record, uint32_t *number, unsigned bytes);

/* A record that is being written; or, with a NULL ring, one whose bytes are only counted. */
struct ring_writer {
    struct ring *ring;
    uint32_t at;    /* in the ring, of what is in the buffer */
    uint32_t crc;   /* of the bytes put so far, but for the header's own CRC */
    uint16_t count; /* of these bytes */
    uint8_t held;   /* bytes in the buffer */
    uint8_t result; /* enum ring_result */
    uint8_t buffer[RING_PIECE];
};

/* Begins a record that is only counted. */
void ring_count(struct ring_writer *writer);

/* What a record is to be. */
struct ring_about {
    uint32_t game;   /* a checksum by which the game is known again */
    uint8_t version; /* of what it holds: 1 to RING_VERSION */
    bool replaces;   /* it stands for the newest record, too */
    /* Nothing was written since the start: then a slot is left free in a memory that must be
       erased, since a power cut may have spoiled it without a trace. */
    bool fresh;
};

/* Begins a record with `length` bytes of contents. Returns DONE, LONG or SILENT. */
enum ring_result ring_begin(struct ring *ring, struct ring_writer *writer, unsigned length,
                            const struct ring_about *about);

/* Put bytes, or a number of 1 to 4 bytes, into the record. */
void ring_put(struct ring_writer *writer, const void *bytes, size_t count);
void ring_put_number(struct ring_writer *writer, uint32_t number, unsigned bytes);

/* Ends a record, which must have as many bytes as it was begun with. Returns DONE if the store has
   kept it, SILENT, or WORN: then another try takes other slots. */
enum ring_result ring_finish(struct ring_writer *writer);

/* Erases all records, also those of a newer firmware. Returns DONE, WORN or SILENT. */
enum ring_result ring_erase(struct ring *ring);

#endif
