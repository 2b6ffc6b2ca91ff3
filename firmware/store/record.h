/*
 * Records: how bytes are put together, written piece by piece, summed, and read again. The saves'
 * journal and the games' ring are made of them, and say what stands in front of a record.
 *
 * What a record holds is filled up with 0 to a multiple of four bytes. Behind it stands a CRC of
 * all that was put, which may begin with what a CRC had summed before.
 */
#ifndef KILOMATE_FIRMWARE_STORE_RECORD_H
#define KILOMATE_FIRMWARE_STORE_RECORD_H

#include "firmware/store/space.h"

enum {
    RECORD_ALIGN = 4,      /* what a record holds is filled up to a multiple of this */
    RECORD_CRC = 4,        /* bytes of the CRC behind it */
    RECORD_READ_PIECE = 32 /* most bytes that are read at a time */
};

/* Returns the length rounded up to a multiple of RECORD_ALIGN. */
uint32_t record_align(uint32_t length);

/* Numbers of areas and records go round: behind the highest comes 1, since 0 and UINT32_MAX are
   none. Of two of them that one is newer to which there are fewer steps forwards. */
uint32_t record_number_behind(uint32_t number);
bool record_is_newer(uint32_t number, uint32_t than);

/* --- writing --- */

/* A record that is being written. Without a space nothing is written, and only the bytes and the
   CRC are counted. */
struct record_writer {
    struct space *space;
    uint32_t at;    /* address in the space of what is in the buffer */
    uint32_t crc;   /* of all bytes put so far */
    uint16_t count; /* of these bytes */
    uint8_t held;   /* bytes in the buffer */
    uint8_t result; /* enum store_result: what was not DONE first */
    uint8_t buffer[SPACE_PIECE];
};

/* Is what is held less than a piece, and nothing if nothing is written? For assertions. */
bool record_writer_is_ok(const struct record_writer *writer);

/* Begins a record that is only counted. */
void record_count(struct record_writer *writer);

/* Begins a record at an address. crc: what was summed before it, or 0. */
void record_begin(struct record_writer *writer, struct space *space, uint32_t at, uint32_t crc);

/* Puts `count` bytes into the record. */
void record_put(struct record_writer *writer, const void *bytes, size_t count);

/* Puts a number of 1 to 4 bytes into the record, the lowest first. */
void record_put_number(struct record_writer *writer, uint32_t number, unsigned bytes);

/* Puts the CRC of what was put, which is itself neither summed nor counted. */
void record_put_crc(struct record_writer *writer);

/* Fills the record up, puts the CRC, and writes what is in the buffer. Returns DONE, and then `at`
   is the address behind the record; else WORN or SILENT, and then it is that of the piece that was
   not kept. */
enum store_result record_end(struct record_writer *writer);

/* --- reading --- */

/* Reads a header of `size` bytes, at most 32. Has it this magic number at its beginning, a number
   that is not none at RECORD_SEQUENCE, and its CRC at its end? The CRC is told. */
enum { RECORD_MAGIC = 4, RECORD_SEQUENCE = 8 };
bool record_read_header(struct space *space, uint32_t at, uint8_t *bytes, unsigned size,
                        const uint8_t magic[RECORD_MAGIC], uint32_t *crc);

/* Is the CRC right behind the `length` bytes of a record, filled up, that stand at an address? crc:
   what was summed before them, and becomes what is summed with them. */
bool record_is_whole(struct space *space, uint32_t at, uint32_t length, uint32_t *crc);

/* A record, or a part of it, that is being read. */
struct record_reader {
    struct space *space;
    uint32_t at;   /* address in the space of what is in the buffer */
    uint16_t left; /* bytes that are not read yet */
    uint8_t held;  /* bytes in the buffer ... */
    uint8_t used;  /* ... and how many of them have been read */
    uint8_t buffer[RECORD_READ_PIECE];
};

/* Begins to read `length` bytes at an address. */
void record_open(struct record_reader *reader, struct space *space, uint32_t at, unsigned length);

/* Reads the next `count` bytes. Returns false if there are fewer, or if the store does not answer
   (`silent` of the space). */
bool record_read(struct record_reader *reader, void *to, size_t count);

/* Reads a number of 1 to 4 bytes, the lowest first; of one; of two. Return false as
   record_read(). */
bool record_read_number(struct record_reader *reader, uint32_t *number, unsigned bytes);
bool record_read_byte(struct record_reader *reader, uint8_t *byte);
bool record_read_word(struct record_reader *reader, uint16_t *word);

#endif
