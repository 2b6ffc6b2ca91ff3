/* The names of openings in the image of a book, compressed by a dictionary of texts that occur
   often in them. */
#ifndef KILOMATE_IMAGES_BOOK_NAMES_H
#define KILOMATE_IMAGES_BOOK_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOOK_DICTIONARY = 128 };

struct book_names {
    uint8_t **text; /* `count` names, each ended by 0; a byte of 128 or more is word byte - 128 */
    size_t count;
    char *word[BOOK_DICTIONARY];
    size_t words;
};

/* Copies the names and replaces recurring texts by words of the dictionary, as long as that saves
   bytes. Ends the program with a sentence if there is no memory. */
void book_names_make(struct book_names *names, const char *const *name, size_t count);

/* The sizes of the dictionary and of the names, in bytes. */
size_t book_names_word_bytes(const struct book_names *names);
size_t book_names_text_bytes(const struct book_names *names);

void book_names_free(struct book_names *names);

#endif
