/*
 * Makes the image of an opening book (firmware/book/book_image.h, docs/reference/book-format.md) from
 * its source: what fits into so many bytes, the most likely positions first.
 */
#ifndef KILOMATE_IMAGES_BOOK_IMAGE_H
#define KILOMATE_IMAGES_BOOK_IMAGE_H

#include "images/book_source.h"

struct book_bytes {
    uint8_t *bytes;
    uint32_t size;
    uint32_t entries; /* positions that it holds ... */
    uint32_t names;   /* ... and their names */
    uint32_t moves;   /* between them, each with its weight */
    uint32_t text;    /* bytes that the names take */
};

/* At most so many bytes. No legal move of a position in it leads to a part of a key that is
   another position's. False and a sentence on stderr if it cannot be made. */
bool book_image_make(const struct book_source *source, uint32_t limit, struct book_bytes *image);

#endif
