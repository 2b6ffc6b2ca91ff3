/* The texts of a book's image: names of openings, with a dictionary of what recurs in them. */
#ifndef KILOMATE_IMAGES_BOOK_NAMES_H
#define KILOMATE_IMAGES_BOOK_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOOK_DICTIONARY = 128 };

struct book_names {
    uint8_t **text; /* `count` of them, each with an end mark; bytes from 128 on are words */
    size_t count;
    char *word[BOOK_DICTIONARY];
    size_t words;
};

/* Copies the names and puts words into them, as many as save bytes. Ends the program with a
   sentence if there is no memory. */
void book_names_make(struct book_names *names, const char *const *name, size_t count);

/* Bytes of the dictionary, and of the texts. */
size_t book_names_word_bytes(const struct book_names *names);
size_t book_names_text_bytes(const struct book_names *names);

void book_names_free(struct book_names *names);

#endif
