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

#include "firmware/store/record.h"

enum {
    RING_VERSION = 3, /* the newest that is known */
    RING_HEADER = 20  /* bytes of a record's header */
};

/* The ring as it was looked at. */
struct ring {
    struct space space; /* the games' */
    uint32_t sequence;  /* the newest of all records; 0: there is none */
    uint16_t slots;
    uint16_t newest; /* the first slot of the record with it */
    uint16_t next;   /* the slot behind that record */
    uint8_t open;    /* areas of the saves whose slices may be used: a bit each */
};

/* A record. */
struct ring_record {
    struct ring *ring;
    uint32_t sequence;
    uint32_t game;   /* the checksum of the game that the record was begun with */
    uint32_t crc;    /* of its header */
    uint16_t slot;   /* its first */
    uint16_t length; /* of its contents, in bytes */
    uint16_t left;   /* slots that have not been looked at, for ring_older() */
    bool replaces;   /* it stands for the record before it, too */
    bool hides;      /* for ring_older(): the next whole record does not count */
};

/* Are the newest record and the next one's place slots of the ring? For assertions. */
bool ring_is_ok(const struct ring *ring);

/* Looks at the ring. Returns DONE, NONE, SILENT or NEWER. */
enum store_result ring_open(struct ring *ring);

/* Before the first call of ring_older(), which then finds the newest record. */
void ring_start(struct ring *ring, struct ring_record *record);

/* Finds the next older whole record that no newer one stands for. Returns false if there is none,
   or if the store does not answer (`silent` of the space). */
bool ring_older(struct ring_record *record);

/* Begins to read the contents. */
void ring_read(const struct ring_record *record, struct record_reader *reader);

/* What a record is to be. */
struct ring_about {
    uint32_t game;   /* a checksum by which the game is known again */
    uint8_t version; /* of what it holds: 1 to RING_VERSION */
    bool replaces;   /* it stands for the newest record, too */
    /* Nothing was written since the start: then a slot is left free in a memory that must be
       erased, since a power cut may have spoiled it without a trace. */
    bool fresh;
};

/* Begins a record with `length` bytes of contents. Returns DONE, FULL if it takes more than half of
   what may be used, or SILENT. */
enum store_result ring_begin(struct ring *ring, struct record_writer *writer, unsigned length,
                             const struct ring_about *about);

/* Ends a record, which must have as many bytes as it was begun with. Returns DONE if the store has
   kept it, SILENT, or WORN: then another try takes other slots. */
enum store_result ring_finish(struct ring *ring, struct record_writer *writer);

/* Erases all records, also those of a newer firmware. Returns DONE, WORN or SILENT. */
enum store_result ring_erase(struct ring *ring);

#endif
