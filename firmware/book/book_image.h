/*
 * Reads an opening book in flash. The book holds positions, known by a part of their keys, each
 * with a weight for the move that leads to it, and the names of openings. It holds no moves: to
 * find the book's moves, each legal move is made and the position after it is looked up.
 * docs/reference/book-format.md describes every byte.
 */
#ifndef KILOMATE_FIRMWARE_BOOK_BOOK_IMAGE_H
#define KILOMATE_FIRMWARE_BOOK_BOOK_IMAGE_H

#include "engine/engine.h"

/* Offsets in the header, behind each of which are its bytes; numbers are little endian. */
enum book_header {
    BOOK_MAGIC = 0,       /* 4: the letters K B O K */
    BOOK_VERSION = 4,     /* 1: BOOK_FORMAT */
    BOOK_BITS = 5,        /* 1: bits of the number of a bucket */
    BOOK_PLIES = 6,       /* 1: plies from the initial position after which the book ends */
    BOOK_SIZE = 8,        /* 4: bytes of the image */
    BOOK_SALT = 12,       /* 4: `salt` of book_hash() */
    BOOK_ENTRIES = 16,    /* 2: number of positions */
    BOOK_NAMES = 18,      /* 2: how many of them have a name */
    BOOK_WORDS = 20,      /* 2: words in the dictionary of the names */
    BOOK_WORD_BYTES = 22, /* 2: bytes of the dictionary */
    BOOK_HEADER = 24      /* the size of the header */
};

enum {
    BOOK_FORMAT = 2, /* the version */
    BOOK_BITS_MIN = 1,
    BOOK_BITS_MAX = 14,
    BOOK_BUCKET_MAX = 15, /* entries of one bucket */
    BOOK_WEIGHT_MAX = 15,
    BOOK_WORDS_MAX = 128,
    BOOK_CODES = 500, /* A00 is 0, E99 is 499 */
    BOOK_ENTRIES_MAX = 32767,
    BOOK_NAME_SIZE = 72 /* longest name and its end mark */
};

/* Is an image a book, and if not, why? */
enum book_fault { BOOK_MISSING, BOOK_GOOD, BOOK_DAMAGED, BOOK_OTHER_VERSION };

/* The book that the build puts into the image of the firmware; size 0 if the board has none. */
struct book_image {
    const uint8_t *bytes;
    uint32_t size;
};

extern const struct book_image board_book;

/* Checks an image of `size` bytes. Only if the result is BOOK_GOOD may the functions below be
   called. Neither this check nor those functions read outside of the image, whatever its bytes
   are. */
enum book_fault book_check(const uint8_t *image, uint32_t size);

/* Returns the hash of a position's key. Its upper BOOK_BITS bits are the position's bucket, the 16
   bits below are compared within the bucket. */
uint32_t book_hash(uint64_t key, uint32_t salt);

/* Returns the number of a position's entry, or -1 if the book has none. */
int book_find(const uint8_t *image, uint64_t key);

/* Returns the weight of the moves that lead to an entry's position: 1..15, or 0: it is never
   played. */
unsigned book_weight(const uint8_t *image, unsigned entry);

/* Returns the number of an entry's name, or -1 if it has none. */
int book_name_of(const uint8_t *image, unsigned entry);

/* book_code() returns the ECO code of a name: 0 is A00, 499 is E99. book_name() writes the name, at
   most BOOK_NAME_SIZE - 1 characters. */
unsigned book_code(const uint8_t *image, unsigned name);
void book_name(const uint8_t *image, unsigned name, char text[BOOK_NAME_SIZE]);

#endif
