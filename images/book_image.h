/*
 * Makes the image of an opening book from its source. docs/reference/book-format.md describes the
 * image, and firmware/book/book_image.h reads it. If not all positions fit, the most likely ones
 * are taken.
 */
#ifndef KILOMATE_IMAGES_BOOK_IMAGE_H
#define KILOMATE_IMAGES_BOOK_IMAGE_H

#include "images/book_source.h"

struct book_bytes {
    uint8_t *bytes;
    uint32_t size;
    uint32_t entries; /* number of positions in it */
    uint32_t names;   /* number of names of positions */
    uint32_t moves;   /* number of moves between the positions, each with its weight */
    uint32_t text;    /* bytes that the names take */
};

/* Makes an image of at most `limit` bytes. The image keeps only a part of each position's key. This
   function makes sure that no legal move from a position in the image leads to another position
   with the same part of the key as one in it. False, after a sentence on stderr, if the image
   cannot be made. */
bool book_image_make(const struct book_source *source, uint32_t limit, struct book_bytes *image);

#endif
