/*
 * An opening book as it lies in flash, byte for byte in docs/reference/book-format.md: positions by
 * a part of their keys, each with a weight for the move that leads to it, and the names of
 * openings. It holds no moves: those of the board are made and their positions looked up.
 */
#ifndef KILOMATE_FIRMWARE_BOOK_BOOK_IMAGE_H
#define KILOMATE_FIRMWARE_BOOK_BOOK_IMAGE_H

#include "engine/engine.h"

/* Where things are in its header, little endian, and how long that is. */
enum book_header {
    BOOK_MAGIC = 0,       /* 4: the letters K B O K */
    BOOK_VERSION = 4,     /* 1 */
    BOOK_BITS = 5,        /* 1: of the number of a bucket */
    BOOK_PLIES = 6,       /* 1: after so many plies of a game it ends */
    BOOK_SIZE = 8,        /* 4: bytes of the image */
    BOOK_SALT = 12,       /* 4: of book_hash */
    BOOK_ENTRIES = 16,    /* 2: positions */
    BOOK_NAMES = 18,      /* 2: of them with a name */
    BOOK_WORDS = 20,      /* 2: of the texts' dictionary */
    BOOK_WORD_BYTES = 22, /* 2: its size */
    BOOK_HEADER = 24
};

enum {
    BOOK_FORMAT = 1, /* the version */
    BOOK_BITS_MIN = 1,
    BOOK_BITS_MAX = 14,
    BOOK_BUCKET_MAX = 15, /* entries of one bucket */
    BOOK_WEIGHT_MAX = 15,
    BOOK_WORDS_MAX = 128,
    BOOK_CODES = 500, /* A00 is 0, E99 is 499 */
    BOOK_ENTRIES_MAX = 32767,
    BOOK_NAME_SIZE = 72 /* longest name and its end mark */
};

/* Why an image is no book. */
enum book_fault { BOOK_MISSING, BOOK_GOOD, BOOK_DAMAGED, BOOK_OTHER_VERSION };

/* The image that the build has put in; size 0 where a board has none. */
struct book_image {
    const uint8_t *bytes;
    uint32_t size;
};

extern const struct book_image board_book;

/* Is it a whole book? Only then the functions below may be asked. Whatever the bytes are,
   nothing outside of them is read, now or later. */
enum book_fault book_check(const uint8_t *image, uint32_t size);

/* What is compared of a position: the upper `bits` are its bucket, the 16 below its fragment. */
uint32_t book_hash(uint64_t key, uint32_t salt);

/* The entry of a position, or -1. */
int book_find(const uint8_t *image, uint64_t key);

/* How readily the side that has just moved goes there: 1..15, or 0: never. */
unsigned book_weight(const uint8_t *image, unsigned entry);

/* Which of the names an entry has, or -1. */
int book_name_of(const uint8_t *image, unsigned entry);

/* The ECO code of a name, 0..499, and the name itself, of at most BOOK_NAME_SIZE - 1 characters. */
unsigned book_code(const uint8_t *image, unsigned name);
void book_name(const uint8_t *image, unsigned name, char text[BOOK_NAME_SIZE]);

#endif
